import type { Lang } from '../model/path.ts'
import { priceOf, priceText } from '../model/price.ts'
import { escapeXml } from '../model/text.ts'
import type { PricesFile } from '../schema/prices.ts'
import type { SiteFile } from '../schema/site-file.ts'

interface Source extends PricesFile, Pick<SiteFile, 'claims'> {
  writePrice(amount: number): string
}

/** The {places} in texts that the shop fills in, so that prices and sizes are written in one file. */
const sources: Readonly<Record<string, (source: Source) => string>> = {
  days: ({ claims }) => claims.deliveryDays,
  cities: ({ claims }) => claims.cities,
  customers: ({ claims }) => claims.customers,
  priceA1: ({ a1, writePrice }) => writePrice(a1.price),
  priceA2: ({ a2, writePrice }) => writePrice(a2.price),
  priceWithoutLogo: ({ withoutLogo, writePrice }) => writePrice(withoutLogo),
  sizeA1Portrait: ({ a1 }) => a1.label.portrait,
  sizeA1Landscape: ({ a1 }) => a1.label.landscape,
  sizeA2Portrait: ({ a2 }) => a2.label.portrait,
  sizeA2Landscape: ({ a2 }) => a2.label.landscape,
}

export const placeNames = Object.keys(sources)

/** The words for each place, by its name. */
export type Places = ReadonlyMap<string, string>

export function placesOf(prices: PricesFile, { claims }: SiteFile, lang: Lang): Places {
  const writePrice = (amount: number): string => priceText(priceOf(prices, amount), lang)
  const source = { ...prices, claims, writePrice }
  return new Map(Object.entries(sources).map(([name, wordsOf]) => [name, wordsOf(source)]))
}

/** Fills the {places} of a text: '{days} days' → '3-5 days'. An unknown place stays as it is. */
export const fillPlaces = (text: string, places: Places): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => places.get(name) ?? place)

/** Fills the {places} of HTML, with escaped words. */
export const fillHtml = (html: string, places: Places): string =>
  html.replace(/\{(\w+)\}/g, (place, name: string) => escapeXml(places.get(name) ?? place))

/** Finds the places of a line that nothing fills, with their columns from 0. */
export const unknownPlacesIn = (line: string) =>
  [...line.matchAll(/\{(\w+)\}/g)].flatMap(({ 0: place, 1: name = '', index }) =>
    placeNames.includes(name) ? [] : [{ place, name, column: index }],
  )
