import { colourFamilies } from '../../model/colours.ts'
import { type Diagnostic, error, warning } from '../../model/diagnostic.ts'
import type { Lang } from '../../model/path.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { EACH } from '../../schema/fields.ts'
import { type Content, hasFailed, type PosterDocument, seriesOf } from '../content.ts'
import { didYouMean } from '../suggest.ts'
import { type PlacedText, repeatsIn, textsAt } from './repeats.ts'

/** No two posters have one title, and shopping feeds take their texts whole. */
export const checkPosters = (content: Content): readonly Diagnostic[] => [
  // A title names its poster to those who cannot see it: two alike are most likely a copy left unchanged.
  ...checkTitles(
    content,
    warning,
    'give each poster a title of its own',
    ({ lang, text }) => `${lang} ${text}`,
  ),
  ...checkLengths(content),
]

interface Title extends PlacedText {
  readonly poster: PosterDocument
  readonly lang: Lang
}

/**
 * Reports posters with a title that one before them has, each once.
 * @param say the severity
 * @param keyOf equal for titles that must not both be there
 */
function* checkTitles(
  { originals, languages }: Content,
  say: typeof error,
  hint: string,
  keyOf: (title: Title) => string,
): Generator<Diagnostic> {
  const titles = originals.flatMap((poster) =>
    languages.flatMap((lang) =>
      textsAt(poster, ['title', lang]).map((title): Title => ({ ...title, poster, lang })),
    ),
  )
  const reported = new Set<PosterDocument>()
  for (const [{ poster, text, at }, first] of repeatsIn(titles, keyOf)) {
    if (first.poster === poster || reported.has(poster)) continue
    reported.add(poster)
    const related = [{ message: 'first used here', at: first.at() }]
    yield say('duplicate-title', at(), `two posters are called "${text}"`, hint, related)
  }
}

/**
 * Characters that Google's feed takes: of a title 150, with the size and "without logo" behind it; of a description 5000.
 * What the checkout function takes is more: `LONGEST_ORDER`.
 */
const LONGEST = { title: 120, description: 5000 } as const

/** Feeds leave out posters with longer texts, or cut them. */
function* checkLengths({ posters, languages }: Content): Generator<Diagnostic> {
  for (const poster of posters)
    for (const lang of languages)
      for (const field of ['title', 'description'] as const) {
        const length = poster.value[field][lang]?.length ?? 0
        if (length <= LONGEST[field]) continue
        const message = `this ${field} has ${length} characters; shopping feeds take ${LONGEST[field]}`
        const hint = `shorten it by at least ${length - LONGEST[field]}`
        yield warning('too-long', poster.at([field, lang]), message, hint)
      }
}

/** What an order needs when a function takes it: it names its poster by title and orientation, and is not too long. */
export const checkOrders = (content: Content): readonly Diagnostic[] => [
  // Whichever language the two titles are in: an order does not say its language.
  ...checkTitles(
    content,
    error,
    'give each poster a title of its own, in all languages: an order names its poster by its title',
    ({ text, poster }) => `${poster.value.orientation} ${text.normalize()}`,
  ),
  ...checkOrderLengths(content),
]

/** Bytes that the checkout function reads of an order. */
const LONGEST_ORDER = 16 * 1024

function* checkOrderLengths({ originals, languages }: Content): Generator<Diagnostic> {
  for (const poster of originals)
    for (const lang of languages) {
      const { title, description, orientation } = poster.value
      const order = {
        posterTitle: title[lang],
        posterDescription: description[lang],
        size: 'A1',
        isLandscape: orientation === 'landscape',
        noLogo: false,
      }
      const length = Buffer.byteLength(JSON.stringify(order))
      if (length <= LONGEST_ORDER) continue
      const message = `an order with this description has ${length} bytes, but only ${LONGEST_ORDER} are taken`
      yield error('order', poster.at(['description', lang]), message, 'shorten it')
    }
}

/** Posters name series that exist, and each series has posters. */
export function* checkSeries(content: Content): Generator<Diagnostic> {
  const { series, posters } = content
  if (hasFailed(content, 'series')) return
  const known = series?.value ?? []
  const ids = known.map(({ id }) => id)
  for (const poster of posters) {
    const named = poster.value.series
    if (named === undefined || ids.includes(named)) continue
    const remedy = didYouMean(named, ids) ?? `add it to ${fileOf('series')}, or remove the line`
    yield error('unknown-id', poster.at(['series']), `no series is called "${named}"`, remedy)
  }
  const used = new Set(posters.flatMap(({ value }) => seriesOf(value, known).map(({ id }) => id)))
  const isUnread = hasFailed(content, 'posters')
  for (const { text: id, at } of series ? textsAt(series, [EACH, 'id']) : []) {
    if (colourFamilies.some((family) => family === id))
      yield error('unknown-id', at(), `"${id}" is a colour of the filters`, 'give the series another id')
    if (isUnread || used.has(id)) continue
    const hint = `add "series: ${id}" to posters, or remove it`
    yield warning('orphan', at(), `no poster belongs to the series "${id}"`, hint)
  }
}
