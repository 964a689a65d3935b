import { type Diagnostic, remedyOf, warning } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import { valueAt } from '../errors/schema-paths.ts'
import type { Path } from '../positions.ts'
import type { SourceDocument } from '../yaml.ts'
import { findUnlistedPosters } from './galleries.ts'

/** Checks that lists hold as many entries as the content promises in its `expect` fields. */
export function checkCounts(content: Content): readonly Diagnostic[] {
  const { site, editions, reviews, testimonials, quotes, languages } = content
  return [
    ...checkPosterCounts(content),
    ...editions.flatMap((edition) => [
      ...compareCount(edition, ['books'], edition, ['expectBooks'], 'books'),
      ...compareCount(edition, ['faq', 'items'], edition, ['faq', 'expect'], 'questions'),
    ]),
    ...compareCount(reviews, [], site, ['reviews', 'expect'], 'reviews'),
    ...languages.flatMap((lang) => [
      ...compareCount(testimonials[lang], [], site, ['voices', 'expectTestimonials'], 'testimonials'),
      ...compareCount(quotes[lang], [], site, ['voices', 'expectQuotes'], 'quotes'),
    ]),
  ]
}

/** Compares each gallery with `expect`. Faulty entries are no surplus; unlisted posters may be the missing ones. */
function checkPosterCounts(content: Content): readonly Diagnostic[] {
  const ids = new Set(content.posters.map(({ value }) => value.id))
  return content.galleries.flatMap((gallery) => {
    const { posters, expect, retired } = gallery.value
    const sound = new Set(posters.filter((id) => ids.has(id) && !retired?.includes(id)))
    // checkGalleries reports a gallery without posters.
    if (expect === undefined || sound.size === expect || posters.length === 0) return []
    const elsewhere = content.galleries.some(
      (other) => other !== gallery && other.value.posters.some((id) => sound.has(id)),
    )
    if (elsewhere && posters.length > expect) return []
    const lost = findUnlistedPosters(content).map((poster) => ({
      message: 'this poster stands in no gallery',
      at: poster.at(['id']),
    }))
    // When a poster is in no gallery, or an entry is at fault, the expected number may be right.
    const suspects = lost.length > 0 || sound.size < posters.length ? lost : undefined
    return compareCount(gallery, ['posters'], gallery, ['expect'], 'posters', suspects)
  })
}

/**
 * Compares the list at a path with the number that `source` promises in a field.
 * @param suspects places that may be wrong instead of the number; undefined where only the number is suspected
 */
function compareCount(
  document: SourceDocument<unknown> | undefined,
  path: Path,
  source: SourceDocument<unknown> | undefined,
  field: Path,
  what: string,
  suspects?: Diagnostic['related'],
): readonly Diagnostic[] {
  const expected = valueAt(source?.value, field)
  const list = valueAt(document?.value, path)
  const found = Array.isArray(list) ? list.length : 0
  if (!document || !source || typeof expected !== 'number' || found === expected) return []
  const change = found < expected ? `add ${expected - found}` : `remove ${found - expected}`
  const place = source === document ? '' : ` in ${source.file}`
  const message = `expected ${expected} ${expected === 1 ? what.replace(/s$/, '') : what}, found ${found}`
  const words = `${change}, or write "${String(field.at(-1))}: …"${place}`
  const remedy = suspects
    ? `${change}, or change the expected number`
    : remedyOf({ value: found, at: source.at(field) }, words)
  return [warning('count', document.at(path, 'key'), message, remedy, suspects)]
}
