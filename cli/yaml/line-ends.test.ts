import { expect, test } from 'vitest'
import { withLineEnds } from './line-ends.ts'

// Each row: title, previous text, next text, result. Changed lines get Windows line ends, "\r\n".
test.each([
  [
    'unchanged lines keep their line ends',
    'a\r\nb\nc\r\nd',
    'a\nB\nc\nd',
    'a\r\nB\r\nc\r\nd',
  ],
  [
    'a new text with Windows line ends keeps all its line ends',
    'a\r\nb\nc',
    'a\r\nB\nc',
    'a\r\nB\nc',
  ],
  ['new lines get the line ends of the file', 'a\r\nb', 'a\nnew\nb', 'a\r\nnew\r\nb'],
  ['Undo restores Windows line ends', 'a', 'a\r\nb', 'a\r\nb'],
])('%s', (_, previousText, nextText, expected) => {
  expect(withLineEnds(previousText, nextText, '\r\n')).toBe(expected)
})
