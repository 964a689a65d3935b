import {
  type Diagnostic,
  error,
  type Place,
  type Remedy,
  remedyOf,
  warning,
} from '../model/diagnostic.ts'
import { averageRating } from '../model/document.ts'
import type { Lang } from '../model/path.ts'
import { pluralize } from '../model/text.ts'
import { valueAt } from '../model/value-at.ts'
import { type Content, type GalleryDocument, hasFailed } from '../read/content.ts'
import type { Path } from '../read/positions.ts'
import { meantRemedy, suggest } from '../read/suggest.ts'
import type { SourceDocument } from '../read/yaml.ts'
import { fileOf } from '../schema/content-paths.ts'
import { EACH } from '../schema/fields.ts'
import type { SiteFile } from '../schema/site-file.ts'
import { usualSizes } from '../schema/usual-sizes.ts'
import { neededParts } from './drafts.ts'
import { findUnlistedPosters } from './galleries.ts'
import { textsAt } from './repeats.ts'

/** Checks that the 404 page's language and every fallback exist, and that the menu has a flag for each language. */
export function* checkLanguages({
  site,
  languages,
  publicFiles,
  defaultFiles,
}: Content): Generator<Diagnostic> {
  if (!site) return
  const { xDefault } = site.value
  if (!languages.includes(xDefault)) {
    const message = `"${xDefault}" is not a language of the shop`
    yield error(
      'unknown-id',
      site.at(['xDefault']),
      message,
      `write one of ${languages.join(', ')}`,
    )
  }

  const flagNames = publicFiles.flatMap(
    ({ path }) => /^flags\/([^/]+)\.svg$/.exec(path)?.[1] ?? [],
  )
  for (const [index, { code, fallback, flag }] of site.value.languages.entries()) {
    const otherLanguages = languages.filter((lang) => lang !== code)
    if (fallback !== undefined && !otherLanguages.includes(fallback)) {
      const at = site.at(['languages', index, 'fallback'])
      yield fallbackError(at, code, fallback, otherLanguages)
    }

    const isDefault = defaultFiles.some(({ path }) => path === `flags/${flag}.svg`)
    if (isDefault || flagNames.includes(flag)) continue
    const at = site.at(['languages', index, 'flag'])
    const message = `there is no flag public/flags/${flag}.svg`
    yield error('missing-file', at, message, flagRemedy(flag, flagNames))
  }
}

function fallbackError(
  at: Place,
  code: Lang,
  fallback: Lang,
  otherLanguages: readonly Lang[],
): Diagnostic {
  const message =
    fallback === code
      ? `"${code}" cannot be its own fallback`
      : `the fallback "${fallback}" is not a language of the shop, or is a draft`
  const hint =
    otherLanguages.length === 0
      ? 'remove it'
      : `write one of ${otherLanguages.join(', ')}, or remove it`
  return error('unknown-id', at, message, hint)
}

/** The flag that a language code, or a wrong country code, probably means. */
const flagsMeant: Readonly<Record<string, string>> = {
  en: 'gb',
  uk: 'gb',
  sv: 'se',
  da: 'dk',
  ja: 'jp',
}

/** @param flagNames the names of the files in public/flags/ without their extension */
function flagRemedy(flag: string, flagNames: readonly string[]): string | Remedy {
  const flagInCapitals = flagNames.find((name) => name.toLowerCase() === flag)
  if (flagInCapitals) {
    const file = `public/flags/${flagInCapitals}.svg`
    const hint = `rename ${file}: servers distinguish capital and small letters`
    return remedyOf({ at: { file }, renameTo: `public/flags/${flag}.svg` }, hint)
  }

  const country = flagsMeant[flag]
  if (country !== undefined && flagNames.includes(country)) {
    // Other flags are not considered, even if their names are more similar, so the remedy always has a fix.
    const otherFlags: readonly string[] = []
    return meantRemedy(flag, country, otherFlags, { value: country })
  }

  const near = suggest(flag, flagNames)
  return near ? `add this file, or did you mean "${near}"?` : 'add this file'
}

