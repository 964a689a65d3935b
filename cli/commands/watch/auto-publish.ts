import { isChangedFileError } from '../../fs/unchanged.ts'
import type { Project } from '../../project.ts'
import type { Report } from '../../report.ts'
import { formatBytes } from '../build/build-report.ts'
import { failureOf } from '../failures.ts'
import {
  checkWay,
  comparePlan,
  openStage,
  produceChanges,
  publishChanges,
} from '../publish-changes.ts'
import type { Session } from './session.ts'

const QUIET_MS = 600
/** Plans without a publishing between them, before files that keep changing are reported. */
const MOST_REPEATS = 5

/** Publishes once changes stop. A change aborts the work between two files; encoded files stay in the store. */
export function openAutoPublisher(session: Session, project: Project, report: Report) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let control = new AbortController()
  /** A full disk, or files of others in dist/, fail every publishing in the same way: the message is printed once. */
  let lastFailure: string | undefined
  let repeats = 0

  /** Plans the current files: no event has told of them yet, or none ever will, as on some network disks. */
  const planAgain = (): void => {
    repeats += 1
    session.noteChange('content')
    session.noteChange('code')
  }
  const publishNow = async (signal: AbortSignal): Promise<void> => {
    const { number, published, sources, failure } = session.state()
    if (!published || !sources || failure || signal.aborted) return
    try {
      const changes = comparePlan(published, project)
      checkWay(changes.diff)
      await using stage = await openStage(project)
      const observer = { line: report.line, signal }
      const produced = await produceChanges(published, changes, stage.path, observer)
      const done = await publishChanges(
        published,
        sources,
        changes,
        produced,
        stage.path,
        observer,
      )
      lastFailure = undefined
      repeats = 0
      const { written, bytesWritten, removed } = done.published
      if (written.length + removed.length === 0) return
      report.line(
        `dist/ is up to date: ${written.length} written (${formatBytes(bytesWritten)}), ${removed.length} removed.`,
      )
    } catch (error) {
      if (signal.aborted) return
      if (isChangedFileError(error) && repeats < MOST_REPEATS) return planAgain()
      const failed = isChangedFileError(error)
        ? undefined
        : await failureOf(error, project)
      if (!failed) return await session.fail(number, error)
      const failure = JSON.stringify(failed)
      if (failure === lastFailure) return
      lastFailure = failure
      await report.diagnostics(failed.diagnostics)
      report.line(failed.reason)
    }
  }
  const abort = (): void => {
    clearTimeout(timer)
    control.abort()
    control = new AbortController()
  }
  return {
    schedule(): void {
      abort()
      const { signal } = control
      timer = setTimeout(() => {
        running = running.then(() => publishNow(signal))
      }, QUIET_MS)
    },
    async stop(): Promise<void> {
      abort()
      await running
    },
  }
}
