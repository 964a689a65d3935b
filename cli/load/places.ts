import type { Lang } from '../model/path.ts'
import { priceOf, priceText } from '../model/price.ts'
import { escapeXml } from '../model/text.ts'
import type { PricesFile } from '../schema/prices.ts'
import type { SiteFile } from '../schema/site.ts'

/** Names of the {places} in texts that the shop fills in, so that prices and sizes are written in one file. */
export const placeNames = [
  'days',
  'cities',
  'customers',
  'priceA1',
  'priceA2',
  'priceWithoutLogo',
  'sizeA1Portrait',
  'sizeA1Landscape',
  'sizeA2Portrait',
  'sizeA2Landscape',
] as const

export type Places = Readonly<Record<(typeof placeNames)[number], string>>

export function placesOf(prices: PricesFile, { claims }: SiteFile, lang: Lang): Places {
  const { a1, a2, withoutLogo } = prices
  const write = (amount: number): string => priceText(priceOf(prices, amount), lang)
  return {
    days: claims.deliveryDays,
    cities: claims.cities,
    customers: claims.customers,
    priceA1: write(a1.price),
    priceA2: write(a2.price),
    priceWithoutLogo: write(withoutLogo),
    sizeA1Portrait: a1.label.portrait,
    sizeA1Landscape: a1.label.landscape,
    sizeA2Portrait: a2.label.portrait,
    sizeA2Landscape: a2.label.landscape,
  }
}

const isPlace = (name: string): name is keyof Places => (placeNames as readonly string[]).includes(name)

/** '{days} days' → '3-5 days'. A place that has no such name stays as it is. */
export const fillPlaces = (text: string, places: Places): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (isPlace(name) ? places[name] : place))

/** The same in HTML. */
export const fillHtml = (html: string, places: Places): string =>
  html.replace(/\{(\w+)\}/g, (place, name: string) => (isPlace(name) ? escapeXml(places[name]) : place))

/** The places of a line that nothing fills, with their columns from 0. */
export const unknownPlacesIn = (
  line: string,
): readonly { readonly place: string; readonly name: string; readonly column: number }[] =>
  [...line.matchAll(/\{(\w+)\}/g)].flatMap(({ 0: place, 1: name = '', index }) =>
    isPlace(name) ? [] : [{ place, name, column: index }],
  )
