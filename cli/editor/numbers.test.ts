import { expect, test } from 'vitest'
import { describeMistyped, readNumber } from './numbers.ts'

test.each([
  ['95', 95],
  [' 95 ', 95],
  ['-3', -3],
  ['1 000', 1000],
  // A non-breaking space, and narrow ones.
  ['1\u00a0000', 1000],
  ['12\u202f345\u202f678', 12345678],
])('reads “%s” as a whole number', (typed, number) => {
  expect(readNumber(typed, true)).toBe(number)
})

test.each([
  ['4,7', 4.7],
  ['4.70', 4.7],
  ['0,125', 0.125],
  ['1 000', 1000],
])('reads “%s” as a decimal number', (typed, number) => {
  expect(readNumber(typed, false)).toBe(number)
})

test.each([
  ['95,50', '“95,50” is not a whole number: write 95 or 96.'],
  ['95.00', '“95.00” is not a whole number: write 95.'],
  ['1.000', '“1.000” can mean two numbers: write 1 or 1000.'],
  ['1e3', '“1e3” is not a whole number: write digits only, such as 90.'],
  ['$90', '“$90” is not a whole number: write digits only, such as 90.'],
  ['1 00', '“1 00” is not a whole number: write digits only, such as 90.'],
  [
    '99999999999999999999',
    '“99999999999999999999” is not a whole number: write digits only, such as 90.',
  ],
])('does not accept “%s” as a whole number', (typed, message) => {
  expect(readNumber(typed, true)).toBeUndefined()
  expect(describeMistyped(typed, true)).toBe(message)
})

test.each([
  ['1,000', '“1,000” can mean two numbers: write 1 or 1000.'],
  ['4,7,1', '“4,7,1” is not a number: write it in digits, such as 4.7.'],
])('does not accept “%s” as a decimal number', (typed, message) => {
  expect(readNumber(typed, false)).toBeUndefined()
  expect(describeMistyped(typed, false)).toBe(message)
})
