import { expect, it } from 'vitest'
import { sheetStylesOf } from './sheet-styles.ts'

const sheet = (orderedAs: string, width: number, height: number) => ({
  orderedAs,
  width,
  height,
  size: orderedAs,
  hasOption: false,
})

const a1 = sheet('A1', 59.4, 84.1)

it('gives every size its width, in both orientations', () => {
  const styles = sheetStylesOf([sheet('50x70', 50, 70), sheet('a3', 30, 42)])

  expect(styles.match(/\S*\[data-size.*(?= })/g)).toEqual([
    '.sheet-on-wall[data-size="50x70"] { --width: 50',
    '.sheet-on-wall[data-size="50x70"] { --width: 70',
    '.sheet-on-wall[data-size="a3"] { --width: 30',
    '.sheet-on-wall[data-size="a3"] { --width: 42',
  ])
})

it('aligns the dimensions in a column beside names longer than three characters', () => {
  // 5 is the number of characters in "70x90", and 0.55em the width of a usual letter.
  const column = '.size-guide dl dt { min-inline-size: min(5 * 0.55em, 50%) }'

  expect(sheetStylesOf([a1])).not.toContain(column)
  expect(sheetStylesOf([a1, sheet('70x90', 70, 90)])).toContain(column)
})

it('raises rows with sheets higher than 86 cm', () => {
  // The usual padding is 72 cm of the 420 cm that the room is wide. A tall row has 28 cm more.
  const tallRow = '.room[data-tall] { padding-block-end: calc(100 * 100% / 420) }'

  expect(sheetStylesOf([a1])).not.toContain(tallRow)
  expect(sheetStylesOf([a1, sheet('B1', 70, 90)])).toContain(tallRow)
})
