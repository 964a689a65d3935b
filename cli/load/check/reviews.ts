import type { Diagnostic } from '../../model/diagnostic.ts'
import { averageRating } from '../../model/voice.ts'
import type { Content } from '../content.ts'
import { repeated } from './ids.ts'

/** Reviews stand in the promised time, in their own words, and support the rating that the shop claims. */
export function checkReviews({ site, reviews }: Content): readonly Diagnostic[] {
  if (!reviews) return []
  const list = reviews.value
  const range = site?.value.reviews
  const faults = list.flatMap((review, index): Diagnostic[] => {
    const found: Diagnostic[] = []
    if (range && (review.date < range.from || review.date > range.to)) {
      found.push({
        severity: 'error',
        code: 'schema',
        at: reviews.at([index, 'date']),
        message: `the date ${review.date} is not between ${range.from} and ${range.to}`,
        hint: 'correct the date, or the range in content/site.yaml',
      })
    }
    if (review.comment[review.language] === undefined) {
      found.push({
        severity: 'error',
        code: 'missing-translation',
        at: reviews.at([index, 'comment'], 'key'),
        message: `the comment is missing in the customer's own language "${review.language}"`,
        hint: `add "${review.language}:" under "comment:"`,
      })
    }
    return found
  })
  const ids = repeated(
    list.map((review, index) => ({ name: review.id, at: () => reviews.at([index, 'id']) })),
    'review id',
  )
  const average = averageRating(list)
  if (!site || average === site.value.claims.rating) return [...faults, ...ids]
  const claim: Diagnostic = {
    severity: 'error',
    code: 'rating',
    at: site.at(['claims', 'rating']),
    message: `the shop claims ${site.value.claims.rating}, but its ${list.length} reviews average ${average}`,
    hint: `write "rating: ${average}", or correct the reviews`,
    related: [{ message: 'the reviews', at: { file: reviews.file } }],
  }
  return [...faults, ...ids, claim]
}
