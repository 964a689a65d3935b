import { contentHash } from '../fs/identity.ts'
import { oncePer } from '../model/once.ts'
import { outputPath } from '../model/path.ts'
import {
  choicesOf,
  colourSelector,
  type Gallery,
  keysOf,
  seriesSelector,
  swatchOf,
} from '../model/poster.ts'

/** Writes placeholder colours of pictures as CSS: the content security policy forbids style attributes. */
const colourStyle = (
  gallery: Gallery,
  selectorOf: (id: string, place: number) => string,
): string =>
  gallery.posters
    .map(
      ({ id, images: [{ colours }] }, index) =>
        `${selectorOf(id, index + 1)}{--dominant:${colours.dominant};--accent:${colours.accent}}`,
    )
    .join('\n')

/** Makes the stylesheets of a gallery's posters. All languages share them. */
export function sheetsOfGallery(gallery: Gallery) {
  // Selectors cannot begin with a digit; ids of posters can.
  const byId = colourStyle(gallery, (id) => `#${id.replace(/^\d/, '\\3$& ')}`)
  const byPlace = colourStyle(gallery, (_, place) => `[data-place="${place}"]`)
  const swatches = swatchStyle(gallery)
  const sheetOf = (name: string, css: string) =>
    hashedAsset(`${name}-${gallery.slug}`, 'css', css)
  return {
    // For walls: with ids a browser tries one rule for each card, with places all rules on all cards.
    colours: sheetOf('colours', byId),
    // For the pages of single posters, where few elements name a place: places compress better than ids.
    places: sheetOf('places', byPlace),
    // Browsers with scripts load `swatches`, browsers without scripts load `choices`.
    swatches: sheetOf('swatches', swatches),
    choices: sheetOf('wall', `${swatches}\n${wallStyle(gallery)}`),
  }
}

/** Plans a text whose address never changes its bytes: its name holds their hash. */
export function hashedAsset(
  name: string,
  ending: 'css' | 'js' | 'json',
  contents: string,
) {
  const path = outputPath(`assets/${name}.${contentHash(contents).slice(0, 8)}.${ending}`)
  return { kind: 'ready', path, contents } as const
}

/** Writes the look of choices, and how many posters each leaves. Scripts later set these numbers in `--n-…`. */
export function swatchStyle(gallery: Gallery): string {
  const { colours, series } = choicesOf(gallery)
  const swatches = colours.map((family) => [family, swatchOf(gallery, family)] as const)
  const wheel = swatches.map(([, inks]) => inks[1] ?? inks[0] ?? '')
  const count = countTogether(gallery)
  return [
    ...(wheel.length > 0 ? [`.finder{--wheel:conic-gradient(${stops(wheel)})}`] : []),
    ...swatches.map(
      ([family, inks]) => `[value=${family}]{--inks:linear-gradient(${stops(inks)})}`,
    ),
    ...[...colours, ...series.map(({ id }) => id)].map(
      (key) => `[value="${key}"]~b::after{content:var(--n-${key},"${count(key, key)}")}`,
    ),
  ].join('\n')
}

/** Writes the rules that filter a wall without scripts. Browsers with scripts load none: each card would try all. */
export function wallStyle(gallery: Gallery): string {
  const { colours, series } = choicesOf(gallery)
  const seriesIds = series.map(({ id }) => id)
  const count = countTogether(gallery)
  const rulesOf = (
    name: string,
    key: string,
    selector: string,
    others: readonly string[],
  ) => {
    const chosen = `.finder:has([name=${name}][value="${key}"]:checked)`
    const left = others.filter((other) => count(key, other) > 0)
    const gone = others.filter((other) => count(key, other) === 0)
    // A chosen colour tells every series how many of its posters have it, and the other way round.
    const counts = left.map((other) => `--n-${other}:"${count(key, other)}"`)
    return [
      `${chosen}{--hits:var(--n-${key},"${count(key, key)}");${counts.join(';')}}`,
      `${chosen}~.wall>.card:not(${selector}){display:none}`,
      // The selector ends in `label`: browsers try it on labels only, not on everything below a wall.
      ...(gone.length > 0
        ? [
            `${chosen} label:has(${gone.map((other) => `[value="${other}"]`).join()}){display:none}`,
          ]
        : []),
    ]
  }
  return [
    ...colours.flatMap((key) => rulesOf('colour', key, colourSelector(key), seriesIds)),
    ...seriesIds.flatMap((id) => rulesOf('series', id, seriesSelector(id), colours)),
  ].join('\n')
}

/** Counts the posters that have both of two keys, which may be equal. */
const countTogether = oncePer(
  ({ posters }: Gallery): ((one: string, other: string) => number) => {
    const together = new Map<string, number>()
    const pairOf = (one: string, other: string): string =>
      one < other ? `${one} ${other}` : `${other} ${one}`
    for (const keys of posters.map((poster) => [...keysOf(poster)]))
      for (const pair of keys.flatMap((one, place) =>
        keys.slice(place).map((other) => pairOf(one, other)),
      ))
        together.set(pair, (together.get(pair) ?? 0) + 1)
    return (one, other) => together.get(pairOf(one, other)) ?? 0
  },
)

const stops = (inks: readonly string[]): string =>
  inks
    .map(
      (ink, index) =>
        `${ink} ${percent(index, inks.length)} ${percent(index + 1, inks.length)}`,
    )
    .join()

const percent = (part: number, of: number): string => `${Math.round((part / of) * 100)}%`
