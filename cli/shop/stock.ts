import { oncePer } from '../model/once.ts'
import { ALL_SIZES, type PrintRun, printRunKeyOf } from '../model/print-run.ts'
import type { Stock } from '../model/stock.ts'

/** Pages state how many prints are left only if fewer than this number are left. */
const MANY_PRINTS = 25

/**
 * Adds to a poster's print runs the number of prints left. Omits numbers that pages do
 * not state, so that selling a print does not change a page that states no number.
 * @param posterIds the id of the poster and its earlier ids
 * @param stock undefined if it is unknown
 */
export function withPrintsLeft(
  printRuns: readonly PrintRun[],
  posterIds: readonly string[],
  stock: Stock | undefined,
): readonly PrintRun[] {
  if (!stock) return printRuns

  const countsAllSizes = printRuns.some(({ size }) => size === ALL_SIZES)
  // The checkout sells no prints of such a poster.
  if (isRecounted(posterIds, countsAllSizes, stock))
    return printRuns.map((run) => ({ ...run, left: 0 }))

  return printRuns.map((run) => {
    const counts = posterIds.map((id) => stock[printRunKeyOf(id, run)] ?? 0)
    const goneCount = counts.reduce((sum, count) => sum + count, 0)
    // The number in content/ may have been reduced to less than the number already sold.
    const left = Math.max(0, run.total - goneCount)
    return left < MANY_PRINTS ? { ...run, left } : run
  })
}

/**
 * The ids of posters with sold or withdrawn prints, in two groups: posters whose prints
 * were counted for all sizes together, and posters whose prints were counted for each
 * size.
 */
const goneByCounting = oncePer((stock: Stock) => {
  const goneKeys = Object.keys(stock).filter((key) => stock[key] !== 0)
  const idOf = (key: string): string => key.slice(0, key.indexOf(' '))
  const isOfAllSizes = (key: string): boolean => key === printRunKeyOf(idOf(key), ALL_RUN)

  return {
    ofAllSizes: new Set(goneKeys.filter(isOfAllSizes).map(idOf)),
    ofEachSize: new Set(goneKeys.filter((key) => !isOfAllSizes(key)).map(idOf)),
  }
})

const ALL_RUN = { size: ALL_SIZES }

/**
 * Tells whether earlier prints of a poster were counted for each size, but are now counted
 * for all sizes together, or the reverse. The earlier prints would no longer be counted.
 */
export function isRecounted(
  posterIds: readonly string[],
  countsAllSizes: boolean,
  stock: Stock,
): boolean {
  const { ofAllSizes, ofEachSize } = goneByCounting(stock)
  const goneIds = countsAllSizes ? ofEachSize : ofAllSizes
  return posterIds.some((id) => goneIds.has(id))
}
