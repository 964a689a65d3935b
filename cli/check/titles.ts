import { type Diagnostic, error, type Location, warning } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import { printOption } from '../model/print-option.ts'
import { pluralize } from '../model/text.ts'
import type { Content, PosterDocument } from '../read/content.ts'
import type { Path } from '../read/positions.ts'
import type { SourceDocument } from '../read/yaml.ts'
import type { RoleField } from '../schema/fields.ts'
import { shopVariantsOf } from '../shop/variants.ts'
import { type PlacedText, repeatsIn, textsAt } from './repeats.ts'

/** Checks that poster titles differ within a language: people who cannot see a poster know it by its title. */
export const checkPosterTitles = (content: Content) =>
  findEqualTitles(
    content,
    warning,
    'give each poster its own title',
    ({ lang, text }) => `${lang} ${text}`,
  )

/** The title of a poster in a language. */
type Title = Pick<PlacedText, 'text'> & {
  readonly poster: PosterDocument
  readonly lang: Lang
}

const placeOf = ({ poster, lang }: Title): Location => poster.at(['title', lang])

/**
 * Reports each poster that has the same title as an earlier poster, once per poster.
 * @param keyOf returns the same key for titles that are treated as equal
 */
function* findEqualTitles(
  { originals, languages }: Content,
  report: typeof error,
  hint: string,
  keyOf: (title: Title) => string,
): Generator<Diagnostic> {
  const titles = originals.flatMap((poster) =>
    languages.flatMap((lang): readonly Title[] => {
      const text = poster.value.title[lang]
      return text === undefined ? [] : [{ text, poster, lang }]
    }),
  )

  const reportedPosters = new Set<PosterDocument>()
  for (const [title, firstTitle] of repeatsIn(titles, keyOf)) {
    const { poster, text } = title
    if (firstTitle.poster === poster || reportedPosters.has(poster)) continue
    reportedPosters.add(poster)
    const message = `two posters have the title "${text}"`
    const related = [{ message: 'first used here', at: placeOf(firstTitle) }]
    yield report('duplicate-title', placeOf(title), message, hint, related)
  }
}

/** In characters. Google's feed accepts titles of 150, but the size and the option are appended to a title. */
const FEED_LIMITS = { title: 120, description: 5000 } as const

/** Warns about texts that are too long for shopping feeds, which cut the text or leave the poster out. */
export function* checkPosterLengths({
  posters,
  languages,
}: Content): Generator<Diagnostic> {
  for (const poster of posters) {
    for (const lang of languages) {
      for (const field of ['title', 'description'] as const) {
        const limit = FEED_LIMITS[field]
        const length = poster.value[field][lang]?.length ?? 0
        if (length <= limit) continue

        const message = `this ${field} has ${length} characters; shopping feeds accept at most ${limit}`
        const hint = `shorten it by at least ${pluralize(length - limit, 'character')}`
        yield warning('too-long', poster.at([field, lang]), message, hint)
      }
    }
  }
}

/** The size, in bytes, of the largest order that the checkout function reads. */
const MAX_ORDER_BYTES = 16 * 1024

/**
 * Checks orders through the checkout function. It finds a poster by title and orientation, so no two posters may have
 * both in common; and it does not read orders that are too long.
 */
export function* checkOrders(content: Content): Generator<Diagnostic> {
  const hint =
    'give each poster a title that no other poster has in any language: orders identify posters by title'
  // Titles are compared across languages, because an order does not state its language.
  const keyOf = ({ text, poster }: Title) =>
    `${poster.value.orientation} ${text.normalize()}`
  yield* findEqualTitles(content, error, hint, keyOf)

  const sizes = shopVariantsOf(content.prices?.value).map(({ orderedAs }) => orderedAs)
  const [longestSize] = sizes.toSorted((a, b) => b.length - a.length)
  for (const poster of content.originals) {
    for (const lang of content.languages) {
      const { title, description, orientation } = poster.value
      const order = {
        posterTitle: title[lang],
        posterDescription: description[lang],
        size: longestSize,
        isLandscape: orientation === 'landscape',
        // The longest order: `false` has more letters than `true`.
        [printOption.inOrders]: false,
      }
      const length = Buffer.byteLength(JSON.stringify(order))
      if (length <= MAX_ORDER_BYTES) continue
      const message = `an order with this description has ${length} bytes; the checkout accepts at most ${MAX_ORDER_BYTES}`
      yield error('order', poster.at(['description', lang]), message, 'shorten it')
    }
  }
}

