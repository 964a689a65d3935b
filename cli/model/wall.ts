import { type ColourFamily, colourFamilies } from './colours.ts'
import type { Gallery, Poster } from './poster.ts'

const familiesOf = ({ images: [{ colours }] }: Poster): readonly ColourFamily[] =>
  colours.families.map(({ family }) => family)

/** Returns everything by which visitors find a poster: its families of colour and its series. */
export const keysOf = (poster: Poster): ReadonlySet<string> =>
  new Set([...familiesOf(poster), ...poster.series.map(({ id }) => id)])

/**
 * Returns the choices that narrow a wall: families of colour by hue, series in the order in which the wall first shows
 * them. Choices that no poster has are left out.
 */
export function choicesOf({ posters }: Gallery) {
  const series = new Map(posters.flatMap(({ series }) => series.map((one) => [one.id, one] as const)))
  const families = new Set(posters.flatMap(familiesOf))
  return {
    colours: colourFamilies.filter((family) => families.has(family)),
    series: [...series.values()],
  }
}

/** Returns families as a card carries them: as places in `colourFamilies`, since hundreds of names would weigh more. */
export const inkCodesOf = (poster: Poster): string =>
  familiesOf(poster)
    .map((family) => colourFamilies.indexOf(family))
    .join('')

/** Returns the series that a card carries: all of the poster's except those with which its id begins. */
export const seriesBesideId = ({ id, series }: Poster): readonly string[] =>
  series.map((one) => one.id).filter((key) => id !== key && !id.startsWith(`${key}-`))

/** Selects the cards of a colour. islands/logic/wallChoice.ts uses the same selector. */
export const colourSelector = (family: ColourFamily): string =>
  `[data-inks*="${colourFamilies.indexOf(family)}"]`

export const seriesSelector = (id: string): string => `[id|="${id}"],[data-in~="${id}"]`

/** Returns the lightest, the middle and the darkest ink of a family on this wall, which paint the family's swatch. */
export function swatchOf({ posters }: Gallery, family: ColourFamily): readonly string[] {
  const inks = posters
    .map(({ images: [{ colours }] }) => colours.families.find((one) => one.family === family)?.ink)
    .filter((ink) => ink !== undefined)
    .map((ink) => ({ ink, brightness: brightnessOf(ink) }))
    .sort((a, b) => b.brightness - a.brightness)
  return [...new Set([0, Math.floor((inks.length - 1) / 2), inks.length - 1])].flatMap(
    (at) => inks[at]?.ink ?? [],
  )
}

function brightnessOf(ink: string): number {
  const [red = 0, green = 0, blue = 0] = Buffer.from(ink.slice(1), 'hex')
  return 0.299 * red + 0.587 * green + 0.114 * blue
}
