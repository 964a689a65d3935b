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
const lockPath = (): string => folder.at('lock')

/** Runs `work` while this test holds the lock. */
const take = <T>(work: (lock: HeldLock) => Promise<T>, patience?: number) =>
  withLock(
    lockPath(),
    { waiting: () => undefined, ...(patience !== undefined && { patience }) },
    work,
  )

test('tasks with the same lock run one after the other', async () => {
  let runningTasks = 0
  const work = async (): Promise<number> => {
    runningTasks += 1
    const count = runningTasks
    await pause(2)
    runningTasks -= 1
    return count
  }

  const counts = await Promise.all(Array.from({ length: 6 }, () => take(work)))

  expect(counts).toEqual(Array(6).fill(1))
  expect(await readdir(folder.root)).toEqual([])
})

const endedPid = (): number => spawnSync('true').pid

// The text of a lock describes its owner in five words (see lock.ts). These are the indices of the words that tests
// replace with `ownerText`.
const PID = 0
const NAMESPACE = 3
const START_TIME = 4

test.runIf(process.platform === 'linux').each([
  ['a process that has ended', async () => ownerText({ [PID]: endedPid() })],
  ['a process whose id has been reused', async () => ownerText({ [START_TIME]: 1 })],
])('the lock of %s is taken over by one task at a time', async (_, makeOwner) => {
  await folder.write('lock', await makeOwner())
  let runningTasks = 0
  const work = async (): Promise<void> => {
    runningTasks += 1
    expect(runningTasks).toBe(1)
    await pause(2)
    runningTasks -= 1
  }

  await Promise.all(Array.from({ length: 6 }, () => take(work, 10_000)))

  expect(await readdir(folder.root)).toEqual([])
})

test.each([
  ['a running process', async () => ownerText()],
  [
    'a process of another container',
    async () => ownerText({ [PID]: endedPid(), [NAMESPACE]: 'x/pid:[1]' }),
  ],
  ['another machine', async () => `${endedPid()} elsewhere x - -`],
  ['another program', async () => 'hello\n'],
])('waits for the lock of %s only for a limited time', async (_, makeOwner) => {
  const owner = await makeOwner()
  await folder.write('lock', owner)

  const waiting = vi.fn()
  const taking = withLock(lockPath(), { waiting, patience: 400 }, async () =>
    expect.unreachable(),
  )

  await expect(taking).rejects.toThrow(
    /^(process \d+( on elsewhere)?|an unknown process) holds it and is still running/,
  )
  expect(waiting).toHaveBeenCalledOnce()
  expect(await readFile(lockPath(), 'utf8')).toBe(owner)
})

test('a long task keeps its lock fresh until another process takes it over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await take(async ({ assertHeld }) => {
    await utimes(lockPath(), 0, 0)
    // The holder touches its lock every two seconds.
    vi.advanceTimersByTime(2000).useRealTimers()
    await expect.poll(async () => (await stat(lockPath())).mtimeMs).toBeGreaterThan(0)
    await assertHeld()

    await folder.write('lock', 'another')
    await expect(assertHeld()).rejects.toThrow('taken over by another process')
  })

  expect(await readFile(lockPath(), 'utf8')).toBe('another')
})

test('the holder of a deleted lock gets an error', async () => {
  await take(async ({ assertHeld }) => {
    await rm(lockPath())
    await expect(assertHeld()).rejects.toThrow('it was deleted')
  })
})

// A process holds `lock.stale` while it removes the stale lock of another process.
test('a new lock removes an old lock.stale of a process that has ended', async () => {
  await folder.write('lock.stale', await ownerText({ [PID]: endedPid() }))
  await utimes(folder.at('lock.stale'), 0, 0)

  await take(async () => undefined)

  expect(await readdir(folder.root)).toEqual([])
})

test('an interrupt ends the wait for a lock', async () => {
  await folder.write('lock', await ownerText())

  const signal = AbortSignal.abort(new Error('interrupted'))
  const taking = withLock(lockPath(), { waiting: () => undefined, signal }, async () =>
    expect.unreachable(),
  )

  await expect(taking).rejects.toThrow('interrupted')
})

test.runIf(mayMount)('a full disk leaves no lock without a holder', async () => {
  await using disk = await smallDisk(1)
  const moreThanFits = Buffer.alloc(2_000_000)
  await writeFile(join(disk.path, 'fill'), moreThanFits).catch(() => undefined)

  const taking = withLock(
    join(disk.path, 'lock'),
    { waiting: () => undefined },
    async () => undefined,
  )

  await expect(taking).rejects.toMatchObject({ code: 'ENOSPC', path: disk.path })
  expect(await readdir(disk.path)).toEqual(['fill'])
})
