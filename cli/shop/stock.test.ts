import { describe, expect, test } from 'vitest'
import { isRecounted, withPrintsLeft } from './stock.ts'

const twoHundred = [{ size: '', total: 200 }]
const eachSize = [
  { size: 'A1', total: 50 },
  { size: 'A2', total: 150 },
]

describe('the number of prints that are left', () => {
  test.each([
    [0, undefined],
    [175, undefined],
    [176, 24],
    [199, 1],
    [200, 0],
    // content/ may state fewer prints than are sold.
    [203, 0],
  ])('is stated only below 25: %i of 200 are sold', (gone, left) => {
    const [run] = withPrintsLeft(twoHundred, ['moon'], { 'moon ': gone, 'sun ': 190 })

    expect(run?.left).toBe(left)
  })

  test('is stated for a small run of which nothing is sold', () => {
    expect(withPrintsLeft([{ size: '', total: 12 }], ['moon'], {})).toEqual([
      { size: '', total: 12, left: 12 },
    ])
  })

  test('is not stated while the stock is unknown', () => {
    expect(withPrintsLeft([{ size: '', total: 12 }], ['moon'], undefined)).toEqual([
      { size: '', total: 12 },
    ])
  })

  test('is counted for each size with a number of its own', () => {
    const stock = { 'moon A1': 43, 'moon A2': 148, 'sun A2': 2 }

    expect(withPrintsLeft(eachSize, ['moon'], stock)).toEqual([
      { size: 'A1', total: 50, left: 7 },
      { size: 'A2', total: 150, left: 2 },
    ])
  })

  test('counts what was sold under every id that the poster ever had', () => {
    const stock = { 'moon ': 3, 'old-moon ': 90, 'first-moon ': 100 }
    const [run] = withPrintsLeft(twoHundred, ['moon', 'old-moon', 'first-moon'], stock)

    expect(run?.left).toBe(7)
  })

  test('is 0 in every size while earlier prints would not be counted', () => {
    const left = withPrintsLeft(eachSize, ['moon', 'old-moon'], { 'old-moon ': 1 })

    expect(left.map((run) => run.left)).toEqual([0, 0])
  })
})

test.each([
  ['all sizes together', false, { 'moon ': 5 }, true],
  ['each size', true, { 'moon A1': 0, 'moon A2': 5 }, true],
  ['the same way, for all sizes', true, { 'moon ': 5 }, false],
  ['the same way, for each size', false, { 'moon A1': 5, 'moon A2': 1 }, false],
  ['all sizes together, but none is sold', false, { 'moon ': 0 }, false],
  ['each size, of another poster', true, { 'sun A1': 5 }, false],
])('prints that were counted for %s', (_, countsAllSizes, stock, expected) => {
  expect(isRecounted(['new-moon', 'moon'], countsAllSizes, stock)).toBe(expected)
})
