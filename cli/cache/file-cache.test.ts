import { appendFile, readFile, rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { ownFolder } from '../../tests/support/own-shop.ts'
import { openFileCache, shareFileCaches } from './file-cache.ts'

const folder = ownFolder()
const path = (): string => folder.at('facts.json')
const readFacts = (): Promise<string> => readFile(path(), 'utf8')
const open = (openCache = openFileCache, version = '1') => openCache(folder.root, 'facts', version)
const names = Array.from({ length: 100 }, (_, index) => `file-${index}`)

/** Runs once over all files and sets those that are not cached. Returns these. Files in `changed` have `stampOfChanged`. */
async function run(files: readonly string[], stampOfChanged = 'a', changed = ['file-0']) {
  const cache = await open()
  const stampOf = (file: string): string => (changed.includes(file) ? stampOfChanged : 'a')
  const found = files.filter((file) => cache.get(file, stampOf(file)) === undefined)
  for (const file of found) cache.set(file, stampOf(file), `${file} ${stampOf(file)}`)
  await cache.flush()
  return found
}

test('what a run adds is there for the next ones, be it everything or one file', async () => {
  expect(await run(names)).toEqual(names)
  expect(await run(names, 'b')).toEqual(['file-0'])
  expect(await run([...names, 'new'], 'b')).toEqual(['new'])
  expect(await run([...names, 'new'], 'b')).toEqual([])
  const cache = await open()
  expect([cache.get('file-0', 'b'), cache.get('file-0', 'a')]).toEqual(['file-0 b', undefined])
})

test('two changed files of a hundred add a line, and leave the rest as it stands; three write all anew', async () => {
  await run(names)
  const before = await readFacts()
  await run(names, 'b', names.slice(0, 2))
  const after = await readFacts()
  expect(after.startsWith(`${before}\n`)).toBe(true)
  expect(after.length - before.length).toBeLessThan(200)
  await run(names, 'c', names.slice(0, 3))
  expect(await readFacts()).not.toContain('\n')
})

test('two files of a hundred that are gone stay in the cache, three make it be written anew', async () => {
  await run(names)
  const before = await readFacts()
  await run(names.slice(2))
  expect(await readFacts()).toBe(before)
  await run(names.slice(3))
  expect(Object.keys(JSON.parse(await readFacts()).files)).toEqual(names.slice(3))
})

test('however often one file changes, the cache stays small, and drops files that are gone', async () => {
  await run([...names, 'gone'])
  const { length } = await readFacts()
  for (let round = 0; round < 120; round += 1) await run(names, `${round}`)
  const after = await readFacts()
  expect(after.length).toBeLessThan(2 * length)
  expect(after).not.toContain('gone')
})

test('lines of another version are ignored, and the others stay', async () => {
  await run(names)
  const files = { 'file-0': { stamp: 'b', answer: '?' } }
  await appendFile(path(), `\n${JSON.stringify({ version: '2', files })}`)
  const cache = await open()
  expect([cache.get('file-0', 'b'), cache.get('file-0', 'a')]).toEqual([undefined, 'file-0 a'])
})

test('after a line that was cut off the whole cache is discarded', async () => {
  await run(names)
  await appendFile(path(), '\n{"version":"1","fi')
  expect(await run(names)).toEqual(names)
  expect(await run(names)).toEqual([])
})

test('a watch reads its caches only once', async () => {
  await run(names)
  const { open: openShared } = shareFileCaches()
  const first = await open(openShared)
  for (const file of names) first.get(file, 'a')
  await first.flush()
  await rm(path())
  expect((await open(openShared)).get('file-0', 'a')).toBe('file-0 a')
  expect((await open(openShared, '2')).get('file-0', 'a')).toBeUndefined()
})
