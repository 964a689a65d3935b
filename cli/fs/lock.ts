import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { open, readFile, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  attempt,
  hasErrorCode,
  ignoring,
  isAlive,
  rethrowWithPath,
  sinceStartMs,
} from './system.ts'

/** The time between two checks of a lock. */
const RETRY_MS = 25
/** How often a holder renews the time of its lock. */
const TOUCH_MS = 2000
/**
 * How often a lock must be found untouched before a holder that cannot be looked up is treated as dead: about twenty
 * seconds. The checks are counted because a wrong clock or a sleeping laptop would distort a measured time.
 */
const MAX_CHECKS = 800
/** Shorter waits (ms) are not reported. */
const NOTICE_MS = 300
/** The age (ms) at which a removal lock (see `removeStale`) must belong to a process that died. */
const STALE_REMOVAL_LOCK_MS = 60_000

interface LockOptions {
  /** Called once with the holder of the lock, after a short wait: 'process 123'. */
  readonly waiting: (holder: string) => void
  /** Aborts the wait. */
  readonly signal?: AbortSignal | undefined
  /** The maximum wait (ms) for one holder. */
  readonly patience?: number
}

export interface HeldLock {
  /** Whether the lock was free at once. */
  readonly wasFree: boolean
  /** Throws if the lock was deleted, or taken over by another process while this one was suspended. */
  assertHeld(): Promise<void>
}

/** Runs `work` while this process holds a lock, which is a file. Takes over the lock of a process that is gone. */
export async function withLock<T>(
  path: string,
  options: LockOptions,
  work: (lock: HeldLock) => Promise<T>,
): Promise<T> {
  const owner = describeOwner()
  const wasFree = await waitForLock(path, owner, options)
  const isHeld = async (): Promise<boolean> =>
    (await readFile(path, 'utf8').catch(() => undefined)) === owner

  // Shows other machines that this process is running, because they cannot look it up.
  const touch = async (): Promise<void> => {
    const now = new Date()
    if (await isHeld()) await utimes(path, now, now)
  }
  const touching = setInterval(
    () => void touch().catch(() => undefined),
    TOUCH_MS,
  ).unref()

  const assertHeld = async (): Promise<void> => {
    if (!(await isHeld()))
      throw lockError(
        path,
        LOST,
        'it was deleted or taken over by another process during this run',
      )
  }

  try {
    await removeAbandonedRemovalLock(path)
    return await work({ wasFree, assertHeld })
  } finally {
    clearInterval(touching)
    if (await isHeld()) await rm(path, { force: true })
  }
}

const LOST = 'SAGA_LOCK_LOST'
const BUSY = 'SAGA_LOCK_BUSY'

/** Returns an error with the fields of a disk error, so that it is reported like one. */
const lockError = (path: string, code: string, message: string): Error =>
  Object.assign(new Error(message), { code, syscall: 'lock', path })

export const isLostLockError = (error: unknown): boolean => hasErrorCode(error, LOST)
export const isBusyLockError = (error: unknown): boolean => hasErrorCode(error, BUSY)

/** Waits until the lock is taken. Returns whether it was free at once. */
async function waitForLock(
  path: string,
  newOwner: string,
  { waiting, signal, patience = Infinity }: LockOptions,
) {
  const startedAt = sinceStartMs()
  let hasReported = false
  let wait: Wait | undefined
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted()
    const lock = await readLock(path)
    if (!lock) {
      if (await takeLock(path, newOwner)) return tries === 1
      continue
    }

    wait = continueWait(wait, lock)
    if (isStale(wait)) {
      await removeStale(path, lock.owner, newOwner)
      continue
    }

    const now = sinceStartMs()
    const waitedMs = now - wait.since
    const holder = nameOf(lock.owner)

    // The holder of an empty lock may be about to write its name, so it is reported only if the lock stays empty.
    const isHolderKnown = lock.owner !== '' || waitedMs > NOTICE_MS
    const isLongWait = now - startedAt > NOTICE_MS
    if (!hasReported && isHolderKnown && isLongWait) {
      waiting(holder)
      hasReported = true
    }

    if (waitedMs > patience)
      throw lockError(
        path,
        BUSY,
        `${holder} holds it and is still running: wait for it to finish, or stop it`,
      )
    await pause(RETRY_MS)
  }
}

/** A wait for one holder of a lock. */
interface Wait {
  readonly lock: Lock
  /** When the wait began, in milliseconds after the start of this process. */
  readonly since: number
  /** The number of checks since the lock was last touched. */
  readonly checks: number
}

function continueWait(previousWait: Wait | undefined, lock: Lock): Wait {
  if (previousWait?.lock.owner !== lock.owner)
    return { lock, since: sinceStartMs(), checks: 0 }

  const { since, checks } = previousWait
  const isUntouched = previousWait.lock.mtimeMs === lock.mtimeMs
  return { lock, since, checks: isUntouched ? checks + 1 : 0 }
}

