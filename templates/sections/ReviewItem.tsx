import { fill } from '../../islands/logic/fill.ts'
import { Stars } from './Stars.tsx'

/** The texts and numbers of a review on the page. */
export interface ReviewEntry {
  readonly id: string
  readonly name: string
  readonly country: string
  readonly rating: number
  readonly comment: string
  /** Language of the comment where it is not the page's. */
  readonly lang?: string
  /** ISO date, shown unchanged: the Swedish short format. */
  readonly date?: string
  readonly verified: boolean
  readonly helpful: number
}

export interface ReviewItemLabels {
  readonly stars: string
  readonly verified: string
  readonly helpfulCount: string
}

/** One customer's words. */
export function ReviewItem({
  review,
  labels,
}: {
  readonly review: ReviewEntry
  readonly labels: ReviewItemLabels
}) {
  const { id, name, country, rating, comment, lang, date, verified, helpful } = review
  return (
    <article className="review" aria-labelledby={`review-${id}`}>
      <div className="review-head">
        <Stars rating={rating} label={fill(labels.stars, { rating })} />
        {date && <time dateTime={date}>{date}</time>}
      </div>
      <p className="review-comment" lang={lang}>
        {comment}
      </p>
      <p className="review-by">
        <strong id={`review-${id}`}>{name}</strong>, <span>{country}</span>
      </p>
      <p className="review-facts">
        {verified && <span className="review-verified">{labels.verified}</span>}
        <span>{fill(labels.helpfulCount, { count: helpful })}</span>
      </p>
    </article>
  )
}
