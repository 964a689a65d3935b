import type { DocumentCollection, FileOf } from '../schema/collection-fields.ts'
import type { SourceImage, SourceShape } from './image.ts'
import type { Prose, Question, Seo, Text } from './text.ts'

/** The fields of a file in the words of one language: a text in each language becomes one text. */
export type Shown<T> = T extends readonly (infer Entry)[]
  ? readonly Shown<Entry>[]
  : T extends object
    ? string extends keyof T
      ? Text
      : { readonly [Name in keyof T]: Shown<T[Name]> }
    : T

/** A link to the page of a document. */
export interface DocumentLink {
  /** The document's address after the language: 'posters/freyja'. */
  readonly slug: string
  readonly title: Text
}

interface DocumentOf<K extends DocumentCollection> {
  readonly collection: K
  /** The document's address after the language: 'delivery'. */
  readonly slug: string
  /** Only `watch` shows drafts. */
  readonly draft?: boolean | undefined
  /** Earlier addresses, which redirect here. */
  readonly formerly: readonly string[]
  /** The name that people use for the document. */
  readonly title: Text
  readonly seo: Seo
  readonly values: Shown<FileOf<K>>
  /** The text below the front matter of a Markdown file. */
  readonly body?: Prose
  /** The questions of the text, where it consists of questions. */
  readonly questions?: readonly Question[]
  /** The document's pictures, each with the field that names it: 'portrait'. */
  readonly pictures: readonly {
    readonly field: string
    readonly image: SourceImage
    readonly shape: SourceShape
  }[]
  /** The documents that this document names, by the field. */
  readonly links: Readonly<Record<string, DocumentLink>>
  /** The documents that name this document. */
  readonly namedBy: readonly DocumentLink[]
}

/** A document whose page shows what its file says, in the words of one language. */
export type ShownDocument = { readonly [K in DocumentCollection]: DocumentOf<K> }[DocumentCollection]
