import { darken } from '../../colour.ts'
import type { FishInk } from '../../motifs/fish.ts'
import type { GuardianInk } from '../../motifs/guardian.ts'
import type { TentacleInk } from '../../motifs/tentacle.ts'
import type { Palette } from '../../palettes.ts'
import { group } from '../../svg.ts'

/** The guardian's head in the inks of the print. */
export const skins = (p: Palette): GuardianInk => ({
  light: p.soft,
  skin: p.mid,
  shade: p.deep,
  spot: p.deep,
  eye: p.gold,
  slit: p.dark,
  crown: p.gold,
  crownShade: darken(p.gold, 0.22),
})

/** The guardian's arms in the inks of the print. */
export const arms = (p: Palette): TentacleInk => ({
  skin: p.mid,
  shade: p.deep,
  sucker: p.light,
  rim: p.dark,
})

/** The fish of its shoal. */
export const fishes = (p: Palette): FishInk => ({ back: p.deep, belly: p.light, fin: p.accent, eye: p.paper })

/** A motif moved to its place and scaled. */
export const placeMotif = (content: string, x: number, y: number, scale: number): string =>
  group(content, { transform: `translate(${x} ${y}) scale(${scale})` })
