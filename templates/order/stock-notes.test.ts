import { expect, test } from 'vitest'
import type { Offer, Poster } from '../../cli/model/poster.ts'
import { usualVariants } from '../../cli/shop/variants.ts'
import { stockNotesOf } from './stock-notes.ts'

const texts = { left: 'Only {count} left', soldOut: 'Sold out' }

/** Offers each usual size with and without the logo. Those with these sizes are sold out. */
const offersWithout = (...soldOut: readonly string[]) =>
  usualVariants.map(
    (variant): Offer => ({
      variant,
      price: { amount: 90, currency: 'USD' },
      sizeName: variant.size,
      sizeLabel: '',
      isForSale: !soldOut.includes(variant.size),
    }),
  ) as readonly Offer[] as Poster['offers']

const only = (count: number) => ({ words: `Only ${count} left`, isSoldOut: false })
const soldOut = { words: 'Sold out', isSoldOut: true }

test('the number of a run of all sizes is stated once, beside the heading', () => {
  const printRuns = [{ size: '', total: 200, left: 7 }]
  expect(stockNotesOf({ offers: offersWithout(), printRuns }, texts)).toEqual({
    ofAllSizes: only(7),
    bySize: {},
  })
})

test('each size states its own number, and a sold-out size says so', () => {
  const printRuns = [
    { size: 'A1', total: 50, left: 7 },
    { size: 'A2', total: 150, left: 0 },
  ]
  expect(stockNotesOf({ offers: offersWithout('A2'), printRuns }, texts)).toEqual({
    bySize: { a1: only(7), a2: soldOut },
  })

  const [first, second] = printRuns.map((run, index) => ({ ...run, left: index + 2 }))
  if (!first || !second) throw new Error('there are two runs')
  expect(
    stockNotesOf({ offers: offersWithout(), printRuns: [first, second] }, texts).bySize,
  ).toEqual({ a1: only(2), a2: only(3) })
})

test('a poster that is sold out in every size has no notes', () => {
  const printRuns = [{ size: '', total: 200, left: 0 }]
  expect(stockNotesOf({ offers: offersWithout('A1', 'A2'), printRuns }, texts)).toEqual({
    bySize: {},
  })
})
