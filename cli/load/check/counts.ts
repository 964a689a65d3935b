import { type Diagnostic, warning } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import type { Path } from '../positions.ts'
import type { SourceDocument } from '../yaml.ts'
import { findUnlistedPosters } from './galleries.ts'

/** Lists hold as many entries as the content promises in its `expect` fields. */
export function checkCounts(content: Content): readonly Diagnostic[] {
  const { site, editions, reviews, testimonials, quotes, languages } = content
  const expected = site?.value
  return [
    ...checkPosterCounts(content),
    ...editions.flatMap((edition) => [
      ...compareCount(edition, ['books'], edition.value.books.length, edition.value.expectBooks, 'books'),
      ...compareCount(
        edition,
        ['faq', 'items'],
        edition.value.faq.items.length,
        edition.value.faq.expect,
        'questions',
      ),
    ]),
    ...(reviews ? compareCount(reviews, [], reviews.value.length, expected?.reviews.expect, 'reviews') : []),
    ...languages.flatMap((lang) => {
      const said = testimonials[lang]
      const quoted = quotes[lang]
      return [
        ...(said
          ? compareCount(said, [], said.value.length, expected?.voices.expectTestimonials, 'testimonials')
          : []),
        ...(quoted
          ? compareCount(quoted, [], quoted.value.length, expected?.voices.expectQuotes, 'quotes')
          : []),
      ]
    }),
  ]
}

/** Entries that are at fault themselves are not one too many; posters that no gallery lists may be the missing ones. */
function checkPosterCounts(content: Content): readonly Diagnostic[] {
  const ids = new Set(content.posters.map(({ value }) => value.id))
  return content.galleries.flatMap((gallery) => {
    const { posters, expect, retired } = gallery.value
    const sound = new Set(posters.filter((id) => ids.has(id) && !retired?.includes(id)))
    // That a gallery has no posters is reported with the galleries.
    if (expect === undefined || sound.size === expect || posters.length === 0) return []
    const elsewhere = content.galleries.some(
      (other) => other !== gallery && other.value.posters.some((id) => sound.has(id)),
    )
    if (elsewhere && posters.length > expect) return []
    const related = findUnlistedPosters(content).map((poster) => ({
      message: 'this poster stands in no gallery',
      at: poster.at(['id']),
    }))
    return compareCount(gallery, ['posters'], posters.length, expect, 'posters').map((diagnostic) =>
      related.length > 0 ? { ...diagnostic, related } : diagnostic,
    )
  })
}

function compareCount(
  document: SourceDocument<unknown>,
  path: Path,
  found: number,
  expected: number | undefined,
  what: string,
): Diagnostic[] {
  if (expected === undefined || found === expected) return []
  return [
    warning(
      'count',
      document.at(path, 'key'),
      `expected ${expected} ${expected === 1 ? what.replace(/s$/, '') : what}, found ${found}`,
      found < expected
        ? `add ${expected - found}, or change the expected number`
        : `remove ${found - expected}, or change the expected number`,
    ),
  ]
}
