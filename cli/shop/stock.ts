import { type PrintRun, printRunKeyOf } from '../model/print-run.ts'
import type { Stock } from '../model/stock.ts'

/** Pages state how many prints are left if there are fewer. */
const MANY_PRINTS = 25

/**
 * Adds the prints that are left to the print runs of a poster. Adds no number that pages do
 * not state, so that sales of other prints change no page.
 * @param stock undefined if it is unknown
 */
export function withPrintsLeft(
  printRuns: readonly PrintRun[],
  posterId: string,
  stock: Stock | undefined,
): readonly PrintRun[] {
  if (!stock) return printRuns

  return printRuns.map((run) => {
    const goneCount = stock[printRunKeyOf(posterId, run)] ?? 0
    // A smaller number in content/ may be less than what is sold.
    const left = Math.max(0, run.total - goneCount)
    return left < MANY_PRINTS ? { ...run, left } : run
  })
}
