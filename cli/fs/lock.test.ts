import { spawnSync } from 'node:child_process'
import { readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { ownFolder } from '../../tests/shops/own-shop.ts'
import { ownerText } from '../../tests/support/locks.ts'
import { mayMount, smallDisk } from '../../tests/support/small-disk.ts'
import { type HeldLock, withLock } from './lock.ts'

const folder = ownFolder()
const pathOf = (): string => folder.at('lock')
const take = <T>(work: (lock: HeldLock) => Promise<T>, patience?: number) =>
  withLock(
    pathOf(),
    { waiting: () => undefined, ...(patience !== undefined && { patience }) },
    work,
  )

test('tasks with the same lock run one after the other, and leave no file', async () => {
  let atOnce = 0
  const work = async (): Promise<number> => {
    atOnce += 1
    const count = atOnce
    await pause(2)
    atOnce -= 1
    return count
  }
  expect(await Promise.all(Array.from({ length: 6 }, () => take(work)))).toEqual(
    Array(6).fill(1),
  )
  expect(await readdir(folder.root)).toEqual([])
})

const dead = (): number => spawnSync('true').pid

test.runIf(process.platform === 'linux').each([
  ['a process that has ended', async () => ownerText({ 0: dead() })],
  ['a process whose id another one has now', async () => ownerText({ 4: 1 })],
])(
  'the lock of %s is taken over at once, by one process at a time',
  async (_, makeOwner) => {
    await folder.write('lock', await makeOwner())
    let atOnce = 0
    const work = async (): Promise<void> => {
      atOnce += 1
      expect(atOnce).toBe(1)
      await pause(2)
      atOnce -= 1
    }
    await Promise.all(Array.from({ length: 6 }, () => take(work, 10_000)))
    expect(await readdir(folder.root)).toEqual([])
  },
)

test.each([
  ['a process that lives', async () => ownerText()],
  [
    'a process of another container, whose id is free here',
    async () => ownerText({ 0: dead(), 3: 'x/pid:[1]' }),
  ],
  ['another machine', async () => `${dead()} elsewhere x - -`],
  ['no process of this program', async () => 'hello\n'],
])('the lock of %s is waited for, with a limit', async (_, makeOwner) => {
  const owner = await makeOwner()
  await folder.write('lock', owner)
  const waiting = vi.fn()
  const taking = withLock(pathOf(), { waiting, patience: 400 }, async () =>
    expect.unreachable(),
  )
  await expect(taking).rejects.toThrow(
    /^(process \d+( on elsewhere)?|an unknown process) holds it and is still running/,
  )
  expect(waiting).toHaveBeenCalledOnce()
  expect(await readFile(pathOf(), 'utf8')).toBe(owner)
})

test('a long task keeps its lock fresh, and notices when another process takes it over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await take(async ({ assertHeld }) => {
    await utimes(pathOf(), 0, 0)
    vi.advanceTimersByTime(2000).useRealTimers()
    await expect.poll(async () => (await stat(pathOf())).mtimeMs).toBeGreaterThan(0)
    await assertHeld()
    await folder.write('lock', 'another')
    await expect(assertHeld()).rejects.toThrow('taken over by another process')
  })
  expect(await readFile(pathOf(), 'utf8')).toBe('another')
})

test('the holder of a deleted lock gets an error', async () => {
  await take(async ({ assertHeld }) => {
    await rm(pathOf())
    await expect(assertHeld()).rejects.toThrow('it was deleted')
  })
})

test('the next lock removes a leftover right to remove a stale lock', async () => {
  await folder.write('lock.stale', await ownerText({ 0: dead() }))
  await utimes(folder.at('lock.stale'), 0, 0)
  await take(async () => undefined)
  expect(await readdir(folder.root)).toEqual([])
})

test('waiting for a lock ends when it is interrupted', async () => {
  await folder.write('lock', await ownerText())
  const signal = AbortSignal.abort(new Error('interrupted'))
  const taking = withLock(pathOf(), { waiting: () => undefined, signal }, async () =>
    expect.unreachable(),
  )
  await expect(taking).rejects.toThrow('interrupted')
})

test.runIf(mayMount)('a full disk leaves no lock without a holder', async () => {
  await using small = await smallDisk(1)
  await writeFile(join(small.path, 'fill'), Buffer.alloc(2_000_000)).catch(
    () => undefined,
  )
  const taking = withLock(
    join(small.path, 'lock'),
    { waiting: () => undefined },
    async () => undefined,
  )
  await expect(taking).rejects.toMatchObject({ code: 'ENOSPC', path: small.path })
  expect(await readdir(small.path)).toEqual(['fill'])
})
