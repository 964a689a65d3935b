import type * as z from 'zod'
import { type Lang, seoSchemaFor } from './common.ts'
import { confirmationsSchema } from './confirmations.ts'
import { gallerySchemaFor, posterSchemaFor, seriesSchemaFor } from './posters.ts'
import { pricesSchemaFor } from './prices.ts'
import { siteSchema } from './site-file.ts'
import { stringsSchema } from './strings.ts'
import { stringsFileSchema } from './strings-file.ts'
import * as texts from './texts.ts'

/** The languages of a shop: texts must have `first`; `own` is the language of an edition and its books. */
export interface ShopLanguages {
  readonly languages: readonly Lang[]
  readonly first: Lang
  readonly own: Lang
}

interface Collection {
  /** A path below content/. `{lang}` is a language, `{id}` or `{slug}` a name in addresses, `{name}` a key of `files`. */
  readonly path: string
  /** The path of translations of the text of a Markdown file, which lie beside it. */
  readonly bodies?: string
  /** The word for one document: `saga new poster`, poster.schema.json. */
  readonly kind: string
  readonly title: string
  readonly schema: (shop: ShopLanguages) => z.ZodType
  /** A schema that accepts more than `schema`, for files whose faults a check reports better. */
  readonly reads?: z.ZodType
  /** The field that holds the language of the document and of the documents that it lists. */
  readonly ownLanguage?: string
  readonly isRequired?: boolean
  /** The words of `saga new` about the kind; "add a" and the kind where they are left out. */
  readonly adds?: {
    readonly summary: string
    readonly example: string
    readonly begins?: Readonly<Record<string, unknown>>
  }
  /** Returns the likely values of fields that a draft leaves out. */
  readonly inDraft?: (name: string) => Readonly<Record<string, unknown>>
  /** The field with the title of a document; without one, the document is called by its name. */
  readonly calledBy?: string
  /** The report of a text that a language lacks: a 'warning' where visitors always see another text instead. */
  readonly missingText?: 'warning' | 'error'
  readonly files?: Readonly<
    Record<string, { readonly title: string; readonly page: string }>
  >
  /** The heading below which the editor lists the collection. */
  readonly group: string
  /** The collection's column in the table of `validate --coverage`: 'pages' where left out. */
  readonly part?: string
  /** The address at which the shop shows a document, after the language; undefined for the home. */
  readonly page?: string
  /** Tells whether the page of a document shows more than its file, and is planned by code of its own. */
  readonly isComposed?: true
  /** Tells whether the home page shows the file in a section: its template finds it in `page.sections`. */
  readonly isSection?: true
  /** Tells whether only programs write the file: no form shows it. */
  readonly isRecord?: true
}

const LAST = 1000

/** All that content/ can hold, in the order in which people see it: the only place that knows paths below content/. */
export const collections = {
  prices: {
    path: 'prices.yaml',
    kind: 'prices',
    title: 'Prices and sizes',
    schema: ({ languages, first }) => pricesSchemaFor(languages, first),
    isRequired: true,
    missingText: 'warning',
    group: 'Shop',
  },
  site: {
    path: 'site.yaml',
    kind: 'site',
    title: 'The shop and its claims',
    schema: () => siteSchema,
    isRequired: true,
    group: 'Shop',
  },
  series: {
    path: 'series.yaml',
    kind: 'series',
    title: 'Motifs',
    schema: ({ languages, first }) => seriesSchemaFor(languages, first),
    missingText: 'error',
    group: 'Shop',
  },
  pages: {
    path: 'pages/{name}.yaml',
    kind: 'page',
    title: 'A page in search engines and on cards',
    schema: ({ languages, first }) => seoSchemaFor(languages, first),
    files: {
      home: { title: 'Home in search engines', page: '' },
      success: { title: 'Thanks page in search engines', page: '/success' },
      'not-found': { title: 'Page not found in search engines', page: '' },
    },
    missingText: 'error',
    group: 'Shop',
  },
  galleries: {
    path: 'galleries/{slug}.yaml',
    kind: 'gallery',
    title: 'A gallery: a page of posters',
    schema: ({ languages, first }) => gallerySchemaFor(languages, first),
    adds: {
      summary: 'begin a gallery, which has a page as soon as it has a poster',
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
    group: 'Texts',
    part: 'interface',
  },
  stories: {
    path: 'story/{lang}.md',
    kind: 'story',
    title: 'The story',
    schema: () => texts.storySchema,
    isRequired: true,
    group: 'Texts',
    part: 'story',
    page: '#story',
  },
  articles: {
    path: 'texts/{slug}/{lang}.md',
    kind: 'text',
    title: 'A page of text',
    schema: () => texts.articleSchema,
    adds: {
      summary: 'add a page of text, such as delivery, to the footer',
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
    schema: ({ languages, first, own }) => texts.editionSchemaFor(languages, own, first),
    ownLanguage: 'language',
    adds: {
      summary:
        'begin a page of the books in another language, hidden, as a copy of a page that is there',
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
    schema: ({ languages, own }) => texts.bookSchemaFor(languages, own),
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
    isRequired: true,
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
    isRequired: true,
    group: 'Reviews and quotes',
    part: 'quotes',
    isSection: true,
  },
  testimonials: {
    path: 'testimonials/{lang}.yaml',
    kind: 'testimonials',
    title: 'Testimonials',
    schema: () => texts.testimonialsSchema,
    isRequired: true,
    group: 'Reviews and quotes',
    part: 'quotes',
  },
  posters: {
    path: 'posters/{family}/{id}.yaml',
    kind: 'poster',
    title: 'A poster',
    schema: ({ languages, first }) => posterSchemaFor(languages, first),
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

/** Returns the kind that a reference leads to: 'poster' for 'posters'. A test compares references with the table. */
export const kindOf = (to: string): string => collectionOf(to as CollectionName).kind
