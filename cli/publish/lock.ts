import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hasErrorCode, ignoring, isAlive, rethrowWithPath } from '../fs/system.ts'
import type { Project } from '../project.ts'

const RETRY_MS = 25
/** A running build touches its lock: an older lock was left by a machine that went down. */
const STALE_MS = 10 * 60 * 1000
const TOUCH_MS = 60 * 1000

/**
 * Runs `work` while no other build of this project publishes. Takes over the lock of a process that is gone.
 * @param work is told whether the lock was free at once; otherwise another build may have changed dist/
 */
export async function withPublishLock<T>(
  { cache }: Project,
  waiting: (holder: string) => void,
  signal: AbortSignal | undefined,
  work: (free: boolean) => Promise<T>,
): Promise<T> {
  const lock = join(cache, 'publish.lock')
  const own = `${process.pid} ${hostname()} ${randomBytes(6).toString('hex')}`
  await mkdir(cache, { recursive: true })
  let hasReported = false
  let free = true
  while (!(await takeLock(lock, own))) {
    free = false
    signal?.throwIfAborted()
    const holder = await readHolder(lock)
    if (holder !== undefined && (await isStale(lock, holder))) await stealStaleLock(lock, holder)
    else if (holder && !hasReported) {
      waiting(`process ${holder.split(' ')[0]}`)
      hasReported = true
    }
    await pause(RETRY_MS)
  }
  const touching = setInterval(() => {
    const now = new Date()
    void utimes(lock, now, now).catch(() => undefined)
  }, TOUCH_MS)
  try {
    return await work(free)
  } finally {
    clearInterval(touching)
    const holder = await readFile(lock, 'utf8').catch(() => undefined)
    if (holder === own) await rm(lock, { force: true })
  }
}

/** Returns the holder of the lock; undefined when there is no lock, empty while it is being written without links. */
const readHolder = (lock: string): Promise<string | undefined> =>
  readFile(lock, 'utf8').catch(ignoring('ENOENT')).catch(rethrowWithPath(lock))

/** Creates the lock with its owner in it, atomically. Returns false when there is a lock already. */
async function takeLock(lock: string, own: string): Promise<boolean> {
  const beside = `${lock}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(beside, own)
    await link(beside, lock).catch((error: unknown) => {
      if (!hasErrorCode(error, ...noLinks)) throw error
      return writeFile(lock, own, { flag: 'wx' })
    })
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(beside, { force: true })
  }
}

/** Error codes of memory cards and some network shares, which do not support links. */
const noLinks = ['EPERM', 'ENOTSUP', 'ENOSYS'] as const

async function isStale(lock: string, holder: string): Promise<boolean> {
  const info = await stat(lock).catch(() => undefined)
  if (info && Date.now() - info.mtimeMs > STALE_MS) return true
  const [pid, host] = holder.split(' ')
  return host === hostname() && !isAlive(Number(pid))
}

/** Steals a stale lock. rename is atomic, so one process wins; a newer lock that it caught is restored. */
async function stealStaleLock(lock: string, holder: string): Promise<void> {
  const aside = `${lock}.${randomBytes(6).toString('hex')}`
  try {
    await rename(lock, aside)
    const caught = await readFile(aside, 'utf8')
    if (caught !== holder) await takeLock(lock, caught)
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error
  } finally {
    await rm(aside, { force: true })
  }
}
