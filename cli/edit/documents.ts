import * as z from 'zod'
import { type Content, contentPath, type Entry, ownLanguageIn } from '../load/content.ts'
import { anySchemaOf } from '../schema/collection-fields.ts'
import { collectionNames, collectionOf } from '../schema/collections.ts'
import type { Lang, Translated } from '../schema/common.ts'
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
} from '../schema/content-paths.ts'

/** The unit of editing: one file, or the translations of one file into all languages. */
export type ShopDocument = ReturnType<typeof documentOf>

/** Lists all documents that can be edited, in the order of display: books behind their edition. */
function listDocuments(content: Content): readonly ShopDocument[] {
  const entries = new Map(content.entries.map((entry) => [contentPath(entry.document), entry]))
  const found = new Map<string, ShopDocument>()
  // Files of one language stand in the order of the shop's languages, and books in that of their edition.
  const ordered = content.entries.filter(({ collection }) => isPerLanguage(collection) || ownerOf(collection))
  for (const path of [...ordered.map(({ document }) => contentPath(document)), ...content.files]) {
    const file = contentFileAt(path)
    const { lang } = file?.names ?? {}
    if (!file || (lang !== undefined && !content.languages.includes(lang))) continue
    const document = documentOf(content, entries, file)
    if (!found.has(document.name)) found.set(document.name, document)
  }
  const all = [...found.values()]
  const owned = all.filter(({ owner }) => owner !== undefined)
  return collectionNames
    .flatMap((name) => all.filter(({ collection, owner }) => collection === name && owner === undefined))
    .flatMap((each) => {
      const own = owned.filter(({ owner }) => owner === each.name)
      return [each, ...own.map((one) => ({ ...one, title: `${one.title} (${each.title})` }))]
    })
}

type Entries = ReadonlyMap<string, Entry>

function documentOf(content: Content, entries: Entries, file: ContentFile) {
  const { collection, names } = file
  const { languages, site } = content
  const { group, kind, path } = collectionOf(collection)
  const own = ownLanguageIn(content, file)
  // A list per language, such as quotes, is a document of its own: its entries differ from language to language.
  const isOneLanguage = isPerLanguage(collection) && anySchemaOf(collection) instanceof z.ZodArray
  const pathIn = (lang: Lang): string =>
    (lang !== own && bodyPathOf(collection, { ...names, lang })) ||
    pathOf(collection, isOneLanguage ? names : { ...names, lang })
  const id = names[nameFieldOf(collection) ?? ''] ?? ''
  const owner = ownerOf(collection)
  return {
    collection,
    kind,
    /** 'content/prices.yaml'; 'content/strings/*.yaml' where each language has a file. */
    name: `content/${pathIn(path.includes('{lang}') ? '*' : own)}`,
    title: titleOf(content, entries, file) + (isOneLanguage ? ` (${names.lang})` : ''),
    group,
    /** The path of the page that shows the document, after the language: '/posters/freyja'. */
    page: collection === 'galleries' && id === site?.value.homeGallery ? '' : pageOf(collection, names),
    /** The document's name in addresses: 'freyja'; '' if it has none. */
    id,
    /** The name of the owning document: for a book, of its edition. */
    owner: owner && fileOf(owner.collection, { slug: names[owner.name] ?? '' }),
    /** The language in which the document is written. */
    own,
    /** The language of each file; the last one for a file of all languages. Further files of a book hold only text. */
    files: new Map(languages.map((lang) => [`content/${pathIn(lang)}`, lang])),
  }
}

/** Returns the title of a file in English, else in any language. */
function titleOf(content: Content, entries: Entries, { collection, names }: ContentFile): string {
  const { title, files, calledBy = '' } = collectionOf(collection)
  const called = content.languages
    .map((lang) => Object(entries.get(pathOf(collection, { ...names, lang }))?.document.value)[calledBy])
    .find((value) => value !== undefined) as Translated | string | undefined
  const words =
    typeof called === 'object' ? (called.en ?? Object.values(called).find((word) => word)) : called
  return files?.[names.name ?? '']?.title ?? words ?? names[nameFieldOf(collection) ?? ''] ?? title
}

/** Finds a document by name, by kind and id ('poster:freyja', 'book:creation') or by page ('page:/en/landscape'). */
export function findDocument(content: Content, name: string): ShopDocument | undefined {
  const [, kind, what = ''] = /^(\w+):(.*)$/.exec(name) ?? []
  const page = what.replace(/^\/[^/]+|\/$/g, '')
  const found = listDocuments(content).filter((document) => {
    if (kind === 'page') return document.page === page
    // A document without an id is the only one of its kind.
    const isNamed = document.id === what || document.id === ''
    return kind ? isNamed && document.kind === kind : document.name === name
  })
  // On the home page, prefer the gallery to the other documents that the page shows.
  return found.find(({ collection }) => collection === 'galleries') ?? found[0]
}

/** Maps each file to its document. */
export const documentsByFile = (content: Content): ReadonlyMap<string, ShopDocument> =>
  new Map(listDocuments(content).flatMap((each) => [...each.files.keys()].map((file) => [file, each])))
