import { expect, test } from 'vitest'
import type { SitePlan } from '../pipeline.ts'
import type { Comparison } from '../publish-changes.ts'
import { buildSummaryOf, formatBytes, weightsText } from './build-report.ts'
import { type Preview, previewOf, previewText } from './preview.ts'

const entriesIn = (folder: string, count: number, why: string): Preview['write'] =>
  Array.from({ length: count }, (_, index) => ({
    path: `${folder}/${index + 1}.html`,
    why,
  }))

test('more than ten files that change in one folder for the same reason share a line', async () => {
  const write = [
    ...entriesIn('img', 10, 'new'),
    ...entriesIn('sv/posters', 11, 'new'),
    ...entriesIn('en/posters', 2, 'new'),
    { path: 'sv/posters/other.html', why: 'the templates changed' },
  ]

  const text = previewText(
    {
      write,
      inTheWay: entriesIn('', 1, 'no build wrote it'),
      delete: entriesIn('old', 2, 'gone'),
      encode: entriesIn('img', 1, 'not in the cache: content/a.jpg'),
      gone: ['/sv/old'],
      unchanged: 7,
    },
    '0.1 s',
  )

  await expect(`${text}\n`).toMatchFileSnapshot('fixtures/preview.txt')
})

test('the reason for a changed file lists all changed parts', async () => {
  const reason = {
    because: 'changed',
    // The last part has no description, so its name is shown.
    parts: ['content', 'assets', 'templates', 'builder', 'other'],
  } as const
  const diff = { stale: new Map([['sv.html', reason]]), leftOver: [], inTheWay: [] }
  const plan = { outputs: [] } as unknown as SitePlan
  const changes = { diff } as unknown as Comparison

  const { write } = await previewOf(plan, changes, [])

  const why =
    'its content, its scripts or styles, the templates, the builder, other changed'
  expect(write).toEqual([{ path: 'sv.html', why }])
})

test('files at the top of the site are listed one by one', () => {
  const fileCount = 11
  const write = Array.from({ length: fileCount }, (_, index) => ({
    path: `${index}.html`,
    why: 'new',
  }))

  const text = previewText(
    { write, inTheWay: [], delete: [], encode: [], gone: [], unchanged: 0 },
    '0.1 s',
  )

  const [, ...linesBelowTitle] = text.split('\n')
  expect(linesBelowTitle.slice(0, fileCount)).toEqual(
    write.map(({ path }) => `  ${path}  (new)`),
  )
})

test.each([
  [999, '999 B'],
  [1000, '1 kB'],
  [999_499, '999 kB'],
  // In kilobytes, this would be rounded to 1000 kB.
  [999_500, '1.0 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

const published = {
  pages: 2,
  files: 3,
  bytes: 5000,
  kept: 0,
  encoded: 1,
  removed: ['old.html'],
}

test.each([
  [
    'no written file',
    { ...published, written: [], bytesWritten: 0 },
    '0 written, 3 unchanged, 1 removed',
  ],
  [
    'a written and a kept file',
    { ...published, written: ['a'], bytesWritten: 5, kept: 1 },
    '1 written (5 B), 2 unchanged, 1 removed, 1 kept from earlier builds',
  ],
])('a build with %s summarizes what it did', (_, result, counts) => {
  expect(buildSummaryOf(result, '0.20 s')).toBe(
    `Built 2 pages, 3 files (5 kB): ${counts}; 1 images made. 0.20 s.`,
  )
})

test('the heaviest kind of files comes first', () => {
  const kinds = { pages: { files: 2, bytes: 10 }, pictures: { files: 1, bytes: 2000 } }
  expect(weightsText(kinds)).toBe('1 pictures 2 kB, 2 pages 10 B')
})
