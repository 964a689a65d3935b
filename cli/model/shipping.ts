import type { Translated } from '../schema/common.ts'
import type { PricesFile } from '../schema/prices.ts'
import type { SiteFile } from '../schema/site-file.ts'
import { type Price, priceOf } from './price.ts'

/** The price of shipping one order, of any size, to some countries. */
export interface ShippingRate {
  /** Two-letter codes; undefined for all countries that no other rate names. */
  readonly countries: readonly string[] | undefined
  /** Whether the rate is for all of the shop's countries that no other rate names. */
  readonly isForOthers: boolean
  readonly name: Translated | undefined
  readonly price: Price
}

type ShipTo = SiteFile['shipTo']

/** The maximum number of countries that a text lists. For more countries, it states their number or the region. */
export const MOST_NAMED = 6

/** Returns the countries that the shop ships to; undefined for all. */
export function shippedCountriesOf(prices: PricesFile, shipTo: ShipTo): ShipTo {
  const { shipping } = prices
  if (shipTo || !shipping) return shipTo

  const regions = shipping.map(({ countries }) => countries)
  return regions.includes(undefined) ? undefined : regions.flatMap((codes) => codes ?? [])
}

/** Returns the rates of a shop, or none if shipping is free to all of the shop's countries. */
export function shippingRatesOf(
  prices: PricesFile,
  shipTo: ShipTo,
): readonly ShippingRate[] {
  const { shipping = [] } = prices
  const ratedCountries = new Set(shipping.flatMap(({ countries = [] }) => countries))
  const otherCountries = shipTo?.filter((code) => !ratedCountries.has(code))

  const rates = shipping
    .map(({ countries, name, price }) => ({
      countries: countries ?? otherCountries,
      isForOthers: countries === undefined,
      name,
      price: priceOf(prices, price),
    }))
    // The rate for other countries applies to none if each country has its own rate.
    .filter(({ countries }) => countries?.length !== 0)

  return rates.every(({ price }) => price.amount === 0) ? [] : rates
}

/** Tells whether texts call the countries of a rate "other countries", because there are too many to list. */
export const isCalledOthers = ({
  countries,
  isForOthers,
}: Pick<ShippingRate, 'countries' | 'isForOthers'>): boolean =>
  isForOthers && (countries === undefined || countries.length > MOST_NAMED)

/** Tells whether shipping costs the same everywhere. */
export const isOneRate = (rates: readonly ShippingRate[]): boolean =>
  new Set(rates.map(({ price }) => price.amount)).size === 1
