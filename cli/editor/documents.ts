import * as z from 'zod'
import { BODY } from '../commands/new/file-values.ts'
import { type Content, contentPath, editionFolder, stem } from '../load/content.ts'
import { documentsInAllLanguages } from '../load/translation-units.ts'
import type { Lang } from '../model/path.ts'
import { articleSchema } from '../schema/articles.ts'
import { bookSchemaFor, editionSchemaFor } from '../schema/books.ts'
import { text } from '../schema/common.ts'
import { gallerySchemaFor } from '../schema/galleries.ts'
import { posterSchemaFor } from '../schema/posters.ts'
import { pricesSchema } from '../schema/prices.ts'
import { quotesSchema, reviewsSchemaFor, storySchema, testimonialsSchema } from '../schema/reviews.ts'
import { seoSchemaFor } from '../schema/seo.ts'
import { seriesSchemaFor } from '../schema/series.ts'
import { siteSchema } from '../schema/site.ts'
import { stringsSchema } from '../schema/strings.ts'

/** What one form edits: a file, or the files of all languages that say the same. */
export interface EditorDocument {
  /** 'content/prices.yaml'; 'content/strings/*.yaml' where each language has a file. */
  readonly name: string
  readonly title: string
  readonly group: string
  /** Where the shop shows it, after the language: '/posters/freyja'. */
  readonly page: string
  readonly schema: z.ZodType
  /** The one file, or the file of each language. */
  readonly file: string | Readonly<Record<Lang, string>>
  /** A book: only its text has a file for each language, by the language; its own file has the rest. */
  readonly texts?: Readonly<Record<Lang, string>>
}

/** Every file of a document, its own first. */
export const filesOf = ({ file, texts = {} }: EditorDocument): readonly string[] => [
  ...new Set([...(typeof file === 'string' ? [file] : Object.values(file)), ...Object.values(texts)]),
]

/** Everything that can be edited, in the order in which it is listed. */
export function listDocuments(content: Content): readonly EditorDocument[] {
  const { languages, site, articles, files } = content
  const [first] = languages
  const titleOf = titlesOf(content)
  const seo = seoSchemaFor(languages, first)
  const gallery = gallerySchemaFor(languages, first)
  const poster = posterSchemaFor(languages, first)
  const paths = (pattern: RegExp): readonly string[] => [...files].filter((path) => pattern.test(path))
  const pageOf = (slug: string): string => (slug === site?.value.homeGallery ? '' : `/${slug}`)
  return [
    one('Shop', 'prices.yaml', 'Prices and sizes', pricesSchema),
    one('Shop', 'site.yaml', 'The shop and its claims', siteSchema),
    one('Shop', 'series.yaml', 'Motifs', seriesSchemaFor(languages, first)),
    one('Shop', 'pages/home.yaml', 'Home in search engines', seo),
    one('Shop', 'pages/success.yaml', 'Thanks page in search engines', seo, '/success'),
    one('Shop', 'pages/not-found.yaml', 'Page not found in search engines', seo),
    ...paths(/^galleries\/[^/]+\.yaml$/).map((path) =>
      one('Galleries', path, titleOf(path), gallery, pageOf(stem(path))),
    ),
    inEach(languages, 'strings/*.yaml', 'Interface texts', stringsSchema),
    inEach(languages, 'story/*.md', 'The story', withBody(storySchema), '#story'),
    ...articles.map(({ slug, files }) => {
      const title = Object.values(files).find((file) => file !== undefined)?.front.value.title ?? slug
      return inEach(languages, `texts/${slug}/*.md`, title, withBody(articleSchema), `/${slug}`)
    }),
    ...paths(/^books\/[^/]+\/edition\.yaml$/).flatMap((path) => bookDocuments(content, path, titleOf(path))),
    one('Reviews and quotes', 'reviews.yaml', 'Reviews', reviewsSchemaFor(languages), '#reviews-title'),
    ...languages.flatMap((lang) => [
      one('Reviews and quotes', `quotes/${lang}.yaml`, `Quotes (${lang})`, quotesSchema),
      one('Reviews and quotes', `testimonials/${lang}.yaml`, `Testimonials (${lang})`, testimonialsSchema),
    ]),
    ...paths(/^posters\/[^/]+\/[^/]+\.yaml$/).map((path) =>
      one('Posters', path, titleOf(path), poster, `/posters/${stem(path)}`),
    ),
  ].filter((document) => filesOf(document).some((file) => files.has(file.slice('content/'.length))))
}

