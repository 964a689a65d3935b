import type { Lang } from '../model/path.ts'
import { type Content, contentPath } from '../read/content.ts'
import { fieldName } from '../read/errors/schema-paths.ts'
import type { Path } from '../read/positions.ts'
import {
  type CollectionName,
  collectionNames,
  collectionOf,
} from '../schema/collections.ts'
import type { Translated } from '../schema/common.ts'
import { isPerLanguage } from '../schema/content-paths.ts'
import { type ShopText, shopTextsOf } from './shop-texts.ts'

/**
 * The state of a text in one language. `copied`: the words of another language. `same`: names alone, which every
 * language writes alike. `unreadable`: the file has errors, so nobody can tell.
 */
type TextState = 'missing' | 'copied' | 'outdated' | 'same' | 'done' | 'unreadable'

/** Whether a text is outdated is known only to the history in git. */
type StateOfWords = Exclude<TextState, 'outdated'>

export interface TranslationUnit {
  /** The file that holds, or will hold, the translation: 'content/strings/de.yaml'. */
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
  /** Tells whether `current` is no translation, but the copy of another language's text. */
  readonly isCopy: boolean
  readonly note: string | undefined
  /** The file of another language that `file`, while missing, begins as a copy of; absent where it begins empty. */
  readonly beginsAs?: string
}

interface PlaceOfText {
  readonly file: string
  readonly path: Path | undefined
}

/** Returns the name of a text in one language, which stays the same while its words change. */
export const unitKey = ({ file, path }: PlaceOfText): string =>
  path === undefined ? file : `${file} › ${fieldName(path)}`

/**
 * Lists the texts that `lang` can have, each with its source: the words in `preferred`, else in the language that
 * the text was written in. Files with errors are left out.
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
      (other) => other !== undefined && other !== lang && texts[other],
    )
    const source = from && texts[from]
    const state = stateOf(text, lang)
    if (!from || !source || !state || state === 'unreadable') return []
    if (!needsTranslation(text, lang, state)) return []
    const { file, path } = placeIn(lang)
    const begun = placeIn(from).file
    const isCopied =
      begun !== file && file.endsWith('.md') && !collectionOf(text.collection).bodies
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
    return [isCopied ? { ...unit, beginsAs: begun } : unit]
  })
}

/** Only copied quotes need translation, as each language has its own; a book needs none in its own language. */
function needsTranslation(text: ShopText, lang: Lang, state: StateOfWords): boolean {
  if (state === 'copied') return true
  const isOwnBook =
    text.isProse && lang === text.sourceLanguage && collectionOf(text.collection).bodies
  return !isOwnBook && !isOfOneLanguage(text, lang)
}

/** Tells whether a text belongs to a list that each language has for itself, such as its quotes. */
const isOfOneLanguage = ({ collection, placeIn }: ShopText, lang: Lang): boolean =>
  isPerLanguage(collection) && typeof placeIn(lang).path?.[0] === 'number'

/** Returns a function that tells the state of a text, as far as its words show it; undefined if `lang` needs no such text. */
export function openStateFinder(content: Content) {
  const { copiedFrom, isName } = openCopyFinder(content)
  return (text: ShopText, lang: Lang): StateOfWords | undefined => {
    const { texts, sourceLanguage, placeIn } = text
    if (sourceLanguage === undefined) return undefined
    if (content.failed.has(contentPath(placeIn(lang)))) return 'unreadable'
    const words = texts[lang]
    if (!words) return isOfOneLanguage(text, lang) ? undefined : 'missing'
    if (copiedFrom(texts, lang) !== undefined) return 'copied'
    const isSame =
      lang !== sourceLanguage && words === texts[sourceLanguage] && isName(words)
    return isSame ? 'same' : 'done'
  }
}

/** Returns functions that find copied texts; names and {placeholders} are no copies. */
export function openCopyFinder({ site, languages }: Pick<Content, 'site' | 'languages'>) {
  const names = [...(site?.value.sameInEveryLanguage ?? [])].sort(
    (a, b) => b.length - a.length,
  )
  /** Tells whether a text holds no words but names that every language writes alike. */
  const isName = (text: string): boolean => {
    const rest = names.reduce(
      (left, name) => left.replaceAll(name, ''),
      text.replaceAll(/\{\w+\}/g, ''),
    )
    return !/\p{L}/u.test(rest)
  }
  /** Returns the language that a text was copied from. */
  const copiedFrom = (texts: Translated, lang: Lang): Lang | undefined => {
    const text = texts[lang]
    if (!site || text === undefined) return undefined
    // Of two languages with the same text, the later in the list has the copy.
    const source = languages.find((other) => texts[other] === text)
    return source === lang || isName(text) ? undefined : source
  }
  return { copiedFrom, isName }
}

/** Numbers of texts. `translated` counts all but missing, copied and unreadable ones: visitors read an outdated text. */
export type Counts = Readonly<
  Record<Exclude<TextState, 'done'> | 'translated' | 'total', number>
>

export interface Coverage {
  readonly language: Lang
  readonly parts: readonly ({ readonly part: string } & Counts)[]
}

/** Returns the part of the shop that a collection counts for. */
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
 * Counts the texts of the shop: a row per language, in the shop's order. A Markdown file below its front matter is one
 * text. This is the only place that counts them. `outdated` has the keys of outdated texts, as far as they are known.
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
      const found = stateOf(text, language)
      const counts = parts.find(({ part }) => part === partOf(text.collection))
      if (!counts || !found) continue
      const isOutdated =
        outdated.size > 0 &&
        found === 'done' &&
        outdated.has(unitKey(text.placeIn(language)))
      const state = isOutdated ? 'outdated' : found
      counts.total += 1
      if (state !== 'done') counts[state] += 1
      if (!isOpen(state)) counts.translated += 1
    }
  return rows
}

/** Tells whether visitors do not see a translation. */
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
