import type { Location, Place } from '../model/diagnostic.ts'
import { oncePer } from '../model/once.ts'
import type { Lang } from '../model/path.ts'
import { valueAt } from '../model/value-at.ts'
import {
  type Content,
  type Entry,
  type Files,
  filesByDocument,
  proseIn,
  statedLanguageIn,
} from '../read/content.ts'
import type { Path } from '../read/positions.ts'
import { fieldsOf } from '../schema/collection-fields.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
} from '../schema/collections.ts'
import type { Translated } from '../schema/common.ts'
import { bodyPathOf, fileOf, isPerLanguage } from '../schema/content-paths.ts'
import { EACH, type RoleField, valuesAt } from '../schema/fields.ts'

interface TranslatedText {
  readonly path: Path
  readonly texts: Translated
  /** The language in which the text was written, where a field beside it says so. */
  readonly beside: Lang | undefined
  /** Tells whether these are a customer's own words, which may stand in quotation marks. */
  readonly isSpoken: boolean
  /** A note on where visitors see the text. */
  readonly note: string | undefined
}

export interface ShopText extends Pick<TranslatedText, 'isSpoken' | 'note'> {
  readonly collection: CollectionName
  /** The text in each language, as it stands in the files: without the name with which a draft is filled in. */
  readonly texts: Translated
  /** The language from which the others are translated; undefined while no language has any words. */
  readonly sourceLanguage: Lang | undefined
  /** Tells whether this is the text below the front matter, which is Markdown. */
  readonly isProse: boolean
  /** Returns the place of a language's text, written or not; without a path, that below the front matter. */
  readonly placeIn: (lang: Lang) => {
    readonly file: string
    readonly path: Path | undefined
  }
  /** Returns the place of a language's text; the nearest place where the text is not written. */
  readonly at: (lang: Lang) => Location
  /** Returns the place of a language's value in YAML; undefined where its file is missing, and for Markdown. */
  readonly placeOfValue: (lang: Lang) => Place | undefined
}

/** Finds the texts of a file that holds all languages; none in a file of one language. */
export const textsIn = oncePer(
  ({ collection, document }: Entry): readonly TranslatedText[] => {
    if (isPerLanguage(collection)) return []
    const whole: unknown = document.value
    return fieldsOf(collection, 'words').flatMap(
      ({ path: field, note, role: { ownLanguage, isSpoken = false } }) =>
        valuesAt(whole, field).flatMap(({ path, value }) => {
          const texts = value as Translated
          const written =
            ownLanguage && valueAt(whole, [...path.slice(0, -1), ownLanguage])
          const beside = typeof written === 'string' ? written : undefined
          return Object.values(texts).some((text) => text !== undefined)
            ? [{ path, texts, beside, isSpoken, note }]
            : []
        }),
    )
  },
)

/** Lists the documents of all collections, in the order of `collections`. */
export const allDocumentsOf = (content: Content): readonly Files[] =>
  collectionNames.flatMap((collection) => filesByDocument(content, collection))

/** Yields the shop's texts, one at a time: ten thousand posters have thirty thousand. */
export function* shopTextsOf(content: Content): Generator<ShopText, void> {
  for (const files of allDocumentsOf(content)) yield* textsOfDocument(content, files)
}

/** Yields the texts of one document. */
export function* textsOfDocument(
  content: Content,
  files: Files,
): Generator<ShopText, void> {
  const [first] = files
  const { collection, names } = first
  const isSplit = isPerLanguage(collection)
  const stated = statedLanguageIn(content, first)
  const own = stated ?? content.languages[0]
  const documentIn = (lang: Lang) =>
    (isSplit ? files.find((file) => file.names.lang === lang) : first)?.document
  const fileIn = (lang: Lang): string =>
    isSplit ? fileOf(collection, { ...names, lang }) : first.document.file
  const fields = isSplit ? textsSideBySide(content, files) : textsIn(first)
  for (const { path, texts, beside, isSpoken, note } of fields) {
    const placeIn = (lang: Lang) => ({
      file: fileIn(lang),
      path: isSplit ? path : [...path, lang],
    })
    const placeOfValue = (lang: Lang) => documentIn(lang)?.at(placeIn(lang).path)
    const written = textsByLanguage(content, (lang) =>
      documentIn(lang)?.isWritten?.(placeIn(lang).path) === false
        ? undefined
        : texts[lang],
    )
    yield {
      collection,
      sourceLanguage: sourceLanguageOf(content, written, beside ?? stated),
      texts: written,
      isProse: false,
      isSpoken,
      note,
      placeIn,
      at: (lang) => placeOfValue(lang) ?? { file: fileIn(lang) },
      placeOfValue,
    }
  }
  if (!first.prose || !(isSplit || collectionOf(collection).bodies)) return
  const proseFileIn = (lang: Lang): string =>
    isSplit || lang === own
      ? fileIn(lang)
      : `content/${bodyPathOf(collection, { ...names, lang })}`
  const bodies = textsByLanguage(content, (lang) => proseIn(content, files, lang)?.body)
  yield {
    collection,
    sourceLanguage: sourceLanguageOf(content, bodies, stated),
    texts: bodies,
    isProse: true,
    isSpoken: false,
    note: undefined,
    placeIn: (lang) => ({ file: proseFileIn(lang), path: undefined }),
    at(lang) {
      const found = proseIn(content, files, lang)
      if (!found) return { file: proseFileIn(lang) }
      const { bodyLine: line, bodyColumn: column, body } = found
      return { file: proseFileIn(lang), line, column, length: body.length }
    },
    placeOfValue: () => undefined,
  }
}

/** Returns the language of a text's source: the document's own, else `xDefault`, else the first that has words. */
function sourceLanguageOf(
  { site, languages }: Content,
  texts: Translated,
  own: Lang | undefined,
): Lang | undefined {
  return [own, site?.value.xDefault, ...languages].find(
    (lang) => lang !== undefined && texts[lang],
  )
}

const textsSideBySide = (content: Content, files: Files): readonly TranslatedText[] =>
  fieldsOf(files[0].collection, 'words').flatMap(
    ({ path: field, role: { isSpoken = false }, note }) =>
      pathsOf(field, files).map((path) => {
        const texts = textsByLanguage(content, (lang) => {
          const file = files.find(({ names }) => names.lang === lang)
          const value = valueAt(file?.document.value, path)
          return typeof value === 'string' ? value : undefined
        })
        return { path, texts, beside: undefined, isSpoken, note }
      }),
  )

function pathsOf(field: RoleField['path'], files: Files): readonly Path[] {
  if (!field.includes(EACH)) return [field as Path]
  const lists = files.map(({ document }) =>
    valuesAt(document.value, field).map(({ path }) => path),
  )
  const [longest = []] = lists.toSorted((a, b) => b.length - a.length)
  return longest
}

const textsByLanguage = (
  { languages }: Content,
  textIn: (lang: Lang) => string | undefined,
): Translated => Object.fromEntries(languages.map((lang) => [lang, textIn(lang)]))
