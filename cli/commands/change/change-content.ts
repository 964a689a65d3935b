import { constants } from 'node:os'
import { withContentLock } from '../../edit/content-lock.ts'
import { hasLeftUnfinished } from '../../edit/transaction.ts'
import type { Project } from '../../project.ts'
import type { Report } from '../../report.ts'
import { diskErrorText } from '../failures.ts'

/** The exit code of a command that failed or was interrupted. The reason has been printed. */
export interface Stopped {
  readonly stopped: number
}

/**
 * Runs work that changes content/, under a lock that excludes other processes. Ctrl+C ends the work before it writes
 * its first file, or else after it has written all of them.
 */
export async function changeContent<T extends object | string | undefined>(
  project: Project,
  report: Report,
  work: () => Promise<T>,
): Promise<T | Stopped> {
  let exitCode = 1
  let isWritten = false
  const onWritten = (): void => {
    isWritten = true
  }

  const aborter = new AbortController()
  const { signal } = aborter
  const stop = (name: NodeJS.Signals): void => {
    // The usual exit code of a program that a signal ends.
    exitCode = 128 + constants.signals[name]
    aborter.abort()
  }

  for (const name of SIGNALS) process.on(name, stop)
  try {
    const result = await withContentLock(
      project,
      { tell: report.line, signal, onWritten },
      work,
    )
    return signal.aborted ? { stopped: exitCode } : result
  } catch (error) {
    if (signal.aborted && error === signal.reason) {
      report.line('Nothing was written.')
      return { stopped: exitCode }
    }

    const text = diskErrorText(error, project)
    if (text === undefined) throw error
    if (hasLeftUnfinished(error))
      report.line(
        `${text}. Only part of the change was written: the next command completes or undoes it.`,
      )
    else if (isWritten) report.line(`Everything was written, but not checked. ${text}`)
    else report.line(`Nothing was written. ${text}`)
    return { stopped: exitCode }
  } finally {
    for (const name of SIGNALS) process.off(name, stop)
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