/**
 * Tells whether the holder is gone. A suspended holder must keep its lock, or it would later run at the same time as
 * the next holder.
 */
function isStale({ lock, checks }: Wait): boolean {
  const state = stateOf(lock.owner)
  return state === 'gone' || (state === 'unknown' && checks >= MAX_CHECKS)
}

interface Lock {
  /** Empty while the lock is being written. */
  readonly owner: string
  readonly mtimeMs: number
}

/**
 * Reads the lock, or returns undefined if there is none. On network disks, only an open file shows when it was last
 * touched.
 */
async function readLock(path: string): Promise<Lock | undefined> {
  const file = await open(path).catch(ignoring('ENOENT'))
  if (!file) return undefined
  try {
    const { mtimeMs } = await file.stat()
    return { owner: await file.readFile('utf8'), mtimeMs }
  } catch (error) {
    return rethrowWithPath(path)(error)
  } finally {
    await file.close()
  }
}

/** Creates the lock. Returns false if it already exists. */
async function takeLock(path: string, owner: string): Promise<boolean> {
  const file = await open(path, 'wx').catch(ignoring('EEXIST'))
  if (!file) return false
  try {
    await file.writeFile(owner)
    return true
  } catch (error) {
    // On a full disk, the file exists but is empty.
    await rm(path, { force: true })
    return rethrowWithPath(dirname(path))(error)
  } finally {
    await file.close()
  }
}

/** Removes the lock of a process that has certainly ended, without waiting for other locks. */
export async function removeDeadLock(path: string): Promise<void> {
  const lock = await readLock(path)
  if (lock && stateOf(lock.owner) === 'gone')
    await removeStale(path, lock.owner, describeOwner())
}

/**
 * Removes a stale lock. A second lock, the removal lock, lets only one process at a time do so. Otherwise, a slow
 * process could remove the new lock of a faster one.
 */
async function removeStale(
  path: string,
  staleOwner: string,
  remover: string,
): Promise<void> {
  const removalLock = removalLockOf(path)
  const mayRemove = await takeLock(removalLock, remover)
  if (!mayRemove) {
    await removeAbandonedRemovalLock(path)
    await pause(RETRY_MS)
    return
  }

  try {
    const lock = await readLock(path)
    if (lock?.owner === staleOwner) await rm(path, { force: true })
  } finally {
    await rm(removalLock, { force: true })
  }
}

const removalLockOf = (path: string): string => `${path}.stale`

/** Removes the removal lock of a process that died. */
async function removeAbandonedRemovalLock(path: string): Promise<void> {
  const removalLock = removalLockOf(path)
  const info = await stat(removalLock).catch(ignoring('ENOENT'))
  if (info && Math.abs(Date.now() - info.mtimeMs) > STALE_REMOVAL_LOCK_MS)
    await rm(removalLock, { force: true })
}

// A lock contains its owner: a line of five words, namely the process id, the host, a random token, the machine's boot
// id with the namespace of the process ids, and the start time of the process. For example:
// 4711 laptop 1f2e3d4c5b6a 0f1e…/pid:[4026531836] 8912345

function describeOwner(): string {
  const token = randomBytes(6).toString('hex')
  return [
    process.pid,
    hostname(),
    token,
    SYSTEM ?? '-',
    findProcess(process.pid)?.start ?? '-',
  ].join(' ')
}

function nameOf(owner: string): string {
  const [, pid, host] = /^(\d+) (\S+) /.exec(owner) ?? []
  if (pid === undefined) return 'an unknown process'
  return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`
}

/**
 * Tells whether the process that wrote the lock is running. Process ids are reused in containers and on other machines,
 * so an id is valid only within the same boot and namespace. For other owners, the state is 'unknown'.
 */
function stateOf(owner: string): 'running' | 'gone' | 'unknown' {
  const [pid, , , system, start] = owner.split(' ')
  if (SYSTEM === undefined || system !== SYSTEM) return 'unknown'
  if (!isAlive(Number(pid))) return 'gone'

  const holder = findProcess(Number(pid))
  if (!holder) return 'unknown'
  return holder.start === start && !holder.hasEnded ? 'running' : 'gone'
}

/** This machine's boot id and the namespace of its process ids; undefined if the system does not reveal them. */
const SYSTEM = attempt(() => {
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${boot}/${readlinkSync('/proc/self/ns/pid')}`
})

/**
 * Finds a process, or returns undefined if there is none or the system hides it. `hasEnded` is true for a process
 * that has ended, but still has an entry because its parent has not asked for its exit code.
 */
function findProcess(
  pid: number,
): { readonly start: string; readonly hasEnded: boolean } | undefined {
  return attempt(() => {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Field 2, the name of the program in brackets, may contain spaces.
    const fieldsFromThird = line.slice(line.lastIndexOf(')') + 2).split(' ')
    // The field numbers are those in `man proc_pid_stat`.
    const field = (number: number): string => fieldsFromThird[number - 3] ?? ''

    const state = field(3)
    return { start: field(22), hasEnded: state === 'Z' || state === 'X' }
  })
}