/** Checks that the gallery on the home page, the first language and the language of the 404 page are not drafts. */
export function* checkDrafts(content: Content): Generator<Diagnostic> {
  const { site, galleries, languages } = content
  const needed = neededParts(content)
  if (site) {
    const [firstLanguage] = languages
    for (const [index, { code, draft }] of site.value.languages.entries()) {
      if (!draft || !needed.languages.includes(code)) continue
      const role =
        code === firstLanguage ? 'first language' : 'language of the 404 page (xDefault)'
      const message = `"${code}" cannot be a draft: it is the ${role}`
      const hint = `remove "draft: true", or make another language the ${role}`
      yield error('schema', site.at(['languages', index, 'draft']), message, hint)
    }
  }

  for (const gallery of galleries) {
    const { slug, draft } = gallery.value
    if (!draft || slug !== needed.gallery) continue
    const message = `"${slug}" cannot be a draft: it is the gallery on the home page`
    const hint = `remove "draft: true", or set homeGallery in ${fileOf('site')} to another gallery`
    yield error('schema', gallery.at(['draft']), message, hint)
  }
}

/** Checks that lists have as many entries as the `expect` fields state. */
export function checkCounts(content: Content): readonly Diagnostic[] {
  const { site, editions, reviews, testimonials, quotes, languages } = content
  const miscounts = [
    ...editions.flatMap((edition) => [
      findMiscount(
        { document: edition, path: ['books'] },
        { document: edition, path: ['expectBooks'] },
        'books',
      ),
      findMiscount(
        { document: edition, path: ['faq', 'items'] },
        { document: edition, path: ['faq', 'expect'] },
        'questions',
      ),
    ]),
    findMiscount(
      { document: reviews, path: [] },
      { document: site, path: ['reviews', 'expect'] },
      'reviews',
    ),
    ...languages.flatMap((lang) => [
      findMiscount(
        { document: testimonials[lang], path: [] },
        { document: site, path: ['voices', 'expectTestimonials'] },
        'testimonials',
      ),
      findMiscount(
        { document: quotes[lang], path: [] },
        { document: site, path: ['voices', 'expectQuotes'] },
        'quotes',
      ),
    ]),
  ]
  return [
    ...checkPosterCounts(content),
    ...miscounts.flatMap((miscount) => (miscount ? reportNumber(miscount) : [])),
  ]
}

/** A field of a document, which may be missing. The path [] leads to the whole document. */
interface DocumentField {
  readonly document: SourceDocument<unknown> | undefined
  readonly path: Path
}

/** A list whose length differs from the number that a field states. */
interface Miscount {
  readonly at: Place
  readonly message: string
  /** The change to the list that would make the number right: 'add 2'. */
  readonly change: string
  /** The field with the number, as the owner would write it: '"expect: …"'. */
  readonly field: string
  /** Writes the length of the list into the field. */
  readonly fix: { readonly value: number; readonly at: Place }
}

/**
 * Compares the length of a list with the number that a field states.
 * @param what the plural of the entries' name, such as 'posters'
 */
function findMiscount(
  { document, path }: DocumentField,
  { document: source, path: field }: DocumentField,
  what: string,
): Miscount | undefined {
  if (!document || !source) return undefined

  const list = valueAt(document.value, path)
  const count = Array.isArray(list) ? list.length : 0
  const expected = valueAt(source.value, field)
  if (typeof expected !== 'number' || count === expected) return undefined

  const expectedWhat = expected === 1 ? what.replace(/s$/, '') : what
  const inFile = source === document ? '' : ` in ${source.file}`
  return {
    at: document.at(path, 'key'),
    message: `expected ${expected} ${expectedWhat}, found ${count}`,
    change: count < expected ? `add ${expected - count}` : `remove ${count - expected}`,
    field: `"${String(field.at(-1))}: …"${inFile}`,
    fix: { value: count, at: source.at(field) },
  }
}

