import { chmod, lstat, readFile, rename, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandShop } from '../../tests/shops/command-shop.ts'
import { listShopFiles } from '../read/listing.ts'
import { writeFiles } from './transaction.ts'

const shop = commandShop()

test('a failed write moves back the files that it has already moved', async () => {
  const previousFiles = await shop.everyFile()
  const move = { path: 'content/moved.yaml', movedFrom: 'content/prices.yaml' }
  // No file can be inside another one.
  const impossibleFile = { path: 'content/site.yaml/inside.yaml', creates: 'x' }
  const files = [move, impossibleFile]

  await expect(
    writeFiles(shop.project, files, listShopFiles(shop.project)),
  ).rejects.toThrow(/EEXIST|ENOTDIR/)

  expect(await shop.everyFile()).toEqual(previousFiles)
})

test.each([
  [
    'a new file',
    [
      { path: 'content/b.yaml', movedFrom: 'content/prices.yaml', replaces: 'old' },
      { path: 'content/prices.yaml', creates: 'new' },
    ],
    { 'content/b.yaml': 'old', 'content/prices.yaml': 'new' },
  ],
  [
    'a file that is rewritten too',
    [
      { path: 'content/b.yaml', movedFrom: 'content/prices.yaml', replaces: 'old' },
      { path: 'content/prices.yaml', movedFrom: 'content/site.yaml', replaces: 'new' },
    ],
    { 'content/b.yaml': 'old', 'content/prices.yaml': 'new' },
  ],
  [
    'a file whose name differs in case',
    [
      { path: 'content/b.yaml', movedFrom: 'content/prices.yaml', replaces: 'old' },
      { path: 'content/Prices.yaml', creates: 'new' },
    ],
    { 'content/b.yaml': 'old', 'content/Prices.yaml': 'new' },
  ],
])(
  '%s can take the name of a file that is moved and rewritten',
  async (_, files, expectedTexts) => {
    const plannedFiles = listShopFiles(shop.project)

    expect(await writeFiles(shop.project, files, plannedFiles)).toBe('written')

    for (const [path, text] of Object.entries(expectedTexts))
      expect(await readFile(join(shop.root, path), 'utf8')).toBe(text)
  },
)

test('writes nothing if another program has changed a file since the plan', async () => {
  const plannedFiles = listShopFiles(shop.project)
  await shop.edit('prices.yaml', (text) => `${text}# by hand\n`)

  // A file that is written and removed again would change the folder's ctime.
  const folder = join(shop.root, 'content/quotes')
  const { ctimeMs } = await stat(folder)

  const files = [
    { path: 'content/quotes/new.yaml', creates: 'x' },
    { path: 'content/prices.yaml', replaces: 'x' },
  ]

  expect(await writeFiles(shop.project, files, plannedFiles)).toBe('changed')

  expect((await stat(folder)).ctimeMs).toBe(ctimeMs)
})

test.skipIf(process.platform === 'win32')('a rewritten file keeps its mode', async () => {
  const path = join(shop.root, 'content/prices.yaml')
  await chmod(path, 0o664)

  const files = [{ path: 'content/prices.yaml', replaces: 'x' }]
  const outcome = await writeFiles(shop.project, files, listShopFiles(shop.project))

  expect(outcome).toBe('written')
  expect((await stat(path)).mode & 0o777).toBe(0o664)
})

test.skipIf(process.platform === 'win32')(
  'rewriting a symbolic link changes its target and keeps the link',
  async () => {
    const link = join(shop.root, 'content/prices.yaml')
    const target = join(shop.root, 'prices.yaml')
    await rename(link, target)
    await symlink(target, link)

    const files = [{ path: 'content/prices.yaml', replaces: 'x' }]
    const outcome = await writeFiles(shop.project, files, listShopFiles(shop.project))

    expect(outcome).toBe('written')
    expect(await readFile(target, 'utf8')).toBe('x')
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
  },
)
