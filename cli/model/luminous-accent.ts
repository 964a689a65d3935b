import { hexOf, type Oklch, oklchOf } from './oklch.ts'

/** The lightness range of accents on a dark ground. Each hue is strongest at a different lightness in this range. */
const LIGHTNESS = { least: 0.7, most: 0.8, step: 0.02 }
/** The chroma of accents on a dark ground: more than grey controls have, less than neon lamps. */
const CHROMA = { least: 0.09, most: 0.16 }
/** Colours that shine need more chroma than the dark ones from which they are derived. */
const GAIN = 1.25

/** Returns an accent in the same hue that shines on a dark ground, at the lightness where the hue is strongest. */
export function luminousAccent(accent: string): string {
  const { hue, chroma } = oklchOf(accent)
  const strongest = lightnesses
    .map((lightness) => strongestOf({ lightness, hue }))
    .reduce((best, colour) => (colour.chroma > best.chroma ? colour : best))
  const livelyChroma = Math.min(CHROMA.most, Math.max(CHROMA.least, chroma * GAIN))
  return hexOf({ lightness: strongest.lightness, chroma: livelyChroma, hue })
}

const lightnesses: readonly number[] = Array.from(
  { length: Math.round((LIGHTNESS.most - LIGHTNESS.least) / LIGHTNESS.step) + 1 },
  (_, index) => LIGHTNESS.least + index * LIGHTNESS.step,
)

/** More chroma than sRGB shows at these degrees of lightness. */
const BEYOND_SRGB = 0.3

/** Returns the colour with the most chroma that sRGB shows. */
const strongestOf = ({ lightness, hue }: Omit<Oklch, 'chroma'>): Oklch =>
  oklchOf(hexOf({ lightness, chroma: BEYOND_SRGB, hue }))
