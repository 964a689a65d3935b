import * as z from 'zod'
import { fieldGroup } from './fields.ts'
import { titlesOf, usualVariantNames, type VariantName } from './variant-names.ts'

/** The number of prints of each size, by size id. */
export type PrintsBySize = Readonly<Partial<Record<string, number>>>

/** The number of prints that will ever exist: of all sizes together, or of each size. */
export type PrintNumbers = number | PrintsBySize

/** The value with which a poster opts out of the shop's print run. */
export const UNLIMITED = 'unlimited'

/** The print run in a poster's file. */
export type OwnPrintRun = PrintNumbers | typeof UNLIMITED

/** The maximum number of prints in a run. A larger number is probably mistyped. */
const MOST_PRINTS = 100_000

const printCount = z
  .int()
  .min(1, 'use at least 1')
  .max(MOST_PRINTS, `use at most ${MOST_PRINTS}`)

/**
 * Returns the schema of the numbers by size. It accepts any size, because a check compares
 * the sizes with those in which a poster is sold.
 */
function printsBySizeFor(variants: readonly VariantName[] | undefined) {
  const sizes = (variants ?? usualVariantNames).filter(({ hasOption }) => !hasOption)
  const counts = sizes.map(({ key, size }) => {
    const count = printCount.describe(`Number of prints in the size ${size}.`)
    return [key, count.optional()] as const
  })
  return fieldGroup(Object.fromEntries(counts), titlesOf(sizes)).catchall(printCount)
}

const NUMBERS = 'a whole number, or a number for each size, such as { a1: 50, a2: 150 }'

/** Returns the schema of the print run of all posters. */
export function printRunFor(
  variants: readonly VariantName[] | undefined,
): z.ZodType<PrintNumbers> {
  const schema = z.union([printCount, printsBySizeFor(variants)], {
    error: `write ${NUMBERS}`,
  })
  return schema as unknown as z.ZodType<PrintNumbers>
}

/** Returns the schema of the print run of a single poster. */
export function ownPrintRunFor(
  variants: readonly VariantName[] | undefined,
): z.ZodType<OwnPrintRun> {
  const schema = z.union([printCount, printsBySizeFor(variants), z.literal(UNLIMITED)], {
    error: `write ${NUMBERS}, or ${UNLIMITED}`,
  })
  return schema as unknown as z.ZodType<OwnPrintRun>
}

/** The beginning of the editor's note on a print run. Each field adds what an empty value means. */
export const printRunNote =
  'How many prints will ever exist. Each print gets its number, and no more are sold.'
