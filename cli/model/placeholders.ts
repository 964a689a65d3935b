import type { PricesFile } from '../schema/prices.ts'
import type { SiteFile } from '../schema/site-file.ts'
import type { Strings } from '../schema/strings.ts'
import type { Lang } from './path.ts'
import { priceOf, priceText } from './price.ts'
import { escapeXml } from './text.ts'

type Size = NonNullable<PricesFile['sizes']>[number]

interface PlaceholderSource
  extends Pick<SiteFile, 'claims'>,
    Pick<Strings['card'], 'freeShipping'> {
  readonly prices: PricesFile
  readonly sizes: readonly Size[]
  readonly lang: Lang
}

const textOfPrice = (
  { prices, lang }: PlaceholderSource,
  amount: number,
  field: string,
): string => priceText(priceOf(prices, amount, field), lang)

/** The {placeholders} that are the same in every shop. */
const sharedSources: Readonly<Record<string, (source: PlaceholderSource) => string>> = {
  days: ({ claims }) => claims.deliveryDays,
  freeShipping: ({ freeShipping }) => freeShipping,
  cities: ({ claims }) => claims.cities,
  customers: ({ claims }) => claims.customers,
}

/** The placeholder of the extra charge, in shops that have it. */
const SURCHARGE = 'priceWithoutLogo'

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
  ...(hasSurcharge ? [SURCHARGE] : []),
  ...sizes.flatMap(labelNames),
]

export type Placeholders = ReadonlyMap<string, string>

export function placeholderValues(source: PlaceholderSource): Placeholders {
  const { prices, sizes } = source
  const values = new Map(
    Object.entries(sharedSources).map(([name, write]) => [name, write(source)]),
  )
  for (const size of sizes) {
    const [portrait, landscape] = labelNames(size)
    values.set(priceName(size), textOfPrice(source, size.price, size.id))
    values.set(portrait, size.label.portrait)
    values.set(landscape, size.label.landscape)
  }
  if (prices.withoutLogo !== undefined)
    values.set(SURCHARGE, textOfPrice(source, prices.withoutLogo, 'withoutLogo'))
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

/** Finds the placeholders of a line that are not among the names, with their zero-based columns. */
export const unknownPlaceholdersIn = (line: string, names: readonly string[]) =>
  [...line.matchAll(PLACEHOLDER)].flatMap(({ 0: placeholder, 1: name = '', index }) =>
    names.includes(name) ? [] : [{ placeholder, name, column: index }],
  )