/** Reports a miscount in which the list has no other mistake, so the number is probably wrong. */
function reportNumber({ at, message, change, field, fix }: Miscount): Diagnostic {
  return warning('count', at, message, remedyOf(fix, `${change}, or write ${field}`), [])
}

/**
 * Reports a miscount in which the list has other mistakes. Without these, the number may be right, so no fix changes it.
 * @param suspects the places of the probable mistake
 */
function reportList(
  { at, message, change }: Miscount,
  suspects: Diagnostic['related'],
): Diagnostic {
  const hint = `${change}, or change the expected number`
  return warning('count', at, message, hint, suspects)
}

function checkPosterCounts(content: Content): readonly Diagnostic[] {
  const posterIds = new Set(content.posters.map(({ value }) => value.id))
  return content.galleries.flatMap((gallery) =>
    checkPosterCount(gallery, posterIds, content),
  )
}

function checkPosterCount(
  gallery: GalleryDocument,
  posterIds: ReadonlySet<string>,
  content: Content,
): readonly Diagnostic[] {
  const { posters, expect, retired } = gallery.value
  // checkEmptyGalleries reports a gallery without posters.
  if (expect === undefined || posters.length === 0) return []

  // Other checks report unknown, retired and repeated entries. Without these, the number may be right.
  const validIds = new Set(
    posters.filter(
      (id) =>
        (posterIds.has(id) || hasFailed(content, 'posters', id)) &&
        !retired?.includes(id),
    ),
  )
  if (validIds.size === expect) return []

  // checkRepeats reports a poster that is in two galleries, which may be one too many in this one.
  const idsInOtherGalleries = content.galleries
    .filter((otherGallery) => otherGallery !== gallery)
    .flatMap(({ value }) => value.posters)
  const sharesPosters = idsInOtherGalleries.some((id) => validIds.has(id))
  if (sharesPosters && posters.length > expect) return []

  const miscount = findMiscount(
    { document: gallery, path: ['posters'] },
    { document: gallery, path: ['expect'] },
    'posters',
  )
  if (!miscount) return []

  const message = 'this poster is in no gallery'
  const unlisted = findUnlistedPosters(content).map((poster) => ({
    message,
    at: poster.at(['id']),
  }))
  const hasFaultyEntry = validIds.size < posters.length
  const hasOtherMistake = unlisted.length > 0 || hasFaultyEntry
  return [hasOtherMistake ? reportList(miscount, unlisted) : reportNumber(miscount)]
}

/** Checks that the file of prices lists its sizes in one way, each only once. */
export function* checkSizes({ prices }: Content): Generator<Diagnostic> {
  if (!prices) return

  const { at, value, isFaulty } = prices
  const { sizes = [] } = value
  const usualFields = usualSizes.map(({ id }) => id)
  const [usualField] = usualFields.filter((field) => value[field])
  const [missingField] = usualFields.filter((field) => !value[field])
  if (value.sizes && usualField) {
    const message = `"${usualField}:" and "sizes:" both list sizes`
    const hint = `move the size ${usualField} into the list "sizes:", with its name and measures`
    yield error('sizes', at([usualField], 'key'), message, hint)
  }
  const isUncertain = ['sizes' as const, ...usualFields].some(
    (field) => !value[field] && isFaulty?.([field]),
  )
  if (!value.sizes && missingField && !isUncertain) {
    const message = usualField
      ? `the size ${missingField} is missing`
      : 'there are no sizes'
    const hint = usualField
      ? `add "${missingField}:" here, or list all sizes in "sizes:"`
      : 'add "sizes:" here, a list with the name, price and measures of each size'
    yield error('sizes', usualField ? at([usualField], 'key') : at([]), message, hint)
  }

  for (const [index, { id, name }] of sizes.entries()) {
    const isIdRepeated = sizes.slice(0, index).some((size) => size.id === id)
    if (isIdRepeated)
      yield error(
        'sizes',
        at(['sizes', index, 'id']),
        `two sizes are called ${id} in addresses`,
        'give each size a name of its own in addresses',
      )

    const isNameRepeated = sizes.slice(0, index).some((size) => size.name === name)
    if (isNameRepeated)
      yield error(
        'sizes',
        at(['sizes', index, 'name']),
        `two sizes are called ${name}`,
        'give each size a name of its own',
      )
  }
}

