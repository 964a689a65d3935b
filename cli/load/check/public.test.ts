import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTinyShop, noBundle } from '../../../tests/support/tiny-shop.ts'
import { loadContent } from '../../commands/load-content.ts'
import { loadSite } from '../../commands/pipeline.ts'
import { outputsOf, planGroups } from '../../plan/plan.ts'
import { type Project, projectAt } from '../../project.ts'

let project: Project
beforeAll(async () => {
  const root = await mkdtemp(join(tmpdir(), 'saga-public-'))
  await makeTinyShop(root)
  project = projectAt(root, root, 'test')
})
afterAll(() => rm(project.root, { recursive: true, force: true }))

/** Files in public/ that are refused once these lie there too, and why. */
async function refusalsOf(paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
  for (const path of paths) {
    const file = join(project.publicFolder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, 'mine')
  }
  const { diagnostics } = await loadContent(project, {})
  for (const path of paths)
    await rm(join(project.publicFolder, path.split('/', 1)[0] ?? ''), { recursive: true, force: true })
  return Object.fromEntries(diagnostics.map(({ at, message }) => [at.file, message]))
}

/** The same of files that all are refused because the shop makes them itself. */
async function refusedFilesOf(paths: readonly string[]): Promise<readonly string[]> {
  const found = await refusalsOf(paths)
  expect(new Set(Object.values(found))).toEqual(new Set(['the shop makes this file itself']))
  return Object.keys(found).sort()
}

test('a file in public/ that the shop makes itself is refused, whichever it is', async () => {
  const { value } = await loadSite(project, {})
  if (!value) throw new Error('the tiny shop has no fault')
  const hashed = /^(?:img|assets|og)\//
  const planned = outputsOf(planGroups(value.site, noBundle, project.publicFolder))
    .filter(({ kind, path }) => kind !== 'copy' && !hashed.test(path))
    .map(({ path }) => path)
  expect(planned).toEqual(
    expect.arrayContaining(['robots.txt', '_redirects', '404.html', 'sv.html', 'en/wide.html']),
  )
  expect(await refusedFilesOf(planned)).toEqual(planned.map((path) => `public/${path}`).sort())
})

test('it is refused in capital letters too, which many computers do not tell apart', async () => {
  expect(await refusedFilesOf(['Robots.TXT'])).toEqual(['public/Robots.TXT'])
})

test('a file in public/ cannot take the name of a folder of the shop', async () => {
  const names = ['sv', 'feeds', 'img', 'assets', 'OG']
  const message = 'the shop makes a folder of this name itself'
  expect(await refusalsOf([...names, 'flag'])).toEqual(
    Object.fromEntries(names.map((name) => [`public/${name}`, message])),
  )
})

test('a file in public/ cannot be served in the place of a page or a redirect', async () => {
  const hiding = {
    'index.html': 'it would hide the redirect of /',
    'success.html': 'it would hide the redirect of /success',
    'wide.html': 'it would hide the redirect of /wide',
    'Wide/Index.html': 'it would hide the redirect of /wide',
    'sv/index.html': 'it would hide the page /sv',
    'sv/wide': 'it would hide the page /sv/wide',
    'en/wide/index.html': 'it would hide the page /en/wide',
  }
  const free = [
    'about.html',
    'about/index.html',
    'wide/map.svg',
    'sv/map.html',
    'main.html',
    'get-the-saga.html',
  ]
  expect(await refusalsOf([...Object.keys(hiding), ...free])).toEqual(
    Object.fromEntries(Object.entries(hiding).map(([path, message]) => [`public/${path}`, message])),
  )
})

test('settings of another server are not published', async () => {
  expect(Object.keys(await refusalsOf(['package.json', 'now.json', 'press/package.json']))).toEqual([
    'public/now.json',
    'public/package.json',
  ])
})

test('a folder in public/ cannot take the name of a file of the shop', async () => {
  expect(await refusalsOf(['robots.txt/mine', 'sv.html/deep/mine', 'sv/mine', 'img/mine'])).toEqual({
    'public/robots.txt/mine': 'the shop makes a file robots.txt itself, where this needs a folder',
    'public/sv.html/deep/mine': 'the shop makes a file sv.html itself, where this needs a folder',
  })
})
