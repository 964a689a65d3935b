import { type ColourFamily, colourFamilies, type FamilyInk } from '../model/colours.ts'

/** Where each family begins in OKLCH, in degrees of hue; it ends where the next one begins, the last one where the first does. */
const BEGINS: Readonly<Record<ColourFamily, number>> = {
  red: 18,
  orange: 46,
  gold: 70,
  green: 104,
  turquoise: 180,
  blue: 218,
  purple: 285,
  pink: 342,
}

/** By the whole degree of hue. Looked for in the list, families would take half of the time. */
const FAMILIES = Array.from(
  { length: 360 },
  (_, degree) => colourFamilies.findLast((family) => BEGINS[family] <= degree) ?? 'pink',
)

/** Chroma below which an ink is called grey, black or white. */
const GREY = 0.035
/** A family is named when this much of the picture's colour belongs to it, and this much of its surface. */
const SHARE = 0.2
const SURFACE = 0.06

interface Oklab {
  /** 0 to 1. */
  readonly lightness: number
  /** Towards red. */
  readonly x: number
  /** Towards yellow. */
  readonly y: number
  /** Distance from grey. */
  readonly chroma: number
}

/** The families of a picture, the strongest first. A picture of greys alone has none. `pixels` are sRGB triples. */
export function familiesOf(pixels: Uint8Array): readonly FamilyInk[] {
  // Sums are changed in place: a new object for each of 2304 pixels takes several times as long.
  const sums = new Map<ColourFamily, { weight: number; count: number; r: number; g: number; b: number }>()
  let total = 0
  for (let offset = 0; offset + 2 < pixels.length; offset += 3) {
    const r = pixels[offset] ?? 0
    const g = pixels[offset + 1] ?? 0
    const b = pixels[offset + 2] ?? 0
    const colour = oklabOf(r, g, b)
    const family = familyOf(colour)
    if (!family) continue
    // Eyes name bright colours before dark ones.
    const weight = Math.min(colour.chroma, 0.16) * (0.35 + colour.lightness)
    total += weight
    const sum = sums.get(family)
    if (sum) {
      sum.weight += weight
      sum.count += 1
      sum.r += r
      sum.g += g
      sum.b += b
    } else sums.set(family, { weight, count: 1, r, g, b })
  }
  return [...sums]
    .sort(([, a], [, b]) => b.weight - a.weight)
    .filter(
      ([, { weight, count }], index) =>
        index === 0 || (weight >= SHARE * total && count >= (SURFACE * pixels.length) / 3),
    )
    .map(([family, { weight, count, r, g, b }]) => ({
      family,
      ink: `#${[r, g, b]
        .map((sum) =>
          Math.round(sum / count)
            .toString(16)
            .padStart(2, '0'),
        )
        .join('')}`,
      share: Math.round((weight / total) * 100) / 100,
    }))
}

/** The family of a colour; undefined for greys and for the cream of paper. */
function familyOf({ lightness, x, y, chroma }: Oklab): ColourFamily | undefined {
  if (chroma < GREY) return undefined
  /** Degrees, 0 to 360. */
  const hue = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
  if (lightness > 0.82 && chroma < 0.075 && hue > 50 && hue < 115) return undefined
  return FAMILIES[Math.floor(hue)] ?? 'pink'
}

/** Björn Ottosson's Oklab: hues that look alike are close to each other. */
function oklabOf(red: number, green: number, blue: number): Oklab {
  const r = LINEAR[red] ?? 0
  const g = LINEAR[green] ?? 0
  const b = LINEAR[blue] ?? 0
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    x,
    y,
    chroma: Math.sqrt(x * x + y * y),
  }
}

/** The light of each value of a channel. A power for every pixel would take half of the time. */
const LINEAR = Array.from({ length: 256 }, (_, channel) => {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})
