import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type HeldLock, removeDeadLock, withLock } from '../fs/lock.ts'
import { hasErrorCode } from '../fs/system.ts'
import type { Project } from '../project.ts'
import { changeFolderOf } from './change-folder.ts'

const lockOf = ({ content }: Project): string => join(content, '.saga-lock')

const PATIENCE_MS = 2 * 60 * 1000

interface ContentLockOptions {
  /** Receives a line about waiting for the lock, or about an interrupted change. */
  readonly tell?: (line: string) => void
  /** Aborts the wait, and the change until its first file is written. */
  readonly signal?: AbortSignal | undefined
  /** Called when all files of a change are written. */
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
  const held = heldLocks.getStore()
  if (held?.content === content) return await work(held)

  // The lock is in content/ itself, so every process that can change it sees the lock, by any path and from any
  // machine.
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
        const { recoverChange } = await import('./journal.ts')
        for (const line of await recoverChange(project)) tell(line)
      }
      const contentLock = { ...lock, content, signal, onWritten }
      return await heldLocks.run(contentLock, () => work(contentLock))
    })
  } catch (error) {
    if (
      isTaken ||
      !hasErrorCode(error, ...readOnly) ||
      existsSync(changeFolderOf(project))
    )
      throw error
    // Nothing can change a read-only content/, but `work` may have a better message about it.
    const assertHeld = async (): Promise<void> => undefined
    return await work({ wasFree: true, assertHeld, content, signal, onWritten })
  }
}

const readOnly = ['EACCES', 'EPERM', 'EROFS'] as const

/** Completes an interrupted change of content/, or waits for one in progress. */
export async function settleContent(
  project: Project,
  tell: (line: string) => void,
): Promise<void> {
  if (existsSync(changeFolderOf(project)))
    await withContentLock(project, { tell }, async () => undefined)
  // A lock that cannot be removed does not stop anybody from reading.
  else await removeDeadLock(lockOf(project)).catch(() => undefined)
}
