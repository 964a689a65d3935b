import { posix } from 'node:path'
import type { Lang } from '../model/path.ts'
import type { PublicFile } from '../model/site.ts'
import type { ArticleFile } from '../schema/articles.ts'
import type { BookFile, EditionFile } from '../schema/books.ts'
import type { GalleryFile } from '../schema/galleries.ts'
import type { PosterFile } from '../schema/posters.ts'
import type { PricesFile } from '../schema/prices.ts'
import type { QuotesFile, ReviewsFile, StoryFile, TestimonialsFile } from '../schema/reviews.ts'
import type { SeoFile } from '../schema/seo.ts'
import type { SeriesFile } from '../schema/series.ts'
import type { SiteFile } from '../schema/site.ts'
import type { StringsFile } from '../schema/strings-file.ts'
import type { ContentImage } from './images.ts'
import type { MarkdownFile } from './markdown.ts'
import type { ProseFile } from './markdown-parts.ts'
import type { TranslatedText } from './translated-texts.ts'
import type { SourceDocument } from './yaml.ts'

type ByLang<T> = Readonly<Record<Lang, T | undefined>>

/** A book file with the translations of its body that stand beside it. */
export interface BookEntry {
  readonly id: string
  readonly edition: string
  readonly book: MarkdownFile<BookFile>
}

/** A page of text: its file in each language. */
export interface ArticleEntry {
  /** The name of its folder. */
  readonly slug: string
  readonly files: ByLang<MarkdownFile<ArticleFile>>
}

export type PosterDocument = SourceDocument<PosterFile>
export type GalleryDocument = SourceDocument<GalleryFile>
export type EditionDocument = SourceDocument<EditionFile>

/**
 * Everything that content/ and public/ hold, file by file, with positions. A file at fault is absent here and named
 * in `failed`, so that checks can tell "not there" from "not readable".
 */
export interface Content {
  readonly languages: readonly [Lang, ...Lang[]]
  readonly site: SourceDocument<SiteFile> | undefined
  readonly prices: SourceDocument<PricesFile> | undefined
  readonly reviews: SourceDocument<ReviewsFile> | undefined
  /** Not every shop has series. */
  readonly series: SourceDocument<SeriesFile> | undefined
  readonly posters: readonly PosterDocument[]
  /** Posters without those that took the id of another one: what a copy repeats is no fault of its own. */
  readonly originals: readonly PosterDocument[]
  readonly galleries: readonly GalleryDocument[]
  /** Those of `seoFiles` that are there. */
  readonly pages: readonly SourceDocument<SeoFile>[]
  readonly editions: readonly EditionDocument[]
  readonly books: readonly BookEntry[]
  /** Translated book texts, by path below content/. */
  readonly prose: ReadonlyMap<string, ProseFile>
  readonly articles: readonly ArticleEntry[]
  readonly stories: ByLang<MarkdownFile<StoryFile>>
  readonly testimonials: ByLang<SourceDocument<TestimonialsFile>>
  readonly quotes: ByLang<SourceDocument<QuotesFile>>
  readonly strings: ByLang<SourceDocument<StringsFile>>
  /** Pictures that could be measured, by path below content/. */
  readonly images: ReadonlyMap<string, ContentImage>
  readonly publicFiles: readonly PublicFile[]
  /** Paths of all files below content/. */
  readonly files: ReadonlySet<string>
  /** Files at fault: paths below content/. */
  readonly failed: ReadonlySet<string>
  /** The texts in several languages that a file holds, looked for once. */
  readonly textsIn: (document: SourceDocument<unknown>) => readonly TranslatedText[]
  /** Hash over every text below content/. */
  readonly digest: string
}

/** Title and description of the pages that have no other file to say them. */
export const seoFiles: readonly string[] = ['pages/home.yaml', 'pages/not-found.yaml', 'pages/success.yaml']

/** Texts that content/ may hold besides `seoFiles`. */
const KNOWN =
  /^(?:(?:site|prices|reviews|series)\.yaml|(?:galleries|strings|quotes|testimonials)\/[^/]+\.yaml|posters\/[^/]+\/[^/]+\.yaml|(?:story|texts\/[^/]+)\/[^/]+\.md|books\/[^/]+\/(?:edition\.yaml|[^/]+\.md))$/

/** Whether a text at this path, below content/, can be one that the shop reads. */
export const isKnownText = (path: string): boolean => KNOWN.test(path) || seoFiles.includes(path)

/** Name of a file without folder and extension: 'posters/main/a.yaml' → 'a'. */
export function stem(path: string): string {
  const start = path.lastIndexOf('/') + 1
  const dot = path.lastIndexOf('.')
  return path.slice(start, dot > start ? dot : undefined)
}

/** Path below content/ of a document. */
export const contentPath = (document: { readonly file: string }): string =>
  document.file.startsWith('content/') ? document.file.slice('content/'.length) : document.file

/** Where the books of an edition lie: 'books/saga/', below content/. */
export const editionFolder = (edition: { readonly file: string }): string =>
  `${posix.dirname(contentPath(edition))}/`

/** What `Content.originals` are. */
export function findOriginals(posters: Content['posters']): Content['originals'] {
  const owners = new Map(posters.map((poster) => [poster.value.id, poster]))
  if (owners.size === posters.length) return posters
  for (const poster of posters) if (stem(poster.file) === poster.value.id) owners.set(poster.value.id, poster)
  return posters.filter((poster) => owners.get(poster.value.id) === poster)
}

/**
 * Path below content/ of what `from` names relative to itself, with composed letters like those of listed files;
 * undefined when it leads out of content/.
 */
export function resolvePath(from: string, named: string): string | undefined {
  // Ten thousand posters name twenty thousand pictures, nearly all of them beside their file.
  if (/^\w[\w-]*\.\w+$/.test(named)) return from.slice(0, from.lastIndexOf('/') + 1) + named
  const path = posix.join(posix.dirname(from), named.normalize())
  return named.startsWith('/') || /^\.\.(?:\/|$)/.test(path) ? undefined : path
}
