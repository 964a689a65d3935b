import { rm, writeFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { home } from '../../tests/support/cli.ts'
import { ownFolder } from '../../tests/support/own-shop.ts'
import type { PlannedGroup } from '../model/output.ts'
import { outputPath } from '../model/path.ts'
import { diffDist, isAsPublished } from './diff.ts'
import { changeListing, filesIn, listDist, listDistBeside } from './dist-files.ts'
import { recordPublished } from './published.ts'

const folder = ownFolder()
const before = { 'sv.html': 'a', 'en.html': 'b', 'robots.txt': 'c' }
const inDist = (name: string): string => folder.at('dist', name)
beforeEach(async () => {
  for (const name of Object.keys(before)) await folder.write(`dist/${name}`, name)
})

type Keys = Readonly<Record<string, string>>
const groupOf = (name: string, key: string | undefined, keys: Keys, templates = 'one'): PlannedGroup => ({
  name,
  hasPictures: false,
  key,
  files: () =>
    Object.entries(keys).map(([path, key]) => ({
      path: outputPath(path),
      key,
      kind: 'any',
      shared: path.endsWith('.html') ? { templates, builder: 'one' } : undefined,
    })),
})
const planOf = (keys: Keys, templates?: string) => [groupOf('shop', undefined, keys, templates)]

async function record(planned: readonly PlannedGroup[] = planOf(before)): Promise<string> {
  const listing = listDist(folder.project.dist)
  const nothing = { unchanged: new Map(), kept: {}, textParts: new Map() }
  const state = { ...nothing, planned, files: filesIn(listing), listing: [listing] }
  return (await recordPublished(state, folder.project)).publishId
}
const diff = (planned: readonly PlannedGroup[]) => diffDist(planned, folder.project, 0)
const reasonsOf = (keys: Keys, templates?: string) => Object.fromEntries(diff(planOf(keys, templates)).stale)

test('what all pages are made of is named for each page, and for nothing else', async () => {
  await record()
  expect(reasonsOf(before)).toEqual({})
  expect(reasonsOf(before, 'two')).toEqual({
    'sv.html': { because: 'changed', parts: ['templates'] },
    'en.html': { because: 'changed', parts: ['templates'] },
  })
  expect(reasonsOf({ ...before, 'sv.html': 'other', 'robots.txt': 'other' })).toEqual({
    'sv.html': { because: 'changed', parts: ['content'] },
    'robots.txt': { because: 'changed', parts: ['content'] },
  })
})

test('a file that was written, removed or never published is told apart', async () => {
  await record()
  await writeFile(inDist('sv.html'), 'by somebody else')
  await rm(inDist('en.html'))
  expect(reasonsOf({ ...before, 'new.txt': 'd' })).toEqual({
    'sv.html': { because: 'altered' },
    'en.html': { because: 'missing' },
    'new.txt': { because: 'new' },
  })
})

test('something is to be done where a file is left over, and where none is, nothing', async () => {
  await record()
  expect(diff(planOf(before))).toMatchObject({ leftOver: [], hasChanges: false })
  await writeFile(inDist('more.txt'), 'by somebody else')
  expect(diff(planOf(before))).toMatchObject({ leftOver: ['more.txt'], hasChanges: true })
})

test('a gallery is looked into, file by file, once it has changed, or one of its files was written or removed', async () => {
  const gallery = (key: string, keys: Keys) => [
    ...planOf({ 'robots.txt': 'c' }),
    groupOf('sv main', key, keys),
  ]
  const { 'robots.txt': _, ...pages } = before
  await record(gallery('one', pages))
  const unchanged = diff(gallery('one', {}))
  expect([[...unchanged.stale], unchanged.leftOver, [...unchanged.unchanged.keys()]]).toEqual([
    [],
    [],
    ['sv main'],
  ])
  const changed = diff(gallery('two', { 'sv.html': 'other' }))
  expect([[...changed.stale.keys()], changed.leftOver]).toEqual([['sv.html'], ['en.html']])
  await writeFile(inDist('sv.html'), 'by somebody else')
  await rm(inDist('en.html'))
  expect([...diff(gallery('one', pages)).stale.keys()]).toEqual(['sv.html', 'en.html'])
})

test('dist/ is as it was published until one of its files changes, comes or goes', async () => {
  const id = await record()
  expect(isAsPublished(id, folder.project)).toBe(true)
  await writeFile(inDist('more.txt'), 'more')
  expect(isAsPublished(id, folder.project)).toBe(false)
  await rm(inDist('more.txt'))
  expect(isAsPublished(id, folder.project)).toBe(true)
  await writeFile(inDist('sv.html'), 'longer than before')
  expect(isAsPublished(id, folder.project)).toBe(false)
})

test('dist/ of a large shop, which another thread lists, is the same', async () => {
  await folder.write('dist/sv/posters/räv & björn.html', 'page')
  const project = { ...folder.project, home }
  expect(await listDistBeside(project)).toEqual(listDist(project.dist))
  await rm(project.dist, { recursive: true })
  expect(await listDistBeside(project)).toHaveLength(0)
})

test.each([
  ['written', ['sv/posters/räv.html', 'sv.html'], []],
  ['written alone', ['sv/a.html'], []],
  ['removed', [], ['sv0.txt', 'sv/a.html']],
  ['removed alone', [], ['sv0.txt']],
  ['new', ['sv/b.html', 'sv.html'], ['sv/posters/two\nlines.html']],
])('after files are %s, what is recorded of dist/ is what stands there', async (_, written, removed) => {
  for (const name of ['sv/a.html', 'sv/posters/räv.html', 'sv/posters/two\nlines.html', 'sv0.txt'])
    await folder.write(`dist/${name}`)
  const before = listDist(folder.project.dist)
  for (const name of written) await folder.write(`dist/${name}`, 'other text')
  for (const name of removed) await rm(inDist(name))
  const after = listDist(folder.project.dist)
  const pieces = changeListing(before, [...written, ...removed], filesIn(after))
  expect(Buffer.concat([...pieces].map((piece) => Buffer.from(piece)))).toEqual(after)
})
