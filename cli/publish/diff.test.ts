import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outputPath } from '../model/path.ts'
import { type Project, projectAt } from '../project.ts'
import { diffDist, isAsPublished, recordPublished } from './diff.ts'
import { readDist, readDistBeside } from './dist-files.ts'

let project: Project
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-diff-'))
  project = projectAt(root, root, 'test')
  await mkdir(project.dist)
  for (const name of ['sv.html', 'en.html', 'robots.txt']) await writeFile(join(project.dist, name), name)
})
afterEach(() => rm(project.root, { recursive: true, force: true }))

/** Two pages and a text. */
const planOf = (keys: Readonly<Record<string, string>>, templates: string) =>
  Object.entries(keys).map(([name, key]) => ({
    path: outputPath(name),
    key,
    shared: name.endsWith('.html') ? { templates, builder: 'one' } : undefined,
  }))

const before = { 'sv.html': 'a', 'en.html': 'b', 'robots.txt': 'c' }
const record = () => recordPublished(planOf(before, 'one'), {}, readDist(project.dist), project)
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
  expect(await readDistBeside({ ...project, home })).toEqual(readDist(project.dist))
  await rm(project.dist, { recursive: true })
  expect(await readDistBeside({ ...project, home })).toEqual(new Map())
})
