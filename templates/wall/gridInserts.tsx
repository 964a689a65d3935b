import type { ReactNode } from 'react'
import type { Review } from '../../cli/model/document.ts'
import type { Chrome } from '../../cli/model/page.ts'
import type { Gallery } from '../../cli/model/poster.ts'
import { useChrome } from '../rendering.tsx'
import { EditionLinks } from '../shared/links.tsx'
import { Fret } from '../shared/ornaments.tsx'
import { SizeGuide } from '../size-guide/SizeGuide.tsx'

/**
 * The maximum number of characters in a pull quote. Longer quotes do not fit in large
 * type.
 */
const LONGEST_PULL_QUOTE = 170

/**
 * Returns the blocks between the rows of posters, in this order: the size guide, a quote
 * from a review, the books, and two more quotes. A missing block leaves its position
 * empty.
 */
export function gridInsertsOf(
  { posters }: Gallery,
  reviews: readonly Review[],
  { editions }: Pick<Chrome, 'editions'>,
): readonly ReactNode[] {
  const praise = reviews.filter(
    ({ rating, comment }) => rating === 5 && comment.text.length <= LONGEST_PULL_QUOTE,
  )
  const [firstQuote, secondQuote, thirdQuote] = praise.map((review) => (
    <PullQuote key={review.id} review={review} />
  ))

  return [
    posters.length > 0 && <SizeGuide key="sizes" posters={posters} />,
    firstQuote,
    editions.length > 0 && <SagaTeaser key="saga" />,
    secondQuote,
    thirdQuote,
  ]
}

function PullQuote({ review: { comment, name, country } }: { readonly review: Review }) {
  return (
    <figure className="pull-quote">
      <blockquote lang={comment.lang}>
        <p>{comment.text}</p>
      </blockquote>
      <figcaption>{[name, country].filter(Boolean).join(', ')}</figcaption>
    </figure>
  )
}

function SagaTeaser() {
  const { sagaTitle, sagaText } = useChrome().strings.gallery
  return (
    <div className="books-band">
      <Fret />
      <h3>{sagaTitle}</h3>
      <p>{sagaText}</p>
      <EditionLinks className="actions" />
    </div>
  )
}
