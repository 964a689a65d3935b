import type { OwnPrices, OwnSizes } from '../schema/own-prices.ts'
import type { PricesFile } from '../schema/prices.ts'
import { type Size, sizesOf } from './variants.ts'

/**
 * The prices and sizes that a poster or a series states in place of the shop's. Lists of statements are in order of
 * precedence.
 */
export interface PriceStatement {
  readonly prices?: OwnPrices | undefined
  readonly sizes?: OwnSizes | undefined
  /** Marks of the amounts, as in content/prices.yaml; only in pages of the editor. */
  readonly marks?: Readonly<Record<string, string>> | undefined
}

/** Returns the shop's sizes that remain for sale under these statements, in the shop's order. */
export const offeredSizesOf = (
  prices: PricesFile,
  statements: readonly PriceStatement[],
): readonly Size[] => {
  const sizes = sizesOf(prices)
  const names = namedSizesOf(statements)
  return names ? sizes.filter(({ id }) => names.includes(id)) : sizes
}

/** Returns the shop's variants that remain for sale under these statements. */
export function offeredVariantsOf<V extends { readonly sizeId: string }>(
  variants: readonly V[],
  statements: readonly PriceStatement[],
): readonly V[] {
  const names = namedSizesOf(statements)
  return names ? variants.filter(({ sizeId }) => names.includes(sizeId)) : variants
}

/** Returns the sizes of the first statement that names sizes; undefined for all sizes. */
function namedSizesOf(
  statements: readonly PriceStatement[],
): readonly string[] | undefined {
  const statement = statements.find(({ sizes }) => sizes !== undefined)
  // `sizes: true` means all sizes of the shop.
  return statement?.sizes === true ? undefined : statement?.sizes
}

/** Tells whether a poster or a series differs from the shop in prices or sizes. */
export const statesPrices = ({ prices, sizes }: PriceStatement): boolean =>
  prices !== undefined || sizes !== undefined

/** Finds the first statement of an amount: the price of a size by its id, or the extra charge. */
export const statementOf = (
  field: string,
  statements: readonly PriceStatement[],
): PriceStatement | undefined =>
  statements.find(({ prices }) => prices?.[field] !== undefined)
