import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import type { Path, SourceDocument } from '../document.ts'
import { unlistedPosters } from './galleries.ts'

/** Lists hold as many entries as the content promises in its `expect` fields. */
export function checkCounts(content: Content): readonly Diagnostic[] {
  const { site, editions, reviews, testimonials, quotes, languages } = content
  const expected = site?.value
  return [
    ...postersOf(content),
    ...editions.flatMap((edition) => [
      ...compare(edition, ['books'], edition.value.books.length, edition.value.expectBooks, 'books'),
      ...compare(
        edition,
        ['faq', 'items'],
        edition.value.faq.items.length,
        edition.value.faq.expect,
        'questions',
      ),
    ]),
    ...(reviews ? compare(reviews, [], reviews.value.length, expected?.reviews.expect, 'reviews') : []),
    ...languages.flatMap((lang) => {
      const said = testimonials[lang]
      const quoted = quotes[lang]
      return [
        ...(said
          ? compare(said, [], said.value.length, expected?.voices.expectTestimonials, 'testimonials')
          : []),
        ...(quoted ? compare(quoted, [], quoted.value.length, expected?.voices.expectQuotes, 'quotes') : []),
      ]
    }),
  ]
}

/** Entries that are at fault themselves are not one too many; posters that no gallery lists may be the missing ones. */
function postersOf(content: Content): readonly Diagnostic[] {
  const ids = new Set(content.posters.map(({ value }) => value.id))
  return content.galleries.flatMap((gallery) => {
    const { posters, expect, retired } = gallery.value
    const sound = new Set(posters.filter((id) => ids.has(id) && !retired?.includes(id)))
    if (expect === undefined || sound.size === expect) return []
    const elsewhere = content.galleries.some(
      (other) => other !== gallery && other.value.posters.some((id) => sound.has(id)),
    )
    if (elsewhere && posters.length > expect) return []
    const related = unlistedPosters(content).map((poster) => ({
      message: 'this poster stands in no gallery',
      at: poster.at(['id']),
    }))
    return compare(gallery, ['posters'], posters.length, expect, 'posters').map((diagnostic) =>
      related.length > 0 ? { ...diagnostic, related } : diagnostic,
    )
  })
}

function compare(
  document: SourceDocument<unknown>,
  path: Path,
  found: number,
  expected: number | undefined,
  what: string,
): Diagnostic[] {
  if (expected === undefined || found === expected) return []
  return [
    {
      severity: 'error',
      code: 'count',
      at: document.at(path, 'key'),
      message: `there are ${found} ${what}, but ${expected} are expected`,
      hint:
        found < expected
          ? `add ${expected - found}, or change the expected number`
          : `remove ${found - expected}, or change the expected number`,
    },
  ]
}
