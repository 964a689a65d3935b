import { isChangedFileError } from '../../fs/unchanged.ts'
import type { Project } from '../../project.ts'
import type { Sources } from '../../read/listing.ts'
import type { Report } from '../../report.ts'
import { formatBytes } from '../build/build-report.ts'
import { failureOf } from '../failures.ts'
import type { SitePlan } from '../pipeline.ts'
import {
  assertNothingInTheWay,
  comparePlan,
  openStage,
  produceChanges,
  publishChanges,
} from '../publish-changes.ts'
import type { Session } from './session.ts'

/** Publishing begins after this time without a change. */
const QUIET_MS = 600
/**
 * The number of runs in a row that may stop because a file has changed meanwhile. The next such run is
 * reported as a failure.
 */
const MAX_REPEATS = 5

/**
 * Publishes when changes have stopped. A new change aborts the work between two files; encoded files stay in the store.
 */
export function openAutoPublisher(session: Session, project: Project, report: Report) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let aborter = new AbortController()
  /** The last failure as JSON. A full disk or foreign files in dist/ fail again and again, but are reported once. */
  let lastFailure: string | undefined
  /** The number of runs in a row that stopped because a file had changed. */
  let repeats = 0

  /** Plans the files again, because no event has reported a change yet. Some network disks never send such events. */
  const planAgain = (): void => {
    repeats += 1
    session.noteChange('content')
    session.noteChange('code')
  }

  const publishPlan = async (
    plan: SitePlan,
    sources: Sources,
    signal: AbortSignal,
  ): Promise<void> => {
    const changes = comparePlan(plan, project)
    assertNothingInTheWay(changes.diff)

    await using stage = await openStage(project)
    const observer = { line: report.line, signal }
    const produced = await produceChanges(plan, changes, stage.path, observer)
    const { published } = await publishChanges(
      { plan, sources, changes, produced, stage: stage.path },
      observer,
    )
    lastFailure = undefined
    repeats = 0

    const { written, bytesWritten, removed } = published
    if (written.length + removed.length === 0) return
    const size = formatBytes(bytesWritten)
    report.line(
      `dist/ is up to date: ${written.length} written (${size}), ${removed.length} removed.`,
    )
  }

  /**
   * Prints a failure that has an explanation, such as a full disk or foreign files in dist/, unless the last failure was
   * the same. All other failures become the session's failure, which open pages show.
   */
  const reportFailure = async (error: unknown, stateNumber: number): Promise<void> => {
    if (isChangedFileError(error)) {
      if (repeats < MAX_REPEATS) return planAgain()
      return await session.fail(stateNumber, error)
    }

    const failure = await failureOf(error, project)
    if (!failure) return await session.fail(stateNumber, error)

    const failureJson = JSON.stringify(failure)
    if (failureJson === lastFailure) return
    lastFailure = failureJson
    await report.diagnostics(failure.diagnostics)
    report.line(failure.reason)
  }

  const publishNow = async (signal: AbortSignal): Promise<void> => {
    const { number, publicPlan, sources, failure } = session.state()
    if (!publicPlan || !sources || failure || signal.aborted) return

    try {
      await publishPlan(publicPlan, sources, signal)
    } catch (error) {
      if (!signal.aborted) await reportFailure(error, number)
    }
  }

  const abort = (): void => {
    clearTimeout(timer)
    aborter.abort()
    aborter = new AbortController()
  }

  return {
    schedule(): void {
      abort()
      const { signal } = aborter
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
