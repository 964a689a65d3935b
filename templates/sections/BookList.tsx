import type { Book } from '../../cli/model/book.ts'
import { fill } from '../../islands/logic/fill.ts'
import { useChrome } from '../rendering.tsx'
import { ExternalLink } from './ExternalLink.tsx'
import { Picture } from './Picture.tsx'
import { Prose } from './Prose.tsx'
import { retailerOf } from './retailer.ts'
import { coverSizes } from './sizes.ts'

/** Returns an id that is unique on the page: ids in content cannot contain an underscore. */
const titleIdOf = (id: string): string => `${id}_title`

/** The books, each with cover, description and a link to its retailer. */
export function BookList({ books }: { readonly books: readonly Book[] }) {
  const { booksTitle, buyAt, coverAlt } = useChrome().strings.books
  return (
    <section className="books" aria-labelledby="books-title">
      <h2 id="books-title">{booksTitle}</h2>
      {books.map(({ id, badge, title, description, cover, links }) => (
        <article key={id} id={id} className="book" aria-labelledby={titleIdOf(id)}>
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
            <h3 id={titleIdOf(id)} lang={title.lang}>
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
