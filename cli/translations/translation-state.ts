import type { Lang } from '../model/path.ts'
import { type Content, contentPath, fallbackLanguageOf } from '../read/content.ts'
import { fieldName } from '../read/errors/schema-paths.ts'
import { isStringNeeded } from '../read/needed-strings.ts'
import type { Path } from '../read/positions.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
} from '../schema/collections.ts'
import type { Translated } from '../schema/common.ts'
import { isPerLanguage } from '../schema/content-paths.ts'
import type { Strings } from '../schema/strings.ts'
import { type ShopText, shopTextsOf } from './shop-texts.ts'

/**
 * The state of a text in one language. `copied`: the same words as in another language.
 * `same`: also the same words, but only names that are spelled alike in every language.
 * `unreadable`: unknown, because the file has errors.
 */
type TextState = 'missing' | 'copied' | 'outdated' | 'same' | 'done' | 'unreadable'

/** The states that the words alone show. Only git knows whether a text is outdated. */
type StateOfWords = Exclude<TextState, 'outdated'>

export interface TranslationUnit {
  /** The file that contains, or will contain, the translation: 'content/strings/de.yaml'. */
  readonly file: string
  /** The path in the YAML of `file`; undefined for the text below the front matter. */
  readonly path: Path | undefined
  readonly source: string
  /** The language of `source`. */
  readonly from: Lang
  /** The text in all languages. */
  readonly texts: Translated
  readonly current: string | undefined
  readonly state: StateOfWords
  /** Whether `current` is a copy of another language's text instead of a translation. */
  readonly isCopy: boolean
  readonly note: string | undefined
  /** The file in another language that is copied to create `file`; absent if `file` is created empty. */
  readonly beginsAs?: string
}

interface PlaceOfText {
  readonly file: string
  readonly path: Path | undefined
}

/** Returns the key of a text in one language, which does not depend on its words. */
export const unitKey = ({ file, path }: PlaceOfText): string =>
  path === undefined ? file : `${file} › ${fieldName(path)}`

/**
 * Lists the texts that `lang` should have, translated or not, each with its source: the
 * text in `preferred`, or else in the language in which it was written. Files with errors
 * are left out.
 */
export function translationUnitsOf(
  content: Content,
  lang: Lang,
  preferred?: Lang,
): readonly TranslationUnit[] {
  const stateOf = openStateFinder(content)
  return [...shopTextsOf(content)].flatMap((text): readonly TranslationUnit[] => {
    const { texts, placeIn, note, sourceLanguage } = text
    const languages = [
      preferred,
      sourceLanguage,
      content.site?.value.xDefault,
      ...content.languages,
    ]
    const from = languages.find(
      (code) => code !== undefined && code !== lang && texts[code],
    )
    const source = from && texts[from]
    if (!from || !source) return []

    const state = stateOf(text, lang)
    if (!state || state === 'unreadable') return []
    if (!needsTranslation(text, lang, state)) return []

    const { file, path } = placeIn(lang)
    const sourceFile = placeIn(from).file
    // A new Markdown file begins as a copy, which brings the fields that are not texts, such as the order.
    // The translation of a book, which `bodies` names, has no front matter.
    const beginsAsCopy =
      sourceFile !== file && file.endsWith('.md') && !collectionOf(text.collection).bodies

    const isCopy = state === 'copied'
    const unit = {
      file,
      path,
      source,
      from,
      texts,
      current: texts[lang],
      state,
      isCopy,
      note,
    }
    return [beginsAsCopy ? { ...unit, beginsAs: sourceFile } : unit]
  })
}

/**
 * Tells whether a text needs a translation. A copied text always does. Otherwise, quotes do
 * not, because each language has its own, and neither does the text of a book in the
 * book's language.
 */
function needsTranslation(text: ShopText, lang: Lang, state: StateOfWords): boolean {
  if (state === 'copied') return true
  const isOwnBook =
    text.isProse && lang === text.sourceLanguage && collectionOf(text.collection).bodies
  return !isOwnBook && !isOfOneLanguage(text, lang)
}

/** Tells whether a text belongs to a list that differs by language, such as the quotes. */
const isOfOneLanguage = ({ collection, placeIn }: ShopText, lang: Lang): boolean =>
  isPerLanguage(collection) && typeof placeIn(lang).path?.[0] === 'number'

/** Tells whether a text that a language's files lack is needed on the language's pages. */
function isNeededIn(content: Content, text: ShopText, lang: Lang): boolean {
  if (isOfOneLanguage(text, lang)) return false
  if (text.collection !== 'strings') return true

  const [group, key] = text.placeIn(lang).path ?? []
  return isStringNeeded(content, lang, String(group), String(key))
}

/** Returns a function that determines a text's state from its words; undefined if `lang` needs no such text. */
export function openStateFinder(content: Content) {
  const { copiedFrom, isName } = openCopyFinder(content)
  return (text: ShopText, lang: Lang): StateOfWords | undefined => {
    const { texts, sourceLanguage, placeIn } = text
    if (sourceLanguage === undefined) return undefined
    if (content.failed.has(contentPath(placeIn(lang)))) return 'unreadable'

    const words = texts[lang]
    if (!words) return isNeededIn(content, text, lang) ? 'missing' : undefined
    // Short words of a pack, such as "Menu", may be the same in several languages.
    if (text.isFromPack(lang)) return 'done'
    if (copiedFrom(texts, lang) !== undefined) return 'copied'

    const isSame =
      lang !== sourceLanguage && words === texts[sourceLanguage] && isName(words)
    return isSame ? 'same' : 'done'
  }
}

