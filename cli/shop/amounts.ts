import type { PricesFile } from '../schema/prices.ts'
import { sizesOf } from './variants.ts'

/** Names the extra charge for leaving out the logo, in all files that state it. */
export const SURCHARGE = 'withoutLogo'

/** An amount in content/prices.yaml: the price of a size, or the extra charge. */
interface ShopAmount {
  /** Names the amount in posters and series: the id of a size, or `withoutLogo`. */
  readonly field: string
  /** Names the amount in messages: 'A1'. */
  readonly title: string
  readonly path: readonly (string | number)[]
}

/** Returns the amounts that the shop states, which posters and series can replace. */
export function amountsOf(prices: PricesFile): readonly ShopAmount[] {
  const sizeAmounts = sizesOf(prices).map(({ id, name }, index) => {
    const path = prices.sizes ? ['sizes', index] : [id]
    return { field: id, title: name, path: [...path, 'price'] }
  })
  if (prices.withoutLogo === undefined) return sizeAmounts

  return [...sizeAmounts, { field: SURCHARGE, title: 'without logo', path: [SURCHARGE] }]
}
