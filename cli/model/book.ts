import type { BookLinks } from '../schema/books.ts'
import type { SourceImage } from './image.ts'
import type { Lang } from './path.ts'
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

export interface FormatOffer {
  readonly title: Text
  readonly description: Text
}

/** A book page: /{lang}/get-the-saga or /{lang}/svenska-bocker. */
export interface Edition {
  readonly slug: string
  readonly draft?: boolean | undefined
  /** Earlier names, whose addresses redirect here. */
  readonly formerly: readonly string[]
  /** The language the books are written in. */
  readonly lang: Lang
  /** Name for links and menus, in the page's language. */
  readonly label: string
  readonly hero: { readonly title: Text; readonly lead: Text }
  readonly reasons: {
    readonly title: Text
    readonly items: readonly { readonly title: Text; readonly text: Text }[]
  }
  readonly books: readonly Book[]
  readonly formats: { readonly title: Text; readonly lead: Text } & Readonly<
    Record<'hardcover' | 'paperback' | 'apple' | 'google', FormatOffer>
  >
  readonly trilogy: { readonly title: Text; readonly description: Text; readonly url: string }
  readonly faq: {
    readonly title: Text
    readonly items: readonly { readonly question: Text; readonly answer: Text }[]
  }
  readonly closing: { readonly title: Text; readonly text: Text }
}
