import { readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownFolder, ownShop } from '../../tests/shops/own-shop.ts'
import { listSources, shopStampOf } from '../read/listing.ts'
import { openFileCache, openRunCache } from './disk-cache.ts'

const folder = ownFolder()
const path = (): string => folder.at('facts.json')
const readFacts = (): Promise<string> => readFile(path(), 'utf8')
const open = (version = '1') => openFileCache(folder.root, 'facts', version)
const names = Array.from({ length: 100 }, (_, index) => `file-${index}`)

/** Caches a value for each file that is not cached yet. Returns these files. */
async function run(files: readonly string[], stampOfFirstFile = 'a') {
  const cache = open()
  const stampOf = (file: string): string => (file === 'file-0' ? stampOfFirstFile : 'a')

  const uncachedFiles = files.filter(
    (file) => cache.get(file, stampOf(file)) === undefined,
  )
  for (const file of uncachedFiles)
    cache.set(file, stampOf(file), `${file} ${stampOf(file)}`)
  await cache.flush()
  return uncachedFiles
}

test('each run adds only new and changed files to the cache', async () => {
  expect(await run(names)).toEqual(names)
  expect(await run(names, 'b')).toEqual(['file-0'])
  expect(await run([...names, 'new'], 'b')).toEqual(['new'])
  expect(await run([...names, 'new'], 'b')).toEqual([])

  const cache = open()
  expect(cache.get('file-0', 'b')).toBe('file-0 b')
  expect(cache.get('file-0', 'a')).toBeUndefined()
})

test('a run drops the entries of files that no longer exist', async () => {
  await run(names)
  await run(names.slice(2))

  expect(Object.keys(JSON.parse(await readFacts()).files)).toEqual(names.slice(2))
})

test('entries of another version are ignored', async () => {
  await run(names)

  expect(open('2').get('file-0', 'a')).toBeUndefined()
  expect(open('1').get('file-0', 'a')).toBe('file-0 a')
})

test.each([
  ['truncated', (text: string) => text.slice(0, -1)],
  ['missing its files', () => '{"version":"1"}'],
])('a cache that is %s counts as empty', async (_, damage) => {
  await run(names)
  await writeFile(path(), damage(await readFacts()))

  expect(await run(names)).toEqual(names)
  expect(await run(names)).toEqual([])
})

const shop = ownShop()
const poster = 'posters/main/gold-disk.yaml'
// The clock is ten seconds ahead, because the cache does not trust a file written just
// now, which could change again within the same clock tick.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 }))
afterEach(() => void vi.useRealTimers())

const openShopCache = (environment = {}) =>
  openRunCache<string>(
    'run',
    shop.project,
    shopStampOf(listSources(shop.project), shop.project, environment),
  )

test('a result is reused until a file or the checkout changes', async () => {
  await openShopCache().set('all is well')
  expect(openShopCache().get()).toBe('all is well')
  expect(openShopCache({ url: 'https://abc.supabase.co' }).get()).toBeUndefined()

  // A result also depends on the code that makes pictures.
  await shop.write('cli/produce/encoder-process.mjs')
  expect(openShopCache().get()).toBeUndefined()

  await openShopCache().set('all is well')
  await shop.write('public/note.txt')
  expect(openShopCache().get()).toBeUndefined()
})

test('a result is not reused after a change that keeps a file’s size and time', async () => {
  await openShopCache().set('all is well')

  const { atime, mtime } = await stat(shop.at('content', poster))
  // Replaces the last letter of a line.
  await shop.edit(poster, (text) => text.replace(/[a-z](?=\n)/, 'x'))
  await utimes(shop.at('content', poster), atime, mtime)

  expect(openShopCache().get()).toBeUndefined()
})

test('nothing is cached while a file could change within the same clock tick', async () => {
  const { ctimeMs } = await stat(shop.at('content', poster))

  vi.setSystemTime(ctimeMs + 5)
  await openShopCache().set('all is well')

  vi.setSystemTime(ctimeMs + 10_000)
  expect(openShopCache().get()).toBeUndefined()
})
