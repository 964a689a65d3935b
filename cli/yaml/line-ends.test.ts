import { expect, test } from 'vitest'
import { withLineEnds } from './line-ends.ts'

test.each([
  [
    'a plain field leaves the line ends of lines that stay',
    'a\r\nb\nc\r\nd',
    'a\nB\nc\nd',
    'a\r\nB\r\nc\r\nd',
  ],
  [
    'a field that knows line ends is taken at its word',
    'a\r\nb\nc',
    'a\r\nB\nc',
    'a\r\nB\nc',
  ],
  ['new lines end as those of the file', 'a\r\nb', 'a\nnew\nb', 'a\r\nnew\r\nb'],
  ['line ends of Windows come back by Undo', 'a', 'a\r\nb', 'a\r\nb'],
])('%s', (_, before, after, expected) => {
  expect(withLineEnds(before, after, '\r\n')).toBe(expected)
})
