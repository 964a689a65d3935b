import type { PricesFile } from '../schema/prices.ts'
import type { SiteFile } from '../schema/site-file.ts'
import type { Strings } from '../schema/strings.ts'
import type { Lang } from './path.ts'
import { type PriceField, priceOf, priceText } from './price.ts'
import type { Claims } from './site.ts'
import { escapeXml } from './text.ts'

type PlaceholderSource = PricesFile &
  Pick<SiteFile, 'claims'> &
  Pick<Strings['card'], 'freeShipping'> & {
    writePrice(amount: number, field: PriceField): string
  }

/** The placeholders that stand for a claim of the shop, which it may leave out. */
const claimsByPlaceholder = {
  days: 'deliveryDays',
  cities: 'cities',
  customers: 'customers',
} as const satisfies Readonly<Record<string, keyof Claims>>

/** Returns the claim that a placeholder stands for: 'deliveryDays' for 'days'. */
export const claimOf = (name: string): keyof Claims | undefined =>
  Object.hasOwn(claimsByPlaceholder, name)
    ? claimsByPlaceholder[name as keyof typeof claimsByPlaceholder]
    : undefined

/**
 * The {placeholders} that the shop fills in texts, so that each price and size is written in only one place. A claim
 * that the shop does not make is undefined.
 */
const sources: Readonly<
  Record<string, (source: PlaceholderSource) => string | undefined>
> = {
  days: ({ claims }) => claims?.[claimsByPlaceholder.days],
  freeShipping: ({ freeShipping }) => freeShipping,
  cities: ({ claims }) => claims?.[claimsByPlaceholder.cities],
  customers: ({ claims }) => claims?.[claimsByPlaceholder.customers],
  priceA1: ({ a1, writePrice }) => writePrice(a1.price, 'a1'),
  priceA2: ({ a2, writePrice }) => writePrice(a2.price, 'a2'),
  priceWithoutLogo: ({ withoutLogo, writePrice }) =>
    writePrice(withoutLogo, 'withoutLogo'),
  sizeA1Portrait: ({ a1 }) => a1.label.portrait,
  sizeA1Landscape: ({ a1 }) => a1.label.landscape,
  sizeA2Portrait: ({ a2 }) => a2.label.portrait,
  sizeA2Landscape: ({ a2 }) => a2.label.landscape,
}

export const placeholderNames = Object.keys(sources)

export type Placeholders = ReadonlyMap<string, string>

export function placeholderValues(
  lang: Lang,
  prices: PricesFile,
  { claims }: SiteFile,
  { card: { freeShipping } }: Strings,
): Placeholders {
  const writePrice = (amount: number, field: PriceField): string =>
    priceText(priceOf(prices, amount, field), lang)
  const source = { ...prices, claims, freeShipping, writePrice }
  const values = Object.entries(sources).flatMap(([name, write]) => {
    const value = write(source)
    return value === undefined ? [] : [[name, value] as const]
  })
  return new Map(values)
}

const PLACEHOLDER = /\{(\w+)\}/g

/** Fills the {placeholders} of a text: '{days} days' → '3-5 days'. Unknown placeholders stay unchanged. */
export const fillPlaceholders = (text: string, placeholders: Placeholders): string =>
  text.replace(PLACEHOLDER, (written, name: string) => placeholders.get(name) ?? written)

/** Fills the {placeholders} of HTML with escaped values. */
export const fillHtml = (html: string, placeholders: Placeholders): string =>
  html.replace(PLACEHOLDER, (written, name: string) =>
    escapeXml(placeholders.get(name) ?? written),
  )

/** Finds the placeholders of a line, with their zero-based columns. */
export const placeholdersIn = (line: string) =>
  [...line.matchAll(PLACEHOLDER)].map(({ 0: placeholder, 1: name = '', index }) => ({
    placeholder,
    name,
    column: index,
  }))
