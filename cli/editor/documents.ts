import * as z from 'zod'
import { type Content, contentPath, editionFolder, stem } from '../load/content.ts'
import type { Lang } from '../model/path.ts'
import { articleSchema } from '../schema/articles.ts'
import { bookSchemaFor, editionSchemaFor } from '../schema/books.ts'
import {
  gallerySchemaFor,
  posterSchemaFor,
  pricesSchema,
  seoSchemaFor,
  seriesSchemaFor,
} from '../schema/catalog.ts'
import { text } from '../schema/common.ts'
import { quotesSchema, reviewsSchemaFor, storySchema, testimonialsSchema } from '../schema/reviews.ts'
import { siteSchema } from '../schema/site.ts'
import { stringsSchema } from '../schema/strings.ts'
import { BODY } from './file-edits.ts'

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

type Plain = Omit<EditorDocument, 'name' | 'group'>

/** Everything that can be edited, in the order in which it is listed. */
export function listDocuments(content: Content): readonly EditorDocument[] {
  const groups: Readonly<Record<string, readonly Plain[]>> = {
    Shop: shopDocuments(content),
    Galleries: galleryDocuments(content),
    Texts: textDocuments(content),
    Books: bookDocuments(content),
    'Reviews and quotes': reviewDocuments(content),
    Posters: posterDocuments(content),
  }
  return Object.entries(groups).flatMap(([group, documents]) =>
    documents
      .filter(({ file }) =>
        [file]
          .flatMap((files) => (typeof files === 'string' ? files : Object.values(files)))
          .some((path) => content.files.has(path.slice('content/'.length))),
      )
      .map((document) => ({ ...document, group, name: nameOf(document.file) })),
  )
}

const nameOf = (file: EditorDocument['file']): string =>
  typeof file === 'string' ? file : (Object.values(file)[0] ?? '').replace(/[^/.]+(?=\.\w+$)/, '*')

const inEach = (content: Content, fileOf: (lang: Lang) => string): Readonly<Record<Lang, string>> =>
  Object.fromEntries(content.languages.map((lang) => [lang, `content/${fileOf(lang)}`]))

function shopDocuments({ languages }: Content): readonly Plain[] {
  const seo = seoSchemaFor(languages, languages[0])
  return [
    { title: 'Prices and sizes', page: '', schema: pricesSchema, file: 'content/prices.yaml' },
    { title: 'The shop and its claims', page: '', schema: siteSchema, file: 'content/site.yaml' },
    {
      title: 'Motifs',
      page: '',
      schema: seriesSchemaFor(languages, languages[0]),
      file: 'content/series.yaml',
    },
    { title: 'Home in search engines', page: '', schema: seo, file: 'content/pages/home.yaml' },
    {
      title: 'Thanks page in search engines',
      page: '/success',
      schema: seo,
      file: 'content/pages/success.yaml',
    },
    {
      title: 'Page not found in search engines',
      page: '',
      schema: seo,
      file: 'content/pages/not-found.yaml',
    },
  ]
}

function galleryDocuments({ languages, site, galleries, files }: Content): readonly Plain[] {
  const schema = gallerySchemaFor(languages, languages[0])
  return pathsLike(files, /^galleries\/[^/]+\.yaml$/).map((path) => {
    const value = galleries.find((gallery) => contentPath(gallery) === path)?.value
    return {
      title: titleIn(value?.title, path),
      page: site?.value.homeGallery === stem(path) ? '' : `/${stem(path)}`,
      schema,
      file: `content/${path}`,
    }
  })
}

function textDocuments(content: Content): readonly Plain[] {
  const withBody = (schema: z.ZodObject) => schema.extend({ [BODY]: text.describe('The text, in Markdown.') })
  return [
    {
      title: 'Interface texts',
      page: '',
      schema: stringsSchema,
      file: inEach(content, (lang) => `strings/${lang}.yaml`),
    },
    {
      title: 'The story',
      page: '#story',
      schema: withBody(storySchema),
      file: inEach(content, (lang) => `story/${lang}.md`),
    },
    ...content.articles.map(({ slug, files }) => ({
      title: Object.values(files).find((file) => file !== undefined)?.front.value.title ?? slug,
      page: `/${slug}`,
      schema: withBody(articleSchema),
      file: inEach(content, (lang) => `texts/${slug}/${lang}.md`),
    })),
  ]
}

function bookDocuments(content: Content): readonly Plain[] {
  const { languages, files, editions, books } = content
  return pathsLike(files, /^books\/[^/]+\/edition\.yaml$/).flatMap((path) => {
    const edition = editions.find((document) => contentPath(document) === path)
    const own = edition?.value.language ?? languages[0]
    const page = `/${edition?.value.slug ?? ''}`
    const title = titleIn(edition?.value.label, path.split('/')[1] ?? '')
    const ofEdition = books.filter((book) => edition && book.edition === edition.value.slug)
    return [
      { title, page, schema: editionSchemaFor(languages, own, languages[0]), file: `content/${path}` },
      ...ofEdition.map(({ id, book }) => {
        const folder = edition ? editionFolder(edition) : ''
        const fileIn = (lang: Lang): string => `${folder}${id}${lang === own ? '' : `.${lang}`}.md`
        return {
          title: `${book.front.value.title} (${title})`,
          page,
          schema: bookSchemaFor(languages, own).extend({
            [BODY]: z
              .strictObject(
                Object.fromEntries(languages.map((lang) => [lang, lang === own ? text : text.optional()])),
              )
              .describe('What the book is about, in Markdown.'),
          }),
          file: `content/${fileIn(own)}`,
          texts: inEach(content, fileIn),
        }
      }),
    ]
  })
}

function reviewDocuments({ languages }: Content): readonly Plain[] {
  return [
    { title: 'Reviews', page: '#reviews', schema: reviewsSchemaFor(languages), file: 'content/reviews.yaml' },
    ...languages.flatMap((lang) => [
      { title: `Quotes (${lang})`, page: '', schema: quotesSchema, file: `content/quotes/${lang}.yaml` },
      {
        title: `Testimonials (${lang})`,
        page: '',
        schema: testimonialsSchema,
        file: `content/testimonials/${lang}.yaml`,
      },
    ]),
  ]
}

function posterDocuments({ languages, posters, files }: Content): readonly Plain[] {
  const schema = posterSchemaFor(languages, languages[0])
  const titles = new Map(posters.map((poster) => [contentPath(poster), poster.value.title]))
  return pathsLike(files, /^posters\/[^/]+\/[^/]+\.yaml$/).map((path) => ({
    title: titleIn(titles.get(path), path),
    page: `/posters/${stem(path)}`,
    schema,
    file: `content/${path}`,
  }))
}

const pathsLike = (files: ReadonlySet<string>, pattern: RegExp): readonly string[] =>
  [...files].filter((path) => pattern.test(path))

const titleIn = (texts: Readonly<Record<Lang, string | undefined>> | undefined, path: string): string =>
  texts?.en ?? Object.values(texts ?? {}).find((words) => words !== undefined) ?? stem(path)
