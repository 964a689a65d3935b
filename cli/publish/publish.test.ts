import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/support/own-shop.ts'
import { outputPath } from '../model/path.ts'
import { diffDist } from './diff.ts'
import { publish } from './publish.ts'

const folder = ownFolder()
type Site = Readonly<Record<string, string>>

async function publishSite(site: Site, replace = false) {
  const { project } = folder
  const planned = Object.entries(site).map(
    ([path, key]) => ({ path: outputPath(path), key, kind: 'any', shared: undefined }) as const,
  )
  const comparison = diffDist(planned, project, 0, replace)
  // Made in whatever order: here, the last one first.
  const stale = planned.filter(({ path }) => comparison.stale.has(path)).toReversed()
  const produced = stale.map(({ path }, index) => ({ path, file: folder.at(`made/${index}`), movable: true }))
  for (const [index, { key }] of stale.entries()) await folder.write(`made/${index}`, key)
  const stage = join(project.cache, 'stage')
  return publish({ ...comparison, planned, produced, stage }, project, async () => undefined)
}

async function readSite(): Promise<Site> {
  const { dist } = folder.project
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = files.map(async (file) => [relative(dist, file), await readFile(file, 'utf8')])
  return Object.fromEntries(await Promise.all(texts))
}

const asFile = { 'sv.html': 'page', docs: 'a file' }
const asFolder = { 'sv.html': 'page', 'docs/x.txt': 'x', 'docs/deep/y.txt': 'y' }

test.each([
  ['a file becomes a folder', asFile, asFolder],
  ['a folder becomes a file', asFolder, asFile],
])('%s of the same name', async (_, before, after) => {
  await publishSite({ ...before, 'old/deep/page.html': 'no longer planned' })
  await publishSite(after)
  expect(await readSite()).toEqual(after)
  expect(await readdir(folder.at('dist'))).not.toContain('old')
  expect((await publishSite(after)).written).toEqual([])
})

test.each([
  [
    'a folder that a killed build left empty',
    asFile,
    () => mkdir(folder.at('dist/docs/deep'), { recursive: true }),
  ],
  ['a file that somebody else has written and gives up', asFolder, () => folder.write('dist/docs')],
])('%s makes room for what takes its name', async (_, site, obstruct) => {
  await publishSite({ 'sv.html': 'page' })
  await obstruct()
  await publishSite(site, true)
  expect(await readSite()).toEqual(site)
})

test('a file that somebody puts where one is to stand, while it is made, is not replaced', async () => {
  await publishSite({ 'sv.html': 'page' })
  const planned = [{ path: outputPath('about.html'), key: 'ours', kind: 'any', shared: undefined }]
  const comparison = diffDist(planned, folder.project, 0)
  await folder.write('made/0', 'ours')
  await folder.write('dist/about.html', 'theirs')
  const produced = [{ path: outputPath('about.html'), file: folder.at('made/0'), movable: true }]
  const publication = { ...comparison, planned, produced, stage: folder.at('stage') }
  await expect(publish(publication, folder.project, async () => undefined)).rejects.toThrow('about.html')
  expect(await readSite()).toEqual({ 'sv.html': 'page', 'about.html': 'theirs' })
})

test('a file whose name gets other capitals is there afterwards, also where capitals do not count', async () => {
  await publishSite({ 'Note.txt': 'old' })
  await publishSite({ 'note.txt': 'new' })
  expect(await readSite()).toEqual({ 'note.txt': 'new' })
})

test('the written files are told in the order of the plan, in whichever they were made', async () => {
  const site = { 'en.html': 'en', 'img/a.avif': 'a', 'b.txt': 'b' }
  expect((await publishSite(site)).written).toEqual(Object.keys(site))
})
