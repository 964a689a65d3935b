import { expect, test } from 'vitest'
import { plainLines } from './yaml-lines.ts'

test.each([
  ['a: >\n  folded: text\n\n  more\nb: 1', ['a: >', 'b: 1']],
  ['a:\n  b: |-  # why\n    folded\n  c: 1', ['a:', '  b: |-  # why', '  c: 1']],
  ['- >\n  folded\n- two', ['- >', '- two']],
  ['a: 1 > 0\n\n  b: 2  ', ['a: 1 > 0', '  b: 2']],
])('of %j the lines that are no folded text are %j', (text, lines) => {
  expect(plainLines(text).map((line) => line.text)).toEqual(lines)
})
