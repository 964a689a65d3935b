import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepMemories, openMemory } from './memory.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'memory-'))
})
afterEach(() => rm(root, { recursive: true }))

const path = (): string => join(root, 'facts.json')
const open = (version = '1') => openMemory(root, 'facts', version)
const names = Array.from({ length: 100 }, (_, index) => `file-${index}`)

/** One run that asks for every file, and finds out what it does not know. */
async function run(files: readonly string[], stampOf = (_: string) => 'a', version?: string) {
  const memory = await open(version)
  const found = files.filter((file) => memory.recall(file, stampOf(file)) === undefined)
  for (const file of found) memory.remember(file, stampOf(file), `${file} ${stampOf(file)}`)
  await memory.save()
  return found
}

const firstChanged = (file: string): string => (file === 'file-0' ? 'b' : 'a')

test('what a run finds out is known to the next ones, be it everything or one file', async () => {
  expect(await run(names)).toEqual(names)
  expect(await run(names, firstChanged)).toEqual(['file-0'])
  expect(await run([...names, 'new'], firstChanged)).toEqual(['new'])
  expect(await run([...names, 'new'], firstChanged)).toEqual([])
  expect((await open()).recall('file-0', 'b')).toBe('file-0 b')
  expect((await open()).recall('file-0', 'a')).toBeUndefined()
})

test('one changed file of a hundred adds a line, and leaves the rest as it stands', async () => {
  await run(names)
  const before = await readFile(path(), 'utf8')
  await run(names, firstChanged)
  const after = await readFile(path(), 'utf8')
  expect(after.startsWith(`${before}\n`)).toBe(true)
  expect(after.length - before.length).toBeLessThan(100)
})

test('however often one file changes, the memory stays small, and forgets files that are gone', async () => {
  await run([...names, 'gone'])
  const { size } = await stat(path())
  for (let round = 0; round < 120; round += 1)
    await run(names, (file) => (file === 'file-0' ? `${round}` : 'a'))
  expect((await stat(path())).size).toBeLessThan(2 * size)
  expect(await readFile(path(), 'utf8')).not.toContain('gone')
})

test('what another version added is worth nothing, and takes nothing away', async () => {
  await run(names)
  await appendFile(
    path(),
    `\n${JSON.stringify({ version: '2', files: { 'file-0': { stamp: 'b', answer: '?' } } })}`,
  )
  expect((await open()).recall('file-0', 'b')).toBeUndefined()
  expect((await open()).recall('file-0', 'a')).toBe('file-0 a')
})

test('after a line that was cut off everything is found out again', async () => {
  await run(names)
  await appendFile(path(), '\n{"version":"1","fi')
  expect(await run(names)).toEqual(names)
  expect(await run(names)).toEqual([])
})

test('a watch that learns nothing new does not read its memory again', async () => {
  await run(names)
  const { open } = keepMemories()
  const kept = () => open(root, 'facts', '1')
  const first = await kept()
  for (const file of names) first.recall(file, 'a')
  await first.save()
  await rm(path())
  expect((await kept()).recall('file-0', 'a')).toBe('file-0 a')
  const other = await open(root, 'facts', '2')
  expect(other.recall('file-0', 'a')).toBeUndefined()
})
