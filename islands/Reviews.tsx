import { computed, createModel, signal, useModel } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { fill } from './logic/fill.ts'
import { moreReviews, orderReviews, REVIEW_STEP, type SortMode, sortModes } from './logic/reviewOrder.ts'
import { type ReviewEntry, ReviewItem, type ReviewItemLabels } from './parts/ReviewItem.tsx'
import { useUpgrade } from './parts/useUpgrade.ts'
import { defineIsland } from './runtime/define.ts'

export interface ReviewsProps {
  readonly reviews: readonly ReviewEntry[]
  readonly labels: ReviewItemLabels & Readonly<Record<SortMode | 'sort' | 'more' | 'shown', string>>
  /** The order chosen before React came. */
  readonly restored?: SortMode
}

const ReviewsModel = createModel((reviews: readonly ReviewEntry[]) => {
  const mode = signal<SortMode>('helpful')
  const count = signal(Math.min(REVIEW_STEP, reviews.length))
  return {
    mode,
    count,
    sorted: computed(() => orderReviews(reviews, mode.value)),
    sortBy: (next: SortMode) => {
      mode.value = next
    },
    showMore: () => {
      count.value = moreReviews(count.value, reviews.length)
    },
  }
})

/** All reviews stand in the HTML; with scripts six are shown, then six more at a time. */
function Reviews({ reviews, labels, restored }: ReviewsProps) {
  useSignals()
  const root = useRef<HTMLDivElement>(null)
  const live = useUpgrade(root)
  const model = useModel(() => new ReviewsModel(reviews))
  const count = model.count.value
  const entries = live ? model.sorted.value.slice(0, count) : model.sorted.value

  useLayoutEffect(() => {
    if (restored) model.sortBy(restored)
  }, [model, restored])

  return (
    <div className="reviews-live" ref={root} data-live={live ? '' : undefined}>
      <label className="reviews-sort">
        <span>{labels.sort}</span>
        <select
          value={model.mode.value}
          name="reviews-sort"
          onChange={(event) => model.sortBy(modeOf(event.currentTarget.value))}
        >
          {sortModes.map((mode) => (
            <option key={mode} value={mode}>
              {labels[mode]}
            </option>
          ))}
        </select>
      </label>
      <ul className="reviews-list" id="all-reviews">
        {entries.map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} labels={labels} />
          </li>
        ))}
      </ul>
      {reviews.length > REVIEW_STEP && (
        <div className="reviews-more">
          <p aria-live="polite">{fill(labels.shown, { shown: count, count: reviews.length })}</p>
          <MoreControl
            live={live}
            label={labels.more}
            left={reviews.length - count}
            showMore={model.showMore}
          />
        </div>
      )}
    </div>
  )
}

interface MoreControlProps {
  readonly live: boolean
  readonly label: string
  readonly left: number
  readonly showMore: () => void
}

/** A link that shows all of them by `:target` should the scripts fail, later a button. */
function MoreControl({ live, label, left, showMore }: MoreControlProps) {
  const place = useRef<HTMLSpanElement>(null)
  const done = left === 0

  // The button that was pressed is gone: the focus goes to the reviews that it brought.
  useEffect(() => {
    if (!done) return
    const articles = place.current
      ?.closest('.reviews-live')
      ?.querySelectorAll<HTMLElement>('.reviews-list article')
    const last = articles?.[articles.length - 1]
    if (!last || document.activeElement !== document.body) return
    last.tabIndex = -1
    last.focus({ preventScroll: true })
  }, [done])

  if (!live) {
    return (
      <a className="more" href="#all-reviews" data-replay="more" data-button="">
        {label}
      </a>
    )
  }
  return done ? (
    <span ref={place} />
  ) : (
    <button type="button" className="more" data-replay="more" onClick={showMore}>
      {label}
    </button>
  )
}

const modeOf = (value: string): SortMode => sortModes.find((mode) => mode === value) ?? 'helpful'

export default defineIsland<ReviewsProps>({
  name: 'Reviews',
  component: Reviews,
  restore: (root) => ({ restored: modeOf(root.querySelector('select')?.value ?? '') }),
})
