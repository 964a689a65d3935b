import type { Lang } from '../../model/path.ts'
import { type PriceField, priceOf, priceText } from '../../model/price.ts'
import { escapeXml, type Prose, type Question, type Seo, type Text } from '../../model/text.ts'
import type { SeoFile, Translated } from '../../schema/common.ts'
import type { PricesFile } from '../../schema/prices.ts'
import type { SiteFile } from '../../schema/site-file.ts'
import type { Strings } from '../../schema/strings.ts'
import type { Section } from '../markdown.ts'

export type LanguageOrder = readonly [own: Lang, ...fallbacks: Lang[]]

/** Finds a thing in the first language that has it; `lang` is that language where it is not the page's own. */
export function firstIn<T>(order: LanguageOrder, find: (lang: Lang) => T | undefined) {
  for (const lang of order) {
    const found = find(lang)
    if (found !== undefined) return lang === order[0] ? { found } : { found, lang }
  }
  throw new Error(`checked content has nothing in ${order.join(' or ')}`)
}

export function textIn(words: Translated, order: LanguageOrder, placeholders?: Placeholders): Text {
  const { found, ...rest } = firstIn(order, (own) => words[own])
  return { text: placeholders ? fillPlaceholders(found, placeholders) : found, ...rest }
}

/** Returns the words for a page that is in one language as a whole: a fallback is not marked. */
export const plainTextIn = (words: Translated, order: LanguageOrder): string => textIn(words, order).text

export const seoIn = (seo: SeoFile, order: LanguageOrder, placeholders?: Placeholders): Seo => ({
  title: textIn(seo.title, order, placeholders).text,
  description: textIn(seo.description, order, placeholders).text,
})

export const proseOf = (html: string, lang?: Lang): Prose => ({ html, ...(lang && { lang }) })

/** Turns a section of a text into a question and its answer. */
export const questionOf = (
  { heading, html, words }: Section,
  placeholders: Placeholders,
  lang?: Lang,
): Question => ({
  question: { text: fillPlaceholders(heading, placeholders), ...(lang && { lang }) },
  answer: proseOf(fillHtml(html, placeholders), lang),
  words: fillPlaceholders(words, placeholders),
})

/** The most countries that a text names; of more, it says how many there are. */
const MOST_NAMED = 6

/** Returns interface texts in which all words for free shipping name the countries that the shop ships to. */
export function withFreeShipping(strings: Strings, lang: Lang, shipTo: SiteFile['shipTo']): Strings {
  const words = freeShippingIn(strings, lang, shipTo)
  const groups = Object.entries(strings).map(([group, texts]) => {
    const filled = Object.entries(texts).map(([key, text]) => [
      key,
      text.replaceAll('{freeShipping}', () => words),
    ])
    return [group, Object.fromEntries(filled)] as const
  })
  const all = Object.fromEntries(groups) as Strings
  return { ...all, card: { ...all.card, freeShipping: words } }
}

function freeShippingIn({ card, trust }: Strings, lang: Lang, shipTo: SiteFile['shipTo']): string {
  if (!shipTo) return card.freeShipping
  if (shipTo.length > MOST_NAMED) return trust.shippingToMany.replace('{count}', String(shipTo.length))
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  const countries = new Intl.ListFormat(lang).format(shipTo.map((code) => names.of(code) ?? code))
  return trust.shippingTo.replace('{countries}', () => countries)
}

type PlaceholderSource = PricesFile &
  Pick<SiteFile, 'claims'> &
  Pick<Strings['card'], 'freeShipping'> & { writePrice(amount: number, field: PriceField): string }

/** The {placeholders} in texts that the shop fills, so that prices and sizes are written in one file. */
const sources: Readonly<Record<string, (source: PlaceholderSource) => string>> = {
  days: ({ claims }) => claims.deliveryDays,
  freeShipping: ({ freeShipping }) => freeShipping,
  cities: ({ claims }) => claims.cities,
  customers: ({ claims }) => claims.customers,
  priceA1: ({ a1, writePrice }) => writePrice(a1.price, 'a1'),
  priceA2: ({ a2, writePrice }) => writePrice(a2.price, 'a2'),
  priceWithoutLogo: ({ withoutLogo, writePrice }) => writePrice(withoutLogo, 'withoutLogo'),
  sizeA1Portrait: ({ a1 }) => a1.label.portrait,
  sizeA1Landscape: ({ a1 }) => a1.label.landscape,
  sizeA2Portrait: ({ a2 }) => a2.label.portrait,
  sizeA2Landscape: ({ a2 }) => a2.label.landscape,
}

export const placeholderNames = Object.keys(sources)

export type Placeholders = ReadonlyMap<string, string>

export function placeholdersIn(
  lang: Lang,
  prices: PricesFile,
  { claims }: SiteFile,
  { card: { freeShipping } }: Strings,
): Placeholders {
  const writePrice = (amount: number, field: PriceField): string =>
    priceText(priceOf(prices, amount, field), lang)
  const source = { ...prices, claims, freeShipping, writePrice }
  return new Map(Object.entries(sources).map(([name, wordsOf]) => [name, wordsOf(source)]))
}

const PLACEHOLDER = /\{(\w+)\}/g

/** Fills the {placeholders} of a text: '{days} days' → '3-5 days'. An unknown one stays as it is. */
export const fillPlaceholders = (text: string, placeholders: Placeholders): string =>
  text.replace(PLACEHOLDER, (written, name: string) => placeholders.get(name) ?? written)

/** Fills the {placeholders} of HTML, with escaped words. */
export const fillHtml = (html: string, placeholders: Placeholders): string =>
  html.replace(PLACEHOLDER, (written, name: string) => escapeXml(placeholders.get(name) ?? written))

/** Finds the placeholders of a line that nothing fills, with their columns from 0. */
export const unknownPlaceholdersIn = (line: string) =>
  [...line.matchAll(PLACEHOLDER)].flatMap(({ 0: placeholder, 1: name = '', index }) =>
    placeholderNames.includes(name) ? [] : [{ placeholder, name, column: index }],
  )
