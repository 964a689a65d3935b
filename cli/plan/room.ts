import type { BrandColours } from '../model/brand-colours.ts'
import { hexOf, isDark, oklchOf } from '../model/oklch.ts'

/** The limits within which the colours of the sofa stay quieter than the posters above it. */
const SOFA = { chroma: 0.09, lightest: 0.5, darkest: 0.36 }
/** The difference in lightness between the seat and the back of the sofa. */
const SEAT = 0.055

/**
 * Draws the furniture below the posters in the size guide and on the visitor's own wall, in the shop's colours. One
 * unit is one centimetre. The styles draw the wall behind it.
 */
export function roomDrawingOf(colours: BrandColours): string {
  const accent = oklchOf(colours.brand)
  // On a light wall, the sofa may be as dark as the accent.
  const darkest = isDark(colours['room-wall']) ? SOFA.darkest : 0
  const sofa = {
    ...accent,
    chroma: Math.min(SOFA.chroma, accent.chroma),
    lightness: Math.min(SOFA.lightest, Math.max(darkest, accent.lightness)),
  }
  const seat = { ...sofa, lightness: sofa.lightness + SEAT }
  const signal = oklchOf(colours.signal)
  const cushion = { ...signal, chroma: Math.min(SOFA.chroma, signal.chroma) }

  const shapes = [
    [colours['room-floor'], 'M0 232H420V240H0z'],
    [colours['room-ink'], LEGS_AND_LAMP],
    [hexOf(sofa), 'M92 176c0-14 4-26 18-26h128c14 0 18 12 18 26v20H92z'],
    [hexOf(seat), SEATS],
    [hexOf(sofa), ARMS],
    [hexOf(cushion), 'M104 158q18-6 34 2l2 30q-20 4-38-2z'],
    [LAMP_COLOUR, 'M346 62h35l12 38h-59z'],
    [LEAVES_COLOUR, LEAVES],
  ] as const
  const paths = shapes.map(([fill, d]) => `<path fill="${fill}" d="${d}"/>`).join('')
  const size = 'viewBox="0 0 420 240" width="420" height="240"'
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paths}</svg>`
}

/** The feet of the sofa, the lamp without its shade, and the pot of the plant. */
const LEGS_AND_LAMP =
  'M88 222h7l-2 11h-3zM253 222h7l-2 11h-3zM362 96h3v134h-3zM348 229h31v4h-31zM306 206h36l-3 26h-30z'
const SEATS =
  'M98 186h74a4 4 0 0 1 4 4v20H94v-20a4 4 0 0 1 4-4zM178 186h74a4 4 0 0 1 4 4v20h-82v-20a4 4 0 0 1 4-4z'
const ARMS =
  'M74 184c0-13 22-13 22 0v22h156v-22c0-13 22-13 22 0v36a4 4 0 0 1-4 4H78a4 4 0 0 1-4-4z'
const LEAVES =
  'M323 208c-4-26-22-34-30-34 2 16 12 30 30 34zM325 208c4-30 20-42 30-44-2 20-10 38-30 44zM324 208c-10-32-4-52 2-62 8 18 8 42-2 62z'
/** Lamps give warm light, and plants are green, in every shop. */
const LAMP_COLOUR = '#e9d2a0'
const LEAVES_COLOUR = '#3f6b4a'
