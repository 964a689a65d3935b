import type { Lang } from '../model/path.ts'
import { collectionNames, collectionOf } from '../schema/collections.ts'
import { isPerLanguage } from '../schema/content-paths.ts'
import { type Content, contentPath } from './content.ts'
import { fieldName } from './errors/schema-paths.ts'
import type { Path } from './positions.ts'
import { type ShopText, shopTextsOf } from './texts.ts'

/** One text of the shop for a translator, and the place of its translation. */
export interface TranslationUnit {
  /** The file that holds, or will hold, the translation: 'content/strings/de.yaml'. */
  readonly file: string
  /** The path in the YAML of `file`; undefined for the text below the front matter. */
  readonly path: Path | undefined
  readonly source: string
  /** The text that `file` holds now; undefined when there is none. */
  readonly current: string | undefined
  /** Whether `current` is no translation, but the copy of another language's text. */
  readonly isCopy: boolean
  /** A note on where visitors see the text. */
  readonly note: string | undefined
  /** The file of another language that `file`, while missing, begins as a copy of; absent where it begins empty. */
  readonly beginsAs?: string
}

/** Returns the name of a unit, which stays the same while texts change. */
export const unitKey = ({ file, path }: TranslationUnit): string =>
  path === undefined ? file : `${file} › ${fieldName(path)}`

/**
 * Lists all texts that `lang` can have of the texts in `from`, in the order of the files. Texts of files with errors
 * are left out: nobody can tell what they say.
 */
export function translationUnitsOf(content: Content, lang: Lang, from: Lang): readonly TranslationUnit[] {
  const findCopy = openCopyFinder(content)
  return [...shopTextsOf(content)].flatMap((text): readonly TranslationUnit[] => {
    const { texts, placeIn, note, ownLanguage } = text
    const written = [from, ownLanguage, ...content.languages].find((other) => other !== lang && texts[other])
    const source = written && texts[written]
    const { file, path } = placeIn(lang)
    const isCopy = findCopy(texts, lang) !== undefined
    if (!written || !source || !isWanted(text, lang, isCopy)) return []
    if (content.failed.has(contentPath({ file }))) return []
    const begun = placeIn(written).file
    const isCopied = begun !== file && file.endsWith('.md') && !collectionOf(text.collection).bodies
    const unit = { file, path, source, current: texts[lang], isCopy, note }
    return [isCopied ? { ...unit, beginsAs: begun } : unit]
  })
}

/**
 * Whether a text is to be translated. Each language has quotes of its own, so that only copied quotes are; a book's
 * description is not, in the book's own language.
 */
function isWanted({ collection, ownLanguage, placeIn }: ShopText, lang: Lang, isCopy: boolean): boolean {
  const { path } = placeIn(lang)
  if (path === undefined) return lang !== ownLanguage || !collectionOf(collection).bodies
  return isCopy || !isPerLanguage(collection) || typeof path[0] !== 'number'
}

/** Returns a function that finds the language a text was copied from; names, equal in all languages, do not count. */
export function openCopyFinder({ site, languages }: Pick<Content, 'site' | 'languages'>) {
  const names = [...(site?.value.sameInEveryLanguage ?? [])].sort((a, b) => b.length - a.length)
  return (texts: ShopText['texts'], lang: Lang): Lang | undefined => {
    const text = texts[lang]
    if (!site || text === undefined) return undefined
    // Of two languages with the same text, the later in the list has the copy.
    const source = languages.find((other) => texts[other] === text)
    if (source === lang) return undefined
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text.replaceAll(/\{\w+\}/g, ''))
    // Names and {places} alone need no translation.
    return /\p{L}/u.test(rest) ? source : undefined
  }
}

/** The number of translated texts of one language, by part of the shop. */
export interface Coverage {
  readonly language: Lang
  readonly parts: readonly { readonly part: string; readonly translated: number; readonly total: number }[]
}

/** Returns a row per language, in the shop's order. Copies are no translations; files at fault do not count. */
export function coverageOf(content: Content): readonly Coverage[] {
  const findCopy = openCopyFinder(content)
  const names = [...new Set(collectionNames.map((name) => collectionOf(name).part))]
  const rows = content.languages.map((language) => ({
    language,
    parts: names.map((part) => ({ part, translated: 0, total: 0 })),
  }))
  for (const { collection, texts } of shopTextsOf(content))
    for (const { language, parts } of rows) {
      const count = parts.find(({ part }) => part === collectionOf(collection).part)
      if (!count) continue
      count.total += 1
      if (texts[language] !== undefined && findCopy(texts, language) === undefined) count.translated += 1
    }
  return rows
}
