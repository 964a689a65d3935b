import type { ReactNode } from 'react'
import type { Gallery } from '../../cli/model/poster.ts'
import type { Review } from '../../cli/model/voice.ts'
import { PullQuote } from './PullQuote.tsx'
import { SagaTeaser } from './SagaTeaser.tsx'
import { SizeGuide } from './SizeGuide.tsx'

/** Characters up to which a comment reads well in large type. */
const LONGEST_PULL_QUOTE = 170

/** What stands between the rows of a wall: the sizes, the books, and customers' words in turn. */
export function breathsFor({ posters }: Gallery, reviews: readonly Review[]): readonly ReactNode[] {
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
