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

/** Runs once over all files and sets those that are not cached. Returns these. Files in `changed` have `stampOfChanged`. */
async function run(files: readonly string[], stampOfChanged = 'a', changed = ['file-0']) {
  const cache = open()
  const stampOf = (file: string): string =>
    changed.includes(file) ? stampOfChanged : 'a'
  const found = files.filter((file) => cache.get(file, stampOf(file)) === undefined)
  for (const file of found) cache.set(file, stampOf(file), `${file} ${stampOf(file)}`)
  await cache.flush()
  return found
}

test('later runs find the entries of a run, whether it adds all files or one', async () => {
  expect(await run(names)).toEqual(names)
  expect(await run(names, 'b')).toEqual(['file-0'])
  expect(await run([...names, 'new'], 'b')).toEqual(['new'])
  expect(await run([...names, 'new'], 'b')).toEqual([])
  const cache = open()
  expect([cache.get('file-0', 'b'), cache.get('file-0', 'a')]).toEqual([
    'file-0 b',
    undefined,
  ])
})

test('entries of missing files are dropped when a run has used the others', async () => {
  await run(names)
  await run(names.slice(2))
  expect(Object.keys(JSON.parse(await readFacts()).files)).toEqual(names.slice(2))
})

test('facts of another version are ignored', async () => {
  await run(names)
  expect(open('2').get('file-0', 'a')).toBeUndefined()
  expect(open('1').get('file-0', 'a')).toBe('file-0 a')
})

test.each([
  ['cut off', (text: string) => text.slice(0, -1)],
  ['of another form', () => '{"version":"1"}'],
])('a cache that is %s counts as empty', async (_, damage) => {
  await run(names)
  await writeFile(path(), damage(await readFacts()))
  expect(await run(names)).toEqual(names)
  expect(await run(names)).toEqual([])
})

const shop = ownShop()
const poster = 'posters/main/gold-disk.yaml'
// A file that was just written is not trusted: a moment later they all have settled.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 }))
afterEach(() => void vi.useRealTimers())

const runCache = (environment = {}) =>
  openRunCache<string>(
    'run',
    shop.project,
    shopStampOf(listSources(shop.project), shop.project, environment),
  )

test('a result is reused while nothing is touched, and the checkout is the same', async () => {
  await runCache().set('all is well')
  expect(runCache().get()).toBe('all is well')
  expect(runCache({ url: 'https://abc.supabase.co' }).get()).toBeUndefined()
  await shop.write('cli/produce/encoder-process.mjs')
  expect(runCache().get()).toBeUndefined()
  await runCache().set('all is well')
  await shop.write('public/note.txt')
  expect(runCache().get()).toBeUndefined()
})

test('not after a text of the same length with its old time', async () => {
  await runCache().set('all is well')
  const { atime, mtime } = await stat(shop.at('content', poster))
  await shop.edit(poster, (text) => text.replace(/[a-z](?=\n)/, 'x'))
  await utimes(shop.at('content', poster), atime, mtime)
  expect(runCache().get()).toBeUndefined()
})

test('nothing is cached while a file could be written again within the same tick of the clock', async () => {
  const { ctimeMs } = await stat(shop.at('content', poster))
  vi.setSystemTime(ctimeMs + 5)
  await runCache().set('all is well')
  vi.setSystemTime(ctimeMs + 10_000)
  expect(runCache().get()).toBeUndefined()
})