/** Checks that reviews are from the stated period, include the customer's own words, and support the claimed rating. */
export function* checkReviews(content: Content): Generator<Diagnostic> {
  const { site, reviews } = content
  const range = site?.value.reviews
  const isReversed = range !== undefined && range.from > range.to
  if (site && isReversed) {
    const message = `the last day of the reviews, ${range.to}, is before the first day, ${range.from}`
    yield error('date', site.at(['reviews', 'from']), message, 'swap the two dates')
  }

  if (reviews) {
    // While the dates of the range are swapped, every review would be outside it.
    yield* checkDates(reviews, range && !isReversed ? range : {})
    yield* checkCustomers(reviews)
  }
  yield* checkRating(content)
}

/** Checks that the claimed rating, if any, is the average of the reviews. */
function* checkRating(content: Content): Generator<Diagnostic> {
  const { site, reviews } = content
  const claim = site?.value.claims?.rating
  if (!site || claim === undefined || hasFailed(content, 'reviews')) return

  const at = site.at(['claims', 'rating'])
  if (!reviews || reviews.value.length === 0) {
    const message = `the shop claims a rating of ${claim}, but has no reviews, so its pages do not show the rating`
    const hint = `remove "rating:", or add reviews to ${fileOf('reviews')}`
    yield warning('rating', at, message, hint)
    return
  }

  const average = averageRating(reviews.value)
  if (claim === average) return
  const message = `the shop claims a rating of ${claim}, but its ${pluralize(reviews.value.length, 'review')} average ${average}`
  const remedy = remedyOf({ value: average }, 'write "rating: …", or correct the reviews')
  const related = [{ message: 'the reviews', at: { file: reviews.file } }]
  yield error('rating', at, message, remedy, related)
}

type Reviews = NonNullable<Content['reviews']>
type Range = NonNullable<SiteFile['reviews']>

function* checkDates(
  reviews: Reviews,
  { from, to }: Partial<Range>,
): Generator<Diagnostic> {
  const dates = textsAt(reviews, [EACH, 'date'])
  const datesOutside = dates.filter(
    ({ text }) => (from && text < from) || (to && text > to),
  )
  for (const { text: date, at } of datesOutside) {
    const field = from && date < from ? 'from' : 'to'
    const hint = `correct the date, or write "${field}: ${date}" under "reviews:" in ${fileOf('site')}`
    yield warning('date', at(), `the date ${date} is not between ${from} and ${to}`, hint)
  }
  if (datesOutside.length > 0) return

  for (const [index, { text: date, at }] of dates.entries()) {
    const previous = dates[index - 1]
    if (!previous || date <= previous.text) continue
    const message = `this review of ${date} comes after one of ${previous.text}, but the newest reviews must come first`
    const hint = 'move it up, or correct one of the dates'
    const related = [{ message: 'the older review', at: previous.at() }]
    yield warning('date', at(), message, hint, related)
  }
}

/** Checks that each comment contains the text in the customer's own language. */
function* checkCustomers(reviews: Reviews): Generator<Diagnostic> {
  for (const [index, { comment, language }] of reviews.value.entries()) {
    if (comment[language] !== undefined) continue
    const message = `the comment is missing in the customer's own language "${language}"`
    const hint = `add "${language}:" under "comment:"`
    const fault = error('schema', reviews.at([index, 'comment'], 'key'), message, hint)
    yield { ...fault, missing: [[index, 'comment', language]] }
  }
}
