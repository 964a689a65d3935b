import type { Lang } from '../../model/path.ts'
import type { Prose, Question, Seo, Text } from '../../model/text.ts'
import type { SeoFile, Translated } from '../../schema/common.ts'
import type { ProseFile, Section } from '../markdown.ts'
import { fillHtml, fillPlaces, type Places } from '../places.ts'

/** The languages in which a text is looked for: the page's own, then those that the page falls back to. */
export type LanguageOrder = readonly [own: Lang, ...fallbacks: Lang[]]

/** Finds a thing in the first language that has it; `lang` is that language where it is not the page's own. */
export function firstIn<T>(
  order: LanguageOrder,
  find: (lang: Lang) => T | undefined,
): { readonly found: T; readonly lang?: Lang } {
  for (const lang of order) {
    const found = find(lang)
    if (found !== undefined) return lang === order[0] ? { found } : { found, lang }
  }
  throw new Error(`checked content has nothing in ${order.join(' or ')}`)
}

export function textIn(words: Translated, order: LanguageOrder): Text {
  const { found: text, lang } = firstIn(order, (own) => words[own])
  return lang === undefined ? { text } : { text, lang }
}

/** Returns the words for a page that is in one language as a whole: a fallback is not marked. */
export const plainTextIn = (words: Translated, order: LanguageOrder): string => textIn(words, order).text

export const seoIn = (seo: SeoFile, order: LanguageOrder): Seo => ({
  title: plainTextIn(seo.title, order),
  description: plainTextIn(seo.description, order),
})

export const proseOf = ({ html }: Pick<ProseFile, 'html'>, lang?: Lang): Prose => ({
  html,
  ...(lang ? { lang } : {}),
})

/** Turns a section of a text into a question and its answer. */
export const questionOf = ({ heading, html, words }: Section, places: Places, lang?: Lang): Question => ({
  question: { text: fillPlaces(heading, places), ...(lang && { lang }) },
  answer: proseOf({ html: fillHtml(html, places) }, lang),
  words: fillPlaces(words, places),
})
