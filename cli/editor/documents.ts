import * as z from 'zod'
import { BODY } from '../commands/new/file-values.ts'
import { type Content, contentPath, editionFolder, stem } from '../load/content.ts'
import { documentsInAllLanguages } from '../load/translation-units.ts'
import type { Lang } from '../model/path.ts'
import { text } from '../schema/common.ts'
import { schemasFor } from '../schema/documents.ts'

/** What one form edits: a file, or the files of all languages that say the same. */
export interface EditorDocument {
  /** 'content/prices.yaml'; 'content/strings/*.yaml' where each language has a file. */
  readonly name: string
  readonly title: string
  readonly group: string
  /** Where the shop shows it, after the language: '/posters/freyja'. */
  readonly page: string
  readonly schema: z.ZodType
  /** By their language; by '' the one that holds all languages. */
  readonly files: Readonly<Record<Lang | '', string>>
  /** A book: only its text has other files, by their languages; the one for all holds it in this language. */
  readonly textIn?: Lang
}

/** Everything that can be edited, in the order in which it is listed. */
function listDocuments(content: Content): readonly EditorDocument[] {
  const { languages, site, articles, files } = content
  const schemas = schemasFor(languages, languages[0])
  const titleOf = titlesOf(content)
  const pageOf = (slug: string): string => (slug === site?.value.homeGallery ? '' : `/${slug}`)
  const ofAll = (pattern: RegExp, listFor: (path: string) => readonly EditorDocument[]) =>
    [...files].filter((path) => pattern.test(path)).flatMap(listFor)
  return [
    one('Shop', 'prices.yaml', 'Prices and sizes', schemas.prices),
    one('Shop', 'site.yaml', 'The shop and its claims', schemas.site),
    one('Shop', 'series.yaml', 'Motifs', schemas.series),
    one('Shop', 'pages/home.yaml', 'Home in search engines', schemas.page),
    one('Shop', 'pages/success.yaml', 'Thanks page in search engines', schemas.page, '/success'),
    one('Shop', 'pages/not-found.yaml', 'Page not found in search engines', schemas.page),
    ...ofAll(/^galleries\/[^/]+\.yaml$/, (path) => [
      one('Galleries', path, titleOf(path), schemas.gallery, pageOf(stem(path))),
    ]),
    inEach(languages, 'strings/*.yaml', 'Interface texts', schemas.strings),
    inEach(languages, 'story/*.md', 'The story', withBody(schemas.story), '#story'),
    ...articles.map(({ slug, files }) => {
      const title = Object.values(files).find((file) => file !== undefined)?.front.value.title ?? slug
      return inEach(languages, `texts/${slug}/*.md`, title, withBody(schemas.article), `/${slug}`)
    }),
    ...ofAll(/^books\/[^/]+\/edition\.yaml$/, (path) => bookDocuments(content, path, titleOf(path))),
    one('Reviews and quotes', 'reviews.yaml', 'Reviews', schemas.reviews, '#reviews-title'),
    ...languages.flatMap((lang) => [
      one('Reviews and quotes', `quotes/${lang}.yaml`, `Quotes (${lang})`, schemas.quotes),
      one('Reviews and quotes', `testimonials/${lang}.yaml`, `Testimonials (${lang})`, schemas.testimonials),
    ]),
    ...ofAll(/^posters\/[^/]+\/[^/]+\.yaml$/, (path) => [
      one('Posters', path, titleOf(path), schemas.poster, `/posters/${stem(path)}`),
    ]),
  ].filter((document) => filesOf(document).some((file) => files.has(file.slice('content/'.length))))
}

export const filesOf = (document: EditorDocument): readonly string[] => Object.values(document.files)

const one = (group: string, path: string, title: string, schema: z.ZodType, page = ''): EditorDocument => {
  const name = `content/${path}`
  return { name, title, group, page, schema, files: { '': name } }
}

const inEach = (
  languages: readonly Lang[],
  pattern: string,
  title: string,
  schema: z.ZodType,
  page = '',
): EditorDocument => ({
  ...one('Texts', pattern, title, schema, page),
  files: Object.fromEntries(languages.map((lang) => [lang, `content/${pattern.replace('*', lang)}`])),
})

const withBody = (schema: z.ZodObject, body: z.ZodType = text) =>
  schema.extend({ [BODY]: body.describe('The text, in Markdown.') })

/** An edition and its books. */
function bookDocuments(content: Content, path: string, title: string): readonly EditorDocument[] {
  const { languages, editions, books } = content
  const edition = editions.find((document) => contentPath(document) === path)
  const { language: textIn = languages[0], slug = '' } = edition?.value ?? {}
  const schemas = schemasFor(languages, languages[0], textIn)
  const bodies = z.strictObject(
    Object.fromEntries(languages.map((lang) => [lang, lang === textIn ? text : text.optional()])),
  )
  const schema = withBody(schemas.book, bodies)
  return [
    one('Books', path, title, schemas.edition, `/${slug}`),
    ...books.flatMap(({ id, edition: ofBook, book }): readonly EditorDocument[] => {
      if (!edition || ofBook !== slug) return []
      const folder = editionFolder(edition)
      const others = languages.filter((lang) => lang !== textIn)
      const own = one('Books', `${folder}${id}.md`, `${book.front.value.title} (${title})`, schema)
      const files = Object.fromEntries(others.map((lang) => [lang, `content/${folder}${id}.${lang}.md`]))
      return [{ ...own, page: `/${slug}#${id}_title`, files: { ...own.files, ...files }, textIn }]
    }),
  ]
}

/** What a file is called in English, else in any language, by its path below content/. */
function titlesOf(content: Content): (path: string) => string {
  type Texts = Readonly<Record<Lang, string | undefined>>
  const values = new Map(documentsInAllLanguages(content).map((found) => [contentPath(found), found.value]))
  return (path) => {
    const { title, label } = Object(values.get(path)) as { readonly title?: Texts; readonly label?: Texts }
    const words = title ?? label ?? {}
    return words.en ?? Object.values(words).find((word) => word !== undefined) ?? stem(path)
  }
}

/** By its name, or by what shows it: 'poster:freyja', 'book:creation', 'page:/en/landscape'. */
export function findDocument(content: Content, name: string): EditorDocument | undefined {
  const documents = listDocuments(content)
  const [, kind = '', what = ''] = /^(poster|book|page):(.*)$/.exec(name) ?? []
  if (kind === '') return documents.find((document) => document.name === name)
  if (kind === 'book') return documents.find(({ textIn, name }) => textIn && stem(name) === what)
  const page = kind === 'poster' ? `/posters/${what}` : what.replace(/^\/[^/]+|\/$/g, '')
  const shown = documents.filter((document) => document.page === page)
  return shown.find(({ group }) => group === 'Galleries') ?? shown[0]
}

/** The document that each file belongs to. */
export const documentsByFile = (content: Content): ReadonlyMap<string, EditorDocument> =>
  new Map(listDocuments(content).flatMap((document) => filesOf(document).map((file) => [file, document])))
