import type { Location } from '../model/diagnostic.ts'
import { oncePer } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import { fieldsOf } from '../schema/collection-fields.ts'
import { type CollectionName, collectionNames, collectionOf } from '../schema/collections.ts'
import { bodyPathOf, fileOf, isPerLanguage, pathOf } from '../schema/content-paths.ts'
import { EACH, type RoleField, valuesAt } from '../schema/fields.ts'
import { type Content, type Entry, ownLanguageIn } from './content.ts'
import { valueAt } from './errors/schema-paths.ts'
import type { Path } from './positions.ts'

/** One text that visitors read, in all of its languages. */
export interface ShopText {
  readonly collection: CollectionName
  /** The language from which the others are translated. */
  readonly ownLanguage: Lang
  /** The text by language; undefined where it is missing. */
  readonly texts: Readonly<Record<Lang, string | undefined>>
  /** Whether this is the text below the front matter, which is Markdown. */
  readonly isProse: boolean
  /** Whether these are a customer's own words, which may stand in quotation marks. */
  readonly isSpoken: boolean
  /** A note on where visitors see the text. */
  readonly note: string | undefined
  /**
   * Returns the place of a language's text, written or not: its file, from the root of the project, and the path in the
   * file's YAML; without a path, the text below the front matter.
   */
  readonly placeIn: (lang: Lang) => { readonly file: string; readonly path: Path | undefined }
  /** Returns the place of a language's text; the nearest place where the text is not written. */
  readonly at: (lang: Lang) => Location
}

/** A text that stands in one file in all languages: `{ sv: …, en: …, es: … }`. */
export interface TranslatedText {
  readonly path: Path
  readonly texts: ShopText['texts']
  /** The language in which the text was written, where a field beside it says so. */
  readonly beside: Lang | undefined
  readonly isSpoken: boolean
  readonly note: string | undefined
}

/** Finds the texts of a file that holds all languages; none in a file of one language. */
export const textsIn = oncePer(({ collection, document }: Entry): readonly TranslatedText[] =>
  isPerLanguage(collection) ? [] : findTranslatedTexts(collection, document.value),
)

/** Finds the texts in the values of a file. */
const findTranslatedTexts = (collection: CollectionName, whole: unknown): readonly TranslatedText[] =>
  fieldsOf(collection, 'words').flatMap(({ path: field, note, role: { ownLanguage, isSpoken = false } }) =>
    valuesAt(whole, field).flatMap(({ path, value }) => {
      const texts = value as ShopText['texts']
      const written = ownLanguage && valueAt(whole, [...path.slice(0, -1), ownLanguage])
      const beside = typeof written === 'string' ? written : undefined
      return Object.values(texts).some((text) => text !== undefined)
        ? [{ path, texts, beside, isSpoken, note }]
        : []
    }),
  )

/** Yields the shop's texts in the order of `collections`, one at a time: ten thousand posters have thirty thousand. */
export function* shopTextsOf(content: Content): Generator<ShopText, void> {
  for (const collection of collectionNames) {
    const entries = content.entries.filter((entry) => entry.collection === collection)
    if (isPerLanguage(collection))
      for (const files of groupFiles(entries)) yield* textsOfDocument(content, files)
    else for (const entry of entries) yield* textsOfDocument(content, [entry])
  }
}

type Files = readonly [Entry, ...Entry[]]

/** Groups the files of each document in all languages. */
function groupFiles(entries: readonly Entry[]): Iterable<Files> {
  const groups = new Map<string, [Entry, ...Entry[]]>()
  for (const entry of entries) {
    const key = pathOf(entry.collection, { ...entry.names, lang: '' })
    if (groups.get(key)?.push(entry) === undefined) groups.set(key, [entry])
  }
  return groups.values()
}

/** @param files one file that holds all languages, or a file for each */
function* textsOfDocument(content: Content, files: Files): Generator<ShopText, void> {
  const [first] = files
  const { collection, names, document, prose } = first
  const isSplit = isPerLanguage(collection)
  const own = ownLanguageIn(content, first)
  const fileIn = (lang: Lang) => (isSplit ? files.find((file) => file.names.lang === lang) : first)
  const pathIn = (lang: Lang) => (isSplit ? fileOf(collection, { ...names, lang }) : document.file)
  const fields = isSplit ? textsSideBySide(content, files) : textsIn(first)
  for (const { path, texts, beside, isSpoken, note } of fields) {
    const placeIn = (lang: Lang) => ({ file: pathIn(lang), path: isSplit ? path : [...path, lang] })
    const at = (lang: Lang) => fileIn(lang)?.document.at(placeIn(lang).path) ?? { file: pathIn(lang) }
    yield { collection, ownLanguage: beside ?? own, texts, isProse: false, isSpoken, note, placeIn, at }
  }
  if (!prose || !(isSplit || collectionOf(collection).bodies)) return
  // The text below the front matter. A translation lies in the file of its language, or beside the document's own text.
  const isBeside = (lang: Lang): boolean => !isSplit && lang !== own
  const besideIn = (lang: Lang): string => bodyPathOf(collection, { ...names, lang }) ?? ''
  const file = (lang: Lang): string => (isBeside(lang) ? `content/${besideIn(lang)}` : pathIn(lang))
  const proseIn = (lang: Lang) => (isBeside(lang) ? content.prose.get(besideIn(lang)) : fileIn(lang)?.prose)
  yield {
    collection,
    ownLanguage: own,
    texts: textsByLanguage(content, (lang) => proseIn(lang)?.body),
    isProse: true,
    isSpoken: false,
    note: undefined,
    placeIn: (lang) => ({ file: file(lang), path: undefined }),
    at(lang) {
      const found = proseIn(lang)
      return { file: file(lang), ...(found && { line: found.bodyLine, length: found.body.length }) }
    },
  }
}

/** Joins the texts of files that each hold one language. */
const textsSideBySide = (content: Content, files: Files): readonly TranslatedText[] =>
  fieldsOf(files[0].collection, 'words').flatMap((field) =>
    pathsOf(field, files).map((path) => ({
      path,
      texts: textsByLanguage(content, (lang) => {
        const file = files.find(({ names }) => names.lang === lang)
        const value = valueAt(file?.document.value, path)
        return typeof value === 'string' ? value : undefined
      }),
      beside: undefined,
      isSpoken: field.role.isSpoken ?? false,
      note: field.note,
    })),
  )

/** Finds the paths of a field: in a list, as many as the longest list has entries. */
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
