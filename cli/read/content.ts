import { posix } from 'node:path'
import { groupBy } from '../model/groups.ts'
import type { SourceImage } from '../model/image.ts'
import { oncePer } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
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
  documentNameOf,
  isPerLanguage,
  nameFieldOf,
  ownerOf,
  type PathNames,
  pathOf,
} from '../schema/content-paths.ts'
import type { Strings } from '../schema/strings.ts'
import type { FontReadings } from './fonts/fonts.ts'
import type { ProseFile } from './markdown/markdown.ts'
import type { SourceDocument } from './yaml.ts'

/** A file of a collection that was read without errors. */
export interface Entry {
  readonly collection: CollectionName
  readonly names: PathNames
  readonly document: SourceDocument<FileOf<CollectionName>>
  readonly prose?: ProseFile
}

/** Reasons why a picture looks different to visitors than in its file. */
export type PictureRemark = 'animated' | 'transparent' | 'unknownInks'

/** A measured picture. `onDisk` is its path in content/, exactly as stored on disk. */
export interface ContentImage extends Pick<SourceImage, 'hash' | 'width' | 'height'> {
  readonly onDisk: string
  readonly remarks: readonly PictureRemark[]
}

type ByLang<T> = Readonly<Record<Lang, T | undefined>>

/** The path of a collection's files, with {names}: 'posters/{family}/{id}.yaml'. */
type PathIn<C extends CollectionName> = (typeof collections)[C]['path']

/** The names in braces in a path: 'family' | 'id'. */
type NamesInPath<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesInPath<Rest>
  : never
type NamesIn<C extends CollectionName> = NamesInPath<PathIn<C>>

/** The values of the names in a document's path, except `lang`, because all language versions are one document. */
type DocumentNames<C extends CollectionName> = {
  readonly [Name in Exclude<NamesIn<C>, 'lang'>]: string
}

type FileIn<C extends CollectionName> =
  PathIn<C> extends `${string}.md`
    ? ProseFile & { readonly front: SourceDocument<FileOf<C>> }
    : SourceDocument<FileOf<C>>

// The four shapes of a collection's files. `shapeOf` tells them apart at run time.

/** The shape for 'prices.yaml'. */
type OneFile<C extends CollectionName> = FileIn<C> | undefined

/** The shape for 'strings/{lang}.yaml'. */
type FilePerLanguage<C extends CollectionName> = ByLang<FileIn<C>>

/** The shape for 'texts/{slug}/{lang}.md'. */
type ListWithFilePerLanguage<C extends CollectionName> = readonly (DocumentNames<C> & {
  readonly files: ByLang<FileIn<C>>
})[]

/**
 * The shape for 'posters/{family}/{id}.yaml' and 'books/{edition}/{id}.md'. A Markdown file does not repeat the names
 * in its path, so they are added.
 */
type List<C extends CollectionName> = readonly (PathIn<C> extends `${string}.md`
  ? DocumentNames<C> & FileIn<C>
  : FileIn<C>)[]

/**
 * The files of a collection, in the shape that follows from the names in its path. The brackets compare all names at
 * once; without them, TypeScript would choose a shape for each name.
 */
type FilesIn<C extends CollectionName> = [NamesIn<C>] extends [never]
  ? OneFile<C>
  : [NamesIn<C>] extends ['lang']
    ? FilePerLanguage<C>
    : 'lang' extends NamesIn<C>
      ? ListWithFilePerLanguage<C>
      : List<C>

export type Documents = { readonly [C in CollectionName]: FilesIn<C> }

export type PosterDocument = Documents['posters'][number]
export type GalleryDocument = Documents['galleries'][number]
export type EditionDocument = Documents['editions'][number]

