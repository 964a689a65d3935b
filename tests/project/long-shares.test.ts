import { expect, test } from 'vitest'
import {
  DAYS,
  listLongFiles,
  secondsOf,
  shareOf,
  sharesOf,
} from '../support/long-shares.ts'

/** The sum of the seconds of the files of a share, two of which run at the same time. */
const SHARE_SECONDS = 2 * 150

test('CI runs every long test once in any fortnight', () => {
  const files = listLongFiles()
  const days = Array.from(
    { length: DAYS },
    (_, day) => new Date(Date.UTC(2026, 11, 24 + day, 23, 59)),
  )

  expect(days.flatMap((day) => shareOf(day, files)).toSorted()).toEqual(files)
})

test('no share of the long tests takes more than three minutes', () => {
  const seconds = secondsOf(listLongFiles())
  const secondsOfShares = sharesOf(seconds).map((paths) =>
    paths.reduce((sum, path) => sum + (seconds[path] ?? 0), 0),
  )

  expect(Math.max(...secondsOfShares)).toBeLessThanOrEqual(SHARE_SECONDS)
})

test('the shares of the long tests take about as long as each other', () => {
  const seconds = {
    a: 90,
    b: 50,
    c: 40,
    ...Object.fromEntries([...'defghijklmno'].map((name) => [name, 80])),
  }
  const shares = sharesOf(seconds)

  expect(shares).toContainEqual(['a'])
  expect(shares).toContainEqual(['b', 'c'])
  expect(shares.flat()).toHaveLength(15)
})
