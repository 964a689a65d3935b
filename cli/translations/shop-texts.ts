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

// Documents store their texts in one of two ways:
// - A file per language: 'texts/returns/sv.md' and 'texts/returns/en.md' have the same
//   fields, each in its language, and each has the Markdown text below them.
// - A main file: in 'posters/main/freyja.yaml', a field has its text in all languages,
//   `title: { sv: Freja, en: Freyja }`. Only the Markdown text of a book also has other
//   files, its bodies: 'books/saga/one.md' has the original, 'books/saga/one.en.md' a
//   translation.

export interface ShopText extends Pick<TranslatedText, 'isSpoken' | 'note'> {
  readonly collection: CollectionName
  /**
   * The text in each language as written in the files: without the name that a draft
   * shows in place of missing texts.
   */
  readonly texts: Translated
  /** The language from which the others are translated; undefined if no language has a text. */
  readonly sourceLanguage: Lang | undefined
  /** Whether this is the Markdown text below the front matter. */
  readonly isProse: boolean
  /**
   * Returns the file and path of a language's text, written or not. The text below the
   * front matter has no path.
   */
  readonly placeIn: (lang: Lang) => {
    readonly file: string
    readonly path: Path | undefined
  }
  /** Tells whether a language's text comes from the engine's language pack. */
  readonly isFromPack: (lang: Lang) => boolean
  /** Returns the location of a language's text, or the nearest one if it is missing. */
  readonly at: (lang: Lang) => Location
  /**
   * Returns the place of a language's value in YAML; undefined if the file is missing, or
   * if the text is below the front matter.
   */
  readonly placeOfValue: (lang: Lang) => Place | undefined
}

interface TranslatedText {
  readonly path: Path
  readonly texts: Translated
  /** The language in which the text was written, if a neighbouring field states it. */
  readonly originalLanguage: Lang | undefined
  /** Whether these are a customer's own words, which may be in quotation marks. */
  readonly isSpoken: boolean
  /** Explains where visitors see the text. */
  readonly note: string | undefined
}

/** Lists the documents of all collections, in the order of `collections`. */
export const allDocumentsOf = (content: Content): readonly Files[] =>
  collectionNames.flatMap((collection) => filesByDocument(content, collection))

/** Yields the shop's texts one at a time, because ten thousand posters have thirty thousand texts. */
export function* shopTextsOf(content: Content): Generator<ShopText, void> {
  for (const files of allDocumentsOf(content)) yield* textsOfDocument(content, files)
}

/** Yields the texts of one document: those of its fields, then its Markdown body. */
export function* textsOfDocument(
  content: Content,
  files: Files,
): Generator<ShopText, void> {
  yield* textsOfFields(content, files)

  const [{ collection, prose }] = files
  const hasBodies = isPerLanguage(collection) || collectionOf(collection).bodies
  if (prose && hasBodies) yield bodyOf(content, files)
}

function* textsOfFields(content: Content, files: Files): Generator<ShopText, void> {
  const [mainFile] = files
  const { collection } = mainFile
  const statedLanguage = statedLanguageIn(content, mainFile)
  const { fields, fileIn, documentIn, pathIn } = isPerLanguage(collection)
    ? filePerLanguage(content, files)
    : fileOfAllLanguages(mainFile)

  for (const { path, texts, originalLanguage, isSpoken, note } of fields) {
    const placeOfValue = (lang: Lang) => documentIn(lang)?.at(pathIn(path, lang))
    const isFilledIn = (lang: Lang): boolean =>
      documentIn(lang)?.isWritten?.(pathIn(path, lang)) === false
    const isFromPack = (lang: Lang): boolean =>
      documentIn(lang)?.pack !== undefined && isFilledIn(lang)
    // Parsing fills in the texts that a draft lacks, but these do not count as written. Texts from a language pack do.
    const writtenTexts = textsByLanguage(content, (lang) =>
      isFilledIn(lang) && !isFromPack(lang) ? undefined : texts[lang],
    )
    const sourceLanguage = sourceLanguageOf(
      content,
      writtenTexts,
      originalLanguage ?? statedLanguage,
    )

    yield {
      collection,
      sourceLanguage,
      texts: writtenTexts,
      isProse: false,
      isSpoken,
      note,
      placeIn: (lang) => ({ file: fileIn(lang), path: pathIn(path, lang) }),
      isFromPack,
      at: (lang) => placeOfValue(lang) ?? { file: fileIn(lang) },
      placeOfValue,
    }
  }
}

/** The fields of a document that have texts, and where the texts are. */
interface StoredFields {
  readonly fields: readonly TranslatedText[]
  /** Returns the file for the texts in a language, which may be missing. */
  readonly fileIn: (lang: Lang) => string
  readonly documentIn: (lang: Lang) => Entry['document'] | undefined
  /** Returns the path of a field's text in the file for a language. */
  readonly pathIn: (field: Path, lang: Lang) => Path
}

