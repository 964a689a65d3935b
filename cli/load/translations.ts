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
  /** Where in the YAML of that file; undefined when it is the text below the front matter. */
  readonly path: Path | undefined
  readonly source: string
  /** As it stands in the file; undefined when there is none. */
  readonly current: string | undefined
  /** Whether `current` is no translation, but the copy of another language's text. */
  readonly isCopy: boolean
  /** Where visitors see it. */
  readonly note: string | undefined
  /** The file of another language that `file` begins as a copy of, where it is not there yet; absent for an empty one. */
  readonly beginsAs?: string
}

/** Names a unit, and stays the same while texts change. */
export const unitKey = ({ file, path }: TranslationUnit): string =>
  path === undefined ? file : `${file} › ${fieldName(path)}`

/**
 * All texts that `lang` can have of the texts in `from`, in the order of the files. Those whose file has errors are none:
 * nobody can tell what it says.
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

/** Each language has quotes of its own, so that only copies are to be translated; and a book is written in its own language. */
function isWanted({ collection, ownLanguage, placeIn }: ShopText, lang: Lang, isCopy: boolean): boolean {
  const { path } = placeIn(lang)
  if (path === undefined) return lang !== ownLanguage || !collectionOf(collection).bodies
  return isCopy || !isPerLanguage(collection) || typeof path[0] !== 'number'
}

/** Tells texts that were copied and not translated from names, which are the same in every language. */
export function openCopyFinder({ site, languages }: Pick<Content, 'site' | 'languages'>) {
  const names = [...(site?.value.sameInEveryLanguage ?? [])].sort((a, b) => b.length - a.length)
  return (texts: ShopText['texts'], lang: Lang): Lang | undefined => {
    const text = texts[lang]
    if (!site || text === undefined) return undefined
    // Of two languages with one text the later in the list is the copy.
    const source = languages.find((other) => texts[other] === text)
    if (source === lang) return undefined
    const rest = names.reduce((left, name) => left.replaceAll(name, ''), text.replaceAll(/\{\w+\}/g, ''))
    // Names and {places} alone need no translation.
    return /\p{L}/u.test(rest) ? source : undefined
  }
}

/** How many texts of each part of the shop a language has. */
export interface Coverage {
  readonly language: Lang
  readonly parts: readonly { readonly part: string; readonly translated: number; readonly total: number }[]
}

/** One row per language, in the shop's order. A copy of another language is no translation; files at fault do not count. */
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
