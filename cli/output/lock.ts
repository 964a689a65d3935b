import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Project } from '../project.ts'
import { hasCode } from '../system-error.ts'

const RETRY_MS = 25
/** A lock is touched while its build works: an older one was left by a machine that went down. */
const STALE_MS = 10 * 60 * 1000
const TOUCH_MS = 60 * 1000

/**
 * Runs `work` while no other build of this project publishes. A lock whose process is gone is taken over.
 * @param waiting called once when another build holds the lock
 * @param signal ends the wait, with its reason
 * @param work hears whether the lock was free at once: otherwise another build may have left anything in dist/
 */
export async function publishingAlone<T>(
  { cache }: Project,
  waiting: (holder: string) => void,
  signal: AbortSignal | undefined,
  work: (free: boolean) => Promise<T>,
): Promise<T> {
  const lock = join(cache, 'publish.lock')
  const own = `${process.pid} ${hostname()} ${randomBytes(6).toString('hex')}`
  await mkdir(cache, { recursive: true })
  let told = false
  let free = true
  while (!(await taken(lock, own))) {
    free = false
    signal?.throwIfAborted()
    const holder = await holderOf(lock)
    if (holder !== undefined && (await isStale(lock, holder))) await bury(lock, holder)
    else if (holder && !told) {
      waiting(`process ${holder.split(' ')[0]}`)
      told = true
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

/** undefined once the lock is gone; empty while one that could not be linked is being written. */
async function holderOf(lock: string): Promise<string | undefined> {
  try {
    return await readFile(lock, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** The lock appears with its owner's name in it, or not at all. */
async function taken(lock: string, own: string): Promise<boolean> {
  const beside = `${lock}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(beside, own)
    await link(beside, lock).catch((error: unknown) => {
      if (!hasCode(error, ...noLinks)) throw error
      return writeFile(lock, own, { flag: 'wx' })
    })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(beside, { force: true })
  }
}

/** What memory cards and some shares answer: they know no links. */
const noLinks = ['EPERM', 'ENOTSUP', 'ENOSYS'] as const

async function isStale(lock: string, holder: string): Promise<boolean> {
  const info = await stat(lock).catch(() => undefined)
  if (info && Date.now() - info.mtimeMs > STALE_MS) return true
  const [pid, host] = holder.split(' ')
  return host === hostname() && !isAlive(Number(pid))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Of several who saw the same stale lock one moves it away. Who moved a younger one puts it back. */
async function bury(lock: string, holder: string): Promise<void> {
  const grave = `${lock}.${randomBytes(6).toString('hex')}`
  try {
    await rename(lock, grave)
    const buried = await readFile(grave, 'utf8')
    if (buried !== holder) await taken(lock, buried)
  } catch (error) {
    // Somebody else was faster.
    if (!hasCode(error, 'ENOENT')) throw error
  } finally {
    await rm(grave, { force: true })
  }
}
