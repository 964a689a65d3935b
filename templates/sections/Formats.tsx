import type { Edition } from '../../cli/model/document.ts'
import { fill } from '../../islands/logic/fill.ts'
import { useChrome } from '../rendering.tsx'
import { ExternalLink } from './links.tsx'
import { TextElement } from './Prose.tsx'

interface FormatProps {
  readonly edition: Edition
  readonly format: 'hardcover' | 'paperback' | 'apple' | 'google'
}

/** Links to one format of each book that has it: the third has no paperback. */
function Format({ edition: { formats, books }, format }: FormatProps) {
  const name = useChrome().strings.books[`${format}Of`]
  return (
    <div className="format">
      <div>
        <TextElement as="h4" text={formats[format].title} />
        <TextElement as="p" text={formats[format].description} />
      </div>
      <ul className="format-links">
        {books.map(({ id, title, links }) => {
          const href = links[format]
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
export function Formats({ edition }: Pick<FormatProps, 'edition'>) {
  const words = useChrome().strings.books
  const { title, lead } = edition.formats
  return (
    <section id="formats" className="formats" aria-labelledby="formats-title">
      <div className="section-head">
        <TextElement as="h2" id="formats-title" text={title} />
        <TextElement as="p" className="lead" text={lead} />
      </div>
      <h3>{words.physical}</h3>
      <Format edition={edition} format="hardcover" />
      <Format edition={edition} format="paperback" />
      <h3>{words.ebooks}</h3>
      <Format edition={edition} format="apple" />
      <Format edition={edition} format="google" />
    </section>
  )
}
