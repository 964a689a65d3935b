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
  const { withoutLogo } = prices
  const [first, ...others] = sizesOf(prices).flatMap((size) =>
    withoutLogo === undefined
      ? [priceWithLogo(size, prices)]
      : [priceWithLogo(size, prices), priceWithoutLogo(size, prices, withoutLogo)],
  )
  if (!first) throw new Error('a check asks for at least one size')
  return [first, ...others]
}

const priceWithLogo = (size: Size, prices: PricesFile): ListedPrice => ({
  variant: variantOf(size, false),
  label: size.label,
  price: priceOf(prices, size.price, size.id),
})

const priceWithoutLogo = (
  size: Size,
  prices: PricesFile,
  surcharge: number,
): ListedPrice => ({
  variant: variantOf(size, true),
  label: size.label,
  price: priceOf(prices, size.price + surcharge, size.id),
  surcharge: surcharge === 0 ? undefined : priceOf(prices, surcharge, 'withoutLogo'),
})
