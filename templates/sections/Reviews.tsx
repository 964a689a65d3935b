import type { Review } from '../../cli/model/voice.ts'
import { ReviewsIsland } from '../live.tsx'
import { useChrome } from '../PageContext.tsx'

/** The shell around the reviews, which sort and grow in the browser. */
export function Reviews({ reviews }: { readonly reviews: readonly Review[] }) {
  const { title } = useChrome().strings.reviews
  if (reviews.length === 0) return null
  return (
    <section className="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{title}</h2>
      <ReviewsIsland reviews={reviews} />
    </section>
  )
}
