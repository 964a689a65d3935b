import { expect, it } from 'vitest'
import { sheetStylesOf } from './sheet-styles.ts'

const sheet = (orderedAs: string, width: number, height: number) => ({
  orderedAs,
  width,
  height,
  size: orderedAs,
  hasOption: false,
})

it('gives every size its width, in both orientations', () => {
  const styles = sheetStylesOf([sheet('50x70', 50, 70), sheet('a3', 30, 42)])

  expect(styles.match(/\S*\[data-size.*(?= })/g)).toEqual([
    '.sheet-on-wall[data-size="50x70"] { --width: 50',
    '.sheet-on-wall[data-size="50x70"] { --width: 70',
    '.sheet-on-wall[data-size="a3"] { --width: 30',
    '.sheet-on-wall[data-size="a3"] { --width: 42',
  ])
})

it('makes a column of measures beside long names, and raises rows with tall sheets', () => {
  const column = '.size-guide dl dt { min-inline-size: min(5 * 0.55em, 50%) }'
  const tallRow = '.room[data-tall] { padding-block-end: calc(100 * 100% / 420) }'
  const small = sheetStylesOf([sheet('A1', 59.4, 84.1)])
  expect(small).not.toContain(column)
  expect(small).not.toContain(tallRow)

  const large = sheetStylesOf([sheet('A1', 59.4, 84.1), sheet('70x90', 70, 90)])
  expect(large).toContain(column)
  expect(large).toContain(tallRow)
})
