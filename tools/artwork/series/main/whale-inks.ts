import type { WhaleInk } from '../../motifs/whale.ts'
import type { Palette } from '../../palettes.ts'

/** A whale's skin in the inks of the print. */
export const hides = (p: Palette): WhaleInk => ({
  light: p.mid,
  body: p.deep,
  shade: p.dark,
  throat: p.light,
  groove: p.soft,
  eye: p.gold,
})
