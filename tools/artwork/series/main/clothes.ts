import type { ChildInk } from '../../motifs/child.ts'
import type { Palette } from '../../palettes.ts'

const SKIN = '#c98a5c'

/** The child's poncho and cap in the inks of the print. */
export const clothes = (p: Palette): ChildInk => ({
  poncho: p.accent,
  stripe: p.gold,
  cap: p.gold,
  skin: SKIN,
  dark: p.dark,
})
