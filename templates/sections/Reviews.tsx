import { renderToStaticMarkup } from 'react-dom/server'
import { averageRating, countsPerStar, type Review, ratingText } from '../../cli/model/review.ts'
import { orderReviews } from '../../islands/logic/reviewOrder.ts'
import { Island } from '../islands.tsx'
import { shared, useChrome, useRendering } from '../rendering.tsx'
import { type ReviewEntry, ReviewItem } from './ReviewItem.tsx'
import { ReviewSummary } from './ReviewSummary.tsx'

interface ReviewsProps {
  readonly reviews: readonly Review[]
}

/** The reviews of a page, with their heading; nothing when there are none. */
export const Reviews = shared(function Reviews({ reviews }: ReviewsProps) {
  const { title } = useChrome().strings.reviews
  if (reviews.length === 0) return null
  return (
    <section className="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{title}</h2>
      <ReviewList reviews={reviews} />
    </section>
  )
})

/** Average, counts and all reviews; the browser sorts them and shows six at a time. */
export function ReviewList({ reviews }: ReviewsProps) {
  const { lang, chrome } = useRendering()
  const { sort, helpful, newest, highest, media, more, shown, stars, verified, helpfulCount, ...summary } =
    chrome.strings.reviews
  const labels = { sort, helpful, newest, highest, media, more, shown }
  const average = averageRating(reviews)
  const ordered = orderReviews(reviews, 'helpful')
  const items = renderToStaticMarkup(
    ordered.map((review) => (
      <li key={review.id} data-place={reviews.indexOf(review)}>
        <ReviewItem review={reviewEntryOf(review)} labels={{ stars, verified, helpfulCount }} />
      </li>
    )),
  )
  const places = reviews.map((review) => ({ rating: review.rating, item: ordered.indexOf(review) }))
  return (
    <>
      <ReviewSummary
        average={average}
        averageText={ratingText(average, lang)}
        total={reviews.length}
        counts={countsPerStar(reviews)}
        labels={summary}
      />
      <Island name="Reviews" props={{ labels }} read={{ places, items: { __html: items } }} />
    </>
  )
}

const reviewEntryOf = ({ comment, date, hasMedia: _, ...review }: Review): ReviewEntry => ({
  ...review,
  comment: comment.text,
  ...(comment.lang !== undefined && { lang: comment.lang }),
  ...(date !== undefined && { date }),
})
