import { type Diagnostic, error, remedyOf, warning } from '../../model/diagnostic.ts'
import { averageRating } from '../../model/review.ts'
import { fileOf } from '../../schema/content-paths.ts'
import type { ReviewsFile } from '../../schema/reviews.ts'
import type { SiteFile } from '../../schema/site-file.ts'
import type { Content } from '../content.ts'
import type { SourceDocument } from '../yaml.ts'

/** Checks that reviews lie in the promised time, hold the customer's own words, and support the claimed rating. */
export function* checkReviews({ site, reviews }: Content): Generator<Diagnostic> {
  const range = site?.value.reviews
  const isTurned = range !== undefined && range.from > range.to
  if (site && isTurned) {
    const message = `the reviews end on ${range.to}, before they begin on ${range.from}`
    yield error('date', site.at(['reviews', 'from']), message, 'swap the two dates')
  }
  if (!reviews) return
  const outside = range && !isTurned ? [...checkRange(reviews, range)] : []
  yield* outside.length > 0 ? outside : checkOrder(reviews)
  yield* checkCustomers(reviews)
  const claim = site?.value.claims.rating
  const average = averageRating(reviews.value)
  // Before the first review there is nothing to compare with.
  if (!site || claim === average || reviews.value.length === 0) return
  const message = `the shop claims ${claim}, but its ${reviews.value.length} reviews average ${average}`
  const remedy = remedyOf({ value: average }, 'write "rating: …", or correct the reviews')
  yield error('rating', site.at(['claims', 'rating']), message, remedy, [
    { message: 'the reviews', at: { file: reviews.file } },
  ])
}

type Reviews = SourceDocument<ReviewsFile>

function* checkRange(reviews: Reviews, { from, to }: SiteFile['reviews']): Generator<Diagnostic> {
  for (const [index, { date }] of reviews.value.entries()) {
    if (date >= from && date <= to) continue
    const field = date < from ? 'from' : 'to'
    const hint = `correct the date, or write "${field}: ${date}" under "reviews:" in ${fileOf('site')}`
    const message = `the date ${date} is not between ${from} and ${to}`
    yield warning('date', reviews.at([index, 'date']), message, hint)
  }
}

/** Checks that the newest review comes first, because "Newest first" shows the order of the file. */
function* checkOrder(reviews: Reviews): Generator<Diagnostic> {
  for (const [index, { date }] of reviews.value.entries()) {
    const before = reviews.value[index - 1]?.date
    if (before === undefined || date <= before) continue
    const message = `this review of ${date} stands below one of ${before}; the newest come first`
    yield warning('date', reviews.at([index, 'date']), message, 'move it up, or correct one of the dates', [
      { message: 'the older one', at: reviews.at([index - 1, 'date']) },
    ])
  }
}

/** Checks that comments exist in the customer's own language, and that countries have a name for pages to show. */
function* checkCustomers(reviews: Reviews): Generator<Diagnostic> {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  const countries = new Set(reviews.value.map(({ country }) => country))
  const nameless = new Set([...countries].filter((code) => names.of(code) === code))
  for (const [index, { comment, language, country }] of reviews.value.entries()) {
    if (comment[language] === undefined) {
      const message = `the comment is missing in the customer's own language "${language}"`
      const hint = `add "${language}:" under "comment:"`
      yield error('schema', reviews.at([index, 'comment'], 'key'), message, hint)
    }
    if (nameless.has(country)) {
      const hint = 'write the two letters of ISO 3166, such as SE for Sweden'
      yield warning('schema', reviews.at([index, 'country']), `no country has the code "${country}"`, hint)
    }
  }
}
