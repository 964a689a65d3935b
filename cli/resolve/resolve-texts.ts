import type { Lang } from '../model/path.ts'
import { fillHtml, fillPlaceholders, type Placeholders } from '../model/placeholders.ts'
import type { Prose, Question, Seo, Text } from '../model/text.ts'
import type { Section } from '../read/markdown/markdown.ts'
import type { SeoFile, Translated } from '../schema/common.ts'
import type { SiteFile } from '../schema/site-file.ts'
import type { Strings } from '../schema/strings.ts'

export type LanguageOrder = readonly [own: Lang, ...fallbacks: Lang[]]

/** Finds a value in the first language that has it. `lang` is that language, unless it is the first of the order. */
export function firstIn<T>(order: LanguageOrder, find: (lang: Lang) => T | undefined) {
  for (const lang of order) {
    const value = find(lang)
    if (value !== undefined) return lang === order[0] ? { value } : { value, lang }
  }
  throw new Error(`checked content has nothing in ${order.join(' or ')}`)
}

export function textIn(
  words: Translated,
  order: LanguageOrder,
  placeholders?: Placeholders,
): Text {
  const { value: text, ...language } = firstIn(order, (lang) => words[lang])
  return {
    text: placeholders ? fillPlaceholders(text, placeholders) : text,
    ...language,
  }
}

/** Returns a text without marking a fallback, for pages that are entirely in one language. */
export const plainTextIn = (words: Translated, order: LanguageOrder): string =>
  textIn(words, order).text

export const seoIn = (
  seo: SeoFile,
  order: LanguageOrder,
  placeholders?: Placeholders,
): Seo => ({
  title: textIn(seo.title, order, placeholders).text,
  description: textIn(seo.description, order, placeholders).text,
})

export const proseOf = (html: string, lang?: Lang): Prose => ({
  html,
  ...(lang && { lang }),
})

/** Turns a section of a text into a question with its answer. */
export const questionOf = (
  { heading, html, words }: Section,
  placeholders: Placeholders,
  lang?: Lang,
): Question => ({
  question: { text: fillPlaceholders(heading, placeholders), ...(lang && { lang }) },
  answer: proseOf(fillHtml(html, placeholders), lang),
  words: fillPlaceholders(words, placeholders),
})

/** The most countries that a text names; if there are more, it gives their number. */
const MOST_NAMED = 6

/** Returns the interface texts with the countries that the shop ships to in all texts about free shipping. */
export function withFreeShipping(
  strings: Strings,
  lang: Lang,
  shipTo: SiteFile['shipTo'],
): Strings {
  const words = freeShippingIn(strings, lang, shipTo)

  const groups = Object.entries(strings).map(([group, texts]) => {
    const filled = Object.entries(texts).map(([key, text]) => [
      key,
      text.replaceAll('{freeShipping}', () => words),
    ])
    return [group, Object.fromEntries(filled)] as const
  })

  const filledStrings = Object.fromEntries(groups) as Strings
  return { ...filledStrings, card: { ...filledStrings.card, freeShipping: words } }
}

function freeShippingIn(
  { card, trust }: Strings,
  lang: Lang,
  shipTo: SiteFile['shipTo'],
): string {
  if (!shipTo) return card.freeShipping
  if (shipTo.length > MOST_NAMED)
    return trust.shippingToMany.replace('{count}', String(shipTo.length))

  const names = new Intl.DisplayNames([lang], { type: 'region' })
  const countries = new Intl.ListFormat(lang).format(
    shipTo.map((code) => names.of(code) ?? code),
  )
  return trust.shippingTo.replace('{countries}', () => countries)
}
