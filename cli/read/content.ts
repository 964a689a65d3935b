import { posix } from 'node:path'
import { groupBy } from '../model/groups.ts'
import type { SourceImage } from '../model/image.ts'
import { oncePer } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import type { VariantKey } from '../model/poster.ts'
import type { Site } from '../model/site.ts'
import type { FileOf } from '../schema/collection-fields.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
  type collections,
} from '../schema/collections.ts'
import {
  bodyPathOf,
  contentFileAt,
  isPerLanguage,
  nameFieldOf,
  ownerOf,
  type PathNames,
  pathOf,
} from '../schema/content-paths.ts'
import type { PosterFile, SeriesFile } from '../schema/posters.ts'
import type { ProseFile } from './markdown/markdown.ts'
import type { SourceDocument } from './yaml.ts'

/** One file of a collection, read and sound. */
export interface Entry {
  readonly collection: CollectionName
  readonly names: PathNames
  readonly document: SourceDocument<FileOf<CollectionName>>
  readonly prose?: ProseFile
}

/** Differences between a picture's file and the picture that visitors see. */
export type PictureRemark = 'animated' | 'transparent' | 'unknownInks'

/** A picture that could be measured. `onDisk` is its path below content/, as the disk spells it. */
export interface ContentImage extends Pick<SourceImage, 'hash' | 'width' | 'height'> {
  readonly onDisk: string
  readonly remarks: readonly PictureRemark[]
}

type ByLang<T> = Readonly<Record<Lang, T | undefined>>
type Path<K extends CollectionName> = (typeof collections)[K]['path']
type NamesIn<P extends string> = P extends `${string}{${infer N}}${infer Rest}`
  ? N | NamesIn<Rest>
  : never
type Names<K extends CollectionName> = {
  readonly [N in Exclude<NamesIn<Path<K>>, 'lang'>]: string
}
type FileIn<K extends CollectionName> =
  Path<K> extends `${string}.md`
    ? ProseFile & { readonly front: SourceDocument<FileOf<K>> }
    : SourceDocument<FileOf<K>>

/** The files of a collection, by its path: one file, one per language, a list, or a list with a file per language. */
type FilesIn<K extends CollectionName> = [NamesIn<Path<K>>] extends [never]
  ? FileIn<K> | undefined
  : [NamesIn<Path<K>>] extends ['lang']
    ? ByLang<FileIn<K>>
    : readonly ('lang' extends NamesIn<Path<K>>
        ? Names<K> & { readonly files: ByLang<FileIn<K>> }
        : Path<K> extends `${string}.md`
          ? Names<K> & FileIn<K>
          : FileIn<K>)[]

export type Documents = { readonly [K in CollectionName]: FilesIn<K> }

export type PosterDocument = Documents['posters'][number]
export type GalleryDocument = Documents['galleries'][number]
export type EditionDocument = Documents['editions'][number]

/** All of content/ and public/. A file at fault is absent, but in `failed`: checks tell it from a missing one. */
export interface Content extends Documents {
  readonly languages: readonly [Lang, ...Lang[]]
  /** All files with fields, in the order of the table of collections. */
  readonly entries: readonly Entry[]
  /** Posters without copies, which repeat the id of another poster: what a copy repeats is no fault of its own. */
  readonly originals: readonly PosterDocument[]
  /** Translations that lie beside the file of their text, by path below content/. */
  readonly prose: ReadonlyMap<string, ProseFile>
  readonly images: ReadonlyMap<string, ContentImage>
  readonly publicFiles: Site['publicFiles']
  /** Paths of all files below content/. */
  readonly files: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
}

/** Sorts entries into their collections. By its `paths`, a page of text exists even where its files have errors. */
export function documentsOf(
  entries: readonly Entry[],
  paths: readonly string[],
): Documents & Pick<Content, 'entries' | 'originals'> {
  const inLanguages = (own: readonly Entry[]): object =>
    Object.fromEntries(own.map((entry) => [entry.names.lang, fileOf(entry)]))
  const filesOf = (collection: CollectionName): unknown => {
    const own = entries.filter((entry) => entry.collection === collection)
    const field = nameFieldOf(collection)
    if (!collectionOf(collection).path.includes('{')) return own[0] && fileOf(own[0])
    if (!isPerLanguage(collection))
      return own.map((entry) =>
        entry.prose ? { ...entry.names, ...fileOf(entry) } : entry.document,
      )
    if (field === undefined) return inLanguages(own)
    const ids = paths.flatMap((path) => {
      const found = contentFileAt(path)
      return (found?.collection === collection && found.names[field]) || []
    })
    return [...new Set(ids)].map((id) => ({
      [field]: id,
      files: inLanguages(own.filter(({ names }) => names[field] === id)),
    }))
  }
  const all = Object.fromEntries(
    collectionNames.map((name) => [name, filesOf(name)]),
  ) as unknown as Documents
  return { ...all, entries, originals: findOriginals(all.posters) }
}

