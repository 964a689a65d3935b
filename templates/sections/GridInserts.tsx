import type { ReactNode } from 'react'
import type { Review } from '../../cli/model/document.ts'
import type { Gallery } from '../../cli/model/poster.ts'
import { PullQuote } from './PullQuote.tsx'
import { SagaTeaser } from './SagaTeaser.tsx'
import { SizeGuide } from './SizeGuide.tsx'

/** The longest comment of a pull quote in characters: longer comments do not fit in large type. */
const LONGEST_PULL_QUOTE = 170

/** Returns the blocks between the rows of posters, in this order: size guide, books, and quotes from reviews. */
export function gridInsertsOf({ posters }: Gallery, reviews: readonly Review[]): readonly ReactNode[] {
  const [large, small] = posters
  const praise = reviews.filter(
    ({ rating, comment }) => rating === 5 && comment.text.length <= LONGEST_PULL_QUOTE,
  )
  const [one, two, three] = praise.map((review) => <PullQuote key={review.id} review={review} />)
  return [
    large && small && <SizeGuide key="sizes" posters={[large, small]} />,
    one,
    <SagaTeaser key="saga" />,
    two,
    three,
  ]
}
