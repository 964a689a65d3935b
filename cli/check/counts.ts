import { type Diagnostic, type Place, remedyOf, warning } from '../model/diagnostic.ts'
import { valueAt } from '../model/value-at.ts'
import {
  type Content,
  type EditionDocument,
  type GalleryDocument,
  hasFailed,
} from '../read/content.ts'
import type { Path } from '../read/positions.ts'
import type { SourceDocument } from '../read/yaml.ts'
import { findUnlistedPosters } from './galleries.ts'

/** Checks that lists have as many entries as the `expect` fields state. */
export function checkCounts(content: Content): readonly Diagnostic[] {
  const { site, editions, reviews } = content
  const reviewMiscount = findMiscount(
    { document: reviews, path: [] },
    { document: site, path: ['reviews', 'expect'] },
    'reviews',
  )
  const miscounts = [
    ...editions.flatMap(miscountsIn),
    reviewMiscount,
    ...miscountsOfVoices(content),
  ]

  return [
    ...checkPosterCounts(content),
    ...miscounts.flatMap((miscount) => (miscount ? reportNumber(miscount) : [])),
  ]
}

const miscountsIn = (edition: EditionDocument): readonly (Miscount | undefined)[] => [
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
]

const miscountsOfVoices = ({
  site,
  testimonials,
  quotes,
  languages,
}: Content): readonly (Miscount | undefined)[] =>
  languages.flatMap((lang) => [
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
  ])

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
  /**
   * The field with the number, as the owner would write it: '"expect: …"'. `remedyOf` replaces the "…" with the number.
   */
  readonly field: string
  /** Writes the length of the list into the field. */
  readonly fix: { readonly value: number; readonly at: Place }
}

/**
 * Compares the length of a list with the number that a field states.
 * @param what the plural noun for the entries, such as 'posters'
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

/** Reports a miscount in a list without other mistakes. In this case, the number is probably wrong. */
function reportNumber({ at, message, change, field, fix }: Miscount): Diagnostic {
  return warning('count', at, message, remedyOf(fix, `${change}, or write ${field}`), [])
}

/**
 * Reports a miscount in a list that also has other mistakes. Once they are corrected, the number may be right, so no
 * fix changes it.
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

  // Other checks report unknown, retired and repeated entries. If there are as many
  // remaining entries as expected, the number is right.
  const validIds = new Set(
    posters.filter(
      (id) =>
        (posterIds.has(id) || hasFailed(content, 'posters', id)) &&
        !retired?.includes(id),
    ),
  )
  if (validIds.size === expect) return []

  // checkRepeats reports a poster that is in two galleries. It may be the surplus poster
  // in this gallery.
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
