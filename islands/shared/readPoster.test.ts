import { expect, it } from 'vitest'
import { variantsIn } from '../../tests/support/variants.ts'
import { sumText } from '../saved/savedList.ts'
import { variantsOf } from './readPoster.ts'
import { variantsOfSizes } from './variants.ts'

const sizes = variantsOfSizes(variantsIn('a1', 'a2', 'a3'), { withoutLogo: false })

/** Offers of the usual posters (A1, A2), and of a group with its own prices (A2, A3). */
const cards = {
  variants: sizes,
  offers: {
    portrait: {
      a1: { sizeLabel: 'large', price: '90 €' },
      a2: { sizeLabel: 'small', price: '70 €' },
    },
    'portrait-2': {
      a2: { sizeLabel: 'small', price: '75 €', amount: 75 },
      a3: { sizeLabel: 'smallest', price: '50 €' },
    },
  },
  prices: { amounts: { a1: 90, a2: 70, a3: 50 }, pattern: '{amount} €' },
}
const usualPoster = { orientation: 'portrait' } as const
const specialPoster = { ...usualPoster, priceGroup: 'portrait-2' } as const

it("sells a poster in the sizes of its own offers, in the shop's order", () => {
  const keysOf = (poster: Parameters<typeof variantsOf>[1]) =>
    variantsOf(cards, poster).map(({ key }) => key)

  expect(keysOf(usualPoster)).toEqual(['a1', 'a2'])
  expect(keysOf(specialPoster)).toEqual(['a2', 'a3'])
})

it("uses a poster's special prices in the sum of a saved list", () => {
  const amountsOf = (poster: Parameters<typeof variantsOf>[1]) =>
    variantsOf(cards, poster).map(({ amount }) => amount)
  const amounts = [...amountsOf(usualPoster), ...amountsOf(specialPoster)]

  expect(amounts).toEqual([90, 70, 75, 50])
  expect(sumText(amounts, cards.prices, 'en')).toBe('285 €')
})
