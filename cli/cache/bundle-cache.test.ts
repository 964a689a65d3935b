import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outputPath } from '../model/path.ts'
import { type Project, projectAt } from '../project.ts'
import { openBundleCache } from './bundle-cache.ts'

let project: Project
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-bundles-'))
  project = projectAt(root, root, 'test')
  await writeFile(join(root, 'package-lock.json'), '{}')
})
afterEach(() => rm(project.root, { recursive: true, force: true }))

/** Saves the only source, and bundles it into a file that is named after it. Gives the file. */
async function bundleText(text: string): Promise<string> {
  await writeFile(join(project.home, 'source.ts'), text)
  const { files } = await openBundleCache().get(project, 'pages', async () => ({
    files: [{ path: outputPath(`pages-${text}.cjs`), contents: Buffer.from(text) }],
    entries: {},
    inputs: ['source.ts'],
  }))
  return files[0]?.file ?? ''
}

/** Makes a file, and the last removal of old files, as old as a day. */
async function leaveForADay(file: string): Promise<void> {
  const yesterday = Date.now() / 1000 - 24 * 60 * 60
  await utimes(file, yesterday, yesterday)
  const path = join(project.codeCache, 'pages', 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as object
  await writeFile(path, JSON.stringify({ ...manifest, swept: 0 }))
}

test('a template saved while a build runs leaves it the code that it began with, however old', async () => {
  const before = await bundleText('first')
  await leaveForADay(before)
  await bundleText('second')
  expect(existsSync(before)).toBe(true)
})

test('code that was replaced a day ago is removed', async () => {
  const before = await bundleText('first')
  await bundleText('second')
  await leaveForADay(before)
  await bundleText('third')
  expect(existsSync(before)).toBe(false)
})
