import * as z from 'zod'
import type { DocumentLink, ShownDocument } from '../model/document.ts'
import { oncePer, openMemory } from '../model/once.ts'
import { fillHtml, fillPlaceholders, type Placeholders } from '../model/placeholders.ts'
import { type Prose, type Seo, shortenText, type Text } from '../model/text.ts'
import { type Addressed, addressedIn } from '../read/addresses.ts'
import { type Content, type Entry, ownLanguageIn, proseIn } from '../read/content.ts'
import { hasGap, markGaps, withoutGaps } from '../read/markdown/gaps.ts'
import { type FindImage, imageReferencesIn } from '../read/pictures/pictures.ts'
import { anySchemaOf, valuesWithRole } from '../schema/collection-fields.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
} from '../schema/collections.ts'
import type { Translated } from '../schema/common.ts'
import { hasOwnPage, isPerLanguage, pageOf } from '../schema/content-paths.ts'
import { roleOf } from '../schema/fields.ts'
import {
  firstIn,
  type LanguageOrder,
  proseOf,
  questionOf,
  textIn,
} from './resolve-texts.ts'

export type DocumentIndex = ReturnType<typeof openDocuments>

/** Returns the key of a document: 'posters dragon-eye'. */
const documentKey = (collection: string, name: string): string => `${collection} ${name}`

/** A reference to a document: the field that contains it, and the document's key. */
interface Reference {
  readonly field: string
  readonly key: string
}

const rememberReferences = openMemory<object, readonly Reference[]>()

/** Finds the references in the fields of a document. */
const referencesIn = (collection: CollectionName, value: object) =>
  rememberReferences(value, [collection], () =>
    valuesWithRole(collection, 'reference', value).map(({ path, role, value: name }) => ({
      field: path.join('-'),
      key: documentKey(role.to, String(name)),
    })),
  )

/**
 * Finds all documents that have a page, as a list and by key, and the documents that refer to each key. All languages
 * share the result.
 */
const findDocuments = oncePer((content: Content) => {
  const listedPosters = new Set(content.galleries.flatMap(({ value }) => value.posters))
  // A poster that no gallery lists has no page.
  const withPage = addressedIn(content).filter(
    ({ collection, name }) => collection !== 'posters' || listedPosters.has(name),
  )
  const byKey = new Map(
    withPage.map((document) => [
      documentKey(document.collection, document.name),
      document,
    ]),
  )

  const referrersByKey = new Map<string, Addressed[]>()
  for (const referrer of withPage)
    for (const { key } of referencesIn(referrer.collection, referrer.document.value)) {
      const referrers = referrersByKey.get(key) ?? []
      referrers.push(referrer)
      referrersByKey.set(key, referrers)
    }
  return { withPage, byKey, referrersByKey }
})

/** Opens the documents of a shop, and the links between them, for one language. */
export function openDocuments(content: Content, order: LanguageOrder) {
  const { withPage, byKey, referrersByKey } = findDocuments(content)

  /**
   * Returns the file that the language shows.
   * - If one file has all languages, its texts are looked up by `order`.
   * - If each language has a file, all texts of the file are in one language: `lang` is set if that is a fallback.
   */
  const fileOf = ({ collection, files }: Addressed) => {
    if (!isPerLanguage(collection)) {
      const [file] = files
      // The document's own language is the last fallback.
      const ownLanguage = ownLanguageIn(content, file)
      const documentOrder: LanguageOrder = [...order, ownLanguage]
      return { file, order: documentOrder }
    }

    // The first language that has the document is the last fallback.
    const [{ names: mainNames }] = files
    const documentOrder: LanguageOrder = [...order, mainNames.lang ?? order[0]]
    const { value: file, lang } = firstIn(documentOrder, (code) =>
      files.find(({ names }) => names.lang === code),
    )
    return { file, order: documentOrder, lang }
  }

  const linkTo = (target: Addressed): DocumentLink => {
    const { file, order: targetOrder, lang } = fileOf(target)
    const titleField = collectionOf(target.collection).calledBy ?? ''
    // The title is a plain text in a file per language, and has one text per language in other files.
    // Object() gives access to the field, which only some collections' types have.
    const writtenTitle: unknown = Object(file.document.value)[titleField]
    const title =
      typeof writtenTitle === 'object'
        ? textIn(writtenTitle as Translated, targetOrder)
        : asText(writtenTitle ?? target.name, lang)
    return { slug: slugOf(target, target.name), title }
  }

  return {
    withPage,
    fileOf,
    linksFrom: (
      collection: CollectionName,
      value: object,
    ): Readonly<Record<string, DocumentLink>> =>
      Object.fromEntries(
        referencesIn(collection, value).flatMap(({ field, key }) => {
          const target = byKey.get(key)
          return target ? [[field, linkTo(target)]] : []
        }),
      ),
    linksTo: ({ collection, name }: Addressed): readonly DocumentLink[] =>
      referrersByKey.get(documentKey(collection, name))?.map(linkTo) ?? [],
  }
}

/** Returns the slug of a document's page under one of its names: the address without the language. */
const slugOf = ({ collection, field }: Addressed, name: string): string =>
  pageOf(collection, { [field]: name }).slice(1)

/** The sources of the texts, links and pictures of one language. */
export interface LanguageSources {
  readonly content: Content
  readonly documents: DocumentIndex
  readonly placeholders: Placeholders
  readonly picture: FindImage
}

/** Resolves the documents whose pages show the fields of their files unchanged. Sorts each collection by `order`. */
export function resolveDocuments(sources: LanguageSources): readonly ShownDocument[] {
  const rankOf = ({ document }: Addressed): number =>
    Number(Object(document.value).order ?? 0)
  return collectionNames
    .filter((name) => hasOwnPage(name) && !collectionOf(name).isComposed)
    .flatMap((collection) =>
      sources.documents.withPage
        .filter((document) => document.collection === collection)
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((document) => resolveDocument(document, sources)),
    )
}