/** In characters. Search engines cut longer texts; shorter ones look empty. */
export const SEO_LENGTHS = {
  title: { min: 10, max: 70 },
  description: { min: 50, max: 160 },
} as const

/** Checks that page titles differ within a language, and that titles and descriptions suit search engines. */
export function* checkSeo(content: Content): Generator<Diagnostic> {
  for (const lang of content.languages) {
    for (const field of ['title', 'description'] as const) {
      const texts = seoTextsIn(content, lang, field)
      if (field === 'title') yield* checkPageTitles(texts, lang)
      yield* checkSeoLengths(texts, field)
    }
  }
}

function* checkPageTitles(
  titles: readonly PlacedText[],
  lang: Lang,
): Generator<Diagnostic> {
  for (const [{ text, at }, firstTitle] of repeatsIn(titles, ({ text }) => text)) {
    const message = `two pages in "${lang}" have the title "${text}"`
    const related = [{ message: 'first used here', at: firstTitle.at() }]
    yield error('duplicate-title', at(), message, 'give each page its own title', related)
  }
}

function* checkSeoLengths(
  texts: readonly PlacedText[],
  field: 'title' | 'description',
): Generator<Diagnostic> {
  const { min, max } = SEO_LENGTHS[field]
  for (const { text, at } of texts) {
    const { length } = text
    if (length >= min && length <= max) continue

    const message = `the ${field} has ${length} characters; search engines show ${min} to ${max}`
    const hint =
      length < min
        ? `write at least ${min} characters`
        : `shorten it to at most ${max} characters`
    yield warning('seo-length', at(), message, hint)
  }
}

/** Checks that each gallery has `seo`, except the gallery on the home page, which does not have its own page. */
export function* checkGallerySeo({ galleries, site }: Content): Generator<Diagnostic> {
  const home = site?.value.homeGallery
  // While the gallery on the home page is unknown, it is unclear which gallery needs no `seo`.
  if (!galleries.some(({ value }) => value.slug === home)) return
  for (const gallery of galleries) {
    const { slug, seo } = gallery.value
    if (slug === home || seo || gallery.isFaulty?.(['seo'])) continue
    const message = `the gallery "${slug}" has its own page, but no "seo:"`
    const hint = 'add "seo:" with "title:" and "description:" in every language'
    yield error('schema', gallery.at(['slug'], 'key'), message, hint)
  }
}

const seoTextsIn = (
  { pages, galleries, editions, posters, articles }: Content,
  lang: Lang,
  field: 'title' | 'description',
): readonly PlacedText[] => [
  ...pages.flatMap((page) => writtenTextAt(page, [field, lang])),
  ...[...galleries, ...editions, ...posters]
    .filter(({ value }) => value.seo)
    .flatMap((page) => writtenTextAt(page, ['seo', field, lang])),
  ...articles
    .flatMap(({ files }) => files[lang]?.front ?? [])
    .flatMap((front) => writtenTextAt(front, ['seo', field])),
]

/** Finds the text at a path, unless it only fills in a missing text of a draft. */
const writtenTextAt = (
  document: SourceDocument<unknown>,
  path: RoleField['path'],
): readonly PlacedText[] =>
  document.isWritten?.(path as Path) === false ? [] : textsAt(document, path)
