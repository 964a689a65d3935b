import type * as z from 'zod'
import type { Lang } from '../model/path.ts'
import { articleSchema } from '../schema/articles.ts'
import { bookSchemaFor, editionSchemaFor } from '../schema/books.ts'
import { gallerySchemaFor } from '../schema/galleries.ts'
import { posterSchemaFor } from '../schema/posters.ts'
import { pricesSchema } from '../schema/prices.ts'
import { quotesSchema, reviewsSchemaFor, storySchema, testimonialsSchema } from '../schema/reviews.ts'
import { seoSchemaFor } from '../schema/seo.ts'
import { seriesSchemaFor } from '../schema/series.ts'
import { stringsFileSchema } from '../schema/strings-file.ts'
import { type Content, editionFolder, findOriginals, seoFiles } from './content.ts'
import { type DocumentReader, type LazySchema, lazySchema, readySchema } from './document-reader.ts'
import { guessOwnLanguage } from './languages.ts'

/** The part of the content that is written in documents: all but site.yaml, which says their languages. */
export type Documents = Pick<
  Content,
  | 'prices'
  | 'reviews'
  | 'series'
  | 'posters'
  | 'originals'
  | 'galleries'
  | 'pages'
  | 'editions'
  | 'books'
  | 'prose'
  | 'articles'
  | 'stories'
  | 'testimonials'
  | 'quotes'
  | 'strings'
>

/** The place of a draft among the others until it has one. */
const LAST = 1000

export function readDocuments(reader: DocumentReader, languages: Content['languages']): Documents {
  const { readYaml, readAllYaml, readMarkdown } = reader
  const [first] = languages
  const perLang = <T>(read: (lang: Lang) => T): Readonly<Record<Lang, T>> =>
    Object.fromEntries(languages.map((lang) => [lang, read(lang)]))
  const inLanguages = <S extends z.ZodType>(make: () => S): LazySchema<S> => lazySchema(make, languages)
  const editions = readEditions(reader, languages)
  const books = readBooks(reader, languages, editions)
  const posters = readAllYaml(
    /^posters\/[^/]+\/[^/]+\.yaml$/,
    inLanguages(() => posterSchemaFor(languages, first)),
    (id) => ({ id, images: [`${id}.jpg`] }),
  )
  const galleries = readAllYaml(
    /^galleries\/[^/]+\.yaml$/,
    inLanguages(() => gallerySchemaFor(languages, first)),
    (slug) => ({ slug, seo: {}, order: LAST }),
  )
  const reviewsFile = inLanguages(() => reviewsSchemaFor(languages))
  const seriesFile = inLanguages(() => seriesSchemaFor(languages, first))
  const seoFile = inLanguages(() => seoSchemaFor(languages, first))
  return {
    editions,
    books,
    posters,
    originals: findOriginals(posters),
    prices: readYaml('prices.yaml', readySchema(pricesSchema)),
    reviews: readYaml('reviews.yaml', reviewsFile),
    series: readYaml('series.yaml', seriesFile),
    galleries,
    pages: seoFiles.flatMap((path) => readYaml(path, seoFile) ?? []),
    prose: readProse(reader, languages),
    articles: articleSlugsIn(reader.paths).map((slug) => ({
      slug,
      files: perLang((lang) =>
        readMarkdown(`texts/${slug}/${lang}.md`, readySchema(articleSchema), () => ({ order: LAST })),
      ),
    })),
    stories: perLang((lang) => readMarkdown(`story/${lang}.md`, readySchema(storySchema))),
    testimonials: perLang((lang) => readYaml(`testimonials/${lang}.yaml`, readySchema(testimonialsSchema))),
    quotes: perLang((lang) => readYaml(`quotes/${lang}.yaml`, readySchema(quotesSchema))),
    strings: perLang((lang) => readYaml(`strings/${lang}.yaml`, readySchema(stringsFileSchema))),
  }
}

/** An edition's own language decides which of its texts must be there, so it is guessed before the file is checked. */
const readEditions = (
  { paths, textOf, readYaml }: DocumentReader,
  languages: Content['languages'],
): Content['editions'] =>
  paths
    .filter((path) => /^books\/[^/]+\/edition\.yaml$/.test(path))
    .flatMap((path) => {
      const schema = lazySchema(
        () => editionSchemaFor(languages, guessOwnLanguage(textOf(path), languages), languages[0]),
        languages,
      )
      return readYaml(path, schema, (slug) => ({ slug, order: LAST })) ?? []
    })

const readBooks = (
  { readMarkdown }: DocumentReader,
  languages: Content['languages'],
  editions: Content['editions'],
): Content['books'] =>
  editions.flatMap((edition) => {
    const own = edition.value.language
    const schema = lazySchema(() => bookSchemaFor(languages, own), [own, ...languages])
    return [...new Set(edition.value.books)].flatMap((id) => {
      const book = readMarkdown(`${editionFolder(edition)}${id}.md`, schema)
      return book ? [{ id, edition: edition.value.slug, book }] : []
    })
  })

/** Translations of book texts: Markdown whose front matter says nothing. */
const readProse = ({ parts, accept }: DocumentReader, languages: Content['languages']): Content['prose'] =>
  new Map(
    [...parts].flatMap(([path, part]) => {
      const lang = /^books\/[^/]+\/[^/]+\.([a-z]+)\.md$/.exec(path)?.[1]
      if (lang === undefined || !languages.includes(lang)) return []
      const prose = accept(path, part)
      return prose ? [[path, prose] as const] : []
    }),
  )

/** Names of the folders with pages of text. */
const articleSlugsIn = (paths: readonly string[]): readonly string[] => [
  ...new Set(paths.flatMap((path) => /^texts\/([^/]+)\/[^/]+\.md$/.exec(path)?.[1] ?? [])),
]
