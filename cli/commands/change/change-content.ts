import { constants } from 'node:os'
import { withContentLock } from '../../edit/content-lock.ts'
import { hasLeftUnfinished } from '../../edit/transaction.ts'
import type { Project } from '../../project.ts'
import type { Report } from '../../report.ts'
import { diskErrorText } from '../failures.ts'

/** The exit code of a command that failed or was interrupted, and has reported so. */
export interface Stopped {
  readonly stopped: number
}

/**
 * Runs work that changes content/, under a lock that excludes other processes. Ctrl+C ends the work before it writes its
 * first file, or else after it has written all of them.
 */
export async function changeContent<T extends object | string | undefined>(
  project: Project,
  report: Report,
  work: () => Promise<T>,
): Promise<T | Stopped> {
  let stopped = 1
  let isWritten = false
  const onWritten = (): void => {
    isWritten = true
  }

  const control = new AbortController()
  const { signal } = control
  const stop = (name: NodeJS.Signals): void => {
    stopped = 128 + constants.signals[name]
    control.abort()
  }

  for (const name of SIGNALS) process.on(name, stop)
  try {
    const result = await withContentLock(
      project,
      { tell: report.line, signal, onWritten },
      work,
    )
    return signal.aborted ? { stopped } : result
  } catch (error) {
    if (signal.aborted && error === signal.reason) {
      report.line('Nothing was written.')
      return { stopped }
    }

    const text = diskErrorText(error, project)
    if (text === undefined) throw error
    if (hasLeftUnfinished(error))
      report.line(
        `${text}. Only part of the change is written: the next command completes or undoes it.`,
      )
    else if (isWritten) report.line(`Everything was written, but not checked. ${text}`)
    else report.line(`Nothing was written. ${text}`)
    return { stopped }
  } finally {
    for (const name of SIGNALS) process.off(name, stop)
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
