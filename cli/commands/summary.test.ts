import { expect, test } from 'vitest'
import { type Preview, previewText } from './summary.ts'

const entries = (folder: string, count: number, why: string): Preview['write'] =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}/${index + 1}.html`, why }))

test('files of one folder share a line when they are more than ten, and share a reason', () => {
  const write = [
    ...entries('img', 10, 'new'),
    ...entries('sv/posters', 11, 'new'),
    ...entries('en/posters', 2, 'new'),
    { path: 'sv/posters/other.html', why: 'the templates changed' },
  ]
  const text = previewText({ write, delete: [], encode: [], gone: [], unchanged: 7 }, '0.1 s')
  expect(text.split('\n')).toEqual([
    'Would write 24:',
    ...entries('img', 10, 'new').map(({ path }) => `  ${path}  (new)`),
    '  sv/posters/  11 files  (new)',
    '  en/posters/1.html  (new)',
    '  en/posters/2.html  (new)',
    '  sv/posters/other.html  (the templates changed)',
    '',
    'Plan: 24 to write, 0 to delete, 0 to encode, 7 unchanged. Nothing was written. 0.1 s.',
  ])
})
