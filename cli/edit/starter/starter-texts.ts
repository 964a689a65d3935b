import { packLanguageOf } from '../../languages/languages.ts'
import { readStringsFile } from '../../languages/pack-files.ts'
import {
  type LegalText,
  legalTexts,
  readLegalText,
  readShopTexts,
  type ShopTexts,
} from '../../languages/packs.ts'
import type { Lang } from '../../model/path.ts'

/** A new shop's texts in one language. `{name}` stands for the shop's name. */
export interface StarterTexts extends ShopTexts {
  /** All interface texts, as the text of a file. */
  readonly strings: string
  /** Drafts of legal texts, as the texts of Markdown files. */
  readonly articles: Readonly<Partial<Record<LegalText, string>>>
}

/** The language whose texts a new shop gets where the engine has no texts in the shop's language. */
export const FALLBACK: Lang = 'en'

/** Tells whether the engine has texts in a language. */
export const hasPack = (lang: Lang): boolean => packLanguageOf(lang) !== undefined

/** Reads the initial texts of a shop in each of its languages. */
export const readTextsFor = (
  home: string,
  languages: readonly Lang[],
): Readonly<Record<Lang, StarterTexts>> =>
  Object.fromEntries(
    languages.map((lang) => [
      lang,
      readStarterTexts(home, hasPack(lang) ? lang : FALLBACK),
    ]),
  )

function readStarterTexts(home: string, lang: Lang): StarterTexts {
  const texts = readShopTexts(home, lang)
  const strings = readStringsFile(home, lang)
  if (!texts || strings === undefined) throw new Error(`the pack of "${lang}" is missing`)

  const articles = legalTexts.map((name) => [name, readLegalText(home, lang, name)])
  return { ...texts, strings, articles: Object.fromEntries(articles) }
}
