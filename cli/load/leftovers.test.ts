import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTinyShop } from '../../tests/support/tiny-shop.ts'
import { loadContent } from '../commands/load-content.ts'
import { projectAt } from '../project.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-leftovers-'))
  await makeTinyShop(root)
})
afterEach(() => rm(root, { recursive: true, force: true }))

const loadShop = async () => {
  const { content, diagnostics } = await loadContent(projectAt(root, root, 'test'), {})
  return { content, said: diagnostics.map(({ at, message }) => `${at.file}: ${message}`) }
}

async function put(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), 'x')
  }
}

const left = [
  '4913',
  'a.yaml~',
  '.a.yaml.swp',
  'a.yaml.swx',
  'a.yaml.tmp',
  '#a.yaml#',
  '.#a.yaml',
  '~$a.yaml',
  'a.yaml___jb_tmp___',
  'a.yaml.crswap',
  '.~lock.a.yaml#',
  '.DS_Store',
  '._a.yaml',
  '.gitkeep',
  '.git/config',
  'Thumbs.db',
  'desktop.ini',
]

test('what editors and systems leave behind is neither read nor published', async () => {
  const before = await loadShop()
  await put(left.flatMap((name) => [`content/posters/main/${name}`, `public/${name}`]))
  const { content, said } = await loadShop()
  expect(said).toEqual([])
  expect(content.publicFiles).toEqual(before.content.publicFiles)
  expect(content.files).toEqual(before.content.files)
})

test('what is hidden in public/ on purpose is published', async () => {
  const hidden = ['.well-known/security.txt', '.nojekyll', '.htaccess', 'press/.well-known/2025/a.txt']
  await put(hidden.map((path) => `public/${path}`))
  const { content } = await loadShop()
  expect(content.publicFiles.map(({ path }) => path)).toEqual(expect.arrayContaining(hidden))
})

test('a folder may be called by a year', async () => {
  const before = await loadShop()
  await rename(join(root, 'content/posters/main'), join(root, 'content/posters/2025'))
  await cp(join(root, 'public/flags'), join(root, 'public/2025'), { recursive: true })
  const { content, said } = await loadShop()
  expect(said).toEqual(before.said)
  expect(content.posters).toHaveLength(before.content.posters.length)
  expect(content.publicFiles.map(({ path }) => path)).toContain('2025/se.svg')
})
