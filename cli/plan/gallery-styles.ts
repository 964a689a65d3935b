import { contentHash } from '../fs/identity.ts'
import { accentOnGround } from '../model/brand-colours.ts'
import { oncePer } from '../model/once.ts'
import { outputPath } from '../model/path.ts'
import {
  choicesOf,
  colourSelector,
  filterKeysOf,
  type Gallery,
  seriesSelector,
  swatchOf,
} from '../model/poster.ts'
import type { ShopBrand } from '../model/shop-brand.ts'

/** Writes the placeholder colours of pictures as CSS, because the content security policy forbids inline styles. */
const colourStyle = (
  gallery: Gallery,
  { colours: shopColours }: ShopBrand,
  selectorOf: (id: string, place: number) => string,
): string =>
  gallery.posters
    .map(
      ({ id, images: [{ colours }] }, index) =>
        `${selectorOf(id, index + 1)}{--dominant:${colours.dominant};--accent:${accentOnGround(colours.accent, shopColours)}}`,
    )
    .join('\n')

/** Makes the stylesheets of a gallery's posters. All languages share them. */
export function sheetsOfGallery(gallery: Gallery, brand: ShopBrand) {
  // Ids of posters may begin with a digit. After '#', the digit must be escaped: '\32 ' is '2'.
  const byId = colourStyle(gallery, brand, (id) => `#${id.replace(/^\d/, '\\3$& ')}`)
  const byPlace = colourStyle(gallery, brand, (_, place) => `[data-place="${place}"]`)
  const swatches = swatchStyle(gallery, brand)
  const sheetOf = (name: string, css: string) =>
    hashedAsset(`${name}-${gallery.slug}`, 'css', css)

  return {
    // For walls. With ids, browsers try one rule per card; with places, they would try every rule on every card.
    colours: sheetOf('colours', byId),
    // For poster pages. Few of their elements have a place, and places compress better than ids.
    places: sheetOf('places', byPlace),
    // Browsers with scripts load `swatches`, the others `choices`.
    swatches: sheetOf('swatches', swatches),
    choices: sheetOf('wall', `${swatches}\n${wallStyle(gallery)}`),
  }
}

/** Plans a text file whose name holds a hash of its bytes, so that the bytes at an address never change. */
export function hashedAsset(
  name: string,
  ending: 'css' | 'js' | 'json',
  contents: string,
) {
  const path = outputPath(`assets/${name}.${contentHash(contents).slice(0, 8)}.${ending}`)
  return { kind: 'ready', path, contents } as const
}

/** A thin light ring around a swatch. Without it, a dark ink on a dark ground would have no visible edge. */
const EDGE_OF_LIGHT =
  'radial-gradient(closest-side,transparent calc(100% - 1.5px),rgb(255 255 255/.22) 0)'

/**
 * Writes the colours of filter options, and beside each option the number of its posters. The stylesheets in
 * templates/finder/ show `--wheel` on the filter button, and `--inks` on the option. The choice of another option, or a
 * script, sets a number in `--n-…`, which replaces the one written here.
 */
export function swatchStyle(gallery: Gallery, { isDark }: ShopBrand): string {
  const { colours, series } = choicesOf(gallery)
  const edge = isDark ? `${EDGE_OF_LIGHT},` : ''
  const swatches = colours.map((family) => [family, swatchOf(gallery, family)] as const)
  // The middle ink of each family, or its darkest if it has only one or two.
  const wheel = swatches.map(([, inks]) => inks[1] ?? inks[0] ?? '')
  const count = countTogether(gallery)

  return [
    ...(wheel.length > 0 ? [`.finder{--wheel:conic-gradient(${stops(wheel)})}`] : []),
    ...swatches.map(
      ([family, inks]) =>
        `[value=${family}]{--inks:${edge}linear-gradient(${stops(inks)})}`,
    ),
    ...[...colours, ...series.map(({ id }) => id)].map(
      (key) => `[value="${key}"]~b::after{content:var(--n-${key},"${count(key, key)}")}`,
    ),
  ].join('\n')
}

/**
 * Writes the rules that filter a wall without scripts, and show the number of the remaining cards in `--hits`. Browsers
 * with scripts do not load these rules, because they would test them on every card.
 */
export function wallStyle(gallery: Gallery): string {
  const { colours, series } = choicesOf(gallery)
  const seriesIds = series.map(({ id }) => id)
  const count = countTogether(gallery)

  const rulesOf = (
    name: string,
    key: string,
    selector: string,
    otherKeys: readonly string[],
  ) => {
    const chosen = `.finder:has([name=${name}][value="${key}"]:checked)`
    const available = otherKeys.filter((otherKey) => count(key, otherKey) > 0)
    const unavailable = otherKeys.filter((otherKey) => count(key, otherKey) === 0)
    // With a chosen colour, every series shows how many of its posters have that colour, and vice versa.
    const counts = available.map(
      (otherKey) => `--n-${otherKey}:"${count(key, otherKey)}"`,
    )
    const hiddenInputs = unavailable.map((otherKey) => `[value="${otherKey}"]`).join()

    return [
      `${chosen}{--hits:var(--n-${key},"${count(key, key)}");${counts.join(';')}}`,
      `${chosen}~.wall>.card:not(${selector}){display:none}`,
      // The selector ends in `label`, so that browsers test only labels, not everything on a wall.
      ...(unavailable.length > 0
        ? [`${chosen} label:has(${hiddenInputs}){display:none}`]
        : []),
    ]
  }

  return [
    ...colours.flatMap((key) => rulesOf('colour', key, colourSelector(key), seriesIds)),
    ...seriesIds.flatMap((id) => rulesOf('series', id, seriesSelector(id), colours)),
  ].join('\n')
}

/** Returns a function that counts the posters that match both of two filter options, or one option given twice. */
const countTogether = oncePer(
  ({ posters }: Gallery): ((keyA: string, keyB: string) => number) => {
    const counts = new Map<string, number>()
    const pairOf = (keyA: string, keyB: string): string =>
      keyA < keyB ? `${keyA} ${keyB}` : `${keyB} ${keyA}`

    for (const poster of posters) {
      const keys = [...filterKeysOf(poster)]
      for (const [index, keyA] of keys.entries())
        for (const keyB of keys.slice(index)) {
          const pair = pairOf(keyA, keyB)
          counts.set(pair, (counts.get(pair) ?? 0) + 1)
        }
    }
    return (keyA, keyB) => counts.get(pairOf(keyA, keyB)) ?? 0
  },
)

const stops = (inks: readonly string[]): string =>
  inks
    .map(
      (ink, index) =>
        `${ink} ${percent(index, inks.length)} ${percent(index + 1, inks.length)}`,
    )
    .join()

const percent = (part: number, whole: number): string =>
  `${Math.round((part / whole) * 100)}%`