/** All of content/ and public/. A faulty file is absent but, unlike a missing one, listed in `failed`. */
export interface Content extends Documents {
  readonly languages: readonly [Lang, ...Lang[]]
  /** All files with fields, in the order of the table of collections. */
  readonly entries: readonly Entry[]
  /**
   * All posters except those that repeat another poster's id. Checks of repeated fields compare only originals, so that
   * a copied file is reported once.
   */
  readonly originals: readonly PosterDocument[]
  /** The translated Markdown texts that have their own files, next to the originals, by path in content/. */
  readonly prose: ReadonlyMap<string, ProseFile>
  readonly images: ReadonlyMap<string, ContentImage>
  /** The texts of all SVG files, by path in content/. */
  readonly drawings: ReadonlyMap<string, string>
  /** The fonts that content/brand.yaml names, and the engine's fonts whose files lack some of the shop's letters. */
  readonly fonts: FontReadings
  readonly publicFiles: Site['publicFiles']
  readonly defaultFiles: Site['defaultFiles']
  /** Returns the engine's interface texts in a language; undefined if the language has no pack. */
  readonly packOf: (lang: Lang) => Strings | undefined
  /** Paths of all files in content/. */
  readonly files: ReadonlySet<string>
  /** Paths in content/ of faulty files, and of files that are missing because their names are misspelt. */
  readonly failed: ReadonlySet<string>
}

/**
 * Sorts entries into their collections. `paths` contains all text files, so that a text page remains in its collection
 * even if its files have errors.
 */
export function documentsOf(
  entries: readonly Entry[],
  paths: readonly string[],
): Documents & Pick<Content, 'entries' | 'originals'> {
  const documents = Object.fromEntries(
    collectionNames.map((collection) => {
      const members = entries.filter((entry) => entry.collection === collection)
      return [collection, arrangeFiles(collection, members, paths)]
    }),
  ) as unknown as Documents
  return { ...documents, entries, originals: findOriginals(documents.posters) }
}

/** Arranges the files of a collection in the shape that `FilesIn` describes. */
function arrangeFiles(
  collection: CollectionName,
  members: readonly Entry[],
  paths: readonly string[],
): unknown {
  const [onlyFile] = members
  switch (shapeOf(collection)) {
    case 'one file':
      return onlyFile && fileOf(onlyFile)
    case 'list':
      return members.map((entry) =>
        entry.prose ? { ...entry.names, ...fileOf(entry) } : entry.document,
      )
    case 'file per language':
      return filesByLanguage(members)
    case 'list with a file per language':
      return listDocuments(collection, members, paths)
  }
}

/** Returns the shape of a collection's files. `FilesIn` has the same four shapes. */
function shapeOf(collection: CollectionName) {
  if (!collectionOf(collection).path.includes('{')) return 'one file'
  if (!isPerLanguage(collection)) return 'list'
  if (nameFieldOf(collection) === undefined) return 'file per language'
  return 'list with a file per language'
}

/** Lists the documents that have a file in `paths`, each with its error-free files by language. */
function listDocuments(
  collection: CollectionName,
  members: readonly Entry[],
  paths: readonly string[],
): readonly object[] {
  const nameField = nameFieldOf(collection) ?? ''
  const namesInPaths = paths.flatMap((path) => {
    const file = contentFileAt(path)
    const name = file?.names[nameField]
    return file?.collection === collection && name ? [name] : []
  })
  return [...new Set(namesInPaths)].map((name) => ({
    [nameField]: name,
    files: filesByLanguage(members.filter(({ names }) => names[nameField] === name)),
  }))
}

const filesByLanguage = (entries: readonly Entry[]): object =>
  Object.fromEntries(entries.map((entry) => [entry.names.lang, fileOf(entry)]))

const fileOf = ({ document, prose }: Entry): object =>
  prose ? { ...prose, front: document } : document

/** Returns a file's name without its folder and extension: 'posters/main/a.yaml' → 'a'. */
export const stem = (path: string): string => posix.parse(path).name

/** The files of one document: a single file, or one per language in the order of the shop's languages. */
export type Files = readonly [Entry, ...Entry[]]

/** Groups the files of a collection by document. */
export const filesByDocument = (
  content: Content,
  collection: CollectionName,
): readonly Files[] =>
  [...allFilesByDocument(content).values()].filter(
    ([file]) => file.collection === collection,
  )

