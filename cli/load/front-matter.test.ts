import { expect, test } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'

test.each([
  ['fields and a text', '---\na: 1\n---\n\nBody.\n', { front: 'a: 1', body: 'Body.', bodyLine: 5 }],
  [
    'line breaks of Windows',
    '---\r\na: 1\r\n---\r\nBody.\r\n',
    { front: 'a: 1', body: 'Body.', bodyLine: 4 },
  ],
  ['no field', '---\n---\nBody.', { front: '', body: 'Body.', bodyLine: 3 }],
  ['no text', '---\na: 1\n---', { front: 'a: 1', body: '', bodyLine: 3 }],
  [
    'a line of more than three hyphens',
    '---\na: |\n----\n---\nB.',
    { front: 'a: |\n----', body: 'B.', bodyLine: 5 },
  ],
])('front matter ends at a line of three hyphens: %s', (_, text, expected) => {
  expect(splitFrontMatter('a.md', text)).toEqual({ diagnostics: [], value: expected })
})
