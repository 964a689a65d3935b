import type { Review } from '../../cli/model/document.ts'

/** A review in large type between the rows of posters. */
export function PullQuote({ review: { comment, name, country } }: { readonly review: Review }) {
  return (
    <figure className="pull-quote">
      <blockquote lang={comment.lang}>
        <p>{comment.text}</p>
      </blockquote>
      <figcaption>
        {name}, {country}
      </figcaption>
    </figure>
  )
}
