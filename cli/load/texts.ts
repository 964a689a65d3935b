import type { Location } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import { type CollectionName, collectionNames, collectionOf, fieldsOf } from '../schema/collections.ts'
import { bodyPathOf, fileOf, isPerLanguage, pathOf } from '../schema/content-paths.ts'
import { EACH, type FieldRole, type RoleField, valuesAt } from '../schema/fields.ts'
import { type Content, type Entry, ownLanguageIn } from './content.ts'
import { valueAt } from './errors/schema-paths.ts'
import type { ProseFile } from './markdown.ts'
import type { Path } from './positions.ts'

/** One text that visitors read, in all of its languages. */
export interface ShopText {
  readonly collection: CollectionName
  /** The language from which the others are translated. */
  readonly ownLanguage: Lang
  /** By language: only those that are there. */
  readonly texts: Readonly<Record<Lang, string | undefined>>
  /** Whether these are a customer's own words, which may stand in quotation marks. */
  readonly isSpoken: boolean
  /** Where visitors see it. */
  readonly note: string | undefined
  /**
   * The place of each language, also where it is still to be written: a file, from the root of the project, and where in its
   * YAML; without a path the text below the front matter.
   */
  readonly placeIn: (lang: Lang) => { readonly file: string; readonly path: Path | undefined }
  /** Where it is written; the nearest place to it otherwise. */
  readonly at: (lang: Lang) => Location
}

/** A text that stands in one file in all languages: `{ sv: …, en: …, es: … }`. */
export interface TranslatedText {
  readonly path: Path
  readonly texts: ShopText['texts']
  /** The language in which it was written, where a field beside it says so. */
  readonly beside: Lang | undefined
  readonly isSpoken: boolean
  readonly note: string | undefined
}

type WordsField = RoleField<Extract<FieldRole, { readonly is: 'words' }>>

const wordFields = (collection: CollectionName): readonly WordsField[] =>
  fieldsOf(collection).filter((field): field is WordsField => field.role.is === 'words')

const inDocument = new WeakMap<object, readonly TranslatedText[]>()

/** The texts of a file that holds all languages; none for a file of one language. */
export function textsIn({ collection, document }: Entry): readonly TranslatedText[] {
  if (isPerLanguage(collection)) return []
  const known = inDocument.get(document) ?? findTranslatedTexts(collection, document.value)
  inDocument.set(document, known)
  return known
}

/** Finds the texts in the values of a file that is not checked yet. */
export const findTranslatedTexts = (collection: CollectionName, whole: unknown): readonly TranslatedText[] =>
  wordFields(collection).flatMap(({ path: field, note, role: { ownLanguage, isSpoken = false } }) =>
    valuesAt(whole, field).flatMap(({ path, value }) => {
      const texts = value as ShopText['texts']
      const written = ownLanguage && valueAt(whole, [...path.slice(0, -1), ownLanguage])
      const beside = typeof written === 'string' ? written : undefined
      return Object.values(texts).some((text) => text !== undefined)
        ? [{ path, texts, beside, isSpoken, note }]
        : []
    }),
  )

/** All texts of the shop, in the order of the table of collections. One after another: ten thousand posters have thirty thousand. */
export function* shopTextsOf(content: Content): Generator<ShopText, void> {
  for (const collection of collectionNames) {
    const entries = content.entries.filter((entry) => entry.collection === collection)
    if (isPerLanguage(collection)) yield* textsPerLanguage(content, collection, entries)
    else for (const entry of entries) yield* textsOfEntry(content, entry)
  }
}

function* textsOfEntry(content: Content, entry: Entry): Generator<ShopText, void> {
  const { collection, names, document, prose } = entry
  const own = ownLanguageIn(content, entry)
  for (const { path, texts, beside, isSpoken, note } of textsIn(entry))
    yield {
      collection,
      ownLanguage: beside ?? own,
      texts,
      isSpoken,
      note,
      placeIn: (lang) => ({ file: document.file, path: [...path, lang] }),
      at: (lang) => document.at([...path, lang]),
    }
  if (!collectionOf(collection).bodies) return
  // The text below the front matter is in the document's own language; its translations lie beside it.
  const pathIn = (lang: Lang): string => bodyPathOf(collection, { ...names, lang }) ?? ''
  yield proseText(
    content,
    { collection, ownLanguage: own },
    (lang) => (lang === own ? document.file : `content/${pathIn(lang)}`),
    (lang) => (lang === own ? prose : content.prose.get(pathIn(lang))),
  )
}

/** The texts of files that each hold one language, side by side. */
function* textsPerLanguage(
  content: Content,
  collection: CollectionName,
  entries: readonly Entry[],
): Generator<ShopText, void> {
  const [ownLanguage] = content.languages
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = pathOf(collection, { ...entry.names, lang: '' })
    if (groups.get(key)?.push(entry) === undefined) groups.set(key, [entry])
  }
  for (const files of groups.values()) {
    const fileIn = (lang: Lang) => files.find(({ names }) => names.lang === lang)
    const pathIn = (lang: Lang) => fileOf(collection, { ...files[0]?.names, lang })
    for (const field of wordFields(collection))
      for (const path of pathsOf(field, files))
        yield {
          collection,
          ownLanguage,
          texts: textsByLanguage(content, (lang) => {
            const value = valueAt(fileIn(lang)?.document.value, path)
            return typeof value === 'string' ? value : undefined
          }),
          isSpoken: field.role.isSpoken ?? false,
          note: field.note,
          placeIn: (lang) => ({ file: pathIn(lang), path }),
          at: (lang) => fileIn(lang)?.document.at(path) ?? { file: pathIn(lang) },
        }
    if (pathOf(collection, {}).endsWith('.md'))
      yield proseText(content, { collection, ownLanguage }, pathIn, (lang) => fileIn(lang)?.prose)
  }
}

/** The text below the front matter, which lies in a file of its own in each language. */
function proseText(
  content: Content,
  of: Pick<ShopText, 'collection' | 'ownLanguage'>,
  fileIn: (lang: Lang) => string,
  proseIn: (lang: Lang) => ProseFile | undefined,
): ShopText {
  return {
    ...of,
    texts: textsByLanguage(content, (lang) => proseIn(lang)?.body),
    isSpoken: false,
    note: undefined,
    placeIn: (lang) => ({ file: fileIn(lang), path: undefined }),
    at(lang) {
      const file = fileIn(lang)
      const prose = proseIn(lang)
      return prose ? { file, line: prose.bodyLine, length: prose.body.length } : { file }
    },
  }
}

/** A field of a list stands at as many places as the longest list has entries. */
function pathsOf({ path }: RoleField, files: readonly Entry[]): readonly Path[] {
  if (!path.includes(EACH)) return [path as Path]
  const lists = files.map(({ document }) => valuesAt(document.value, path).map((found) => found.path))
  const [longest = []] = lists.toSorted((a, b) => b.length - a.length)
  return longest
}

const textsByLanguage = (
  { languages }: Content,
  textIn: (lang: Lang) => string | undefined,
): ShopText['texts'] => Object.fromEntries(languages.map((lang) => [lang, textIn(lang)]))
