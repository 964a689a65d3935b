import { setTimeout as pause } from 'node:timers/promises'
import type { BackendEnvironment } from '../../load/backend.ts'
import type { Project } from '../../project.ts'
import { pictureFault } from '../picture-fault.ts'
import { renderFault } from '../render-fault.ts'
import { type Half, inWords, openAttempts } from './attempts.ts'
import { waitForRoom } from './room.ts'
import { type Course, checked, fallen, outset, type Standing, withPlan } from './standing.ts'

export interface Session {
  /** Notes a change; the work begins a moment later, or when somebody asks. */
  changed(half: Half): void
  /** How things stand once every noted change is worked in. */
  current(): Promise<Standing>
  /** How things stand now. */
  standing(): Standing
  /** Notes that the plan of that number cannot be made into bytes. */
  failed(number: number, error: unknown): Promise<void>
  /** From the call on nothing settles any more. Resolves when nothing is worked on. */
  close(): Promise<void>
}

/** A save is often several steps: they are worked in together. */
const GATHER_MS = 3
/** A file may be half written: what looks wrong is believed after this time without a further change. */
const BELIEVE_MS = 80

/**
 * Keeps the plan in step with the files. Content that can be shown is shown at once and checked a moment later: what
 * does not pass gives way again to the last good state.
 * @param settled called after each round, with a new plan or a fault, and again once a new plan is checked
 */
export function openSession(
  project: Project,
  environment: BackendEnvironment,
  cores: number,
  settled: (standing: Standing, tookMs: number) => void,
): Session {
  const attempts = openAttempts(project, environment, cores)
  let course = outset
  let dirty = true
  let timer: NodeJS.Timeout | undefined
  let looking: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let closed = false
  // Nothing in the site's folders changes when somebody makes room on the disk.
  const room = waitForRoom(project, () => {
    dirty = true
    void work()
  })

  const round = async (): Promise<void> => {
    dirty = false
    const started = performance.now()
    const next = await attempts.make()
    // While an editor is still saving, what looks wrong may be half a file.
    for (let waited = 0; 'fault' in next && waited < BELIEVE_MS && !dirty; waited += 10) await pause(10)
    if (dirty || closed) return
    const tookMs = performance.now() - started
    if ('fault' in next) return settle(fallen(course, next.fault), tookMs)
    settle(withPlan(course, next.plan, next.check), tookMs)
    clearTimeout(looking)
    looking = setTimeout(() => void look(tookMs), BELIEVE_MS)
  }
  /** What could wait until the new state was shown. */
  const look = async (tookMs: number): Promise<void> => {
    const { number } = course.shown
    const isOver = () => dirty || working || closed || course.shown.number !== number
    if (isOver()) return
    try {
      if (!(await attempts.confirmed())) changed('code')
    } catch (error) {
      // What a right guess gave could not be remembered.
      if (!isOver()) settle(fallen(course, inWords(error, project)), tookMs)
      return
    }
    if (!isOver() && course.check && !course.shown.fault) settle(checked(course), tookMs)
  }
  const settle = (next: Course, tookMs: number): void => {
    const [before, now] = [course.shown.fault, next.shown.fault]
    course = next
    if (now?.awaitsRoom) room.wait()
    else if (!now) room.rest()
    if (!now?.awaitsRoom || now.words !== before?.words) settled(next.shown, tookMs)
  }
  const work = (): Promise<void> => {
    clearTimeout(timer)
    working ??= (async () => {
      while (dirty && !closed) await round()
    })().finally(() => {
      working = undefined
    })
    return working
  }
  const changed = (half: Half): void => {
    attempts.drop(half)
    dirty = true
    clearTimeout(timer)
    timer = setTimeout(() => void work(), GATHER_MS)
  }

  return {
    changed,
    async current() {
      if (dirty || working) await work()
      return course.shown
    },
    standing: () => course.shown,
    async failed(number, error) {
      const { shown } = course
      if (closed || number !== shown.number || shown.fault || !shown.plan) return
      const judged = checked(course)
      if (judged.shown.fault) return settle(judged, 0)
      const diagnostic =
        renderFault(error, shown.plan.code.templates, project) ?? (await pictureFault(error, project))
      const fault = diagnostic ? { diagnostics: [diagnostic] } : inWords(error, project)
      const now = course.shown
      if (!closed && now.number === number && !now.fault) settle({ ...course, shown: { ...now, fault } }, 0)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      clearTimeout(looking)
      room.rest()
      await working
      await attempts.close()
    },
  }
}
