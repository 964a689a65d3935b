import type { PricesFile } from '../schema/prices.ts'
import type { SiteFile } from '../schema/site-file.ts'
import type { Strings } from '../schema/strings.ts'
import type { Lang } from './path.ts'
import { priceOf, priceText } from './price.ts'
import { printOption } from './print-option.ts'
import type { Claims } from './site.ts'
import { escapeXml } from './text.ts'

type Size = NonNullable<PricesFile['sizes']>[number]

interface PlaceholderSource
  extends Pick<SiteFile, 'claims' | 'keepAddresses'>,
    Pick<Strings['card'], 'freeShipping'> {
  readonly shippingRates: string
  /** The shop's e-mail address; undefined if it gives none. */
  readonly email: string | undefined
  /** The names of the countries that the shop ships to; undefined for all. */
  readonly countries: string | undefined
  /** The names of the shop's languages. */
  readonly languages: string
  readonly prices: PricesFile
  readonly sizes: readonly Size[]
  readonly lang: Lang
}

const textOfPrice = (
  { prices, lang }: PlaceholderSource,
  amount: number,
  field: string,
): string => priceText(priceOf(prices, amount, field), lang)

/** The claims of a shop that texts can contain, by the name of the placeholder. A shop may state none of them. */
const claimsByPlaceholder = {
  days: 'deliveryDays',
  cities: 'cities',
  customers: 'customers',
} as const satisfies Readonly<Record<string, keyof Claims>>

/** Returns the claim that fills a placeholder: 'deliveryDays' for 'days'. */
export const claimOf = (name: string): keyof Claims | undefined =>
  Object.hasOwn(claimsByPlaceholder, name)
    ? claimsByPlaceholder[name as keyof typeof claimsByPlaceholder]
    : undefined

/** Returns the e-mail address among the contacts of a shop, which may also be the address of a page. */
export const emailOf = (contact: SiteFile['contact']): string | undefined =>
  contact?.startsWith('https://') ? undefined : contact

/** The {placeholders} that are the same in every shop. A fact that the shop does not state is undefined. */
const sharedSources: Readonly<
  Record<string, (source: PlaceholderSource) => string | undefined>
> = {
  days: ({ claims }) => claims?.[claimsByPlaceholder.days],
  freeShipping: ({ freeShipping }) => freeShipping,
  shippingRates: ({ shippingRates }) => shippingRates,
  email: ({ email }) => email,
  countries: ({ countries }) => countries,
  languages: ({ languages }) => languages,
  addressDays: ({ keepAddresses }) => keepAddresses?.toString(),
  cities: ({ claims }) => claims?.[claimsByPlaceholder.cities],
  customers: ({ claims }) => claims?.[claimsByPlaceholder.customers],
}

// Placeholders of a size contain its id: {priceA1}, {sizeA1Portrait}.
const priceName = ({ id }: Pick<Size, 'id'>): string => `price${id.toUpperCase()}`
const labelNames = ({ id }: Pick<Size, 'id'>): readonly [string, string] => [
  `size${id.toUpperCase()}Portrait`,
  `size${id.toUpperCase()}Landscape`,
]

/**
 * Returns the names of the {placeholders} that the shop fills in texts, so that each price
 * and size is written in only one place.
 */
export const placeholderNamesOf = (
  sizes: readonly Pick<Size, 'id'>[],
  hasSurcharge: boolean,
): readonly string[] => [
  ...Object.keys(sharedSources),
  ...sizes.map(priceName),
  ...(hasSurcharge ? [printOption.placeholder] : []),
  ...sizes.flatMap(labelNames),
]

export type Placeholders = ReadonlyMap<string, string>

export function placeholderValues(source: PlaceholderSource): Placeholders {
  const { prices, sizes } = source
  const values = new Map<string, string>()
  for (const [name, write] of Object.entries(sharedSources)) {
    const value = write(source)
    if (value !== undefined) values.set(name, value)
  }

  for (const size of sizes) {
    const [portrait, landscape] = labelNames(size)
    values.set(priceName(size), textOfPrice(source, size.price, size.id))
    values.set(portrait, size.label.portrait)
    values.set(landscape, size.label.landscape)
  }

  const { surcharge, placeholder } = printOption
  const amount = prices[surcharge]
  if (amount !== undefined)
    values.set(placeholder, textOfPrice(source, amount, surcharge))
  return values
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
