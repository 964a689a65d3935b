import type { BookLinks, EditionFile } from '../schema/books-and-articles.ts'
import type { Shown } from './document.ts'
import type { SourceImage } from './image.ts'
import type { Prose, Text } from './text.ts'

/** A book of one edition. Its title stays in the edition's language on all pages: it is the title of that book. */
export interface Book {
  readonly id: string
  readonly badge: Text
  readonly title: Text
  readonly description: Prose
  readonly cover: SourceImage
  /** External retailer pages, https. */
  readonly links: Readonly<BookLinks>
}

/** A book page: /{lang}/get-the-saga or /{lang}/svenska-bocker. */
export interface Edition extends Omit<Shown<EditionFile>, 'label' | 'books' | 'formerly'> {
  /** Earlier names, whose addresses redirect here. */
  readonly formerly: readonly string[]
  /** Name for links and menus, in the page's language. */
  readonly label: string
  readonly books: readonly Book[]
}

export type FormatOffer = Edition['formats']['hardcover']
