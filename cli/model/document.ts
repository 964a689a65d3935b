import type { DocumentCollection, FileOf } from '../schema/collections.ts'
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
  /** Its address behind the language: 'posters/freyja'. */
  readonly slug: string
  readonly title: Text
}

interface DocumentOf<K extends DocumentCollection> {
  readonly collection: K
  /** Its address behind the language: 'delivery'. */
  readonly slug: string
  /** Only `watch` shows drafts. */
  readonly draft?: boolean | undefined
  /** Earlier addresses, which redirect here. */
  readonly formerly: readonly string[]
  /** What people call it. */
  readonly title: Text
  readonly seo: Seo
  readonly values: Shown<FileOf<K>>
  /** The text below the front matter of a Markdown file. */
  readonly body?: Prose
  /** Those of the text, where it is made of questions. */
  readonly questions?: readonly Question[]
  /** Its pictures, with the field that names each: 'portrait'. */
  readonly pictures: readonly {
    readonly field: string
    readonly image: SourceImage
    readonly shape: SourceShape
  }[]
  /** The documents that it names, by the field. */
  readonly links: Readonly<Record<string, DocumentLink>>
  /** The documents that name it. */
  readonly namedBy: readonly DocumentLink[]
}

/** A document whose page shows what its file says, in the words of one language. */
export type ShownDocument = { readonly [K in DocumentCollection]: DocumentOf<K> }[DocumentCollection]
