import { expect, it } from 'vitest'
import { sheetStylesOf } from './sheet-styles.ts'

const sheet = (orderedAs: string, width: number, height: number) => ({
  orderedAs,
  width,
  height,
  withoutLogo: false,
})

/** Returns the size, the width and the height of each rule that measures a sheet. */
const measuresIn = (styles: string): readonly string[] =>
  [...styles.matchAll(/data-size="(\w+)".*--width: ([\d.]+); --height: ([\d.]+)/g)].map(
    ([, size, width, height]) => `${size} ${width} × ${height}`,
  )

it('measures the first two sizes of a shop, in both orientations', () => {
  const styles = sheetStylesOf(
    [sheet('50x70', 50, 70), sheet('a3', 30, 42), sheet('a4', 21, 30)],
    false,
  )

  expect(measuresIn(styles)).toEqual([
    '50x70 50 × 70',
    'a3 30 × 42',
    '50x70 70 × 50',
    'a3 42 × 30',
  ])
})

it('measures all sizes of a shop whose posters lack some, so that others may come first', () => {
  const sheets = [sheet('A1', 59.4, 84.1), sheet('A2', 42, 59.4), sheet('a3', 30, 42)]
  const styles = sheetStylesOf(sheets, true)

  expect(measuresIn(styles)).toEqual([
    'A1 59.4 × 84.1',
    'A2 42 × 59.4',
    'a3 30 × 42',
    'A1 84.1 × 59.4',
    'A2 59.4 × 42',
    'a3 42 × 30',
  ])
})

it('writes no rules for A1 and A2, which the stylesheet hangs', () => {
  expect(sheetStylesOf([sheet('A1', 59.4, 84.1), sheet('A2', 42, 59.4)], false)).toBe('')
})
