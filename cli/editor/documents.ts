import * as z from 'zod'
import { BODY } from '../edit/source.ts'
import { type Content, contentPath, stem } from '../load/content.ts'
import type { Lang } from '../model/path.ts'
import { text } from '../schema/common.ts'
import { schemasFor } from '../schema/documents.ts'
import { refuse } from './guard.ts'

/** What one form edits: a file, or the files of all languages that say the same. */
export type EditorDocument = ReturnType<MakeDocument>

type MakeDocument = ReturnType<typeof makerFor>

/** What each language puts in the place of the star. */
const starIn = (path: string) => (lang: Lang) => path.replace('*', lang)

const makerFor =
  (languages: readonly Lang[]) =>
  (group: string, path: string, title: string, schema: z.ZodType, page = '', fileIn = starIn(path)) => ({
    /** 'content/prices.yaml'; 'content/strings/*.yaml' where each language has a file. */
    name: `content/${path}`,
    title,
    group,
    /** Where the shop shows it, after the language: '/posters/freyja'. */
    page,
    schema,
    /** The language of each file; the last one, if a file is for all. Further files of a book hold its text alone. */
    files: new Map(languages.map((lang) => [`content/${fileIn(lang)}`, lang])),
  })

/** Everything that can be edited, in the order in which it is listed. */
function listDocuments(content: Content): readonly EditorDocument[] {
  const { languages, site, articles, files } = content
  const schemas = schemasFor(languages, languages[0])
  const titleOf = titlesOf(content)
  const pageOf = (slug: string): string => (slug === site?.value.homeGallery ? '' : `/${slug}`)
  const ofAll = (pattern: RegExp, listFor: (path: string) => readonly EditorDocument[]) =>
    [...files].filter((path) => pattern.test(path)).flatMap(listFor)
  const make = makerFor(languages)
  return [
    make('Shop', 'prices.yaml', 'Prices and sizes', schemas.prices),
    make('Shop', 'site.yaml', 'The shop and its claims', schemas.site),
    make('Shop', 'series.yaml', 'Motifs', schemas.series),
    make('Shop', 'pages/home.yaml', 'Home in search engines', schemas.page),
    make('Shop', 'pages/success.yaml', 'Thanks page in search engines', schemas.page, '/success'),
    make('Shop', 'pages/not-found.yaml', 'Page not found in search engines', schemas.page),
    ...ofAll(/^galleries\/[^/]+\.yaml$/, (path) => [
      make('Galleries', path, titleOf(path), schemas.gallery, pageOf(stem(path))),
    ]),
    make('Texts', 'strings/*.yaml', 'Interface texts', schemas.strings),
    make('Texts', 'story/*.md', 'The story', withBody(schemas.story), '#story'),
    ...articles.map(({ slug, files }) => {
      const title = Object.values(files).find((file) => file !== undefined)?.front.value.title ?? slug
      return make('Texts', `texts/${slug}/*.md`, title, withBody(schemas.article), `/${slug}`)
    }),
    ...ofAll(/^books\/[^/]+\/edition\.yaml$/, (path) => bookDocuments(content, path, titleOf(path), make)),
    make('Reviews and quotes', 'reviews.yaml', 'Reviews', schemas.reviews, '#reviews-title'),
    ...languages.flatMap((lang) => [
      make('Reviews and quotes', `quotes/${lang}.yaml`, `Quotes (${lang})`, schemas.quotes),
      make('Reviews and quotes', `testimonials/${lang}.yaml`, `Testimonials (${lang})`, schemas.testimonials),
    ]),
    ...ofAll(/^posters\/[^/]+\/[^/]+\.yaml$/, (path) => [
      make('Posters', path, titleOf(path), schemas.poster, `/posters/${stem(path)}`),
    ]),
  ].filter((document) => [...document.files.keys()].some((file) => files.has(contentPath({ file }))))
}

const withBody = (schema: z.ZodObject, body: z.ZodType = text) =>
  schema.extend({ [BODY]: body.describe('The text, in Markdown.') })

/** An edition and its books. */
function bookDocuments(content: Content, path: string, title: string, make: MakeDocument) {
  const { languages, editions, books } = content
  const edition = editions.find((document) => contentPath(document) === path)
  const { language = languages[0], slug = '' } = edition?.value ?? {}
  const schemas = schemasFor(languages, languages[0], language)
  const inEach = languages.map((lang) => [lang, lang === language ? text : text.optional()])
  const schema = withBody(schemas.book, z.strictObject(Object.fromEntries(inEach)))
  return [
    make('Books', path, title, schemas.edition, `/${slug}`),
    ...books
      .filter((each) => each.edition === slug)
      .map(({ id, book }) => {
        const fileIn = (lang: Lang) =>
          path.replace('edition.yaml', `${id}${lang === language ? '' : `.${lang}`}.md`)
        const name = `${book.front.value.title} (${title})`
        return make('Books', fileIn(language), name, schema, `/${slug}#${id}_title`, fileIn)
      }),
  ]
}

/** What a file is called in English, else in any language, by its path below content/. */
function titlesOf({ posters, galleries, editions }: Content): (path: string) => string {
  const named = [...posters, ...galleries, ...editions]
  const titles = new Map(named.map(({ file, value }) => [file, 'title' in value ? value.title : value.label]))
  return (path) => {
    const words = titles.get(`content/${path}`) ?? {}
    return words.en ?? Object.values(words).find((word) => word !== undefined) ?? stem(path)
  }
}

/** By its name, or by what shows it: 'poster:freyja', 'book:creation', 'page:/en/landscape'. */
export function findDocument(content: Content, name: string): EditorDocument {
  const [, kind, what = ''] = /^(poster|book|page):(.*)$/.exec(name) ?? []
  const path = kind === 'poster' ? `/posters/${what}` : what.replace(/^\/[^/]+|\/$/g, '')
  const found = listDocuments(content).filter((document) => {
    if (kind === 'book') return document.group === 'Books' && stem(document.name) === what
    return kind ? document.page === path : document.name === name
  })
  return found.find(({ group }) => group === 'Galleries') ?? found[0] ?? refuse(404, 'There is nothing here.')
}

/** The document that each file belongs to. */
export const documentsByFile = (content: Content): ReadonlyMap<string, EditorDocument> =>
  new Map(listDocuments(content).flatMap((each) => [...each.files.keys()].map((file) => [file, each])))

const kindOf = { Posters: 'poster', Galleries: 'gallery', Books: 'edition' } as const
const changes = [
  ['rename', 'Rename', 'Its old addresses lead to the new ones.', 'New name, in addresses'],
  ['duplicate', 'Copy', 'The copy is a draft.', 'Name of the copy, in addresses'],
  ['remove', 'Remove', 'With its pictures and what leads to it.', 'What takes its place, if anything'],
] as const

/** What can be done with what a form shows, everywhere in the shop. */
export function changesOf({ group }: EditorDocument, data: unknown) {
  const { slug, id = slug } = Object(data) as { readonly id?: string; readonly slug?: string }
  const kind = kindOf[group as keyof typeof kindOf]
  if (!kind || id === undefined) return []
  const own = changes.filter(([work]) => work !== 'duplicate' || kind === 'poster')
  return own.map(([work, title, summary, label]) => {
    const schema: object = { type: 'object', properties: { to: { type: 'string', title: label } } }
    return { work, kind, id, title: `${title} ${id}`, summary, schema }
  })
}