const one = (group: string, path: string, title: string, schema: z.ZodType, page = ''): EditorDocument => {
  const file = `content/${path}`
  return { name: file, title, group, page, schema, file }
}

const inEach = (
  languages: readonly Lang[],
  pattern: string,
  title: string,
  schema: z.ZodType,
  page = '',
): EditorDocument => ({
  ...one('Texts', pattern, title, schema, page),
  file: Object.fromEntries(languages.map((lang) => [lang, `content/${pattern.replace('*', lang)}`])),
})

const withBody = (schema: z.ZodObject) => schema.extend({ [BODY]: text.describe('The text, in Markdown.') })

/** An edition and its books. */
function bookDocuments(content: Content, path: string, title: string): readonly EditorDocument[] {
  const { languages, editions, books } = content
  const edition = editions.find((document) => contentPath(document) === path)
  const own = edition?.value.language ?? languages[0]
  const page = `/${edition?.value.slug ?? ''}`
  const ofEdition = books.filter((book) => edition && book.edition === edition.value.slug)
  return [
    one('Books', path, title, editionSchemaFor(languages, own, languages[0]), page),
    ...ofEdition.map(({ id, book }) => {
      const fileIn = (lang: Lang): string =>
        `${edition ? editionFolder(edition) : ''}${id}${lang === own ? '' : `.${lang}`}.md`
      const bodies = z.strictObject(
        Object.fromEntries(languages.map((lang) => [lang, lang === own ? text : text.optional()])),
      )
      const schema = bookSchemaFor(languages, own).extend({
        [BODY]: bodies.describe('What the book is about, in Markdown.'),
      })
      return {
        ...one('Books', fileIn(own), `${book.front.value.title} (${title})`, schema, `${page}#${id}_title`),
        texts: Object.fromEntries(languages.map((lang) => [lang, `content/${fileIn(lang)}`])),
      }
    }),
  ]
}

/** What a file is called in English, else in any language, by its path below content/. */
function titlesOf(content: Content): (path: string) => string {
  const titles = new Map(
    documentsInAllLanguages(content).map((document) => {
      const { title, label } = document.value as Readonly<
        Record<'title' | 'label', Readonly<Record<Lang, string | undefined>> | undefined>
      >
      const words = title ?? label ?? {}
      return [contentPath(document), words.en ?? Object.values(words).find((word) => word !== undefined)]
    }),
  )
  return (path) => titles.get(path) ?? stem(path)
}

/** By its name, or by what shows it: 'poster:freyja', 'book:creation', 'page:/en/landscape'. */
export function findDocument(content: Content, name: string): EditorDocument | undefined {
  const documents = listDocuments(content)
  const [, kind = '', what = ''] = /^(poster|book|page):(.*)$/.exec(name) ?? []
  if (kind === 'book') return documents.find(({ texts, file }) => texts && stem(String(file)) === what)
  const page = kind === 'poster' ? `/posters/${what}` : what.replace(/^\/[^/]+|\/$/g, '')
  if (kind === '') return documents.find((document) => document.name === name)
  const shown = documents.filter((document) => document.page === page)
  return shown.find(({ group }) => group === 'Galleries') ?? shown[0]
}

/** The document that each file belongs to. */
export const documentsByFile = (content: Content): ReadonlyMap<string, EditorDocument> =>
  new Map(listDocuments(content).flatMap((document) => filesOf(document).map((file) => [file, document])))
