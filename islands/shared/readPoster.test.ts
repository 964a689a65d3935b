import { expect, it } from 'vitest'
import { variantsIn } from '../../tests/support/variants.ts'
import { sumText } from '../saved/savedList.ts'
import { variantsOf } from './readPoster.ts'
import { variantsOfSizes } from './variants.ts'

const sizes = variantsOfSizes(variantsIn('a1', 'a2', 'a3'), { withoutLogo: false })

/** A page on which one group of posters has its own prices and lacks a size. */
const cards = {
  variants: sizes,
  offers: {
    portrait: {
      a1: { sizeLabel: 'large', price: '$90' },
      a2: { sizeLabel: 'small', price: '$70' },
    },
    'portrait-2': {
      a2: { sizeLabel: 'small', price: '$75', amount: 75 },
      a3: { sizeLabel: 'smallest', price: '$50' },
    },
  },
  prices: { amounts: { a1: 90, a2: 70, a3: 50 }, pattern: '{amount} €' },
}
const usualPoster = { orientation: 'portrait' } as const
const specialPoster = { ...usualPoster, priceGroup: 'portrait-2' } as const

it('a poster is sold in the sizes of its own offers, in the order of the shop', () => {
  const keysOf = (poster: Parameters<typeof variantsOf>[1]) =>
    variantsOf(cards, poster).map(({ key }) => key)

  expect(keysOf(usualPoster)).toEqual(['a1', 'a2'])
  expect(keysOf(specialPoster)).toEqual(['a2', 'a3'])
})

it('a poster with its own prices adds its own amounts to a sum', () => {
  const amountsOf = (poster: Parameters<typeof variantsOf>[1]) =>
    variantsOf(cards, poster).map(({ amount }) => amount)
  const amounts = [...amountsOf(usualPoster), ...amountsOf(specialPoster)]

  expect(amounts).toEqual([90, 70, 75, 50])
  expect(sumText(amounts, cards.prices, 'en')).toBe('285 €')
})
