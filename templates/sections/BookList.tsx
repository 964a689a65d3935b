import type { Book } from '../../cli/model/book.ts'
import { fill } from '../../islands/logic/fill.ts'
import { useChrome } from '../PageContext.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import { Picture } from './Picture.tsx'
import { Prose } from './Prose.tsx'
import { retailerOf } from './retailer.ts'
import { coverSizes } from './sizes.ts'

/** No name in content holds an underscore: whatever a book is called, no other part of the page is called like this. */
const titleOf = (id: string): string => `${id}_title`

/** The three books, each with its cover, its words and its shop. */
export function BookList({ books }: { readonly books: readonly Book[] }) {
  const { booksTitle, buyAt, coverAlt } = useChrome().strings.books
  return (
    <section className="books" aria-labelledby="books-title">
      <h2 id="books-title">{booksTitle}</h2>
      {books.map(({ id, badge, title, description, cover, links }) => (
        <article key={id} id={id} className="book" aria-labelledby={titleOf(id)}>
          <div className="cover">
            <Picture
              source={cover}
              shape="cover"
              alt={fill(coverAlt, { title: title.text })}
              sizes={coverSizes.book}
            />
          </div>
          <div className="book-words">
            <p className="badge" lang={badge.lang}>
              {badge.text}
            </p>
            <h3 id={titleOf(id)} lang={title.lang}>
              {title.text}
            </h3>
            <Prose words={description} />
            <ExternalLink className="button" href={links.retailer}>
              {fill(buyAt, { title: title.text, retailer: retailerOf(links.retailer) })}
            </ExternalLink>
          </div>
        </article>
      ))}
    </section>
  )
}
