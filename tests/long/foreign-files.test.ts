import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { fingerprint } from '../../tools/fingerprint.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build, saga } from '../support/cli.ts'
import { findBrokenPages } from '../support/dist-integrity.ts'

// Files in dist/ that no build wrote.

const shop = disposeAfterTests(await tinyShop())
const { path, dist } = shop
const web = join(path, 'web')

const writeForeignFiles = async (
  folder: string,
  names: readonly string[],
): Promise<void> => {
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), `theirs: ${name}`)
  }
}
const readForeignFiles = (folder: string, names: readonly string[]) =>
  Promise.all(
    names.map((name) => readFile(join(folder, name), 'utf8').catch(() => 'gone')),
  )
const foreignTexts = (names: readonly string[]) => names.map((name) => `theirs: ${name}`)

beforeEach(async () => {
  for (const name of ['dist', 'web', '.cache/published.json', '.cache/built.json'])
    await rm(join(path, name), { recursive: true, force: true })
})

/** In the order in which a build reports them. */
const harmless = [
  '.nojekyll',
  '.well-known/security.txt',
  'CNAME',
  'assets/notes.js',
  'blog/index.html',
]

test('builds keep and report foreign files in a web root that dist/ links to', async () => {
  await writeForeignFiles(web, harmless)
  await symlink('web', dist)
  const notice = `Not touched in dist/, because no build wrote them: ${harmless.join(', ')}.`
  // A first build, a build with changes and a build without.
  for (const price of [90, 91, 91]) {
    await shop.setPrice(price)
    expect(await build(path)).toEqual({ code: 0, text: expect.stringContaining(notice) })
    expect(await readForeignFiles(web, harmless)).toEqual(foreignTexts(harmless))
  }
  // This foreign file's text is not a complete page.
  expect(await findBrokenPages(web)).toEqual(['blog/index.html is cut off'])
})

test.each([
  [['index.html'], 'index.html'],
  [['.git', 'CNAME'], 'a Git repository'],
  [['.git/HEAD', 'index.html', 'robots.txt'], 'index.html, robots.txt'],
  [['404.html'], '404.html'],
])(
  'a first build into a folder with %s fails with two remedies and changes nothing',
  async (names, listedNames) => {
    await writeForeignFiles(dist, names)
    const previousFiles = await fingerprint(dist)

    const { code, text } = await build(path)
    expect(code).toBe(1)
    for (const words of [
      listedNames,
      'another folder',
      '--replace',
      'dist/ is unchanged',
    ])
      expect(text).toContain(words)
    expect(await fingerprint(dist)).toEqual(previousFiles)

    expect((await saga(['build', '--plan', '--root', path])).text).toContain(
      'Would need --replace to overwrite',
    )
  },
)

test('--replace overwrites conflicting files once, and keeps all other foreign files', async () => {
  await writeForeignFiles(dist, [
    '.git/HEAD',
    'CNAME',
    'index.html',
    'robots.txt',
    'blog/index.html',
  ])
  const plan = await saga(['build', '--plan', '--replace', '--root', path])
  for (const line of [
    'robots.txt  (replaces a file that no build wrote)',
    'index.html  (no build wrote it)',
  ])
    expect(plan.text).toContain(line)

  expect((await saga(['build', '--replace', '--root', path])).code).toBe(0)
  const keptFiles = ['.git/HEAD', 'CNAME', 'blog/index.html']
  expect(await readForeignFiles(dist, [...keptFiles, 'index.html'])).toEqual([
    ...foreignTexts(keptFiles),
    'gone',
  ])
  expect(await shop.read('dist/robots.txt')).toContain('Sitemap:')

  await shop.setPrice(93)
  expect((await build(path)).code).toBe(0)
  expect(await readForeignFiles(dist, keptFiles)).toEqual(foreignTexts(keptFiles))
})

test('a build without its record completes dist/ and removes pages that no longer exist', async () => {
  expect((await build(path)).code).toBe(0)
  const originalFiles = await fingerprint(dist)
  await writeForeignFiles(dist, ['CNAME'])
  await rm(join(path, '.cache/published.json'))
  await shop.edit('content/galleries/wide.yaml', (text) => `${text}\n`)

  const gallery = join(path, 'content/galleries/wide.yaml')
  await rename(gallery, join(path, 'wide.yaml'))
  const posters = join(path, 'content/posters/wide')
  await rename(posters, join(path, 'wide'))

  const { code, text } = await build(path)
  await rename(join(path, 'wide.yaml'), gallery)
  await rename(join(path, 'wide'), posters)

  expect(code, text).toBe(0)
  expect(await findBrokenPages(dist)).toEqual([])
  expect(
    Object.keys(await fingerprint(dist)).filter((name) => name.includes('wide')),
  ).toEqual([])

  expect(await build(path)).toEqual({
    code: 0,
    text: expect.stringContaining('wrote it: CNAME.'),
  })
  const { CNAME, ...builtFiles } = await fingerprint(dist)
  expect(builtFiles).toEqual(originalFiles)
})

test.each([
  [
    'a link to nothing',
    () => symlink('nowhere', dist),
    'this link points to a folder that does not exist',
  ],
  ['a file', () => writeFile(dist, 'theirs'), 'this is a file, not a folder'],
  ['a link to content/', () => symlink('content', dist), 'this link points to content'],
])(
  '%s in the place of dist/ is reported with its place and its cause',
  async (_, make, message) => {
    await make()
    const { code, text } = await build(path)
    expect(code).toBe(1)
    expect(text).toContain(`dist  error  ${message}`)
    expect(text).not.toMatch(/ENOTDIR|EEXIST|^\s+at /m)
  },
)
