import { expect, test } from 'vitest'
import { poster } from '../../tests/support/pages.ts'
import { priceGroupsOf, signatureOf } from './price-groups.ts'

/** A poster whose sizes cost `amount`, except that its first size may cost something else. */
function priced(
  orientation: 'portrait' | 'landscape',
  amount: number,
  firstAmount = amount,
) {
  const [first, ...others] = poster('a').offers
  const offers = [
    { ...first, price: { ...first.price, amount: firstAmount } },
    ...others.map((offer) => ({ ...offer, price: { ...offer.price, amount } })),
  ] as const
  return { orientation, offers }
}

test('the largest group of an orientation has its plain name, and the others have numbers', () => {
  const few = priced('portrait', 10)
  const some = priced('portrait', 20)
  const many = priced('portrait', 30)
  const wide = priced('landscape', 20)

  const groups = priceGroupsOf([wide, few, some, many, some, many, many])

  expect([...groups].map(([signature, { name }]) => [name, signature])).toEqual([
    ['portrait', signatureOf(many)],
    ['portrait-2', signatureOf(some)],
    ['portrait-3', signatureOf(few)],
    ['landscape', signatureOf(wide)],
  ])
})

test('posters whose prices differ in one size only are in different groups', () => {
  const first = priced('portrait', 10)
  const second = priced('portrait', 10, 11)

  expect(priceGroupsOf([first, second]).size).toBe(2)
  expect(priceGroupsOf([first, { ...first }]).size).toBe(1)
})
