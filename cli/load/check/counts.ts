import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import type { Path, SourceDocument } from '../document.ts'

/** Lists hold as many entries as the content promises in its `expect` fields. */
export function checkCounts({
  site,
  galleries,
  editions,
  reviews,
  testimonials,
  quotes,
  languages,
}: Content): readonly Diagnostic[] {
  const expected = site?.value
  return [
    ...galleries.flatMap((gallery) =>
      compare(gallery, ['posters'], gallery.value.posters.length, gallery.value.expect, 'posters'),
    ),
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
