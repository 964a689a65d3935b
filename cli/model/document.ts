import type {
  DocumentCollection,
  FileOf,
  SectionCollection,
} from '../schema/collection-fields.ts'
import type { BookLinks, EditionFile } from '../schema/texts.ts'
import type { SourceImage, SourceShape } from './image.ts'
import type { Prose, Question, Seo, Text } from './text.ts'

/** The fields of a file in one language: each record of a text in all languages becomes a single text. */
export type InLanguage<T> = T extends readonly (infer Entry)[]
  ? readonly InLanguage<Entry>[]
  : T extends object
    ? // Only a record by language has any string as a key. Other objects list their keys.
      string extends keyof T
      ? Text
      : { readonly [Name in keyof T]: InLanguage<T[Name]> }
    : T

/** Content that has its own page. */
export interface PageOwner {
  /** Only `watch` shows drafts. */
  readonly draft?: boolean | undefined
  /** Earlier names, whose addresses redirect here. */
  readonly formerly: readonly string[]
}

export interface DocumentLink {
  /** The document's address after the language: 'posters/freyja'. */
  readonly slug: string
  readonly title: Text
}

interface DocumentOf<K extends DocumentCollection> extends PageOwner, DocumentLink {
  readonly collection: K
  readonly seo: Seo
  readonly values: InLanguage<FileOf<K>>
  readonly body?: Prose
  readonly questions?: readonly Question[]
  /** The document's pictures, each with the field that names it: 'portrait'. */
  readonly pictures: readonly {
    readonly field: string
    readonly image: SourceImage
    readonly shape: SourceShape
  }[]
  /** The documents that this one refers to, by field. */
  readonly links: Readonly<Record<string, DocumentLink>>
  /** The documents that refer to this one. */
  readonly namedBy: readonly DocumentLink[]
}

export type ShownDocument = {
  readonly [K in DocumentCollection]: DocumentOf<K>
}[DocumentCollection]

/** The collections without a page, which the home page shows; undefined if the shop has no such file. */
export type Sections = {
  readonly [K in SectionCollection]?: InLanguage<FileOf<K>> | undefined
}

/** A book of one edition. All pages show its title in the edition's language, because that is the title on the book. */
export interface Book {
  readonly id: string
  readonly badge: Text
  readonly title: Text
  readonly description: Prose
  readonly cover: SourceImage
  readonly links: Readonly<BookLinks>
}

/** A book page, with the books of one language. */
export interface Edition
  extends Omit<InLanguage<EditionFile>, 'label' | 'books' | 'formerly'>,
    PageOwner {
  readonly label: string
  readonly books: readonly Book[]
}

/**
 * A review in one language. `country` is a name in this language. Testimonials that are shown as reviews have no date, and may lack other
 * facts.
 */
export interface Review
  extends Omit<
    InLanguage<FileOf<'reviews'>[number]>,
    'language' | 'country' | 'date' | 'helpful' | 'hasMedia'
  > {
  readonly country?: string | undefined
  readonly date?: string
  readonly helpful?: number | undefined
  readonly hasMedia: boolean
}

export type Quote = Readonly<FileOf<'quotes'>[number]>

type Ratings = readonly Pick<Review, 'rating'>[]

/** Returns the mean rating with one decimal; 0 without reviews. */
export function averageRating(reviews: Ratings): number {
  if (reviews.length === 0) return 0
  const sum = reviews.reduce((total, review) => total + review.rating, 0)
  return Math.round((sum / reviews.length) * 10) / 10
}

/** Formats a rating for a language: '4.8', '4,8'. */
export const ratingText = (rating: number, lang: string): string =>
  rating.toLocaleString(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Counts the reviews with 5, 4, 3, 2 and 1 stars, in this order. */
export const countsPerStar = (reviews: Ratings) =>
  [5, 4, 3, 2, 1].map((stars) => ({
    stars,
    count: reviews.filter(({ rating }) => rating === stars).length,
  }))
