import type { BooksPage } from '../../cli/model/page.ts'
import { BookHero } from '../sections/BookHero.tsx'
import { BookList } from '../sections/BookList.tsx'
import { EditionLink } from '../sections/EditionLink.tsx'
import { Faq } from '../sections/Faq.tsx'
import { Formats } from '../sections/Formats.tsx'
import { Reasons } from '../sections/Reasons.tsx'
import { Trilogy } from '../sections/Trilogy.tsx'

/** One edition of the saga: /{lang}/get-the-saga, /{lang}/svenska-bocker. */
export function Books({ page: { edition, chrome } }: { readonly page: BooksPage }) {
  const words = chrome.strings.books
  const { closing, reasons, books, faq } = edition
  const others = chrome.editions.filter(({ slug }) => slug !== edition.slug)
  return (
    <>
      <BookHero edition={edition} />
      <Reasons reasons={reasons} />
      <BookList books={books} />
      <Formats edition={edition} />
      <Trilogy edition={edition} />
      <Faq {...faq} />
      <section className="closing" aria-labelledby="closing-title">
        <h2 id="closing-title" lang={closing.title.lang}>
          {closing.title.text}
        </h2>
        <p className="lead" lang={closing.text.lang}>
          {closing.text.text}
        </p>
        <p className="actions">
          <a className="button" href="#formats">
            {words.toFormats}
          </a>
        </p>
        {others.length > 0 && (
          <p className="other-editions">
            {words.otherEdition}{' '}
            {others.map((other) => (
              <EditionLink key={other.slug} edition={other} />
            ))}
          </p>
        )}
      </section>
    </>
  )
}
