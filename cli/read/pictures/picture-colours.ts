import { brand } from '../../model/brand.ts'
import { type ColourFamily, type Colours, colourFamilies, type FamilyInk } from '../../model/image.ts'
import { linearLight, oklabOf } from '../../model/oklab.ts'

/** WCAG 2.2, 1.4.3: text against its background. Text in the accent stands on white and near-white paper. */
const TEXT_CONTRAST = 4.6

/** Saturation below which an ink looks like the grey of a control that cannot be pressed. */
const MUTED = 0.4

type Rgb = readonly [number, number, number]

interface Ink<K> {
  readonly key: K
  readonly colour: Rgb
  readonly count: number
  readonly weight: number
}

/** Pixels on a side of the picture whose colours are counted. */
const SIDE = 48

/** Computes the colours of a picture. JPEG is decoded at an eighth of its size, yet read in full. */
export async function coloursOf(bytes: Uint8Array): Promise<Colours> {
  // Both take long to load, and a start that computes no colours needs neither.
  const { default: sharp } = await import('sharp')
  const { decodeToSrgb } = await import('../../pictures/to-srgb.mjs')
  sharp.concurrency(1)
  sharp.cache(false)
  const { data: pixels } = await decodeToSrgb(bytes, { width: SIDE, height: SIDE, fit: 'fill' })
  // Cells of a coarse colour cube, the most used first.
  const inks = gatherInks(pixels, (r, g, b) => ({
    key: ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5),
    weight: 1,
  })).sort((a, b) => b.count - a.count || a.key - b.key)
  const [strongest] = inks
    .filter(({ colour }) => hsvSaturation(colour) >= MUTED)
    .toSorted((a, b) => liveliness(b) - liveliness(a))
  return {
    dominant: hex(inks[0]?.colour ?? [128, 128, 128]),
    accent: strongest ? hex(darkenToRead(strongest.colour)) : brand.teal,
    families: familiesOf(pixels),
  }
}

function gatherInks<K>(
  pixels: Uint8Array,
  keyOf: (r: number, g: number, b: number) => { readonly key: K; readonly weight: number } | undefined,
): Ink<K>[] {
  // Sums are changed in place: a new object for each of 2304 pixels takes four times as long.
  const sums = new Map<K, { r: number; g: number; b: number; count: number; weight: number }>()
  for (let offset = 0; offset + 2 < pixels.length; offset += 3) {
    const r = pixels[offset] ?? 0
    const g = pixels[offset + 1] ?? 0
    const b = pixels[offset + 2] ?? 0
    const found = keyOf(r, g, b)
    if (!found) continue
    const sum = sums.get(found.key) ?? { r: 0, g: 0, b: 0, count: 0, weight: 0 }
    sum.r += r
    sum.g += g
    sum.b += b
    sum.count += 1
    sum.weight += found.weight
    sums.set(found.key, sum)
  }
  return [...sums].map(([key, { r, g, b, count, weight }]) => ({
    key,
    colour: [r / count, g / count, b / count],
    count,
    weight,
  }))
}

function hsvSaturation(colour: Rgb): number {
  const most = Math.max(...colour)
  return most === 0 ? 0 : (most - Math.min(...colour)) / most
}

/** Rates saturation and brightness, weighed by how much of the picture has them: a single bright dot is no accent. */
const liveliness = ({ colour, count }: Ink<unknown>): number =>
  hsvSaturation(colour) * (Math.max(...colour) / 255) * Math.sqrt(count)

function darkenToRead([r, g, b]: Rgb): Rgb {
  const isReadable = contrastWithWhite([r, g, b]) >= TEXT_CONTRAST
  return isReadable ? [r, g, b] : darkenToRead([r * 0.94, g * 0.94, b * 0.94])
}

function contrastWithWhite(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((channel) => linearLight[Math.round(channel)] ?? 0)
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)
}

const hex = (colour: Rgb): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** OKLCH hues, in degrees, where families begin. A family ends where the next begins, the last where red does. */
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

/** Chroma below which an ink is called grey, black or white. */
const GREY = 0.035
/** A family is named when it has this share of the picture's colour, and SURFACE of the picture's area. */
const SHARE = 0.2
const SURFACE = 0.06

/** Returns the families of a picture, the strongest first; none for a picture of greys. `pixels` are sRGB triples. */
export function familiesOf(pixels: Uint8Array): readonly FamilyInk[] {
  let total = 0
  const inks = gatherInks(pixels, (r, g, b) => {
    const colour = oklabOf(r, g, b)
    const key = familyOf(colour)
    if (!key) return undefined
    // Eyes name bright colours before dark ones.
    const weight = Math.min(colour.chroma, 0.16) * (0.35 + colour.lightness)
    total += weight
    return { key, weight }
  })
  return inks
    .sort((a, b) => b.weight - a.weight)
    .filter(
      ({ weight, count }, index) =>
        index === 0 || (weight >= SHARE * total && count >= (SURFACE * pixels.length) / 3),
    )
    .map(({ key, colour, weight }) => ({
      family: key,
      ink: hex(colour),
      share: Math.round((weight / total) * 100) / 100,
    }))
}

/** Returns the family of a colour; undefined for greys and for the cream of paper. */
function familyOf({ lightness, x, y, chroma }: ReturnType<typeof oklabOf>): ColourFamily | undefined {
  if (chroma < GREY) return undefined
  const hue = ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
  if (lightness > 0.82 && chroma < 0.075 && hue > 50 && hue < 115) return undefined
  return colourFamilies.findLast((family) => BEGINS[family] <= hue) ?? 'pink'
}
