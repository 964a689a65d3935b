import * as z from 'zod'
import { draftsOf } from '../../../check/drafts.ts'
import { oncePer } from '../../../model/once.ts'
import {
  type Content,
  contentPath,
  type Entry,
  ownLanguageIn,
} from '../../../read/content.ts'
import { imageReferencesIn } from '../../../read/pictures/pictures.ts'
import { anySchemaOf } from '../../../schema/collection-fields.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
} from '../../../schema/collections.ts'
import type { Lang, Translated } from '../../../schema/common.ts'
import {
  bodyPathOf,
  type ContentFile,
  contentFileAt,
  fileOf,
  isPerLanguage,
  nameFieldOf,
  ownerOf,
  pageOf,
  pathOf,
} from '../../../schema/content-paths.ts'

/** The unit of editing: one file, or one file's translations into all languages. */
export type ShopDocument = ReturnType<typeof documentOf>

/** Lists all editable documents in display order: an edition is followed by its books. */
export const listDocuments = oncePer((content: Content): readonly ShopDocument[] => {
  const documents = findDocuments(content)
  const owned = documents.filter(({ owner }) => owner !== undefined)
  const independent = documents.filter(({ owner }) => owner === undefined)
  const sorted = collectionNames.flatMap((name) =>
    independent.filter(({ collection }) => collection === name),
  )

  return sorted.flatMap((document) => {
    const children = owned.filter(({ owner }) => owner === document.name)
    const titledChildren = children.map((child) => ({
      ...child,
      title: `${child.title} (${document.title})`,
    }))
    return [document, ...titledChildren]
  })
})

function findDocuments(content: Content): readonly ShopDocument[] {
  // Entries come first, because their order matters: files per language are in the order
  // of the shop's languages, and books are in the order of their edition.
  const orderedEntries = content.entries.filter(
    ({ collection }) => isPerLanguage(collection) || ownerOf(collection),
  )
  const orderedPaths = orderedEntries.map(({ document }) => contentPath(document))
  // Some collections have a form even without a file. The first edit creates the file.
  const offeredPaths = collectionNames
    .filter((name) => collectionOf(name).isOffered)
    .map((name) => pathOf(name, {}))
  const documents = new Map<string, ShopDocument>()

  for (const path of [...orderedPaths, ...content.files, ...offeredPaths]) {
    const file = contentFileAt(path)
    if (!file || collectionOf(file.collection).isRecord) continue

    const { lang } = file.names
    if (lang !== undefined && !content.languages.includes(lang)) continue

    const document = documentOf(content, file)
    if (!documents.has(document.name)) documents.set(document.name, document)
  }

  return [...documents.values()]
}

/**
 * Returns the document that a file belongs to. Collections store languages in one of these
 * ways:
 * - One file holds all languages: prices.yaml.
 * - Each language has a file, and the files are one document: strings/en.yaml.
 * - Each language has a list, and each list is a document: quotes/en.yaml.
 * - A main file holds the original, and files next to it hold the translations of its text:
 *   books/sagan/creation.md and creation.es.md.
 */
function documentOf(content: Content, file: ContentFile) {
  const { collection, names } = file
  const { languages, site } = content
  const { group, kind } = collectionOf(collection)
  const id = names[nameFieldOf(collection) ?? ''] ?? ''
  const owner = ownerOf(collection)

  const mainLanguage = ownLanguageIn(content, file)
  // If each language has its own list, as with quotes, each list is a document, because
  // the entries differ between languages.
  const isOneLanguage =
    isPerLanguage(collection) && anySchemaOf(collection) instanceof z.ZodArray
  const language = site?.value.languages.find(({ code }) => code === names.lang)
  const languageSuffix = isOneLanguage ? ` (${language?.name ?? names.lang})` : ''

  /**
   * Returns the path of the file with the document's texts in a language, relative to
   * content/. It is the same for all languages if one file holds all texts.
   */
  const pathIn = (lang: Lang): string => {
    if (isOneLanguage) return pathOf(collection, names)

    const namesInLanguage = { ...names, lang }
    const path = pathOf(collection, namesInLanguage)
    if (lang === mainLanguage) return path

    // A book's translations are in separate files next to its main file.
    return bodyPathOf(collection, namesInLanguage) || path
  }
  // With '*' as the language, the path stands for all languages' files.
  const namePath = pathIn(isPerLanguage(collection) ? '*' : mainLanguage)
  const files = new Map(languages.map((lang) => [`content/${pathIn(lang)}`, lang]))

  const entry = entriesByPath(content).get(pathIn(mainLanguage))
  const isHome = collection === 'galleries' && id === site?.value.homeGallery

  return {
    collection,
    kind,
    /** 'content/prices.yaml', or 'content/strings/*.yaml' if each language has a file. */
    name: `content/${namePath}`,
    title: titleOf(content, file) + languageSuffix,
    group,
    /** The path of the page that shows the document, without the language: '/posters/freyja'. */
    page: isHome ? '' : pageOf(collection, names),
    /** The only language of the document; undefined if it holds all languages. */
    language: isOneLanguage ? names.lang : undefined,
    id,
    /** The file of the document, such as an edition, that this document belongs to. */
    owner: owner && fileOf(owner.collection, { slug: names[owner.name] ?? '' }),
    /** The language that the document or its owner states, or else the first language. */
    mainLanguage,
    /**
     * The files of the document, with their languages. If one file holds all languages, it has the shop's last language
     * here, which is meaningless. A book's files, except the main file, hold only text.
     */
    files,
    value: entry?.document.value,
    isDraft: [...files.keys()].some((file) => draftFiles(content).has(file)),
    picture: pictureOf(content, entry),
  }
}

