import { expect, it } from 'vitest'
import type { ListedPrice } from '../model/poster.ts'
import { offersOf } from './offers.ts'
import { variantOf } from './variants.ts'

/** Returns the name of a size with these labels, for posters of both orientations. */
function namesOf(name: string, portrait: string, landscape: string) {
  const size = { id: 'size', name, width: 50, height: 70 }
  const label = { portrait, landscape }
  const price: ListedPrice = {
    variant: variantOf(size, false),
    price: { amount: 50, currency: 'EUR' },
    label,
  }
  return (['portrait', 'landscape'] as const).map(
    (orientation) => offersOf({ orientation }, [price], true)[0].sizeName,
  )
}

it('a size named by its dimensions follows the orientation of the poster', () => {
  expect(namesOf('50 × 70 cm', '50 × 70 cm', '70 × 50 cm')).toEqual([
    '50 × 70 cm',
    '70 × 50 cm',
  ])
})

it('a size with any other name is called the same in both orientations', () => {
  expect(namesOf('A1', '59,4 × 84,1 cm', '84,1 × 59,4 cm')).toEqual(['A1', 'A1'])
})
