import type { Project } from '../../project.ts'
import type { Report } from '../../report.ts'
import { bringToDist } from '../publishing.ts'
import { inUnits } from '../summary.ts'
import { waitForRoom } from './room.ts'
import type { Session } from './session.ts'

/** How long nothing may change before dist/ follows. */
const SETTLED_MS = 600

export interface Background {
  /** Brings the present plan to dist/ after a while without changes; what runs is given up. */
  postpone(): void
  /** Resolves when nothing is being published any more. */
  stop(): Promise<void>
}

/** Publishes while nobody waits. A change ends the work between two files; what was encoded stays in the store. */
export function publishInBackground(session: Session, project: Project, report: Report): Background {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let control = new AbortController()
  /** What was said of a disk that refuses; said once. */
  let told: string | undefined
  const publish = async (signal: AbortSignal): Promise<void> => {
    const { number, plan, remarks, fault } = session.standing()
    if (!plan || fault || remarks === undefined || signal.aborted) return
    try {
      const outcome = await bringToDist(plan, project, { line: report.line, signal })
      if ('refused' in outcome) {
        if (signal.aborted) return
        if (outcome.refused !== told) report.line(outcome.refused)
        told = outcome.refused
        if (outcome.awaitsRoom) room.wait()
        return
      }
      told = undefined
      room.rest()
      if (outcome.published.written.length + outcome.published.removed.length > 0) {
        const { written, bytesWritten, removed } = outcome.published
        report.line(
          `dist/ is current: ${written.length} written (${inUnits(bytesWritten)}), ${removed.length} removed.`,
        )
      }
    } catch (error) {
      if (!signal.aborted) await session.failed(number, error)
    }
  }
  const room = waitForRoom(project, () => postpone())
  const cancel = (): void => {
    clearTimeout(timer)
    control.abort()
    control = new AbortController()
  }
  const postpone = (): void => {
    cancel()
    const { signal } = control
    timer = setTimeout(() => {
      running = running.then(() => publish(signal))
    }, SETTLED_MS)
  }
  return {
    postpone,
    async stop() {
      room.rest()
      cancel()
      await running
    },
  }
}
