import { expect, test } from 'vitest'
import { tableOf } from './table.ts'

test('a table of figures has equal columns, with numbers on the right', () => {
  const table = tableOf(
    ['Shop', 'time'],
    [
      ['small', '2 s'],
      ['Åå', '1,200 s'],
      ['a much larger shop', '9 s'],
    ],
  )

  expect(table.split('\n')).toEqual([
    '| Shop               |    time |',
    '|--------------------|--------:|',
    '| small              |     2 s |',
    '| Åå                 | 1,200 s |',
    '| a much larger shop |     9 s |',
  ])
})

test('a missing cell in a table of figures stays empty', () => {
  expect(
    tableOf(['Shop', 'time'], [['small']])
      .split('\n')
      .at(-1),
  ).toBe('| small |      |')
})

test('a table of words is not padded', () => {
  expect(tableOf(['A', 'Bcd'], [['one', 'two'], ['three']], 'words').split('\n')).toEqual(
    ['| A | Bcd |', '| --- | --- |', '| one | two |', '| three |'],
  )
})
