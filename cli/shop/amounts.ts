import { printOption } from '../model/print-option.ts'
import type { PricesFile } from '../schema/prices.ts'
import { sizesOf } from './variants.ts'

/** An amount in content/prices.yaml: the price of a size, or the extra charge. */
interface ShopAmount {
  /** Names the amount in posters and series: the id of a size, or `printOption.surcharge`. */
  readonly field: string
  /** Names the amount in messages: 'A1'. */
  readonly title: string
  readonly path: readonly (string | number)[]
}

/** Returns the amounts that the shop states, which posters and series can replace. */
export function amountsOf(prices: PricesFile): readonly ShopAmount[] {
  const sizeAmounts = sizesOf(prices).map(({ id, name }, index) => {
    // A file without `sizes` has a field for each of the usual sizes.
    const path = prices.sizes ? ['sizes', index] : [id]
    return { field: id, title: name, path: [...path, 'price'] }
  })
  const { surcharge, title } = printOption
  if (prices[surcharge] === undefined) return sizeAmounts

  return [...sizeAmounts, { field: surcharge, title, path: [surcharge] }]
}
