import { ALL_SIZES, type PrintRun } from '../model/print-run.ts'
import type { PosterFile } from '../schema/posters.ts'
import type { PricesFile } from '../schema/prices.ts'
import { type PrintNumbers, UNLIMITED } from '../schema/print-run.ts'
import { offeredSizesOf, type PriceStatement } from './own-prices.ts'
import { orderedAs } from './variants.ts'

/**
 * Returns a poster's numbers of prints: its own, or else the shop's. Returns undefined if
 * the number is unlimited.
 */
export function printNumbersOf(
  { printRun: ownNumbers }: Pick<PosterFile, 'printRun'>,
  shop: Pick<PricesFile, 'printRun'> | undefined,
): PrintNumbers | undefined {
  const numbers = ownNumbers ?? shop?.printRun
  return numbers === UNLIMITED ? undefined : numbers
}

interface LimitedShop {
  readonly posters: readonly { readonly value: Pick<PosterFile, 'printRun'> }[]
  readonly prices?: { readonly value: Pick<PricesFile, 'printRun'> } | undefined
}

/** Tells whether a shop sells a limited edition, and so stores its orders. */
export const hasPrintRuns = ({ posters, prices }: LimitedShop): boolean =>
  posters.some(({ value }) => printNumbersOf(value, prices?.value) !== undefined)

/**
 * Returns the print runs of a poster: one, or one for each size in which it is sold.
 * Returns undefined if the number of prints is unlimited.
 */
export function printRunsOf(
  poster: Pick<PosterFile, 'printRun'>,
  prices: PricesFile,
  statements: readonly PriceStatement[],
): readonly PrintRun[] | undefined {
  const numbers = printNumbersOf(poster, prices)
  if (numbers === undefined) return undefined
  if (typeof numbers === 'number') return [{ size: ALL_SIZES, total: numbers }]

  return offeredSizesOf(prices, statements).map(({ id }) => {
    const total = numbers[id]
    if (total === undefined)
      throw new Error(
        `size ${id} has no number of prints; a check should have reported this`,
      )
    return { size: orderedAs(id), total }
  })
}
