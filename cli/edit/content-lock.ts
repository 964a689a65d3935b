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
  /** Receives a line about a wait, or about an interrupted change that was found. */
  readonly tell?: (line: string) => void
  /** Ends the wait and, until its first file is written, the change. */
  readonly signal?: AbortSignal | undefined
  /** Is called when all files of a change are written. */
  readonly onWritten?: () => void
}

interface HeldContentLock extends HeldLock {
  readonly content: string
  readonly signal: AbortSignal | undefined
  readonly onWritten: () => void
}

const heldLocks = new AsyncLocalStorage<HeldContentLock>()

/** Runs `work` while no other process changes content/, after completing a change that was interrupted. Can be nested. */
export async function withContentLock<T>(
  project: Project,
  { tell = () => undefined, signal, onWritten = () => undefined }: ContentLockOptions,
  work: (lock: HeldContentLock) => Promise<T>,
): Promise<T> {
  const { content } = project
  const held = heldLocks.getStore()
  if (held?.content === content) return await work(held)

  // In content/ itself, every process that can change it sees the lock, by whatever path and from whatever machine.
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
      const own = { ...lock, content, signal, onWritten }
      return await heldLocks.run(own, () => work(own))
    })
  } catch (error) {
    if (
      isTaken ||
      !hasErrorCode(error, ...readOnly) ||
      existsSync(changeFolderOf(project))
    )
      throw error
    // A read-only content/ takes no change, but the work may have a better reason to refuse it.
    const assertHeld = async (): Promise<void> => undefined
    return await work({ wasFree: true, assertHeld, content, signal, onWritten })
  }
}

const readOnly = ['EACCES', 'EPERM', 'EROFS'] as const

/** Completes a change of content/ that was interrupted, or waits for the one that is being written. */
export async function settleContent(
  project: Project,
  tell: (line: string) => void,
): Promise<void> {
  if (existsSync(changeFolderOf(project)))
    await withContentLock(project, { tell }, async () => undefined)
  // A lock that cannot be removed keeps nobody from reading.
  else await removeDeadLock(lockOf(project)).catch(() => undefined)
}
