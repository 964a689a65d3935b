import type * as z from 'zod'
import { brandSchema } from './brand.ts'
import { type Lang, seoSchemaFor } from './common.ts'
import { confirmationsSchema } from './confirmations.ts'
import { gallerySchemaFor, posterSchemaFor, seriesSchemaFor } from './posters.ts'
import { pricesSchemaFor } from './prices.ts'
import { siteSchema } from './site-file.ts'
import { stringsSchema } from './strings.ts'
import { stringsFileSchema } from './strings-file.ts'
import * as texts from './texts.ts'
import type { VariantName } from './variant-names.ts'

/**
 * The properties of a shop on which schemas depend: its languages and variants. Most texts
 * are required in `firstLanguage`; `ownLanguage` is the language of an edition and its books.
 */
export interface ShopLanguages {
  readonly languages: readonly Lang[]
  readonly firstLanguage: Lang
  readonly ownLanguage: Lang
  /** Absent while the prices cannot be read. Then files may name any variant. */
  readonly variants?: readonly VariantName[] | undefined
}

interface Collection {
  /**
   * A path in content/. `{lang}` is a language, `{id}` or `{slug}` is a name in
   * addresses, and `{name}` is a key of `files`.
   */
  readonly path: string
  /** The path of the translations of a Markdown file's text, which are in the same folder. */
  readonly bodies?: string
  /** The word for one document: `saga new poster`, poster.schema.json. */
  readonly kind: string
  readonly title: string
  readonly schema: (shop: ShopLanguages) => z.ZodType
  /** A schema that accepts more than `schema`, because a check reports the faults of these files better. */
  readonly reads?: z.ZodType
  /** The field that states the language of the document and of the documents that it lists. */
  readonly ownLanguage?: string
  /** Tells whether the shop cannot be built without the file. */
  readonly isRequired?: boolean
  /** How `saga new` describes the kind; the default is "add a" and the kind. */
  readonly adds?: {
    readonly summary: string
    readonly example: string
    /** The default values of fields of a new document. */
    readonly begins?: Readonly<Record<string, unknown>>
  }
  /** Returns likely values for fields that a draft lacks. */
  readonly inDraft?: (name: string) => Readonly<Record<string, unknown>>
  /** The field with a document's title; without one, messages use the document's name. */
  readonly calledBy?: string
  /**
   * The severity of a missing translation: 'warning' if visitors see another text. Without
   * it, `checkMissingTexts` skips the collection.
   */
  readonly missingText?: 'warning' | 'error'
  /** The only files of the collection, by the `{name}` in their paths. */
  readonly files?: Readonly<
    Record<string, { readonly title: string; readonly page: string }>
  >
  /** The editor's heading above the collection. */
  readonly group: string
  /** The collection's column in the table of `validate --coverage`; the default is 'pages'. */
  readonly part?: string
  /** The address of a document in the shop, without the language; undefined for the home page. */
  readonly page?: string
  /** Tells whether a document's page shows more than its file and is planned by separate code. */
  readonly isComposed?: true
  /** Tells whether the home page shows the file in a section, which its template finds in `page.sections`. */
  readonly isSection?: true
  /** Tells whether only programs write the file, so no form shows it. */
  readonly isRecord?: true
  /** Tells whether the editor shows the form while the file is missing. All of its fields are optional. */
  readonly isOffered?: true
}

/** The `order` of a draft, which puts it after all other documents. */
const LAST = 1000

