import type { Variant } from '../model/poster.ts'
import type { PosterFile, SeriesFile } from '../schema/posters.ts'
import type { PricesFile } from '../schema/prices.ts'
import { offeredVariantsOf, type PriceStatement } from './own-prices.ts'
import { pricedSeriesIn, priceStatementsOf } from './poster-series.ts'
import { shopVariantsOf } from './variants.ts'

// A poster may be sold in only some sizes of the shop.

/** The shop's variants, divided into those in which a poster or a series is sold and those that it lacks. */
interface DividedVariants {
  readonly sold: readonly Variant[]
  readonly lacking: readonly Variant[]
}

/** Divides the shop's variants by whether they remain for sale under these statements. */
export function divideVariants(
  variants: readonly Variant[],
  statements: readonly PriceStatement[],
): DividedVariants {
  const sold = offeredVariantsOf(variants, statements)
  return { sold, lacking: variants.filter((variant) => !sold.includes(variant)) }
}

/** Lists posters with the variants in which each is sold, and those that it lacks. */
export function* postersWithVariants<P extends { readonly value: PosterFile }>(
  posters: readonly P[],
  shop: {
    readonly prices: { readonly value: PricesFile } | undefined
    readonly series: { readonly value: SeriesFile } | undefined
  },
): Generator<DividedVariants & { readonly poster: P }> {
  const variants = shopVariantsOf(shop.prices?.value)
  const pricedSeries = pricedSeriesIn(shop)
  for (const poster of posters) {
    const statements = priceStatementsOf(poster.value, pricedSeries)
    yield { poster, ...divideVariants(variants, statements) }
  }
}
