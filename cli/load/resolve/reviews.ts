import type { Lang } from '../../model/path.ts'
import type { Review } from '../../model/review.ts'
import type { ReviewsFile, TestimonialsFile } from '../../schema/reviews.ts'
import { type LanguageOrder, textIn } from './text.ts'

/** Reviews of the home page. A comment without a translation stays in the customer's language. */
export function resolveReviews(reviews: ReviewsFile, preferred: LanguageOrder): readonly Review[] {
  const countries = countryNamer(preferred[0])
  return reviews.map((review) => ({
    id: review.id,
    name: review.name,
    country: countries(review.country),
    rating: review.rating,
    comment: textIn(review.comment, [...preferred, review.language]),
    date: review.date,
    verified: review.verified,
    helpful: review.helpful,
    hasMedia: review.hasMedia ?? false,
  }))
}

/** Testimonials as reviews. They have no date, country or votes of their own, so these are the same for all. */
export function resolveTestimonials(testimonials: TestimonialsFile, lang: Lang): readonly Review[] {
  const countries = countryNamer(lang)
  return testimonials.map(({ name, rating, text }, index) => ({
    id: `static-${lang}-${index + 1}`,
    name,
    country: countries('SE'),
    rating,
    comment: { text },
    verified: true,
    helpful: 0,
    hasMedia: false,
  }))
}

function countryNamer(lang: Lang): (code: string) => string {
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  return (code) => names.of(code) ?? code
}