/** Returns an entry's first picture. `v` changes with the picture's bytes. */
function pictureOf(content: Content, entry: Entry | undefined) {
  if (!entry) return undefined

  const [reference] = imageReferencesIn(entry)
  const image = content.images.get(reference?.path ?? '')
  if (!reference || !image) return undefined

  return { of: reference.file, name: reference.name, v: image.hash.slice(0, 8) }
}

const draftFiles = oncePer(
  (content: Content) =>
    new Set(draftsOf(content).map((draft) => 'file' in draft && draft.file)),
)

const entriesByPath = oncePer(
  ({ entries }: Content) =>
    new Map(entries.map((entry) => [contentPath(entry.document), entry])),
)

/** Returns the name by which people know a document, such as its title. */
const displayNameIn = (
  collection: CollectionName,
  value: unknown,
): Translated | string | undefined =>
  Object(value)[collectionOf(collection).calledBy ?? '']

/**
 * Returns a document's title: the title that its collection gives its file, its own name,
 * its id, or else its collection's title.
 */
function titleOf(content: Content, { collection, names }: ContentFile): string {
  const { title, files } = collectionOf(collection)
  const fileTitle = files?.[names.name ?? '']?.title
  const displayName = ['en', ...content.languages]
    .map((lang) => entriesByPath(content).get(pathOf(collection, { ...names, lang })))
    .map((entry) => displayNameIn(collection, entry?.document.value))
    .find((name) => name !== undefined)
  const id = names[nameFieldOf(collection) ?? '']

  return fileTitle ?? inEnglish(displayName) ?? id ?? title
}

/** Returns a text in English, or in the first language that has it. */
export const inEnglish = (words: Translated | string | undefined): string | undefined =>
  typeof words === 'object' ? (words.en ?? Object.values(words).find(Boolean)) : words

/**
 * Finds a document by its name, by its kind and id ('poster:freyja', 'book:creation') or
 * by its page ('page:/en/landscape').
 */
export function findDocument(content: Content, name: string): ShopDocument | undefined {
  const [, kind, idOrPage = ''] = /^(\w+):(.*)$/.exec(name) ?? []
  // Without the language and a trailing slash: '/en/landscape/' → '/landscape'.
  const page = idOrPage.replace(/^\/[^/]+|\/$/g, '')

  const matches = listDocuments(content).filter((document) => {
    if (kind === 'page') return document.page === page
    if (!kind) return document.name === name

    // A document without an id is the only one of its kind.
    const matchesId = document.id === idOrPage || document.id === ''
    return matchesId && document.kind === kind
  })

  // On the home page, prefer the gallery to the other documents on the page.
  return matches.find(({ collection }) => collection === 'galleries') ?? matches[0]
}

/** Finds the document that a file change creates, by the content before and after it. */
export function findNewDocument(
  files: readonly { readonly path: string }[],
  previousContent: Content,
  nextContent: Content,
): ShopDocument | undefined {
  const previousDocuments = documentsByFile(previousContent)
  const nextDocuments = documentsByFile(nextContent)
  const newFile = files.find(
    ({ path }) => nextDocuments.has(path) && !previousDocuments.has(path),
  )
  return newFile && nextDocuments.get(newFile.path)
}

/** Maps each file to its document. */
export const documentsByFile = oncePer(
  (content: Content): ReadonlyMap<string, ShopDocument> =>
    new Map(
      listDocuments(content).flatMap((document) =>
        [...document.files.keys()].map((file) => [file, document]),
      ),
    ),
)