const fileOf = ({ document, prose }: Entry): object =>
  prose ? { ...prose, front: document } : document

/** Returns the name of a file without folder and extension: 'posters/main/a.yaml' → 'a'. */
export const stem = (path: string): string => posix.parse(path).name

/** The files of one document: one, or one for each language, in the order of the shop's languages. */
export type Files = readonly [Entry, ...Entry[]]

/** Groups the files of a collection by document. */
export const filesByDocument = (
  content: Content,
  collection: CollectionName,
): readonly Files[] =>
  [...allFilesByDocument(content).values()].filter(
    ([file]) => file.collection === collection,
  )

const allFilesByDocument = oncePer(({ entries }: Content) =>
  groupBy(entries, ({ collection, names, document }) =>
    isPerLanguage(collection)
      ? pathOf(collection, { ...names, lang: '' })
      : document.file,
  ),
)

/** Returns a document's text in a language: from the file of that language, or from beside the document's own text. */
export function proseIn(
  content: Content,
  files: Files,
  lang: Lang,
): ProseFile | undefined {
  const [first] = files
  const { collection, names } = first
  if (isPerLanguage(collection))
    return files.find((file) => file.names.lang === lang)?.prose
  if (lang === ownLanguageIn(content, first)) return first.prose
  return content.prose.get(bodyPathOf(collection, { ...names, lang }) ?? '')
}

/** Returns the language of a document: its own, else that of the document it belongs to, else the shop's first. */
export const ownLanguageIn = (
  content: Pick<Content, 'entries' | 'languages'>,
  file: Pick<Entry, 'collection' | 'names'> & Partial<Entry>,
): Lang => statedLanguageIn(content, file) ?? content.languages[0]

/** Returns the language that a document or its owner names; undefined where neither names one. */
export function statedLanguageIn(
  { entries }: Pick<Content, 'entries'>,
  file: Pick<Entry, 'collection' | 'names'> & Partial<Entry>,
): Lang | undefined {
  const owner = ownerOf(file.collection)
  const listing =
    owner &&
    entries.find(
      ({ collection, names }) =>
        collection === owner.collection && names.slug === file.names[owner.name],
    )
  return languageOf(file) ?? (listing && languageOf(listing))
}

function languageOf({
  collection,
  document,
}: Pick<Entry, 'collection'> & Partial<Entry>): Lang | undefined {
  const { ownLanguage } = collectionOf(collection)
  if (ownLanguage === undefined || !document) return undefined
  return (document.value as Readonly<Record<string, Lang>>)[ownLanguage]
}

/** Tells whether any file of a collection has errors; with the name of a document, whether that document's file has. */
export const hasFailed = (
  { failed }: Content,
  collection: CollectionName,
  document?: string,
): boolean =>
  [...failed].some((path) => {
    const found = contentFileAt(path)
    if (found?.collection !== collection) return false
    return (
      document === undefined || found.names[nameFieldOf(collection) ?? ''] === document
    )
  })

/** Returns the path of a document below content/. */
export const contentPath = ({ file }: { readonly file: string }): string =>
  file.replace(/^content\//, '')

/** Returns the folder of an edition's books below content/: 'books/saga/'. */
export const editionFolder = (edition: { readonly file: string }): string =>
  `${posix.dirname(contentPath(edition))}/`

/** Finds `Content.originals`: of posters with one id, the poster whose file has that name; else the last of them. */
function findOriginals(posters: Content['posters']): Content['originals'] {
  const named = posters.filter(({ file, value }) => stem(file) === value.id)
  const owners = new Map(
    [...posters, ...named].map((poster) => [poster.value.id, poster]),
  )
  return posters.filter((poster) => owners.get(poster.value.id) === poster)
}

/** Finds the series of a poster: the series that it names, and those whose id begins the poster's id. */
export const seriesOf = (
  { id, series: named }: Pick<PosterFile, 'id' | 'series'>,
  series: SeriesFile,
): SeriesFile =>
  series.filter((one) => one.id === named || one.id === id || id.startsWith(`${one.id}-`))

/** Tells whether a poster's file leaves a variant for sale. */
export const isOffered = (
  { soldOut }: Pick<PosterFile, 'soldOut'>,
  key: VariantKey,
): boolean => !(Array.isArray(soldOut) ? soldOut.includes(key) : soldOut)

/** Returns the path below content/ of what `from` names, in composed letters; undefined if it leads out of there. */
export function resolvePath(from: string, named: string): string | undefined {
  const path = posix.join(posix.dirname(from), named.normalize())
  return named.startsWith('/') || /^\.\.(?:\/|$)/.test(path) ? undefined : path
}

/** Returns the language that site.yaml names for the texts that `lang` lacks. */
export const fallbackOf = (
  { site }: Pick<Content, 'site'>,
  lang: Lang,
): Lang | undefined => site?.value.languages.find(({ code }) => code === lang)?.fallback
