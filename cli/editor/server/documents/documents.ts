import * as z from 'zod'
import { draftsOf } from '../../../check/drafts.ts'
import { oncePer } from '../../../model/once.ts'
import { type Content, contentPath, ownLanguageIn } from '../../../read/content.ts'
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

/** The unit of editing: one file, or the translations of one file into all languages. */
export type ShopDocument = ReturnType<typeof documentOf>

/** Lists all documents that can be edited, in the order of display: books behind their edition. */
export const listDocuments = oncePer((content: Content): readonly ShopDocument[] => {
  const found = new Map<string, ShopDocument>()
  // Files of one language stand in the order of the shop's languages, and books in that of their edition.
  const ordered = content.entries.filter(
    ({ collection }) => isPerLanguage(collection) || ownerOf(collection),
  )
  for (const path of [
    ...ordered.map(({ document }) => contentPath(document)),
    ...content.files,
  ]) {
    const file = contentFileAt(path)
    const { lang } = file?.names ?? {}
    if (!file || collectionOf(file.collection).isRecord) continue
    if (lang !== undefined && !content.languages.includes(lang)) continue
    const document = documentOf(content, file)
    if (!found.has(document.name)) found.set(document.name, document)
  }
  const all = [...found.values()]
  const owned = all.filter(({ owner }) => owner !== undefined)
  return collectionNames
    .flatMap((name) =>
      all.filter(({ collection, owner }) => collection === name && owner === undefined),
    )
    .flatMap((each) => {
      const own = owned.filter(({ owner }) => owner === each.name)
      return [
        each,
        ...own.map((one) => ({ ...one, title: `${one.title} (${each.title})` })),
      ]
    })
})

function documentOf(content: Content, file: ContentFile) {
  const { collection, names } = file
  const { languages, site } = content
  const { group, kind, path } = collectionOf(collection)
  const own = ownLanguageIn(content, file)
  // A list per language, such as quotes, is a document of its own: its entries differ from language to language.
  const isOneLanguage =
    isPerLanguage(collection) && anySchemaOf(collection) instanceof z.ZodArray
  const pathIn = (lang: Lang): string =>
    (lang !== own && bodyPathOf(collection, { ...names, lang })) ||
    pathOf(collection, isOneLanguage ? names : { ...names, lang })
  const language = site?.value.languages.find(({ code }) => code === names.lang)
  const id = names[nameFieldOf(collection) ?? ''] ?? ''
  const owner = ownerOf(collection)
  const files = new Map(languages.map((lang) => [`content/${pathIn(lang)}`, lang]))
  const entry = entriesByPath(content).get(pathIn(own))
  const [first] = entry ? imageReferencesIn(entry) : []
  const picture = content.images.get(first?.path ?? '')
  return {
    collection,
    kind,
    /** 'content/prices.yaml'; 'content/strings/*.yaml' where each language has a file. */
    name: `content/${pathIn(path.includes('{lang}') ? '*' : own)}`,
    title:
      titleOf(content, file) +
      (isOneLanguage ? ` (${language?.name ?? names.lang})` : ''),
    group,
    /** The path of the page that shows the document, after the language: '/posters/freyja'. */
    page:
      collection === 'galleries' && id === site?.value.homeGallery
        ? ''
        : pageOf(collection, names),
    /** The only language of the document; undefined where it holds all languages. */
    language: isOneLanguage ? names.lang : undefined,
    id,
    owner: owner && fileOf(owner.collection, { slug: names[owner.name] ?? '' }),
    own,
    /** The language of each file; the last one for a file of all languages. Further files of a book hold only text. */
    files,
    value: entry?.document.value,
    isDraft: [...files.keys()].some((file) => draftFiles(content).has(file)),
    /** The first picture. `v` changes with its bytes, so that browsers can keep it. */
    picture: first &&
      picture && { of: first.file, name: first.name, v: picture.hash.slice(0, 8) },
  }
}

const draftFiles = oncePer(
  (content: Content) =>
    new Set(draftsOf(content).map((draft) => 'file' in draft && draft.file)),
)

const entriesByPath = oncePer(
  ({ entries }: Content) =>
    new Map(entries.map((entry) => [contentPath(entry.document), entry])),
)

const calledIn = (
  collection: CollectionName,
  value: unknown,
): Translated | string | undefined =>
  Object(value)[collectionOf(collection).calledBy ?? '']

function titleOf(content: Content, { collection, names }: ContentFile): string {
  const { title, files } = collectionOf(collection)
  const called = ['en', ...content.languages]
    .map((lang) => entriesByPath(content).get(pathOf(collection, { ...names, lang })))
    .map((entry) => calledIn(collection, entry?.document.value))
    .find((found) => found !== undefined)
  const id = names[nameFieldOf(collection) ?? '']
  return files?.[names.name ?? '']?.title ?? inEnglish(called) ?? id ?? title
}

/** Returns a text in English, else in the first language that has it. */
export const inEnglish = (words: Translated | string | undefined): string | undefined =>
  typeof words === 'object' ? (words.en ?? Object.values(words).find(Boolean)) : words

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
export const documentsByFile = oncePer(
  (content: Content): ReadonlyMap<string, ShopDocument> =>
    new Map(
      listDocuments(content).flatMap((each) =>
        [...each.files.keys()].map((file) => [file, each]),
      ),
    ),
)
