import { expect, test } from 'vitest'
import { isRefunded, missingPrintsOf, type PaidOrder } from './order.ts'

test.each([
  [0, false],
  [8999, false],
  [9000, true],
  [9100, true],
])('an order of 9000 with %i refunded is refunded: %s', (refunded, expected) => {
  expect(isRefunded({ amount: 9000, refunded } as PaidOrder)).toBe(expected)
})

test('an order that was free is not refunded', () => {
  expect(isRefunded({ amount: 0, refunded: 0 } as PaidOrder)).toBe(false)
})

test.each([
  [true, 3, 1, 2],
  [true, 3, 3, 0],
  [false, 3, 0, 0],
  [true, 1, 2, 0],
])(
  'a line, limited: %s, with %i prints and %i numbers lacks %i',
  (isLimited, quantity, count, missing) => {
    const prints = Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      total: 200,
      isOfSize: false,
    }))
    const line = {
      poster: 'moon',
      size: 'A1',
      hasOption: false,
      quantity,
      isLimited,
      prints,
    }
    expect(missingPrintsOf(line)).toBe(missing)
  },
)
