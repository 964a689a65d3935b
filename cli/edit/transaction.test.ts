import { chmod, lstat, readFile, rename, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownersShop } from '../../tests/shops/owners-shop.ts'
import { listShopFiles } from '../read/listing.ts'
import { writeFiles } from './transaction.ts'

const shop = ownersShop()

test('a file that was moved is back in its place when another one cannot be written', async () => {
  const previousFiles = await shop.everyFile()
  const move = { path: 'content/moved.yaml', movedFrom: 'content/prices.yaml' }
  const files = [move, { path: 'content/site.yaml/inside.yaml', creates: 'x' }]
  await expect(
    writeFiles(shop.project, files, listShopFiles(shop.project)),
  ).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await shop.everyFile()).toEqual(previousFiles)
})

test('where another program has changed one file since the plan, no file is touched', async () => {
  const planned = listShopFiles(shop.project)
  await shop.edit('prices.yaml', (text) => `${text}# by hand\n`)
  // A file that is written and removed again would change the folder's ctime.
  const folder = join(shop.root, 'content/quotes')
  const { ctimeMs } = await stat(folder)
  const files = [
    { path: 'content/quotes/new.yaml', creates: 'x' },
    { path: 'content/prices.yaml', replaces: 'x' },
  ]
  expect(await writeFiles(shop.project, files, planned)).toBe('changed')
  expect((await stat(folder)).ctimeMs).toBe(ctimeMs)
})

test.skipIf(process.platform === 'win32')(
  'a file that is written anew keeps its mode',
  async () => {
    const path = join(shop.root, 'content/prices.yaml')
    await chmod(path, 0o664)
    const files = [{ path: 'content/prices.yaml', replaces: 'x' }]
    expect(await writeFiles(shop.project, files, listShopFiles(shop.project))).toBe(
      'written',
    )
    expect((await stat(path)).mode & 0o777).toBe(0o664)
  },
)

test.skipIf(process.platform === 'win32')(
  'a file behind a symbolic link is written at its place',
  async () => {
    const [path, place] = [
      join(shop.root, 'content/prices.yaml'),
      join(shop.root, 'prices.yaml'),
    ]
    await rename(path, place)
    await symlink(place, path)
    const files = [{ path: 'content/prices.yaml', replaces: 'x' }]
    expect(await writeFiles(shop.project, files, listShopFiles(shop.project))).toBe(
      'written',
    )
    expect([await readFile(place, 'utf8'), (await lstat(path)).isSymbolicLink()]).toEqual(
      ['x', true],
    )
  },
)
