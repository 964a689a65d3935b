import { darken, mix } from '../../colour.ts'
import type { CondorInk } from '../../motifs/condor-head.ts'
import type { FeatherInk } from '../../motifs/wing.ts'
import type { Palette } from '../../palettes.ts'

const plume = (blade: string, shade: string, line: string): FeatherInk => ({ blade, shade, line })

/** A condor in the inks of the print. */
export const plumage = (p: Palette): CondorInk => ({
  quill: plume(mix(p.dark, p.deep, 0.35), p.dark, p.soft),
  panel: plume(p.paper, p.light, p.dark),
  covert: plume(p.dark, mix(p.dark, p.deep, 0.5), p.mid),
  body: p.dark,
  scale: p.mid,
  ruff: p.paper,
  ruffShade: p.light,
  skin: p.accent,
  skinShade: darken(p.accent, 0.28),
  beak: p.gold,
  eye: p.dark,
})

/** A condor in one flat ink, as a shadow. */
export const silhouette = (ink: string): CondorInk => {
  const flat = plume(ink, ink, ink)
  return {
    quill: flat,
    panel: flat,
    covert: flat,
    body: ink,
    scale: ink,
    ruff: ink,
    ruffShade: ink,
    skin: ink,
    skinShade: ink,
    beak: ink,
    eye: ink,
  }
}
