import { rm, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import type { PlannedFile } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import {
  diffDist,
  isAsPublished,
  keptFilesOf,
  listDist,
  recordPublished,
} from './diff.ts'

const folder = ownFolder()
const publishedKeys = { 'sv.html': 'a', 'en.html': 'b', 'robots.txt': 'c' }

const inDist = (name: string): string => folder.at('dist', name)

async function writeDist(): Promise<void> {
  for (const name of Object.keys(publishedKeys)) await folder.write(`dist/${name}`, name)
}
beforeEach(writeDist)

type Keys = Readonly<Record<string, string>>
const planOf = (keys: Keys, templates = 'one'): readonly PlannedFile[] =>
  Object.entries(keys).map(([path, key]) => ({
    path: outputPath(path),
    key,
    kind: 'any',
    shared: path.endsWith('.html') ? { templates, builder: 'one' } : undefined,
  }))

const record = (planned = planOf(publishedKeys)): Promise<string> =>
  recordPublished(planned, {}, listDist(folder.project.dist), folder.project)

const editFile = () => writeFile(inDist('sv.html'), 'by somebody else')
const deleteFile = () => rm(inDist('en.html'))
const addFile = () => folder.write('dist/more.txt')

interface Case {
  readonly published: readonly PlannedFile[]
  readonly planned: readonly PlannedFile[]
  /** Changes in dist/ since it was published. */
  readonly edits?: readonly (() => Promise<void>)[]
}

/** Cases by their names in the snapshot. */
const cases: Readonly<Record<string, Case>> = {
  'nothing has changed': {
    published: planOf(publishedKeys),
    planned: planOf(publishedKeys),
  },
  'the templates have changed': {
    published: planOf(publishedKeys),
    planned: planOf(publishedKeys, 'two'),
  },
  'a page and a text have changed': {
    published: planOf(publishedKeys),
    planned: planOf({ ...publishedKeys, 'sv.html': 'other', 'robots.txt': 'other' }),
  },
  'a page and the templates have changed': {
    published: planOf(publishedKeys),
    planned: planOf({ ...publishedKeys, 'sv.html': 'other' }, 'two'),
  },
  'a file was edited, one was deleted, and one is newly planned': {
    published: planOf(publishedKeys),
    planned: planOf({ ...publishedKeys, 'new.txt': 'd' }),
    edits: [editFile, deleteFile],
  },
  'a file was edited, and the templates have changed': {
    published: planOf(publishedKeys),
    planned: planOf(publishedKeys, 'two'),
    edits: [editFile],
  },
  'a file was added': {
    published: planOf(publishedKeys),
    planned: planOf(publishedKeys),
    edits: [addFile],
  },
  'a file is no longer planned, and a page has changed': {
    published: planOf(publishedKeys),
    planned: planOf({ 'sv.html': 'other', 'robots.txt': 'c' }),
  },
}

test('lists stale files with their reasons, and leftover files', async () => {
  const results: string[] = []
  for (const [name, { published, planned, edits = [] }] of Object.entries(cases)) {
    await rm(folder.project.dist, { recursive: true })
    await writeDist()
    await record(published)
    for (const edit of edits) await edit()

    const { stale, leftOver, hasChanges } = diffDist(planned, folder.project, 0)

    const result = { stale: Object.fromEntries(stale), leftOver, hasChanges }
    results.push(`${name}: ${JSON.stringify(result, null, 1)}\n`)
  }
  await expect(results.join('')).toMatchFileSnapshot('diff.txt')
})

test('scripts and pictures from earlier builds stay for the configured number of days', () => {
  const DAY = 24 * 60 * 60 * 1000
  const now = DAY
  const files = new Map([
    ['assets/a.js', 'any'],
    ['sv.html', 'any'],
  ])
  // `img/over.jpg` expires now.
  const previous = { files, kept: { 'img/old.jpg': 5 * DAY, 'img/over.jpg': now } }
  const unplannedPaths = [
    'assets/a.js',
    'assets/stray.js',
    'sv.html',
    ...Object.keys(previous.kept),
  ]
  const expiryTimes = (keepDays: number) =>
    keptFilesOf(unplannedPaths, previous, keepDays, now)

  // Files that are already kept keep their expiry time, unless the configured period now ends earlier.
  expect(expiryTimes(7)).toEqual({ 'assets/a.js': 8 * DAY, 'img/old.jpg': 5 * DAY })
  expect(expiryTimes(2)).toEqual({ 'assets/a.js': 3 * DAY, 'img/old.jpg': 3 * DAY })
  expect(expiryTimes(0)).toEqual({})
})

test('dist/ is as published until one of its files changes', async () => {
  const id = await record()
  expect(isAsPublished(id, folder.project)).toBe(true)

  await writeFile(inDist('more.txt'), 'more')
  expect(isAsPublished(id, folder.project)).toBe(false)

  await rm(inDist('more.txt'))
  expect(isAsPublished(id, folder.project)).toBe(true)

  await writeFile(inDist('sv.html'), 'longer than before')
  expect(isAsPublished(id, folder.project)).toBe(false)
})

test('a change of any part that all pages share remakes every page and nothing else', async () => {
  const withShared = (shared: Readonly<Record<string, string>>) =>
    planOf(publishedKeys).map((file) => (file.shared ? { ...file, shared } : file))
  await record(withShared({ assets: 'one', templates: 'one', builder: 'one' }))
  const staleWith = (shared: Readonly<Record<string, string>>) => [
    ...diffDist(withShared(shared), folder.project, 0).stale,
  ]

  for (const part of ['assets', 'templates', 'builder']) {
    const because = { because: 'changed', parts: [part] }
    const changed = { assets: 'one', templates: 'one', builder: 'one', [part]: 'two' }
    expect(staleWith(changed)).toEqual([
      ['sv.html', because],
      ['en.html', because],
    ])
  }
  const parts = ['assets', 'builder']
  expect(staleWith({ assets: 'two', templates: 'one', builder: 'two' })).toEqual(
    ['sv.html', 'en.html'].map((path) => [path, { because: 'changed', parts }]),
  )
})

test('each way in which a file can be stale has its own reason', async () => {
  await record()
  await editFile()
  await deleteFile()

  const planned = planOf({ ...publishedKeys, 'robots.txt': 'other', 'new.txt': 'd' })
  expect(Object.fromEntries(diffDist(planned, folder.project, 0).stale)).toEqual({
    'sv.html': { because: 'altered' },
    'en.html': { because: 'missing' },
    'robots.txt': { because: 'changed', parts: ['content'] },
    'new.txt': { because: 'new' },
  })
})

test('a dist/ with kept and foreign files is as published until a kept file expires', async () => {
  for (const name of ['assets/a.js', 'assets/b.js', 'theirs.txt', 'their/second.txt'])
    await folder.write(`dist/${name}`)
  const recordKept = (until: number): Promise<string> =>
    recordPublished(
      planOf(publishedKeys),
      { 'assets/a.js': Date.now() + 100_000, 'assets/b.js': until },
      listDist(folder.project.dist),
      folder.project,
    )

  const id = await recordKept(Date.now() + 100_000)
  expect(isAsPublished(id, folder.project)).toBe(true)
  const laterId = await recordKept(Date.now() - 1)
  expect(isAsPublished(id, folder.project)).toBe(false)
  expect(isAsPublished(laterId, folder.project)).toBe(false)

  const lastId = await recordKept(Date.now() + 100_000)
  await rm(inDist('their/second.txt'))
  expect(isAsPublished(lastId, folder.project)).toBe(false)
})
