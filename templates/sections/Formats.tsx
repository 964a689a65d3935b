import type { Book, Edition, FormatOffer } from '../../cli/model/book.ts'
import { fill } from '../../islands/logic/fill.ts'
import { useChrome } from '../rendering.tsx'
import { ExternalLink } from './links.tsx'

interface FormatProps {
  readonly offer: FormatOffer
  readonly books: readonly Book[]
  /** Accessible name of one link, with a place for {title}. */
  readonly name: string
  /** Returns undefined when the book has no such format: the third has no paperback. */
  readonly linkOf: (links: Book['links']) => string | undefined
}

function Format({ offer, books, name, linkOf }: FormatProps) {
  return (
    <div className="format">
      <div>
        <h4 lang={offer.title.lang}>{offer.title.text}</h4>
        <p lang={offer.description.lang}>{offer.description.text}</p>
      </div>
      <ul className="format-links">
        {books.map(({ id, title, links }) => {
          const href = linkOf(links)
          return href === undefined ? null : (
            <li key={id}>
              <ExternalLink
                className="choice"
                href={href}
                name={fill(name, { title: title.text })}
                lang={title.lang}
              >
                {title.text}
              </ExternalLink>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Links to every format of each book: hardcover, paperback and two e-books. */
export function Formats({ edition: { formats, books } }: { readonly edition: Edition }) {
  const words = useChrome().strings.books
  const { title, lead, hardcover, paperback, apple, google } = formats
  return (
    <section id="formats" className="formats" aria-labelledby="formats-title">
      <div className="section-head">
        <h2 id="formats-title" lang={title.lang}>
          {title.text}
        </h2>
        <p className="lead" lang={lead.lang}>
          {lead.text}
        </p>
      </div>
      <h3>{words.physical}</h3>
      <Format offer={hardcover} books={books} name={words.hardcoverOf} linkOf={(links) => links.hardcover} />
      <Format offer={paperback} books={books} name={words.paperbackOf} linkOf={(links) => links.paperback} />
      <h3>{words.ebooks}</h3>
      <Format offer={apple} books={books} name={words.appleOf} linkOf={(links) => links.apple} />
      <Format offer={google} books={books} name={words.googleOf} linkOf={(links) => links.google} />
    </section>
  )
}
