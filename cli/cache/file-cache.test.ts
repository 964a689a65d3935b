import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileCache, shareFileCaches } from './file-cache.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'saga-files-'))
})
afterEach(() => rm(root, { recursive: true }))

const path = (): string => join(root, 'facts.json')
const open = (version = '1') => openFileCache(root, 'facts', version)
const names = Array.from({ length: 100 }, (_, index) => `file-${index}`)

/** One run that gets every file, and sets those that are not cached. Gives these. */
async function run(files: readonly string[], stampOf = (_: string) => 'a', version?: string) {
  const cache = await open(version)
  const found = files.filter((file) => cache.get(file, stampOf(file)) === undefined)
  for (const file of found) cache.set(file, stampOf(file), `${file} ${stampOf(file)}`)
  await cache.flush()
  return found
}

const firstChanged = (file: string): string => (file === 'file-0' ? 'b' : 'a')

test('what a run adds is there for the next ones, be it everything or one file', async () => {
  expect(await run(names)).toEqual(names)
  expect(await run(names, firstChanged)).toEqual(['file-0'])
  expect(await run([...names, 'new'], firstChanged)).toEqual(['new'])
  expect(await run([...names, 'new'], firstChanged)).toEqual([])
  expect((await open()).get('file-0', 'b')).toBe('file-0 b')
  expect((await open()).get('file-0', 'a')).toBeUndefined()
})

test('one changed file of a hundred adds a line, and leaves the rest as it stands', async () => {
  await run(names)
  const before = await readFile(path(), 'utf8')
  await run(names, firstChanged)
  const after = await readFile(path(), 'utf8')
  expect(after.startsWith(`${before}\n`)).toBe(true)
  expect(after.length - before.length).toBeLessThan(100)
})

test('however often one file changes, the cache stays small, and drops files that are gone', async () => {
  await run([...names, 'gone'])
  const { size } = await stat(path())
  for (let round = 0; round < 120; round += 1)
    await run(names, (file) => (file === 'file-0' ? `${round}` : 'a'))
  expect((await stat(path())).size).toBeLessThan(2 * size)
  expect(await readFile(path(), 'utf8')).not.toContain('gone')
})

test('lines of another version are ignored, and the others stay', async () => {
  await run(names)
  await appendFile(
    path(),
    `\n${JSON.stringify({ version: '2', files: { 'file-0': { stamp: 'b', answer: '?' } } })}`,
  )
  expect((await open()).get('file-0', 'b')).toBeUndefined()
  expect((await open()).get('file-0', 'a')).toBe('file-0 a')
})

test('after a line that was cut off the whole cache is discarded', async () => {
  await run(names)
  await appendFile(path(), '\n{"version":"1","fi')
  expect(await run(names)).toEqual(names)
  expect(await run(names)).toEqual([])
})

test('a watch reads its caches only once', async () => {
  await run(names)
  const { open } = shareFileCaches()
  const openFacts = () => open(root, 'facts', '1')
  const first = await openFacts()
  for (const file of names) first.get(file, 'a')
  await first.flush()
  await rm(path())
  expect((await openFacts()).get('file-0', 'a')).toBe('file-0 a')
  const other = await open(root, 'facts', '2')
  expect(other.get('file-0', 'a')).toBeUndefined()
})
