import type { Chrome } from '../../cli/model/page.ts'
import { offerPerSize, type Poster } from '../../cli/model/poster.ts'
import { ALL_SIZES, printRunOf } from '../../cli/model/print-run.ts'
import { fill } from '../../islands/shared/fill.ts'

/** Texts in the fields of an order form about the prints that are left of a limited edition. */
export interface LeftWords {
  /** Beside the heading of the sizes, if one number counts several sizes together. */
  readonly ofAllSizes?: string | undefined
  /** Beside a size, by its id in files. */
  readonly bySize: Readonly<Partial<Record<string, string>>>
}

/** Returns the words about prints that are left; none if the poster has many, or no limit. */
export function leftWordsOf(
  { offers, printRuns = [] }: Pick<Poster, 'offers' | 'printRuns'>,
  texts: Pick<Chrome['strings']['card'], 'left'>,
): LeftWords {
  const wordsOf = (left: number | undefined): string | undefined =>
    left ? fill(texts.left, { count: left }) : undefined

  const sizes = offerPerSize(offers)
  const [firstRun] = printRuns
  if (firstRun?.size === ALL_SIZES && sizes.length > 1)
    return { ofAllSizes: wordsOf(firstRun.left), bySize: {} }

  const bySize = sizes.map(({ variant }) => {
    const run = printRunOf(printRuns, variant)
    return [variant.sizeId, wordsOf(run?.left)] as const
  })
  return { bySize: Object.fromEntries(bySize) }
}
