import { expect, test } from 'vitest'
import { foldText } from './yaml-fold.ts'

/** So many words of nine letters each. */
const words = (count: number): string =>
  Array.from({ length: count }, (_, index) => `${index}`.padStart(9, 'w')).join(' ')

/** Folds a text as an editor does: each line is at most `width` characters wide, with two of indentation. */
function foldAt(value: string, width: number, eol = '\n'): string {
  const lines: string[] = []
  for (const word of value.split(' ')) {
    const last = lines.pop()
    if (last === undefined) lines.push(`  ${word}`)
    else if (last.length + 1 + word.length <= width) lines.push(`${last} ${word}`)
    else lines.push(last, `  ${word}`)
  }
  return ['>-', ...lines].join(eol)
}

/** So many words, of which the first `fit` fill a line of `width` exactly. */
const fitting = (width: number, fit: number, count: number): string =>
  words(count).replace(/^\w+/, 'x'.repeat(width - 2 - 10 * (fit - 1)))

test.each([
  [80, 7],
  [100, 9],
  [108, 10],
])('a text whose lines were broken at %i is broken there again', (width, fit) => {
  const text = foldAt(fitting(width, fit, 40), width)
  expect(text.split('\n')[1]).toHaveLength(width)
  expect(foldText('', text, fitting(width, fit, 60))).toBe(foldAt(fitting(width, fit, 60), width))
})

test('a text on one line stays on one when it is longer than any usual line, and is broken at 108 otherwise', () => {
  expect(foldText('', `>-\n  ${words(11)}`, words(30))).toBe(`>-\n  ${words(30)}`)
  expect(foldText('', `>-\n  ${words(10)}`, words(30))).toBe(foldAt(words(30), 108))
  const [exact, longer] = [10, 30].map((count) => fitting(108, 10, count))
  expect(foldText('', `>-\n  ${exact}`, longer ?? '')).toBe(foldAt(longer ?? '', 108))
  expect(foldText('', '>-', words(30))).toBe(foldAt(words(30), 108).replaceAll('\n  ', '\n'))
})

test('of several widths that fit, that of most other texts of the file is taken', () => {
  // The own lines are 71 wide: they may have been broken at 71 to 80, those of the other texts only at 76 to 78.
  const own = foldAt(words(12), 80)
  const other = `>-\n  ${'x'.repeat(74)}\n  yy zz`
  const value = `${words(7)} ${'a'.repeat(8)}`
  expect(foldText(`a: ${own}\n`, own, value)).toBe(`>-\n  ${value}`)
  const file = `a: ${own}\nb: ${other}\nc: ${other}\n`
  expect(foldText(file, own, value)).toBe(`>-\n  ${words(7)}\n  ${'a'.repeat(8)}`)
  expect(foldText(file, own, `${words(7)} aaaaaa`)).toBe(`>-\n  ${words(7)} aaaaaa`)
})

test('lines before the one above the first change stay as they are, however they were broken', () => {
  const block = '>-\n  by\n  hand, and\n  not by any width'
  expect(foldText('', block, 'by hand, and not by any rule')).toBe('>-\n  by\n  hand, and not by\n  any rule')
  expect(foldText('', block, 'by foot')).toBe('>-\n  by foot')
})

test('line ends and indentation stay, and only single spaces become line ends', () => {
  const block = foldAt(words(20), 80, '\r\n').replaceAll('\n  ', '\n      ')
  expect(foldText('', block, words(21))).toBe(foldAt(words(21), 76, '\r\n').replaceAll('\n  ', '\n      '))
  expect(foldText('', '>\n  a  b c', `${'a'.repeat(105)}  b c`)).toBe(`>\n  ${'a'.repeat(105)}  b\n  c`)
})