/** All collections of content/, in display order. No other code contains paths in content/. */
export const collections = {
  prices: {
    path: 'prices.yaml',
    kind: 'prices',
    title: 'Prices and sizes',
    schema: ({ languages, firstLanguage, variants }) =>
      pricesSchemaFor(languages, firstLanguage, variants),
    isRequired: true,
    missingText: 'warning',
    group: 'Shop',
  },
  site: {
    path: 'site.yaml',
    kind: 'site',
    title: 'Shop settings',
    schema: () => siteSchema,
    isRequired: true,
    group: 'Shop',
  },
  brand: {
    path: 'brand.yaml',
    kind: 'brand',
    title: 'Brand',
    schema: () => brandSchema,
    group: 'Shop',
    isOffered: true,
  },
  series: {
    path: 'series.yaml',
    kind: 'series',
    title: 'Motifs',
    schema: ({ languages, firstLanguage, variants }) =>
      seriesSchemaFor(languages, firstLanguage, variants),
    missingText: 'error',
    group: 'Shop',
  },
  pages: {
    path: 'pages/{name}.yaml',
    kind: 'page',
    title: 'A page in search engines and link previews',
    schema: ({ languages, firstLanguage }) => seoSchemaFor(languages, firstLanguage),
    files: {
      home: { title: 'Home in search engines', page: '' },
      success: { title: 'Thanks page in search engines', page: '/success' },
      'not-found': { title: 'Page not found in search engines', page: '' },
    },
    isRequired: true,
    missingText: 'error',
    group: 'Shop',
  },
  galleries: {
    path: 'galleries/{slug}.yaml',
    kind: 'gallery',
    title: 'A gallery of posters',
    schema: ({ languages, firstLanguage }) => gallerySchemaFor(languages, firstLanguage),
    adds: {
      summary: 'create a gallery, which gets a page with its first poster',
      example: 'moons',
      begins: { columns: 4 },
    },
    inDraft: (slug) => ({ slug, seo: {}, order: LAST }),
    calledBy: 'title',
    missingText: 'error',
    group: 'Galleries',
    page: '/{slug}',
    isComposed: true,
  },
  strings: {
    path: 'strings/{lang}.yaml',
    kind: 'strings',
    title: 'Interface texts',
    schema: () => stringsSchema,
    reads: stringsFileSchema,
    isRequired: true,
    group: 'Texts',
    part: 'interface',
  },
  stories: {
    path: 'story/{lang}.md',
    kind: 'story',
    title: 'The story',
    schema: () => texts.storySchema,
    group: 'Texts',
    part: 'story',
    page: '#story',
  },
  articles: {
    path: 'texts/{slug}/{lang}.md',
    kind: 'text',
    title: 'A text page',
    schema: () => texts.articleSchema,
    adds: {
      summary: 'add a text page, such as delivery, to the footer',
      example: 'returns',
    },
    inDraft: () => ({ order: LAST }),
    calledBy: 'title',
    group: 'Texts',
    page: '/{slug}',
  },
  editions: {
    path: 'books/{slug}/edition.yaml',
    kind: 'edition',
    title: 'A book page',
    schema: ({ languages, firstLanguage, ownLanguage }) =>
      texts.editionSchemaFor(languages, ownLanguage, firstLanguage),
    ownLanguage: 'language',
    adds: {
      summary:
        'create a hidden book page for another language, as a copy of an existing one',
      example: 'svenska-bocker',
    },
    inDraft: (slug) => ({ slug, order: LAST }),
    calledBy: 'label',
    group: 'Books',
    part: 'books',
    page: '/{slug}',
    isComposed: true,
  },
  books: {
    path: 'books/{edition}/{id}.md',
    bodies: 'books/{edition}/{id}.{lang}.md',
    kind: 'book',
    title: 'A book',
    schema: ({ languages, ownLanguage }) => texts.bookSchemaFor(languages, ownLanguage),
    calledBy: 'title',
    group: 'Books',
    part: 'books',
    page: '/{edition}#{id}_title',
  },
  reviews: {
    path: 'reviews.yaml',
    kind: 'reviews',
    title: 'Reviews',
    schema: ({ languages }) => texts.reviewsSchemaFor(languages),
    missingText: 'warning',
    group: 'Reviews and quotes',
    part: 'reviews',
    page: '#reviews-title',
  },
  quotes: {
    path: 'quotes/{lang}.yaml',
    kind: 'quotes',
    title: 'Quotes',
    schema: () => texts.quotesSchema,
    group: 'Reviews and quotes',
    part: 'quotes',
    isSection: true,
  },
  testimonials: {
    path: 'testimonials/{lang}.yaml',
    kind: 'testimonials',
    title: 'Testimonials',
    schema: () => texts.testimonialsSchema,
    group: 'Reviews and quotes',
    part: 'quotes',
  },
  posters: {
    path: 'posters/{family}/{id}.yaml',
    kind: 'poster',
    title: 'A poster',
    schema: ({ languages, firstLanguage, variants }) =>
      posterSchemaFor(languages, firstLanguage, variants),
    adds: {
      summary: 'add a poster with its picture and its links to a gallery',
      example: 'paper-moon',
    },
    inDraft: (id) => ({ id, images: [`${id}.jpg`] }),
    calledBy: 'title',
    missingText: 'warning',
    group: 'Posters',
    part: 'posters',
    page: '/posters/{id}',
    isComposed: true,
  },
  confirmations: {
    path: 'confirmations.yaml',
    kind: 'confirmations',
    title: 'Translations that are still right',
    schema: () => confirmationsSchema,
    group: 'Texts',
    isRecord: true,
  },
} as const satisfies Record<string, Collection>

export type CollectionName = keyof typeof collections
export const collectionNames = Object.keys(collections) as readonly CollectionName[]

export const collectionOf = (name: CollectionName): Collection => collections[name]

/**
 * Returns the kind that a reference points to: 'poster' for 'posters'. A test checks that
 * every reference names a collection.
 */
export const kindOf = (to: string): string => collectionOf(to as CollectionName).kind

/** The collections whose files every shop needs. */
export type RequiredCollection = {
  [Name in CollectionName]: (typeof collections)[Name] extends {
    readonly isRequired: true
  }
    ? Name
    : never
}[CollectionName]

export const isRequired = (name: CollectionName): name is RequiredCollection =>
  collectionOf(name).isRequired === true
