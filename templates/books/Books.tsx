import { Fragment } from 'react'
import type { BooksPage } from '../../cli/model/page.ts'
import { routeOf } from '../../cli/model/path.ts'
import { fill } from '../../islands/shared/fill.ts'
import { Faq } from '../questions/Faq.tsx'
import { useChrome } from '../rendering.tsx'
import { Breadcrumb, ExternalLink, OnwardLink, retailerOf } from '../shared/links.tsx'
import { Fret } from '../shared/ornaments.tsx'
import { Picture, type PictureProps } from '../shared/Picture.tsx'
import { Prose, TextElement } from '../shared/Prose.tsx'
import { coverSizes } from '../shared/sizes.ts'

type EditionProps = Pick<BooksPage, 'edition'>

/** One edition: a page with the books of one language. */
export function Books({ page: { lang, edition, chrome } }: { readonly page: BooksPage }) {
  const words = chrome.strings.books
  const { closing, faq } = edition
  const otherEditions = chrome.editions.filter(({ slug }) => slug !== edition.slug)

  return (
    <>
      <BookHero edition={edition} />
      <Reasons edition={edition} />
      <BookList edition={edition} />
      <Formats edition={edition} />
      <Trilogy edition={edition} />
      <Faq {...faq} />
      <section className="closing" aria-labelledby="closing-title">
        <TextElement as="h2" id="closing-title" text={closing.title} />
        <TextElement as="p" className="lead" text={closing.text} />
        <p className="actions">
          <a className="button" href="#formats">
            {words.toFormats}
          </a>
        </p>
        {otherEditions.length > 0 && (
          <p className="other-editions">
            {words.otherEdition}
            {otherEditions.map((otherEdition) => (
              <Fragment key={otherEdition.slug}>
                {' '}
                <OnwardLink href={routeOf(lang, otherEdition.slug)}>
                  {otherEdition.label}
                </OnwardLink>
              </Fragment>
            ))}
          </p>
        )}
      </section>
    </>
  )
}

function BookHero({ edition: { hero, books } }: EditionProps) {
  const { books: words, nav } = useChrome().strings
  return (
    <header className="book-hero">
      <div className="book-hero-words">
        <Breadcrumb current={nav.sagaCrumb} />
        <TextElement as="h1" text={hero.title} />
        <TextElement as="p" className="lead" text={hero.lead} />
        <p className="actions">
          <a className="button" href="#formats">
            {words.toFormats}
          </a>
        </p>
        <p className="coming-soon">{words.comingSoon}</p>
      </div>
      <div className="book-hero-covers">
        {books.map(({ id, cover }, index) => (
          <Cover
            key={id}
            source={cover}
            sizes={coverSizes.hero}
            loading="eager"
            priority={index === 0 ? 'high' : undefined}
          />
        ))}
      </div>
    </header>
  )
}

type CoverProps = Omit<PictureProps, 'shape' | 'alt'> & { readonly alt?: string }

const Cover = ({ alt = '', ...picture }: CoverProps) => (
  <div className="cover">
    <Picture {...picture} shape="cover" alt={alt} />
  </div>
)

function Reasons({ edition: { reasons } }: EditionProps) {
  const { title, items } = reasons
  return (
    <section className="reasons" aria-labelledby="reasons-title">
      <TextElement as="h2" id="reasons-title" text={title} />
      <ul className="reasons-list">
        {items.map((reason) => (
          <li key={reason.title.text}>
            <TextElement as="h3" text={reason.title} />
            <TextElement as="p" text={reason.text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * Returns the id of a book's title. It is unique on the page, because ids in content
 * cannot contain an underscore.
 */
const titleIdOf = (id: string): string => `${id}_title`

function BookList({ edition: { books } }: EditionProps) {
  const { booksTitle, buyAt, coverAlt } = useChrome().strings.books
  return (
    <section className="books" aria-labelledby="books-title">
      <h2 id="books-title">{booksTitle}</h2>
      {books.map(({ id, badge, title, description, cover, links }) => (
        <article key={id} id={id} className="book" aria-labelledby={titleIdOf(id)}>
          <Cover
            source={cover}
            alt={fill(coverAlt, { title: title.text })}
            sizes={coverSizes.book}
          />
          <div className="book-words">
            <TextElement as="p" className="badge" text={badge} />
            <TextElement as="h3" id={titleIdOf(id)} text={title} />
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

interface FormatProps extends EditionProps {
  readonly format: 'hardcover' | 'paperback' | 'apple' | 'google'
}

/** Links to the books in a format. A book that lacks the format is left out. */
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

function Formats({ edition }: EditionProps) {
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

/** Orders all books of the edition at once, at the print-on-demand shop. */
function Trilogy({ edition: { trilogy, books } }: EditionProps) {
  const { trilogyAt } = useChrome().strings.books
  return (
    <section className="trilogy" aria-labelledby="trilogy-title">
      <Fret />
      <div className="trilogy-inner">
        <div className="trilogy-covers">
          {books.map(({ id, cover }) => (
            <Cover key={id} source={cover} sizes={coverSizes.trilogy} />
          ))}
        </div>
        <div>
          <TextElement as="h2" id="trilogy-title" text={trilogy.title} />
          <TextElement as="p" className="lead" text={trilogy.description} />
          <ExternalLink className="button" href={trilogy.url}>
            {fill(trilogyAt, { retailer: retailerOf(trilogy.url) })}
          </ExternalLink>
        </div>
      </div>
    </section>
  )
}
