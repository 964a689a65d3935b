import type { ListedPrice } from '../model/poster.ts'
import { type Currency, type Price, priceOf } from '../model/price.ts'
import { printOption } from '../model/print-option.ts'
import type { PricesFile } from '../schema/prices.ts'
import { offeredSizesOf, type PriceStatement, statementOf } from './own-prices.ts'
import { type Size, variantOf } from './variants.ts'

/** One price for each variant. */
export type PriceList = readonly [ListedPrice, ...ListedPrice[]]

/**
 * Returns the price of each variant of the shop or, given the statements of a poster and
 * its series, of each variant of that poster. Only this function adds up prices, so that
 * all places show the same price.
 */
export function priceListOf(
  prices: PricesFile,
  statements: readonly PriceStatement[] = [],
): PriceList {
  const [firstPrice, ...otherPrices] = offeredSizesOf(prices, statements).flatMap(
    (size) => listedPricesOf(size, prices, statements),
  )
  if (!firstPrice) throw new Error('a check asks for at least one size')
  return [firstPrice, ...otherPrices]
}

function listedPricesOf(
  size: Size,
  prices: PricesFile,
  statements: readonly PriceStatement[],
): readonly ListedPrice[] {
  const priceStatement = statementOf(size.id, statements)
  const source = sourceOf(prices, priceStatement)
  const amount = priceStatement?.prices?.[size.id] ?? size.price
  const usualPrice: ListedPrice = {
    variant: variantOf(size, false),
    label: size.label,
    price: priceOf(source, amount, size.id),
  }
  const shopSurcharge = prices[printOption.surcharge]
  if (shopSurcharge === undefined) return [usualPrice]

  const surcharge = surchargeOf(prices, shopSurcharge, statements)
  const optionPrice: ListedPrice = {
    variant: variantOf(size, true),
    label: size.label,
    price: priceOf(source, amount + surcharge.amount, size.id),
    surcharge: surcharge.amount === 0 ? undefined : surcharge,
  }
  return [usualPrice, optionPrice]
}

function surchargeOf(
  prices: PricesFile,
  shopAmount: number,
  statements: readonly PriceStatement[],
): Price {
  const field = printOption.surcharge
  const statement = statementOf(field, statements)
  const amount = statement?.prices?.[field] ?? shopAmount
  return priceOf(sourceOf(prices, statement), amount, field)
}

/** Returns the shop's currency, with the marks of the poster's or series' own price, or else those of prices.yaml. */
const sourceOf = (prices: PricesFile, statement: PriceStatement | undefined): Currency =>
  statement ? { currency: prices.currency, marks: statement.marks } : prices
