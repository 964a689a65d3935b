import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PlannedGroup } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import { type Project, projectAt } from '../project.ts'
import { diffDist, isAsPublished } from './diff.ts'
import { filesIn, listDist, listDistBeside } from './dist-files.ts'
import { recordPublished } from './published.ts'

let project: Project
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-diff-'))
  project = projectAt(root, root, 'test')
  await mkdir(project.dist)
  for (const name of ['sv.html', 'en.html', 'robots.txt']) await writeFile(join(project.dist, name), name)
})
afterEach(() => rm(project.root, { recursive: true, force: true }))

/** Two pages and a text. */
const planOf = (keys: Readonly<Record<string, string>>, templates: string): readonly PlannedGroup[] => [
  groupOf('shop', undefined, keys, templates),
]
const groupOf = (
  name: string,
  groupKey: string | undefined,
  keys: Readonly<Record<string, string>>,
  templates: string,
): PlannedGroup => ({
  name,
  hasPictures: false,
  key: groupKey,
  files: () =>
    Object.entries(keys).map(([path, key]) => ({
      path: outputPath(path),
      key,
      kind: 'any',
      shared: path.endsWith('.html') ? { templates, builder: 'one' } : undefined,
    })),
})

const before = { 'sv.html': 'a', 'en.html': 'b', 'robots.txt': 'c' }
const record = async (planned = planOf(before, 'one')): Promise<string> => {
  const listing = listDist(project.dist)
  const state = {
    planned,
    unchanged: new Map(),
    kept: {},
    files: filesIn(listing),
    textParts: new Map(),
    listing: [listing],
  }
  return (await recordPublished(state, project)).publishId
}
const reasonsOf = (keys: Readonly<Record<string, string>>, templates: string) =>
  Object.fromEntries(diffDist(planOf(keys, templates), project, 0).stale)

test('what all pages are made of is named for each page, and for nothing else', async () => {
  await record()
  expect(reasonsOf(before, 'one')).toEqual({})
  expect(reasonsOf(before, 'two')).toEqual({
    'sv.html': { because: 'changed', parts: ['templates'] },
    'en.html': { because: 'changed', parts: ['templates'] },
  })
  expect(reasonsOf({ ...before, 'sv.html': 'other', 'robots.txt': 'other' }, 'one')).toEqual({
    'sv.html': { because: 'changed', parts: ['content'] },
    'robots.txt': { because: 'changed', parts: ['content'] },
  })
})

test('a file that was written, removed or never published is told apart', async () => {
  await record()
  await writeFile(join(project.dist, 'sv.html'), 'by somebody else')
  await rm(join(project.dist, 'en.html'))
  expect(reasonsOf({ ...before, 'new.txt': 'd' }, 'one')).toEqual({
    'sv.html': { because: 'altered' },
    'en.html': { because: 'missing' },
    'new.txt': { because: 'new' },
  })
})

/** A gallery whose files were published under this key, before which it had another page. */
const gallery = (key: string, keys: Readonly<Record<string, string>>) => [
  ...planOf({ 'robots.txt': 'c' }, 'one'),
  groupOf('sv main', key, keys, 'one'),
]
const pages = { 'sv.html': 'a', 'en.html': 'b' }

test('files of a gallery that has changed are compared one by one', async () => {
  await record(gallery('one', pages))
  const { stale, leftOver } = diffDist(gallery('two', { 'sv.html': 'other' }), project, 0)
  expect([...stale.keys()]).toEqual(['sv.html'])
  expect(leftOver).toEqual(['en.html'])
})

test('a gallery that has not changed is not looked into', async () => {
  await record(gallery('one', pages))
  const { stale, leftOver, unchanged } = diffDist(gallery('one', {}), project, 0)
  expect([[...stale], leftOver, [...unchanged.keys()]]).toEqual([[], [], ['sv main']])
})

test('a file of a gallery that has not changed is made again when it was written or removed', async () => {
  await record(gallery('one', pages))
  await writeFile(join(project.dist, 'sv.html'), 'by somebody else')
  await rm(join(project.dist, 'en.html'))
  expect([...diffDist(gallery('one', pages), project, 0).stale.keys()]).toEqual(['sv.html', 'en.html'])
})

test('dist/ is as it was published until one of its files changes, comes or goes', async () => {
  const id = await record()
  expect(isAsPublished(id, project)).toBe(true)
  await writeFile(join(project.dist, 'more.txt'), 'more')
  expect(isAsPublished(id, project)).toBe(false)
  await rm(join(project.dist, 'more.txt'))
  expect(isAsPublished(id, project)).toBe(true)
  await writeFile(join(project.dist, 'sv.html'), 'longer than before')
  expect(isAsPublished(id, project)).toBe(false)
})

test('dist/ of a large shop, which another thread lists, is the same', async () => {
  await mkdir(join(project.dist, 'sv/posters'), { recursive: true })
  await writeFile(join(project.dist, 'sv/posters/räv & björn.html'), 'page')
  const home = join(import.meta.dirname, '..', '..')
  expect(await listDistBeside({ ...project, home })).toEqual(listDist(project.dist))
  await rm(project.dist, { recursive: true })
  expect(await listDistBeside({ ...project, home })).toHaveLength(0)
})