function filePerLanguage(content: Content, files: Files): StoredFields {
  const [{ collection, names }] = files
  return {
    fields: textsSideBySide(content, files),
    fileIn: (lang) => fileOf(collection, { ...names, lang }),
    documentIn: (lang) => files.find((file) => file.names.lang === lang)?.document,
    pathIn: (field) => field,
  }
}

function fileOfAllLanguages(mainFile: Entry): StoredFields {
  const { document } = mainFile
  return {
    fields: textsIn(mainFile),
    fileIn: () => document.file,
    documentIn: () => document,
    pathIn: (field, lang) => [...field, lang],
  }
}

/** Joins the texts of a document that has a file per language. */
const textsSideBySide = (content: Content, files: Files): readonly TranslatedText[] =>
  fieldsOf(files[0].collection, 'words').flatMap(
    ({ path: field, role: { isSpoken = false }, note }) =>
      pathsOf(field, files).map((path) => {
        const texts = textsByLanguage(content, (lang) => {
          const file = files.find(({ names }) => names.lang === lang)
          const value = valueAt(file?.document.value, path)
          return typeof value === 'string' ? value : undefined
        })
        return { path, texts, originalLanguage: undefined, isSpoken, note }
      }),
  )

/** Returns the paths of a field's texts. If the field is in a list, the file with the most entries decides. */
function pathsOf(field: RoleField['path'], files: Files): readonly Path[] {
  if (!field.includes(EACH)) return [field as Path]

  const lists = files.map(({ document }) =>
    valuesAt(document.value, field).map(({ path }) => path),
  )
  const [longest = []] = lists.toSorted((a, b) => b.length - a.length)
  return longest
}

/** Finds the texts in the fields of a main file; [] for a file in one language. */
export const textsIn = oncePer(
  ({ collection, document }: Entry): readonly TranslatedText[] => {
    if (isPerLanguage(collection)) return []

    const root: unknown = document.value
    return fieldsOf(collection, 'words').flatMap(
      ({ path: field, note, role: { ownLanguage, isSpoken = false } }) =>
        valuesAt(root, field).flatMap(({ path, value }) => {
          const texts = value as Translated
          const hasText = Object.values(texts).some((text) => text !== undefined)
          if (!hasText) return []

          const originalLanguage = languageBeside(root, path, ownLanguage)
          return [{ path, texts, originalLanguage, isSpoken, note }]
        }),
    )
  },
)

/** Returns the language that a text was written in, as stated by the field `ownLanguage` beside the text. */
function languageBeside(
  root: unknown,
  path: Path,
  ownLanguage: string | undefined,
): Lang | undefined {
  const language = ownLanguage && valueAt(root, [...path.slice(0, -1), ownLanguage])
  return typeof language === 'string' ? language : undefined
}

/** Returns the Markdown text below the front matter, which has a file per language in both kinds of documents. */
function bodyOf(content: Content, files: Files): ShopText {
  const [mainFile] = files
  const statedLanguage = statedLanguageIn(content, mainFile)
  const mainLanguage = statedLanguage ?? content.languages[0]
  const fileIn = (lang: Lang): string => bodyFileIn(mainFile, mainLanguage, lang)
  const bodies = textsByLanguage(content, (lang) => proseIn(content, files, lang)?.body)

  return {
    collection: mainFile.collection,
    sourceLanguage: sourceLanguageOf(content, bodies, statedLanguage),
    texts: bodies,
    isProse: true,
    isSpoken: false,
    note: undefined,
    placeIn: (lang) => ({ file: fileIn(lang), path: undefined }),
    isFromPack: () => false,
    at(lang) {
      const file = fileIn(lang)
      const prose = proseIn(content, files, lang)
      if (!prose) return { file }

      const { bodyLine: line, bodyColumn: column, body } = prose
      return { file, line, column, length: body.length }
    },
    placeOfValue: () => undefined,
  }
}

/** Returns the file for the Markdown text in a language, which may be missing. */
function bodyFileIn(
  { collection, names, document }: Entry,
  mainLanguage: Lang,
  lang: Lang,
): string {
  if (isPerLanguage(collection)) return fileOf(collection, { ...names, lang })
  if (lang === mainLanguage) return document.file
  return `content/${bodyPathOf(collection, { ...names, lang })}`
}

/**
 * Returns the source language of a text: the first one with a text among the stated
 * language, `xDefault` and the shop's languages.
 */
function sourceLanguageOf(
  { site, languages }: Content,
  texts: Translated,
  statedLanguage: Lang | undefined,
): Lang | undefined {
  return [statedLanguage, site?.value.xDefault, ...languages].find(
    (lang) => lang !== undefined && texts[lang],
  )
}

const textsByLanguage = (
  { languages }: Content,
  textIn: (lang: Lang) => string | undefined,
): Translated => Object.fromEntries(languages.map((lang) => [lang, textIn(lang)]))
