import * as z from 'zod'
import type { DocumentLink, ShownDocument } from '../model/document.ts'
import { oncePer, openMemory } from '../model/once.ts'
import { fillHtml, fillPlaceholders, type Placeholders } from '../model/placeholders.ts'
import { type Prose, type Seo, shortenText, type Text } from '../model/text.ts'
import { type Addressed, addressedIn } from '../read/addresses.ts'
import { type Content, ownLanguageIn, proseIn } from '../read/content.ts'
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

export type Documents = ReturnType<typeof openDocuments>

const keyOf = (collection: string, name: string): string => `${collection} ${name}`

const rememberNames = openMemory<
  object,
  readonly { readonly field: string; readonly key: string }[]
>()

const namesIn = (collection: CollectionName, value: object) =>
  rememberNames(value, [collection], () =>
    valuesWithRole(collection, 'reference', value).map(({ path, role, value: name }) => ({
      field: path.join('-'),
      key: keyOf(role.to, String(name)),
    })),
  )

/** Finds the documents that have a page, by name, and which of them name which. All languages share this. */
const findDocuments = oncePer((content: Content) => {
  const shown = new Set(content.galleries.flatMap(({ value }) => value.posters))
  // A poster that no gallery lists has no page to link to.
  const named = addressedIn(content).filter(
    ({ collection, name }) => collection !== 'posters' || shown.has(name),
  )
  const byName = new Map(named.map((each) => [keyOf(each.collection, each.name), each]))
  const users = new Map<string, Addressed[]>()
  for (const user of named)
    for (const { key } of namesIn(user.collection, user.document.value))
      if (users.get(key)?.push(user) === undefined) users.set(key, [user])
  return { named, byName, users }
})

/** Finds the documents of a shop for one language, and links between them. */
export function openDocuments(content: Content, order: LanguageOrder) {
  const { named, byName, users } = findDocuments(content)
  const fileOf = ({ collection, files }: Addressed) => {
    const [file] = files
    const own: LanguageOrder = [...order, ownLanguageIn(content, file)]
    if (!isPerLanguage(collection)) return { file, order: own }
    const { found, lang } = firstIn(order, (code) =>
      files.find(({ names }) => names.lang === code),
    )
    return { file: found, order, lang }
  }
  const linkTo = (found: Addressed): DocumentLink => {
    const { file, order: own, lang } = fileOf(found)
    const called = Object(file.document.value)[
      collectionOf(found.collection).calledBy ?? ''
    ] as unknown
    const title =
      typeof called === 'object'
        ? textIn(called as Translated, own)
        : asText(called ?? found.name, lang)
    return { slug: slugOf(found, found.name), title }
  }
  return {
    named,
    fileOf,
    linksFrom: (
      collection: CollectionName,
      value: object,
    ): Readonly<Record<string, DocumentLink>> =>
      Object.fromEntries(
        namesIn(collection, value).flatMap(({ field, key }) => {
          const found = byName.get(key)
          return found ? [[field, linkTo(found)]] : []
        }),
      ),
    linksTo: ({ collection, name }: Addressed): readonly DocumentLink[] =>
      users.get(keyOf(collection, name))?.map(linkTo) ?? [],
  }
}

/** Returns the address of a document by one of its names, from behind the language. */
const slugOf = ({ collection, field }: Addressed, name: string): string =>
  pageOf(collection, { [field]: name }).slice(1)

interface Sources {
  readonly content: Content
  readonly documents: Documents
  readonly placeholders: Placeholders
  readonly picture: FindImage
}

/** Resolves the documents whose pages show what their file says, each collection sorted by `order`. */
export function resolveDocuments(sources: Sources): readonly ShownDocument[] {
  const rankOf = ({ document }: Addressed): number =>
    Number(Object(document.value).order ?? 0)
  return collectionNames
    .filter((name) => hasOwnPage(name) && !collectionOf(name).isComposed)
    .flatMap((collection) =>
      sources.documents.named
        .filter((each) => each.collection === collection)
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((each) => resolveDocument(each, sources)),
    )
}

function resolveDocument(found: Addressed, sources: Sources): ShownDocument {
  const { content, documents, placeholders, picture } = sources
  const { collection, name, formerly } = found
  const { file, order, lang } = documents.fileOf(found)
  const value = file.document.value as { readonly draft?: boolean }
  const values = showValue(anySchemaOf(collection), value, (words) =>
    typeof words === 'string'
      ? fillPlaceholders(words, placeholders)
      : textIn(words, order, placeholders),
  ) as Readonly<Record<string, unknown>>
  const title = asText(values[collectionOf(collection).calledBy ?? ''] ?? name, lang)
  const prose =
    file.prose && firstIn(order, (code) => proseIn(content, found.files, code))
  const draft = Object(found.document.value).draft || value.draft
  const said = (html: string): string =>
    fillHtml(draft ? markGaps(html) : withoutGaps(html), placeholders)
  const body = prose && proseOf(said(prose.found.html), prose.lang)
  return {
    collection,
    slug: slugOf(found, name),
    draft,
    formerly: formerly.map((one) => slugOf(found, one)),
    title,
    seo: seoOf(values.seo, title, body, content.site?.value.name ?? ''),
    values,
    ...(body && { body }),
    ...(values.questions === true && {
      questions: (file.prose?.sections ?? [])
        .filter(({ heading, words }) => draft || !hasGap(heading + words))
        .map((section) => questionOf(section, placeholders, lang)),
    }),
    pictures: imageReferencesIn(file).map(({ field, name: named, shape }) => ({
      // The field without positions in lists: 'portrait'.
      field: field.filter((part) => typeof part === 'string').join('-'),
      image: picture(file.document, named),
      shape,
    })),
    links: documents.linksFrom(collection, value),
    namedBy: documents.linksTo(found),
  } as unknown as ShownDocument
}

/** Walks a value along its schema, and replaces each of its texts by what `say` returns. */
export function showValue(
  schema: z.core.$ZodType,
  value: unknown,
  say: (words: string | Translated) => unknown,
): unknown {
  if (value === undefined) return undefined
  if (roleOf(schema)?.is === 'words') return say(value as string | Translated)
  if (schema instanceof z.ZodOptional) return showValue(schema.unwrap(), value, say)
  if (schema instanceof z.ZodArray)
    return (value as readonly unknown[]).map((entry) =>
      showValue(schema.element, entry, say),
    )
  if (!(schema instanceof z.ZodObject)) return value
  const fields = Object.entries(schema.shape as Readonly<Record<string, z.core.$ZodType>>)
  return Object.fromEntries(
    fields.map(([name, inner]) => [name, showValue(inner, Object(value)[name], say)]),
  )
}

const asText = (words: unknown, lang?: string): Text =>
  typeof words === 'string' ? { text: words, ...(lang && { lang }) } : (words as Text)

/** Returns the words of HTML made from Markdown, which escapes four characters. */
const wordsIn = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(
      /&(lt|gt|quot|amp);/g,
      (_, name: 'lt') => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name],
    )

/** Characters of a description that search engines show. */
const DESCRIPTION = 160

function seoOf(
  seo: unknown,
  { text: title }: Text,
  body: Prose | undefined,
  siteName: string,
): Seo {
  if (seo !== undefined) {
    const own = seo as Readonly<Record<keyof Seo, string | Text>>
    return { title: asText(own.title).text, description: asText(own.description).text }
  }
  const words = (body ? wordsIn(body.html) : title).replace(/\s+/g, ' ').trim()
  return { title: `${title} – ${siteName}`, description: shortenText(words, DESCRIPTION) }
}
