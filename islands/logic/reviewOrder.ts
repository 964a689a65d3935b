export type SortMode = 'helpful' | 'newest' | 'highest' | 'media'

export const sortModes: readonly SortMode[] = ['helpful', 'newest', 'highest', 'media']

/** Reviews shown at first, and added by each click. */
export const REVIEW_STEP = 6

/** Sorts reviews: 'helpful' and 'highest' by rating, stably; 'newest' and 'media' keep the order of the content. */
export const orderReviews = <R extends { readonly rating: number }>(
  reviews: readonly R[],
  mode: SortMode,
): readonly R[] =>
  mode === 'helpful' || mode === 'highest' ? reviews.toSorted((a, b) => b.rating - a.rating) : reviews

/** Returns the number of reviews shown after the next click. */
export const moreReviews = (shown: number, total: number): number => Math.min(shown + REVIEW_STEP, total)
