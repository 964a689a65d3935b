import type { Text } from './text.ts'

export interface Review {
  readonly id: string
  readonly name: string
  /** Country name in the page's language. */
  readonly country: string
  readonly rating: number
  readonly comment: Text
  /** ISO date, as it is shown ('2025-08-29'); absent on testimonials shown as reviews. */
  readonly date?: string
  readonly verified: boolean
  readonly helpful: number
  readonly hasMedia: boolean
}

export interface Quote {
  readonly text: string
  readonly name: string
}

type Ratings = readonly Pick<Review, 'rating'>[]

/** Returns the mean rating with one decimal; 0 without reviews. */
export function averageRating(reviews: Ratings): number {
  if (reviews.length === 0) return 0
  const sum = reviews.reduce((total, review) => total + review.rating, 0)
  return Math.round((sum / reviews.length) * 10) / 10
}

/** Writes a rating as the language does: '4.8', '4,8'. */
export const ratingText = (rating: number, lang: string): string =>
  rating.toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Counts the reviews with 5, 4, 3, 2 and 1 stars, in this order. */
export const countsPerStar = (reviews: Ratings) =>
  [5, 4, 3, 2, 1].map((stars) => ({ stars, count: reviews.filter(({ rating }) => rating === stars).length }))
