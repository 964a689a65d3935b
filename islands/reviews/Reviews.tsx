import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { defineIsland } from '../runtime/define.ts'
import { ButtonLink } from '../shared/ButtonLink.tsx'
import { fill } from '../shared/fill.ts'
import { Kept, readWritten, type Written } from '../shared/Kept.tsx'
import { useHydrated } from '../shared/useHydrated.ts'

const sortModes = ['helpful', 'newest', 'highest', 'media'] as const
type SortMode = (typeof sortModes)[number]

/** Number of reviews shown at first, and added by each click. */
const REVIEW_STEP = 6

/**
 * Sorts reviews: 'helpful' and 'highest' by rating; 'newest' and 'media' keep the order
 * of the content.
 */
export const sortReviews = <R extends { readonly rating: number }>(
  reviews: readonly R[],
  mode: SortMode,
): readonly R[] =>
  mode === 'helpful' || mode === 'highest'
    ? reviews.toSorted((a, b) => b.rating - a.rating)
    : reviews

interface ReviewsProps {
  readonly labels: Readonly<Record<SortMode | 'sort' | 'more' | 'shown', string>>
}

/** The position in the server's list of a review from the content. */
interface ReviewPlace {
  readonly rating: number
  /** The index of the review in that list, which is sorted by helpfulness. */
  readonly item: number
}

interface ReviewsMarkup {
  /** The reviews in the order of the content. */
  readonly places: readonly ReviewPlace[]
  /** The items of the list, which the server renders and React never changes. */
  readonly items: Written
  /** The order chosen before hydration. */
  readonly restored?: SortMode
}

/**
 * All reviews are in the HTML. With scripts, six are shown, then six more at a time. The
 * texts have `suppressHydrationWarning`, because translation tools may have changed them.
 */
function Reviews({ places, items, labels, restored }: ReviewsProps & ReviewsMarkup) {
  const list = useRef<HTMLUListElement>(null)
  /** The items in the server's order, read before the order first changes. */
  const serverItems = useRef<readonly HTMLElement[]>([])
  const live = useHydrated()
  const [mode, sortBy] = useState<SortMode>('helpful')
  const [shownCount, setShownCount] = useState(REVIEW_STEP)

  // Not the initial state, because the first render must equal the server's.
  useLayoutEffect(() => {
    if (restored) sortBy(restored)
  }, [restored])

  useLayoutEffect(() => {
    if (!live || !list.current) return

    if (serverItems.current.length === 0) serverItems.current = reviewItems(list.current)
    const order = sortReviews(places, mode)
    arrangeReviews(list.current, serverItems.current, order, shownCount)
  }, [live, places, mode, shownCount])

  return (
    <div className="reviews-live" data-live={live ? '' : undefined}>
      <label className="reviews-sort">
        <span suppressHydrationWarning>{labels.sort}</span>
        <select
          value={mode}
          name="reviews-sort"
          onChange={(event) => sortBy(modeOf(event.currentTarget.value))}
        >
          {sortModes.map((sortMode) => (
            <option key={sortMode} value={sortMode} suppressHydrationWarning>
              {labels[sortMode]}
            </option>
          ))}
        </select>
      </label>
      <Kept
        as="ul"
        className="reviews-list"
        id="all-reviews"
        ref={list}
        written={items}
      />
      {places.length > REVIEW_STEP && (
        <MoreControl
          live={live}
          labels={labels}
          shown={shownCount}
          count={places.length}
          show={setShownCount}
        />
      )}
    </div>
  )
}

interface MoreControlProps extends ReviewsProps {
  readonly live: boolean
  /** The number of reviews that are shown. */
  readonly shown: number
  /** The number of all reviews. */
  readonly count: number
  /** Shows this many reviews. */
  readonly show: (shown: number) => void
}

/** Shows more reviews. Without scripts, the link shows all of them through `:target`. */
function MoreControl({ live, labels, shown, count, show }: MoreControlProps) {
  const done = shown === count

  // The button disappears when it has shown the last reviews, which would lose the focus.
  // The focus moves to the first review that the last press added, whose index is a
  // multiple of the step.
  useEffect(() => {
    if (!done) return
    const articles = document.querySelectorAll<HTMLElement>('.reviews-list article')
    const earlierSteps = Math.floor((articles.length - 1) / REVIEW_STEP)
    const firstOfLast = articles[earlierSteps * REVIEW_STEP]
    if (!firstOfLast || document.activeElement !== document.body) return

    firstOfLast.tabIndex = -1
    firstOfLast.focus({ preventScroll: true })
  }, [done])

  return (
    <div className="reviews-more">
      <p aria-live="polite" suppressHydrationWarning>
        {fill(labels.shown, { shown, count })}
      </p>
      {!done && (
        <ButtonLink
          live={live}
          className="more"
          href="#all-reviews"
          data-replay="more"
          press={() => show(Math.min(shown + REVIEW_STEP, count))}
        >
          {labels.more}
        </ButtonLink>
      )}
    </div>
  )
}

const reviewItems = (list: ParentNode): readonly HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>(':scope > [data-place]'),
]

/**
 * Reads the reviews from the server's list, in the order of the content: `data-place` is
 * a review's index in the content. Each full star has `data-on`.
 */
function readPlaces(root: HTMLElement): readonly ReviewPlace[] {
  const list = root.querySelector('.reviews-list')
  const items = list ? reviewItems(list) : []
  const places: ReviewPlace[] = []
  items.forEach((element, item) => {
    places[Number(element.dataset.place)] = {
      item,
      rating: element.querySelectorAll('[data-on]').length,
    }
  })
  return places
}

/** Sorts the server's items and hides all after the first `count`. */
export function arrangeReviews(
  list: HTMLElement,
  items: readonly HTMLElement[],
  order: readonly ReviewPlace[],
  count: number,
): void {
  const elements = order.flatMap(({ item }) => items[item] ?? [])
  if (elements.some((element, index) => list.children[index] !== element))
    list.append(...elements)

  elements.forEach((element, index) => {
    element.hidden = index >= count
  })
}

const modeOf = (value: string): SortMode =>
  sortModes.find((mode) => mode === value) ?? 'helpful'

export default defineIsland<ReviewsProps, ReviewsMarkup>({
  name: 'Reviews',
  component: Reviews,
  read: (root) => ({
    places: readPlaces(root),
    items: readWritten(root.querySelector('.reviews-list')),
    restored: modeOf(root.querySelector('select')?.value ?? ''),
  }),
})
