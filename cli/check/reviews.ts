import { type Diagnostic, error, remedyOf, warning } from '../model/diagnostic.ts'
import { averageRating } from '../model/document.ts'
import { pluralize } from '../model/text.ts'
import { type Content, hasFailed } from '../read/content.ts'
import { fileOf } from '../schema/content-paths.ts'
import { EACH } from '../schema/fields.ts'
import type { SiteFile } from '../schema/site-file.ts'
import { textsAt } from './repeats.ts'

/** Checks that reviews are from the stated period, include the customer's own words, and support the claimed rating. */
export function* checkReviews(content: Content): Generator<Diagnostic> {
  const { site, reviews } = content
  const range = site?.value.reviews
  const isReversed = range !== undefined && range.from > range.to
  if (site && isReversed) {
    const lastDay = `the last day of the reviews, ${range.to}`
    const message = `${lastDay}, is before the first day, ${range.from}`
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
  const claimText = `the shop claims a rating of ${claim}`
  if (!reviews || reviews.value.length === 0) {
    const message = `${claimText}, but has no reviews, so its pages do not show the rating`
    const hint = `remove "rating:", or add reviews to ${fileOf('reviews')}`
    yield warning('rating', at, message, hint)
    return
  }

  const average = averageRating(reviews.value)
  if (claim === average) return

  const count = pluralize(reviews.value.length, 'review')
  const message = `${claimText}, but its ${count} average ${average}`
  // `remedyOf` replaces the "…" with the average.
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
    const fieldText = `"${field}: ${date}" under "reviews:" in ${fileOf('site')}`
    const hint = `correct the date, or write ${fieldText}`
    yield warning('date', at(), `the date ${date} is not between ${from} and ${to}`, hint)
  }
  if (datesOutside.length > 0) return

  for (const [index, { text: date, at }] of dates.entries()) {
    const previous = dates[index - 1]
    if (!previous || date <= previous.text) continue

    const order = `this review of ${date} comes after one of ${previous.text}`
    const message = `${order}, but the newest reviews must come first`
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
