import type { Lang } from '../../model/path.ts'
import type { Prose, Seo, Text } from '../../model/text.ts'
import type { SeoFile, Translated } from '../../schema/common.ts'
import type { ProseFile } from '../markdown-parts.ts'

/** Where a text is looked for: in the page's own language, then in those that it falls back to. */
export type LanguageOrder = readonly [own: Lang, ...fallbacks: Lang[]]

/** The words in the first language that has them, marked with that language where it is not the page's own. */
export function textIn(words: Translated, order: LanguageOrder): Text {
  for (const lang of order) {
    const text = words[lang]
    if (text !== undefined) return lang === order[0] ? { text } : { text, lang }
  }
  throw new Error(`no words in ${order.join(' or ')}`)
}

/** As above where a whole page is in one language; the fallback is not marked. */
export const plainTextIn = (words: Translated, order: LanguageOrder): string => textIn(words, order).text

export const seoIn = (seo: SeoFile, order: LanguageOrder): Seo => ({
  title: plainTextIn(seo.title, order),
  description: plainTextIn(seo.description, order),
})

export const proseOf = ({ html }: Pick<ProseFile, 'html'>, lang?: Lang): Prose => ({
  html,
  ...(lang ? { lang } : {}),
})