function resolveDocument(addressed: Addressed, sources: LanguageSources): ShownDocument {
  const { content, documents, placeholders } = sources
  const { collection, name, formerly } = addressed
  const shownFile = documents.fileOf(addressed)
  const { file, lang: fileLanguage } = shownFile

  const fields = file.document.value as { readonly draft?: boolean }
  // Either the document's main file or the language's file may say `draft: true`.
  const draft = Object(addressed.document.value).draft || fields.draft

  const values = resolveValues(collection, shownFile, placeholders)
  const writtenTitle = values[collectionOf(collection).calledBy ?? '']
  const title = asText(writtenTitle ?? name, fileLanguage)
  const body = resolveBody(addressed, shownFile, draft, sources)
  const hasQuestions = values.questions === true

  return {
    collection,
    slug: slugOf(addressed, name),
    draft,
    formerly: formerly.map((formerName) => slugOf(addressed, formerName)),
    title,
    seo: seoOf(values.seo, title, body, content.site?.value.name ?? ''),
    values,
    ...(body && { body }),
    ...(hasQuestions && { questions: resolveQuestions(shownFile, draft, placeholders) }),
    pictures: resolvePictures(file, sources.picture),
    links: documents.linksFrom(collection, fields),
    namedBy: documents.linksTo(addressed),
  } as unknown as ShownDocument
}

type ShownFile = ReturnType<DocumentIndex['fileOf']>

/** Resolves the fields of a document to one language. */
const resolveValues = (
  collection: CollectionName,
  { file, order }: ShownFile,
  placeholders: Placeholders,
) =>
  // A text is a plain string in a file per language, and one text per language in other files.
  resolveTextsOf(anySchemaOf(collection), file.document.value, (words) =>
    typeof words === 'string'
      ? fillPlaceholders(words, placeholders)
      : textIn(words, order, placeholders),
  ) as Readonly<Record<string, unknown>>

/**
 * Resolves the text below a document's fields. Its language is looked up separately, because a collection may have its
 * fields in one file but its text in one file per language. Drafts show the gaps in the text.
 */
function resolveBody(
  { files }: Addressed,
  { file, order }: ShownFile,
  draft: boolean | undefined,
  { content, placeholders }: LanguageSources,
): Prose | undefined {
  if (!file.prose) return undefined

  const { value: prose, lang } = firstIn(order, (code) => proseIn(content, files, code))
  if (draft) return proseOf(markGaps(fillHtml(prose.html, placeholders)), lang)
  return proseOf(fillHtml(withoutGaps(prose.html), placeholders), lang)
}

/** Resolves the sections of a text to questions. Published pages leave out questions with gaps. */
function resolveQuestions(
  { file, lang }: ShownFile,
  draft: boolean | undefined,
  placeholders: Placeholders,
) {
  const sections = file.prose?.sections ?? []
  return sections
    .filter(({ heading, words }) => draft || !hasGap(heading + words))
    .map((section) => questionOf(section, placeholders, lang))
}

const resolvePictures = (file: Entry, picture: FindImage) =>
  imageReferencesIn(file).map(({ field, name, shape }) => ({
    // The field without list indexes: 'portrait'.
    field: field.filter((part) => typeof part === 'string').join('-'),
    image: picture(file.document, name),
    shape,
  }))

/** Copies a value along its schema and replaces each text with the result of `resolveText`. */
export function resolveTextsOf(
  schema: z.core.$ZodType,
  value: unknown,
  resolveText: (words: string | Translated) => unknown,
): unknown {
  if (value === undefined) return undefined
  if (roleOf(schema)?.is === 'words') return resolveText(value as string | Translated)
  if (schema instanceof z.ZodOptional)
    return resolveTextsOf(schema.unwrap(), value, resolveText)
  if (schema instanceof z.ZodArray)
    return (value as readonly unknown[]).map((entry) =>
      resolveTextsOf(schema.element, entry, resolveText),
    )
  if (!(schema instanceof z.ZodObject)) return value

  const fields = Object.entries(schema.shape as Readonly<Record<string, z.core.$ZodType>>)
  return Object.fromEntries(
    fields.map(([name, fieldSchema]) => [
      name,
      resolveTextsOf(fieldSchema, Object(value)[name], resolveText),
    ]),
  )
}

/** Turns a field into a text: a string becomes a text in `lang`, and a text stays unchanged. */
const asText = (words: unknown, lang?: string): Text =>
  typeof words === 'string' ? { text: words, ...(lang && { lang }) } : (words as Text)

/** Returns the plain text of HTML made from Markdown, which escapes four characters. */
const wordsIn = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(
      /&(lt|gt|quot|amp);/g,
      (entity: string, name: string) => escapedCharacters[name] ?? entity,
    )

const escapedCharacters: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
}

/** The maximum length (characters) of descriptions that search engines show in full. */
const MAX_DESCRIPTION = 160

/** Returns the title and description in the file, or else makes them from the page's texts. */
function seoOf(
  seo: unknown,
  { text: title }: Text,
  body: Prose | undefined,
  siteName: string,
): Seo {
  if (seo !== undefined) {
    const writtenSeo = seo as Readonly<Record<keyof Seo, string | Text>>
    return {
      title: asText(writtenSeo.title).text,
      description: asText(writtenSeo.description).text,
    }
  }

  const words = (body ? wordsIn(body.html) : title).replace(/\s+/g, ' ').trim()
  return {
    title: `${title} – ${siteName}`,
    description: shortenText(words, MAX_DESCRIPTION),
  }
}
