import { posix } from 'node:path'
import type { Lang } from '../model/path.ts'
import type { PublicFile } from '../model/site.ts'
import type { BookFile, EditionFile } from '../schema/books.ts'
import type { GalleryFile, PosterFile, PricesFile, SeoFile } from '../schema/catalog.ts'
import type { SiteFile } from '../schema/site.ts'
import type { StringsFile } from '../schema/strings.ts'
import type { QuotesFile, ReviewsFile, StoryFile, TestimonialsFile } from '../schema/voices.ts'
import type { SourceDocument } from './document.ts'
import type { MarkdownFile } from './markdown.ts'
import type { Picture } from './pictures.ts'
import type { TranslatedText } from './translated.ts'

type ByLang<T> = Readonly<Record<Lang, T | undefined>>

/** A book file with the translations of its body that stand beside it. */
export interface BookEntry {
  readonly id: string
  readonly edition: string
  readonly book: MarkdownFile<BookFile>
}

/** A Markdown text, and the line of its file on which it begins, from 1. */
export interface ProseFile {
  readonly body: string
  readonly bodyLine: number
}

/**
 * Everything that content/ and public/ hold, file by file, with positions. A file at fault is absent here and named
 * in `failed`, so that checks can tell "not there" from "not readable".
 */
export interface Content {
  readonly languages: readonly [Lang, ...Lang[]]
  readonly site: SourceDocument<SiteFile> | undefined
  readonly prices: SourceDocument<PricesFile> | undefined
  readonly reviews: SourceDocument<ReviewsFile> | undefined
  readonly posters: readonly SourceDocument<PosterFile>[]
  /** Posters without those that took the id of another one: what a copy repeats is no fault of its own. */
  readonly originals: readonly SourceDocument<PosterFile>[]
  readonly galleries: readonly SourceDocument<GalleryFile>[]
  /** Those of `seoFiles` that are there. */
  readonly pages: readonly SourceDocument<SeoFile>[]
  readonly editions: readonly SourceDocument<EditionFile>[]
  readonly books: readonly BookEntry[]
  /** Translated book texts, by path below content/. */
  readonly prose: ReadonlyMap<string, ProseFile>
  readonly stories: ByLang<MarkdownFile<StoryFile>>
  readonly testimonials: ByLang<SourceDocument<TestimonialsFile>>
  readonly quotes: ByLang<SourceDocument<QuotesFile>>
  readonly strings: ByLang<SourceDocument<StringsFile>>
  /** Pictures that could be measured, by path below content/. */
  readonly pictures: ReadonlyMap<string, Picture>
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

/** Name of a file without folder and extension: 'posters/main/a.yaml' → 'a'. */
export const stem = (path: string): string => posix.parse(path).name

/** Path below content/ of a document. */
export const below = (document: { readonly file: string }): string =>
  document.file.startsWith('content/') ? document.file.slice('content/'.length) : document.file

/** Where the books of an edition lie: 'books/saga/', below content/. */
export const editionFolder = (edition: { readonly file: string }): string =>
  `${posix.dirname(below(edition))}/`

/** What `Content.originals` are. */
export function originalsAmong(posters: Content['posters']): Content['originals'] {
  const owners = new Map(posters.map((poster) => [poster.value.id, poster]))
  for (const poster of posters) if (stem(poster.file) === poster.value.id) owners.set(poster.value.id, poster)
  return posters.filter((poster) => owners.get(poster.value.id) === poster)
}

/**
 * Path below content/ of what `from` names relative to itself, with composed letters like those of listed files;
 * undefined when it leads out of content/.
 */
export function resolvePath(from: string, named: string): string | undefined {
  const path = posix.join(posix.dirname(from), named.normalize())
  return named.startsWith('/') || /^\.\.(?:\/|$)/.test(path) ? undefined : path
}
