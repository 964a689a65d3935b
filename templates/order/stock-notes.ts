import type { Chrome } from '../../cli/model/page.ts'
import {
  isSoldOut,
  type Offer,
  offerPerSize,
  type Poster,
} from '../../cli/model/poster.ts'
import { ALL_SIZES, printRunOf } from '../../cli/model/print-run.ts'
import { fill } from '../../islands/shared/fill.ts'

/** A text about the stock of a size, or of all sizes. */
export interface StockNote {
  readonly words: string
  readonly isSoldOut: boolean
}

/** Notes in the fields of an order form about sold-out sizes and about the prints that are left. */
export interface StockNotes {
  /** Beside the sizes' heading, if one number counts several sizes together. */
  readonly ofAllSizes?: StockNote | undefined
  /** Beside a size, by its id in files. */
  readonly bySize: Readonly<Partial<Record<string, StockNote>>>
}

type StockTexts = Pick<Chrome['strings']['card'], 'left' | 'soldOut'>

/**
 * Returns the notes about the stock of a poster. If the whole poster is sold out, its
 * button already says so, so the sizes have no notes.
 */
export function stockNotesOf(
  { offers, printRuns = [] }: Pick<Poster, 'offers' | 'printRuns'>,
  texts: StockTexts,
): StockNotes {
  if (offers.every(isSoldOut)) return { bySize: {} }

  const sizes = offerPerSize(offers)
  const [firstRun] = printRuns
  const countsAllSizes = firstRun?.size === ALL_SIZES && sizes.length > 1

  const bySize = sizes.map(({ variant }) => {
    const run = countsAllSizes ? undefined : printRunOf(printRuns, variant)
    const note = isSizeSoldOut(offers, variant.sizeId)
      ? { words: texts.soldOut, isSoldOut: true }
      : remainingNote(run?.left, texts)
    return [variant.sizeId, note] as const
  })

  return {
    ofAllSizes: countsAllSizes ? remainingNote(firstRun.left, texts) : undefined,
    bySize: Object.fromEntries(bySize),
  }
}

/**
 * Returns the note about the prints that are left. Returns undefined if their number is
 * unknown or too large to be stated, or if none are left, because a sold-out size has
 * another note.
 */
const remainingNote = (
  count: number | undefined,
  texts: StockTexts,
): StockNote | undefined =>
  count ? { words: fill(texts.left, { count }), isSoldOut: false } : undefined

const isSizeSoldOut = (offers: readonly Offer[], sizeId: string): boolean =>
  offers.filter(({ variant }) => variant.sizeId === sizeId).every(isSoldOut)
