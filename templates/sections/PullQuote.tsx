import type { Review } from '../../cli/model/voice.ts'

/** A customer's words set large between the rows of posters. */
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
