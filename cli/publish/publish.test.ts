import { mkdir, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { publishSite, readSite } from '../../tests/support/publishing.ts'
import { outputPath } from '../model/path.ts'
import { diffDist, isAsPublished } from './diff.ts'
import { publish } from './publish.ts'

const folder = ownFolder()
const siteWithFile = { 'sv.html': 'page', docs: 'a file' }
const siteWithFolder = { 'sv.html': 'page', 'docs/x.txt': 'x', 'docs/deep/y.txt': 'y' }

test.each([
  ['a file becomes a folder', siteWithFile, siteWithFolder],
  ['a folder becomes a file', siteWithFolder, siteWithFile],
])('%s of the same name', async (_, previousSite, nextSite) => {
  await publishSite(folder, { ...previousSite, 'old/deep/page.html': 'unplanned' })
  await publishSite(folder, nextSite)

  expect(await readSite(folder)).toEqual(nextSite)
  expect(await readdir(folder.at('dist'))).not.toContain('old')
  expect((await publishSite(folder, nextSite)).written).toEqual([])
})

test.each([
  [
    'an empty folder left by a killed build',
    siteWithFile,
    () => mkdir(folder.at('dist/docs/deep'), { recursive: true }),
  ],
  [
    'a foreign file that may be replaced',
    siteWithFolder,
    () => folder.write('dist/docs'),
  ],
])('%s makes room for a new entry of the same name', async (_, site, obstruct) => {
  await publishSite(folder, { 'sv.html': 'page' })
  await obstruct()

  const replace = true
  await publishSite(folder, site, replace)

  expect(await readSite(folder)).toEqual(site)
})

test('a foreign file that appears during the build is not replaced', async () => {
  await publishSite(folder, { 'sv.html': 'page' })
  const planned = [
    { path: outputPath('about.html'), key: 'ours', kind: 'any', shared: undefined },
  ]
  const comparison = diffDist(planned, folder.project, 0)

  await folder.write('made/0', 'ours')
  await folder.write('dist/about.html', 'theirs')
  const produced = [
    { path: outputPath('about.html'), file: folder.at('made/0'), movable: true },
  ]
  const publication = { ...comparison, planned, produced, stage: folder.at('stage') }

  await expect(
    publish(publication, folder.project, async () => undefined),
  ).rejects.toThrow('about.html')
  expect(await readSite(folder)).toEqual({ 'sv.html': 'page', 'about.html': 'theirs' })
})

test('a file whose name changes only in case still exists on a case-insensitive disk', async () => {
  await publishSite(folder, { 'Note.txt': 'old' })
  await publishSite(folder, { 'note.txt': 'new' })

  expect(await readSite(folder)).toEqual({ 'note.txt': 'new' })
})

test('several removed files are no longer listed as files of the site', async () => {
  await publishSite(folder, {
    'sv.html': 'page',
    'a.txt': 'a',
    'b.txt': 'b',
    'c.txt': 'c',
  })

  const { files } = await publishSite(folder, { 'sv.html': 'page', 'c.txt': 'c' })

  expect([...files.keys()].sort()).toEqual(['c.txt', 'sv.html'])
  // A file that is wrongly listed would be somebody else's file in the next build.
  const planned = ['sv.html', 'c.txt'].map((path, index) => ({
    path: outputPath(path),
    key: ['page', 'c'][index] ?? '',
    kind: 'any' as const,
    shared: undefined,
  }))
  expect(diffDist(planned, folder.project, 0).foreign).toEqual([])
})

test('the bytes of all written files are counted', async () => {
  const { bytesWritten } = await publishSite(folder, {
    'sv.html': 'page',
    'a.txt': 'abc',
  })

  expect(bytesWritten).toBe('page'.length + 'abc'.length)
})

test('written files are listed in the order of the plan', async () => {
  const site = { 'en.html': 'en', 'img/a.avif': 'a', 'b.txt': 'b' }

  expect((await publishSite(folder, site)).written).toEqual(Object.keys(site))
})

test('after files were removed, nothing is left to do', async () => {
  await publishSite(folder, { 'sv.html': 'page', 'a.txt': 'a', 'old/b.txt': 'b' })
  const { publishId, files } = await publishSite(folder, { 'sv.html': 'page' })

  expect([...files.keys()]).toEqual(['sv.html'])
  expect(isAsPublished(publishId, folder.project)).toBe(true)
  const planned = [
    { path: outputPath('sv.html'), key: 'page', kind: 'any', shared: undefined },
  ]
  expect(diffDist(planned, folder.project, 0)).toMatchObject({
    hasChanges: false,
    foreign: [],
    leftOver: [],
  })
})
