import { expect, test } from 'vitest'
import { type Preview, previewText } from './summary.ts'

const entries = (folder: string, count: number, why: string): Preview['write'] =>
  Array.from({ length: count }, (_, index) => ({ path: `${folder}/${index + 1}.html`, why }))

const previewOf = (write: Preview['write']): string =>
  previewText({ write, delete: [], encode: [], gone: [], unchanged: 7 }, '0.1 s')

test('many files of one folder share a line when they share a reason', () => {
  const text = previewOf([
    ...entries('sv/posters', 150, 'new'),
    ...entries('en/posters', 2, 'new'),
    { path: 'sv/posters/other.html', why: 'the templates changed' },
  ])
  expect(text.split('\n')).toEqual([
    'Would write 153:',
    '  sv/posters/  150 files  (new)',
    '  en/posters/1.html  (new)',
    '  en/posters/2.html  (new)',
    '  sv/posters/other.html  (the templates changed)',
    '',
    'Plan: 153 to write, 0 to delete, 0 to encode, 7 unchanged. Nothing was written. 0.1 s.',
  ])
})

test('ten are named one by one', () => {
  expect(previewOf(entries('img', 10, 'new'))).toContain('  img/10.html  (new)')
})
