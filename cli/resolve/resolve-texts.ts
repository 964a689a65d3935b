import type { Lang } from '../model/path.ts'
import { fillHtml, fillPlaceholders, type Placeholders } from '../model/placeholders.ts'
import type { Prose, Question, Seo, Text } from '../model/text.ts'
import type { Section } from '../read/markdown/markdown.ts'
import type { SeoFile, Translated } from '../schema/common.ts'
import type { SiteFile } from '../schema/site-file.ts'
import type { Strings } from '../schema/strings.ts'

/** The languages in which a text is looked for, the preferred one first. */
export type LanguageOrder = readonly [own: Lang, ...fallbacks: Lang[]]

/** Finds a value in the first language that has it. `lang` is that language, unless it is the first of the order. */
export function firstIn<T>(order: LanguageOrder, find: (lang: Lang) => T | undefined) {
  for (const lang of order) {
    const value = find(lang)
    if (value !== undefined) return lang === order[0] ? { value } : { value, lang }
  }
  throw new Error(`checked content has no text in ${order.join(' or ')}`)
}

/** Returns a text in the first language that has it, with its placeholders filled. */
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

/** Returns a text as a plain string, which does not say whether its language is a fallback. */
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

/** The maximum number of countries that a text names. If there are more, it states their number. */
const MAX_NAMED = 6

/** Fills {freeShipping} in the interface texts with a text that names the countries to which the shop ships. */
export function withFreeShipping(
  strings: Strings,
  lang: Lang,
  shipTo: SiteFile['shipTo'],
): Strings {
  const freeShipping = freeShippingIn(strings, lang, shipTo)

  const groups = Object.entries(strings).map(([group, texts]) => {
    const entries = Object.entries(texts as Readonly<Record<string, string>>)
    const filledTexts = entries.map(([key, text]) => [
      key,
      text.replaceAll('{freeShipping}', () => freeShipping),
    ])
    return [group, Object.fromEntries(filledTexts)] as const
  })

  const filledStrings = Object.fromEntries(groups) as Strings
  return { ...filledStrings, card: { ...filledStrings.card, freeShipping } }
}

function freeShippingIn(
  { card, trust }: Strings,
  lang: Lang,
  shipTo: SiteFile['shipTo'],
): string {
  if (!shipTo) return card.freeShipping
  if (shipTo.length > MAX_NAMED)
    return trust.shippingToMany.replace('{count}', String(shipTo.length))

  const names = new Intl.DisplayNames([lang], { type: 'region' })
  const countries = new Intl.ListFormat(lang).format(
    shipTo.map((code) => names.of(code) ?? code),
  )
  return trust.shippingTo.replace('{countries}', () => countries)
}