// The language versions of a document have the same path if the language is left out.
const allFilesByDocument = oncePer(({ entries }: Content) =>
  groupBy(entries, ({ collection, names, document }) =>
    isPerLanguage(collection)
      ? pathOf(collection, { ...names, lang: '' })
      : document.file,
  ),
)

/** Returns a document's prose in a language, from that language's file or from a translation next to the document. */
export function proseIn(
  content: Content,
  files: Files,
  lang: Lang,
): ProseFile | undefined {
  const [mainFile] = files
  const { collection, names } = mainFile
  if (isPerLanguage(collection))
    return files.find((file) => file.names.lang === lang)?.prose

  if (lang === ownLanguageIn(content, mainFile)) return mainFile.prose
  return content.prose.get(bodyPathOf(collection, { ...names, lang }) ?? '')
}

/**
 * Returns the language of a document: the stated one, else its owner's, else the shop's first language. The owner of a
 * book is its edition.
 */
export const ownLanguageIn = (
  content: Pick<Content, 'entries' | 'languages'>,
  file: Pick<Entry, 'collection' | 'names'> & Partial<Entry>,
): Lang => statedLanguageIn(content, file) ?? content.languages[0]

/**
 * Returns the language stated by a document or its owner; undefined if neither states one. A document that was not read
 * has no entry, so only the names in its path are known.
 */
export function statedLanguageIn(
  { entries }: Pick<Content, 'entries'>,
  file: Pick<Entry, 'collection' | 'names'> & Partial<Entry>,
): Lang | undefined {
  const language = languageOf(file)
  if (language !== undefined) return language

  const owner = ownerOf(file.collection)
  if (!owner) return undefined
  const ownerEntry = entries.find(
    ({ collection, names }) =>
      collection === owner.collection && names.slug === file.names[owner.name],
  )
  return ownerEntry && languageOf(ownerEntry)
}

function languageOf({
  collection,
  document,
}: Pick<Entry, 'collection'> & Partial<Entry>): Lang | undefined {
  const { ownLanguage: languageField } = collectionOf(collection)
  if (languageField === undefined || !document) return undefined
  return (document.value as Readonly<Record<string, Lang>>)[languageField]
}

/**
 * Tells whether any file of a collection has errors. If `document` is given, considers only the files of the document
 * with this name.
 */
export const hasFailed = (
  { failed }: Content,
  collection: CollectionName,
  document?: string,
): boolean =>
  [...failed].some((path) => {
    const file = contentFileAt(path)
    if (file?.collection !== collection) return false
    if (document === undefined) return true
    return documentNameOf(collection, file.names) === document
  })

/** Returns the path of a document in content/. */
export const contentPath = ({ file }: { readonly file: string }): string =>
  file.replace(/^content\//, '')

/** Returns the folder of an edition's books in content/: 'books/saga/'. */
export const editionFolder = (edition: { readonly file: string }): string =>
  `${posix.dirname(contentPath(edition))}/`

/**
 * Finds `Content.originals`. Of several posters with the same id, the original is the one whose file is named after the
 * id, or else the last one.
 */
function findOriginals(posters: Content['posters']): Content['originals'] {
  const namedById = posters.filter(({ file, value }) => stem(file) === value.id)
  // If several posters have the same id, the map keeps the last, so the correctly named ones are added again at the
  // end.
  const originals = new Map(
    [...posters, ...namedById].map((poster) => [poster.value.id, poster]),
  )
  return posters.filter((poster) => originals.get(poster.value.id) === poster)
}

/** Resolves a reference in the file `from` to a path in content/ in NFC; undefined if it leads out of content/. */
export function resolvePath(from: string, reference: string): string | undefined {
  if (reference.startsWith('/')) return undefined
  const path = posix.join(posix.dirname(from), reference.normalize())
  return /^\.\.(?:\/|$)/.test(path) ? undefined : path
}

/** Returns the fallback language that site.yaml names for texts missing in `lang`. */
export const fallbackLanguageOf = (
  { site }: Pick<Content, 'site'>,
  lang: Lang,
): Lang | undefined => site?.value.languages.find(({ code }) => code === lang)?.fallback
