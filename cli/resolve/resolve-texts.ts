import type { Lang } from '../model/path.ts'
import { fillHtml, fillPlaceholders, type Placeholders } from '../model/placeholders.ts'
import { priceText } from '../model/price.ts'
import { joinWithSemicolons } from '../model/punctuation.ts'
import { countryNamesIn, languageNamesIn } from '../model/regional-language.ts'
import {
  isCalledOthers,
  isOneRate,
  MOST_NAMED,
  type ShippingRate,
} from '../model/shipping.ts'
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

/** The facts for texts about shipping. */
export interface Shipping {
  /** The countries that the shop ships to; undefined for all. */
  readonly shipTo: SiteFile['shipTo']
  /** None if shipping is free. */
  readonly rates: readonly ShippingRate[]
}

/** Fills {freeShipping} in the interface texts with the shipping rates, or the countries to which it is free. */
export function withShipping(
  strings: Strings,
  order: LanguageOrder,
  shipping: Shipping,
): Strings {
  const freeShipping = shippingTextIn(strings, order, shipping)

  const groups = Object.entries(strings).map(([group, texts]) => {
    const entries = Object.entries(texts as Readonly<Record<string, string>>)
    const filledTexts = entries.map(([key, text]) => [
      key,
      text.replaceAll('{freeShipping}', () => freeShipping),
    ])
    return [group, Object.fromEntries(filledTexts)] as const
  })

  const filledStrings = Object.fromEntries(groups) as Strings
  const isFree = shipping.rates.length === 0
  return {
    ...filledStrings,
    card: { ...filledStrings.card, freeShipping },
    // This text says that shipping is added to the total. The saved list leaves it out if it is empty.
    shipping: { ...filledStrings.shipping, ...(isFree && { added: '' }) },
  }
}

function shippingTextIn(
  strings: Strings,
  [lang]: LanguageOrder,
  { shipTo, rates }: Shipping,
): string {
  const { card, trust, shipping } = strings
  const [cheapest, ...dearer] = rates.toSorted((a, b) => a.price.amount - b.price.amount)
  const dearest = dearer.at(-1)
  if (cheapest && (isOneRate(rates) || !dearest))
    return fill(shipping.same, { price: rateTextIn(strings, lang, cheapest) })
  if (cheapest && dearest) {
    const least = rateTextIn(strings, lang, cheapest)
    const most = rateTextIn(strings, lang, dearest)
    return fill(shipping.range, { least, most })
  }

  if (!shipTo) return card.freeShipping
  if (shipTo.length > MOST_NAMED)
    return trust.shippingToMany.replace('{count}', String(shipTo.length))
  return trust.shippingTo.replace('{countries}', () => countriesIn(shipTo, lang))
}

const rateTextIn = (
  { shipping }: Strings,
  lang: Lang,
  { price }: ShippingRate,
): string => (price.amount === 0 ? shipping.free : priceText(price, lang))

/** Lists countries by their names in a language: 'Germany and France'. */
export const countriesIn = (codes: readonly string[], lang: Lang): string =>
  listOf(codes, countryNamesIn(lang), lang)

/** Lists languages by their names in a language: 'German and French'. */
export const languagesIn = (codes: readonly Lang[], lang: Lang): string =>
  listOf(codes, languageNamesIn(lang), lang)

const listOf = (codes: readonly string[], names: Intl.DisplayNames, lang: Lang): string =>
  new Intl.ListFormat(lang).format(codes.map((code) => names.of(code) ?? code))

/** Returns the name of a rate's region: the rate's own name, or the names of its countries. */
function regionIn(
  { shipping }: Strings,
  order: LanguageOrder,
  rate: ShippingRate,
): string {
  const { name, countries = [] } = rate
  if (name) return textIn(name, order).text
  return isCalledOthers(rate) ? shipping.others : countriesIn(countries, order[0])
}

/** Lists the rates with their regions, or returns the text about shipping if there is one rate or none. */
export function shippingRatesIn(
  strings: Strings,
  order: LanguageOrder,
  { rates }: Shipping,
): string {
  if (rates.length === 0 || isOneRate(rates)) return strings.card.freeShipping

  const sentences = rates.map((rate) => {
    const price = rateTextIn(strings, order[0], rate)
    return fill(strings.shipping.rate, {
      price,
      countries: regionIn(strings, order, rate),
    })
  })
  return joinWithSemicolons(sentences, order[0])
}

/** Returns the names of the shipping options on the payment page, one for each rate. */
export const shippingOptionsIn = (
  strings: Strings,
  order: LanguageOrder,
  { rates }: Shipping,
): readonly string[] =>
  isOneRate(rates)
    ? [strings.card.freeShipping]
    : rates.map((rate) =>
        fill(strings.shipping.option, { countries: regionIn(strings, order, rate) }),
      )

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (written, name: string) => values[name] ?? written)
