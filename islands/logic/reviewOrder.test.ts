import { expect, it } from 'vitest'
import { moreReviews, orderReviews, sortModes } from './reviewOrder.ts'

const reviews = [4, 5, 4, 5, 5].map((rating, index) => ({ rating, name: `${index}` }))
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join('')

it.each([
  ['helpful', '13402'],
  ['highest', '13402'],
  ['newest', '01234'],
  ['media', '01234'],
] as const)('%s gives %s', (mode, order) => {
  expect(names(orderReviews(reviews, mode))).toBe(order)
})

it('does not touch the list it is given', () => {
  orderReviews(reviews, 'highest')
  expect(names(reviews)).toBe('01234')
})

it('grows by six up to all', () => {
  expect([6, 12, 18].map((shown) => moreReviews(shown, 20))).toEqual([12, 18, 20])
  expect(sortModes).toEqual(['helpful', 'newest', 'highest', 'media'])
})
