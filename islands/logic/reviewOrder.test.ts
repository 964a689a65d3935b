import { expect, it } from 'vitest'
import { moreReviews, orderReviews, sortModes } from './reviewOrder.ts'

it('reviews are sorted in four ways, two of them by rating; the list itself stays as it is', () => {
  const reviews = [4, 5, 4, 5, 5].map((rating, item) => ({ rating, item }))
  const orders = sortModes.map((mode) => [
    mode,
    orderReviews(reviews, mode)
      .map(({ item }) => item)
      .join(''),
  ])
  expect(orders).toEqual([
    ['helpful', '13402'],
    ['newest', '01234'],
    ['highest', '13402'],
    ['media', '01234'],
  ])
})

it('the list grows by six up to all', () => {
  expect([6, 12, 18].map((shown) => moreReviews(shown, 20))).toEqual([12, 18, 20])
})
