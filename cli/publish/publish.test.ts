import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outputPath } from '../model/path.ts'
import { type Project, projectAt } from '../project.ts'
import { diffDist } from './diff.ts'
import { type PublishReport, publish } from './publish.ts'

let project: Project
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-publish-'))
  project = projectAt(root, root, 'test')
})
afterEach(() => rm(project.root, { recursive: true, force: true }))

/** Publishes a site of these files; each holds its text. */
async function publishSite(site: Readonly<Record<string, string>>): Promise<PublishReport> {
  const made = join(project.cache, 'made')
  await mkdir(made, { recursive: true })
  const files = Object.entries(site).map(([path, text]) => ({
    path: outputPath(path),
    key: text,
    kind: 'any',
    shared: undefined,
  }))
  const planned = [{ name: 'shop', hasPictures: false, key: undefined, files: () => files }]
  const comparison = diffDist(planned, project, 0)
  const stale = files.filter(({ path }) => comparison.stale.has(path))
  const produced = stale.map(({ path }, index) => ({ path, file: join(made, String(index)), movable: true }))
  for (const [index, { key }] of stale.entries()) await writeFile(join(made, String(index)), key)
  const stage = join(project.cache, 'stage')
  // Made in whatever order: here, the last one first.
  const all = produced.toReversed()
  return publish({ ...comparison, planned, produced: all, stage, onDistChange: () => undefined }, project)
}

/** The files of dist/, and what they hold. */
async function readSite(): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(project.dist, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file.slice(project.dist.length + 1), await readFile(file, 'utf8')]),
    ),
  )
}

const asFile = { 'sv.html': 'page', docs: 'a file' }
const asFolder = { 'sv.html': 'page', 'docs/x.txt': 'x', 'docs/deep/y.txt': 'y' }

test.each([
  ['a file becomes a folder', asFile, asFolder],
  ['a folder becomes a file', asFolder, asFile],
])('%s of the same name', async (_, before, after) => {
  await publishSite(before)
  await publishSite(after)
  expect(await readSite()).toEqual(after)
  expect((await publishSite(after)).written).toEqual([])
})

test('a folder that a killed build left empty makes room for the file that takes its name', async () => {
  await publishSite({ 'sv.html': 'page' })
  await mkdir(join(project.dist, 'docs/deep'), { recursive: true })
  await publishSite(asFile)
  expect(await readSite()).toEqual(asFile)
})

test('the written files are told in the order of the plan, in whichever they were made', async () => {
  const site = { 'en.html': 'en', 'img/a.avif': 'a', 'b.txt': 'b' }
  expect((await publishSite(site)).written).toEqual(Object.keys(site))
})