/**
 * Returns functions that find copied texts. Of two languages with the same text, the copy is in the one that falls back
 * to the other, or else in the later one in the list of languages. Names and {placeholders} do not count as copies. In
 * a shop without English, English interface texts are copies of the engine's.
 */
export function openCopyFinder({
  site,
  languages,
  packOf,
}: Pick<Content, 'site' | 'languages' | 'packOf'>) {
  const english = languages.includes('en') ? undefined : packOf('en')
  const englishSentences = new Set(sentencesOf(english))
  // Longer names come first, because they may contain shorter ones.
  const names = [...(site?.value.sameInEveryLanguage ?? [])].sort(
    (a, b) => b.length - a.length,
  )

  /** Returns the number of languages that a language falls back to, one after the other. */
  const depthOf = (lang: Lang, passed: readonly Lang[] = []): number => {
    const fallback = fallbackLanguageOf({ site }, lang)
    // The fallbacks of faulty content may form a circle.
    const isEnd = fallback === undefined || passed.includes(fallback)
    return isEnd ? passed.length : depthOf(fallback, [...passed, fallback])
  }

  /** Tells whether a text consists only of names that are spelled alike in every language. */
  const isName = (text: string): boolean => {
    const textWithoutPlaceholders = text.replaceAll(/\{\w+\}/g, '')
    const rest = names.reduce(
      (remaining, name) => remaining.replaceAll(name, ''),
      textWithoutPlaceholders,
    )
    return !/\p{L}/u.test(rest)
  }

  // The sort is stable, so languages with equally many fallbacks keep their order.
  const originalsFirst = languages.toSorted((a, b) => depthOf(a) - depthOf(b))

  /** Returns the language that a text was copied from. */
  const copiedFrom = (texts: Translated, lang: Lang): Lang | undefined => {
    const text = texts[lang]
    if (!site || text === undefined) return undefined

    const source = originalsFirst.find((code) => texts[code] === text)
    if (isName(text)) return undefined
    if (source !== lang) return source
    return englishSentences.has(text) ? 'en' : undefined
  }

  return { copiedFrom, isName }
}

/** Lists the texts of several words. Single words, such as "Menu", may be right in another language. */
const sentencesOf = (strings: Strings | undefined): readonly string[] =>
  Object.values(strings ?? {})
    .flatMap((texts): readonly (string | undefined)[] => Object.values(texts))
    .filter((text): text is string => text?.includes(' ') === true)

/**
 * Numbers of texts. `translated` includes outdated texts, because visitors see them, but
 * no missing, copied or unreadable ones.
 */
export type Counts = Readonly<
  Record<Exclude<TextState, 'done'> | 'translated' | 'total', number>
>

export interface Coverage {
  readonly language: Lang
  readonly parts: readonly ({ readonly part: string } & Counts)[]
}

/** Returns the part of the shop under which a collection is counted. */
const partOf = (name: CollectionName): string => collectionOf(name).part ?? 'pages'

const NONE: Counts = {
  total: 0,
  translated: 0,
  missing: 0,
  copied: 0,
  outdated: 0,
  same: 0,
  unreadable: 0,
}

/**
 * Counts the shop's texts: a row per language, in the shop's order. The body of a
 * Markdown file is one text. No other function counts texts.
 * @param outdated the keys of the texts that are known to be outdated
 */
export function coverageOf(
  content: Content,
  outdated: ReadonlySet<string> = new Set(),
): readonly Coverage[] {
  const stateOf = openStateFinder(content)
  const names = [...new Set(collectionNames.map(partOf))]
  const rows = content.languages.map((language) => ({
    language,
    parts: names.map((part) => ({ part, ...NONE })),
  }))

  for (const text of shopTextsOf(content))
    for (const { language, parts } of rows) {
      const stateOfWords = stateOf(text, language)
      const counts = parts.find(({ part }) => part === partOf(text.collection))
      if (!counts || !stateOfWords) continue

      const isOutdated =
        outdated.size > 0 &&
        stateOfWords === 'done' &&
        outdated.has(unitKey(text.placeIn(language)))
      const state = isOutdated ? 'outdated' : stateOfWords
      counts.total += 1
      if (state !== 'done') counts[state] += 1
      if (!isOpen(state)) counts.translated += 1
    }

  return rows
}

/** Tells whether visitors lack a translation. */
const isOpen = (state: TextState): boolean =>
  ['missing', 'copied', 'unreadable'].includes(state)

/** Adds the numbers of all parts. */
export const totalOf = ({ parts }: Coverage): Counts =>
  parts.reduce(
    (sum, part) => ({
      total: sum.total + part.total,
      translated: sum.translated + part.translated,
      missing: sum.missing + part.missing,
      copied: sum.copied + part.copied,
      outdated: sum.outdated + part.outdated,
      same: sum.same + part.same,
      unreadable: sum.unreadable + part.unreadable,
    }),
    NONE,
  )
