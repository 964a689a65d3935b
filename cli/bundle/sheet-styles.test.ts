import { expect, it } from 'vitest'
import { sheetStylesOf } from './sheet-styles.ts'

const sheet = (orderedAs: string, width: number, height: number) => ({
  orderedAs,
  width,
  height,
  withoutLogo: false,
})

it('hangs the first two sizes of a shop side by side, in both orientations', () => {
  const styles = sheetStylesOf([
    sheet('50x70', 50, 70),
    sheet('a3', 30, 42),
    sheet('a4', 21, 30),
  ])

  // The row is 108 cm wide upright, and 140 cm turned; its middle is at 172 cm.
  expect(styles.match(/\[data-size.*(?= })/g)).toEqual([
    '[data-size="50x70"] { --width: 50; --height: 70; --middle: 143.0',
    '[data-size="a3"] { --width: 30; --height: 42; --middle: 211.0',
    '[data-size="50x70"] { --width: 70; --height: 50; --middle: 137.0',
    '[data-size="a3"] { --width: 42; --height: 30; --middle: 221.0',
  ])
})

it('writes no rules for A1 and A2, which the stylesheet hangs', () => {
  expect(sheetStylesOf([sheet('A1', 59.4, 84.1), sheet('A2', 42, 59.4)])).toBe('')
})
