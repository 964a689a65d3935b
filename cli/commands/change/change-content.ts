import { constants } from 'node:os'
import { withContentLock } from '../../edit/content-lock.ts'
import { hasLeftUnfinished } from '../../edit/transaction.ts'
import type { Project } from '../../project.ts'
import type { Report } from '../../report.ts'
import { diskErrorText } from '../disk-errors.ts'

/** The exit code of a command that failed or was interrupted. The reason has been printed. */
export interface Stopped {
  readonly stopped: number
}

/**
 * Runs work that changes content/, under a lock that excludes other processes. Ctrl+C stops the work either before it
 * writes its first file or after it has written all of them.
 */
export async function changeContent<T extends object | string | undefined>(
  project: Project,
  report: Report,
  work: () => Promise<T>,
): Promise<T | Stopped> {
  let isWritten = false
  const onWritten = (): void => {
    isWritten = true
  }

  let interruption: NodeJS.Signals | undefined
  const aborter = new AbortController()
  const { signal } = aborter
  const interrupt = (name: NodeJS.Signals): void => {
    interruption = name
    aborter.abort()
  }

  for (const name of SIGNALS) process.on(name, interrupt)
  try {
    const result = await withContentLock(
      project,
      { tell: report.line, signal, onWritten },
      work,
    )
    return interruption ? stoppedBy(interruption) : result
  } catch (error) {
    const wasInterrupted = signal.aborted && error === signal.reason
    const message = wasInterrupted
      ? 'Nothing was written.'
      : failureText(error, isWritten, project)
    if (message === undefined) throw error

    report.line(message)
    return interruption ? stoppedBy(interruption) : { stopped: 1 }
  } finally {
    for (const name of SIGNALS) process.off(name, interrupt)
  }
}

/** Returns the usual exit code of a program ended by a signal. */
const stoppedBy = (name: NodeJS.Signals): Stopped => ({
  stopped: 128 + constants.signals[name],
})

/** Describes a disk error, and how much of the change was written; undefined for other errors. */
function failureText(
  error: unknown,
  isWritten: boolean,
  project: Project,
): string | undefined {
  const reason = diskErrorText(error, project)
  if (reason === undefined) return undefined

  if (hasLeftUnfinished(error))
    return `${reason}. Only part of the change was written: the next command completes or undoes it.`
  if (isWritten) return `Everything was written, but not checked. ${reason}`
  return `Nothing was written. ${reason}`
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
