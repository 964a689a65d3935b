import { readStringsFile } from '../../languages/pack-files.ts'
import {
  legalTexts,
  readLegalText,
  readShopTexts,
  type ShopTexts,
} from '../../languages/packs.ts'
import type { Lang } from '../../model/path.ts'

/** The texts of a new shop in one language. `{name}` stands for the name of the shop. */
export interface StarterTexts extends ShopTexts {
  /** All interface texts, as the text of a file. */
  readonly strings: string
  /** Drafts of legal texts, as Markdown files, by the names of their pages: 'imprint'. */
  readonly articles: Readonly<Record<string, string>>
}

/** The language whose texts a new shop gets in place of those that the engine lacks. */
export const FALLBACK: Lang = 'en'

/** Tells whether the engine has texts in a language. */
export const hasPack = (home: string, lang: Lang): boolean =>
  readStringsFile(home, lang) !== undefined

/** Reads the texts with which a shop begins in a language: those in English where the engine has no others. */
function readStarterTexts(home: string, lang: Lang): StarterTexts {
  const source = hasPack(home, lang) ? lang : FALLBACK
  const shopTexts = readShopTexts(home, source)
  const strings = readStringsFile(home, source)
  if (!shopTexts || strings === undefined)
    throw new Error(`the engine lacks the language pack of "${source}"`)

  const articles = legalTexts.map((name) => [
    name,
    readLegalText(home, source, name) ?? '',
  ])
  return { ...shopTexts, strings, articles: Object.fromEntries(articles) }
}

/** Reads the texts with which a shop begins in each of its languages. */
export const readTextsFor = (
  home: string,
  languages: readonly Lang[],
): Readonly<Record<Lang, StarterTexts>> =>
  Object.fromEntries(languages.map((lang) => [lang, readStarterTexts(home, lang)]))
