import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type HeldLock, removeDeadLock, withLock } from '../fs/lock.ts'
import { hasErrorCode } from '../fs/system.ts'
import type { Project } from '../project.ts'
import { changeFolderOf } from './change-folder.ts'

// The lock is in content/ itself, so that every process that can change content/ finds
// it, by any path and from any machine.
const lockOf = ({ content }: Project): string => join(content, '.saga-lock')

/** The longest time to wait for another process. */
const PATIENCE_MS = 2 * 60 * 1000

interface ContentLockOptions {
  /** Receives a line about waiting for the lock, or about an interrupted change. */
  readonly tell?: (line: string) => void
  /** Aborts the wait for the lock. Also aborts the change, but only until its first file is written. */
  readonly signal?: AbortSignal | undefined
  /** Called when all files of a change have been written. */
  readonly onWritten?: () => void
}

interface HeldContentLock extends HeldLock {
  readonly content: string
  readonly signal: AbortSignal | undefined
  readonly onWritten: () => void
}

const heldLocks = new AsyncLocalStorage<HeldContentLock>()

/** Runs `work` while no other process changes content/. Completes an interrupted change first. Calls can be nested. */
export async function withContentLock<T>(
  project: Project,
  { tell = () => undefined, signal, onWritten = () => undefined }: ContentLockOptions,
  work: (lock: HeldContentLock) => Promise<T>,
): Promise<T> {
  const { content } = project
  const heldLock = heldLocks.getStore()
  if (heldLock?.content === content) return await work(heldLock)

  const options = {
    waiting: (holder: string) =>
      tell(`Another command (${holder}) is changing content/; waiting for it.`),
    signal,
    patience: PATIENCE_MS,
  }

  let isTaken = false
  try {
    return await withLock(lockOf(project), options, async (lock) => {
      isTaken = true
      if (existsSync(changeFolderOf(project))) {
        // Interruptions are rare, so the module is loaded only if there was one.
        const { recoverChange } = await import('./journal.ts')
        for (const line of await recoverChange(project)) tell(line)
      }
      const contentLock = { ...lock, content, signal, onWritten }
      return await heldLocks.run(contentLock, () => work(contentLock))
    })
  } catch (error) {
    // If the lock was taken, content/ is writable, so the error comes from `work`.
    const isReadOnly = !isTaken && hasErrorCode(error, ...READ_ONLY_CODES)
    const canRunWithoutLock = isReadOnly && !existsSync(changeFolderOf(project))
    if (!canRunWithoutLock) throw error

    // No process can change a read-only content/, so no lock is needed. If `work` writes, it reports the disk's error
    // itself.
    const assertHeld = async (): Promise<void> => undefined
    return await work({ wasFree: true, assertHeld, content, signal, onWritten })
  }
}

const READ_ONLY_CODES = ['EACCES', 'EPERM', 'EROFS'] as const

/**
 * Waits until a change to content/ in progress has finished, or completes it if it was interrupted. Removes the lock
 * that a killed process has left.
 */
export async function settleContent(
  project: Project,
  tell: (line: string) => void,
): Promise<void> {
  if (existsSync(changeFolderOf(project)))
    await withContentLock(project, { tell }, async () => undefined)
  // A lock that cannot be removed does not prevent reading.
  else await removeDeadLock(lockOf(project)).catch(() => undefined)
}
