export type SortMode = 'helpful' | 'newest' | 'highest' | 'media'

export const sortModes: readonly SortMode[] = ['helpful', 'newest', 'highest', 'media']

/** How many reviews are shown at first, and how many more each time (spec §4). */
export const REVIEW_STEP = 6

/** 'helpful' and 'highest' by rating, equal ratings as they stand; the others as they stand (spec §4). */
export const orderReviews = <R extends { readonly rating: number }>(
  reviews: readonly R[],
  mode: SortMode,
): readonly R[] =>
  mode === 'helpful' || mode === 'highest' ? reviews.toSorted((a, b) => b.rating - a.rating) : reviews

/** How many are shown after the next click. */
export const moreReviews = (shown: number, total: number): number => Math.min(shown + REVIEW_STEP, total)
