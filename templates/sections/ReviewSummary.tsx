import { fill } from '../../islands/logic/fill.ts'
import { Stars } from './Stars.tsx'

interface ReviewSummaryProps {
  readonly average: number
  /** The average as the page's language writes it: '4,8'. */
  readonly averageText: string
  readonly total: number
  /** The number of reviews for each number of stars, from five stars to one. */
  readonly counts: readonly { readonly stars: number; readonly count: number }[]
  readonly labels: {
    readonly average: string
    readonly basedOn: string
    readonly starsRow: string
  }
}

/** The average, and a bar for each number of stars. */
export function ReviewSummary({ average, averageText, total, counts, labels }: ReviewSummaryProps) {
  const averageLabel = fill(labels.average, { average: averageText })
  return (
    <div className="review-summary">
      <p className="review-average">
        <strong aria-hidden="true">{averageText}</strong>
        <Stars rating={average} label={averageLabel} />
        <span>{fill(labels.basedOn, { count: total })}</span>
      </p>
      <ul className="review-bars">
        {counts.map(({ stars, count }) => (
          <li key={stars}>
            <span className="visually-hidden">{fill(labels.starsRow, { stars, count })}</span>
            <span aria-hidden="true">{stars}</span>
            <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={total > 0 ? (count / total) * 100 : 0} height="1" />
            </svg>
            <span aria-hidden="true">{count}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
