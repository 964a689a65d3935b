import { renderToStaticMarkup } from 'react-dom/server'
import {
  averageRating,
  countsPerStar,
  type Review,
  ratingText,
} from '../../cli/model/document.ts'
import type { Chrome } from '../../cli/model/page.ts'
import { sortReviews } from '../../islands/reviews/Reviews.tsx'
import { fill } from '../../islands/shared/fill.ts'
import { Island } from '../islands.tsx'
import { shared, useChrome, useRendering } from '../rendering.tsx'
import { TextElement } from '../shared/Prose.tsx'

interface ReviewsProps {
  readonly reviews: readonly Review[]
  /** Tells whether these are selected reviews rather than all of them. */
  readonly chosen?: boolean | undefined
}

/** The reviews of a page with their heading, or nothing if there are none. */
export const Reviews = shared(function Reviews({ reviews, chosen }: ReviewsProps) {
  const { title } = useChrome().strings.reviews
  if (reviews.length === 0) return null
  return (
    <section className="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{title}</h2>
      <ReviewList reviews={reviews} chosen={chosen} />
    </section>
  )
})

/**
 * The average, the counts and all reviews; the browser sorts them and shows six at a
 * time.
 */
export function ReviewList({ reviews, chosen }: ReviewsProps) {
  const { lang, chrome } = useRendering()
  const { strings, reviewDates } = chrome
  const { sort, helpful, newest, highest, media, more, shown } = strings.reviews
  const labels = { sort, helpful, newest, highest, media, more, shown }

  // The HTML lists the reviews by helpfulness. `data-place` is a review's index in the
  // content, and `item` its index in the HTML.
  const ordered = sortReviews(reviews, 'helpful')
  const items = renderToStaticMarkup(
    ordered.map((review) => (
      <li key={review.id} data-place={reviews.indexOf(review)}>
        <ReviewItem
          review={review}
          dateText={review.date && dateTextOf(review.date, lang, reviewDates)}
          labels={strings.reviews}
        />
      </li>
    )),
  )
  const places = reviews.map((review) => ({
    rating: review.rating,
    item: ordered.indexOf(review),
  }))

  return (
    <>
      <Summary reviews={reviews} chosen={chosen} />
      <Island
        name="Reviews"
        props={{ labels }}
        read={{ places, items: { __html: items } }}
      />
    </>
  )
}

function Summary({ reviews, chosen }: ReviewsProps) {
  const { lang, chrome } = useRendering()
  const labels = chrome.strings.reviews
  const rating = averageRating(reviews)
  const average = ratingText(rating, lang)

  return (
    <div className="review-summary">
      <p className="review-average">
        <strong aria-hidden="true">{average}</strong>{' '}
        <Stars rating={rating} label={fill(labels.average, { average })} />{' '}
        <span>
          {fill(chosen ? labels.chosen : labels.basedOn, { count: reviews.length })}
        </span>
      </p>
      <ul className="review-bars">
        {countsPerStar(reviews).map(({ stars, count }) => (
          <li key={stars}>
            <span className="visually-hidden">
              {fill(labels.starsRow, { stars, count })}
            </span>{' '}
            <span aria-hidden="true">{stars}</span>{' '}
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect
                width={reviews.length > 0 ? (count / reviews.length) * 100 : 0}
                height="1"
              />
            </svg>
            <span aria-hidden="true">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ReviewItemProps {
  readonly review: Review
  readonly dateText: string | undefined
  readonly labels: Chrome['strings']['reviews']
}

/**
 * Formats a date as the shop wishes, either in the ISO format, such as 2025-09-01, which
 * is also Swedish's short format, or in the language's long format.
 */
const dateTextOf = (date: string, lang: string, style: Chrome['reviewDates']): string =>
  style === 'language'
    ? new Date(date).toLocaleDateString(lang, { dateStyle: 'long', timeZone: 'UTC' })
    : date

/** One customer's review. */
function ReviewItem({ review, dateText, labels }: ReviewItemProps) {
  const { id, name, country, rating, comment, date, verified, helpful } = review
  return (
    <article className="review" aria-labelledby={`review-${id}`}>
      <div className="review-head">
        <Stars rating={rating} label={fill(labels.stars, { rating })} isWritten />{' '}
        {date && <time dateTime={date}>{dateText}</time>}
      </div>
      <TextElement as="p" className="review-comment" text={comment} />
      <p className="review-by">
        <strong id={`review-${id}`}>{name}</strong>
        {country && (
          <>
            , <span>{country}</span>
          </>
        )}
      </p>
      {(verified || helpful !== undefined) && (
        <p className="review-facts">
          {verified && <span className="review-verified">{labels.verified}</span>}{' '}
          {helpful !== undefined && (
            <span>{fill(labels.helpfulCount, { count: helpful })}</span>
          )}
        </p>
      )}
    </article>
  )
}

interface StarsProps {
  readonly rating: number
  readonly label: string
  /**
   * Tells whether the label is also written as text, in case styles are off and no stars
   * are drawn.
   */
  readonly isWritten?: boolean
}

/** A rating as five stars, rounded to half a star. Screen readers read a single label. */
function Stars({ rating, label, isWritten }: StarsProps) {
  const filledStars = Math.round(rating * 2) / 2
  return (
    <span className="stars" role="img" aria-label={label}>
      {isWritten && <span className="visually-hidden">{label}</span>}
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} filledPart={filledStars - star + 1} />
      ))}
    </span>
  )
}

const STAR_OUTLINE =
  'm12 2.5 2.9 6.2 6.8.8-5 4.7 1.3 6.8-6-3.4-6 3.4 1.3-6.8-5-4.7 6.8-.800z'

/** The left half of the outline. */
const HALF_STAR = 'm12 2.5v15.1l-6 3.4 1.3-6.8-5-4.7 6.8-.8z'

/** A star: full if `filledPart` is 1 or more, half full at 0.5, empty at 0 or less. */
const Star = ({ filledPart }: { readonly filledPart: number }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" data-on={filledPart > 0 ? '' : undefined}>
    {filledPart === 0.5 && <path d={HALF_STAR} stroke="none" />}
    <path d={STAR_OUTLINE} fill={filledPart === 0.5 ? 'none' : undefined} />
  </svg>
)
