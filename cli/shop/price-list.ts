import type { ListedPrice } from '../model/poster.ts'
import { priceOf } from '../model/price.ts'
import type { PricesFile } from '../schema/prices.ts'
import { type Size, sizesOf, variantOf } from './variants.ts'

/**
 * Returns the price of each variant of the shop. No other function adds up prices, so that
 * all places show the same price.
 */
export function priceListOf(
  prices: PricesFile,
): readonly [ListedPrice, ...ListedPrice[]] {
  const [first, ...others] = sizesOf(prices).flatMap((size) => [
    withLogo(size, prices),
    withoutLogo(size, prices),
  ])
  if (!first) throw new Error('the schema asks for at least one size')
  return [first, ...others]
}

const withLogo = (size: Size, prices: PricesFile): ListedPrice => ({
  variant: variantOf(size, false),
  label: size.label,
  price: priceOf(prices, size.price, size.id),
})

const withoutLogo = (size: Size, prices: PricesFile): ListedPrice => ({
  variant: variantOf(size, true),
  label: size.label,
  price: priceOf(prices, size.price + prices.withoutLogo, size.id),
  surcharge: priceOf(prices, prices.withoutLogo, 'withoutLogo'),
})
