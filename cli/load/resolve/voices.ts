import type { Lang } from '../../model/path.ts'
import type { Review } from '../../model/voice.ts'
import type { ReviewsFile, TestimonialsFile } from '../../schema/voices.ts'
import { wordsIn } from './words.ts'

/** The fixed reviews, each comment in the page's language, else in the customer's (readings C63). */
export function resolveReviews(reviews: ReviewsFile, lang: Lang): readonly Review[] {
  const countries = countryNames(lang)
  return reviews.map((review) => ({
    id: review.id,
    name: review.name,
    country: countries(review.country),
    rating: review.rating,
    comment: wordsIn(review.comment, lang, review.language),
    date: review.date,
    verified: review.verified,
    helpful: review.helpful,
    hasMedia: review.hasMedia ?? false,
  }))
}

/** Testimonials as reviews: the fixed values are spec §3, the id readings C64. */
export function resolveTestimonials(testimonials: TestimonialsFile, lang: Lang): readonly Review[] {
  const countries = countryNames(lang)
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

function countryNames(lang: Lang): (code: string) => string {
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  return (code) => names.of(code) ?? code
}
