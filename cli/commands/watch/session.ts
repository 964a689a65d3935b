import { setTimeout as pause } from 'node:timers/promises'
import { warmCompiler } from '../../bundle/compiler.ts'
import type { LoadedModules } from '../../bundle/templates.ts'
import type { BackendEnvironment } from '../../load/backend.ts'
import { keepMemories } from '../../load/memory.ts'
import { blocksBuild, type Diagnostic } from '../../model/diagnostic.ts'
import type { Project } from '../../project.ts'
import { diskFault } from '../disk-fault.ts'
import {
  type Attempt,
  bundleCode,
  type Code,
  type Draft,
  draftShop,
  type Plan,
  planShop,
} from '../prepare.ts'
import { sorted } from '../read-content.ts'
import { renderFault } from '../render-fault.ts'
import { kept } from './kept.ts'
import { isFull, waitForRoom } from './room.ts'
import {
  type Course,
  checked,
  type Fault,
  fallen,
  outset,
  type Standing,
  type Verdict,
  withPlan,
} from './standing.ts'

/** Which half of the work a changed file belongs to. */
export type Half = 'content' | 'code'

/** A plan, and the content that it was made from. */
interface Made {
  readonly draft: Draft
  readonly plan: Plan
}

export interface Session {
  /** Notes a change; the work begins a moment later, or when somebody asks. */
  changed(half: Half): void
  /** How things stand once every noted change is worked in. */
  current(): Promise<Standing>
  /** How things stand now. */
  standing(): Standing
  /** Notes that the plan of that number cannot be made into bytes. */
  failed(number: number, error: unknown): void
  close(): Promise<void>
}

/** A save is often several steps: they are worked in together. */
const GATHER_MS = 3
/** A file may be half written: what looks wrong is believed after this time without a further change. */
const BELIEVE_MS = 80

/**
 * Keeps the plan in step with the files. Each half of the work is kept until one of its files changes; beyond that
 * nothing knows what changed, and the plan is made by the same functions as for a build. Content that can be shown is
 * shown at once and checked a moment later: what does not pass gives way again to the last good state.
 * @param settled called after each round, with a new plan or a fault, and again once a new plan is checked
 */
export function openSession(
  project: Project,
  environment: BackendEnvironment,
  cores: number,
  settled: (standing: Standing, tookMs: number) => void,
): Session {
  const compiler = warmCompiler()
  const modules: LoadedModules = new Map()
  const memories = keepMemories()
  const content = kept<Draft>(() => draftShop(project, environment, undefined, memories.open))
  const bundled = kept<Attempt<Code>>(() => bundleCode(project, compiler, modules))
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
    const next = await attempt()
    // While an editor is still saving, what looks wrong may be half a file.
    for (let waited = 0; 'fault' in next && waited < BELIEVE_MS && !dirty; waited += 10) await pause(10)
    if (dirty || closed) return
    const tookMs = performance.now() - started
    if ('fault' in next) return settle(fallen(course, next.fault), tookMs)
    settle(
      withPlan(course, next.plan, () => verdictOn(next.draft)),
      tookMs,
    )
    clearTimeout(looking)
    looking = setTimeout(() => void look(tookMs), BELIEVE_MS)
  }
  /** What could wait until the new state was shown. */
  const look = async (tookMs: number): Promise<void> => {
    const { number } = course.shown
    const isOver = () => dirty || working || closed || course.shown.number !== number
    if (isOver()) return
    try {
      if (!(await compiler.confirmed())) changed('code')
    } catch (error) {
      // What a right guess gave could not be remembered.
      if (!isOver()) settle(fallen(course, inWords(error)), tookMs)
      return
    }
    if (!isOver() && course.check && !course.shown.fault) settle(checked(course), tookMs)
  }
  const verdictOn = (draft: Draft): Verdict => {
    try {
      const diagnostics = draft.check()
      const blocking = diagnostics.filter(blocksBuild)
      return {
        fault: blocking.length > 0 ? { diagnostics: blocking } : undefined,
        remarks: diagnostics.filter(({ severity }) => severity !== 'info').length,
      }
    } catch (error) {
      return { fault: inWords(error), remarks: 0 }
    }
  }
  const settle = (next: Course, tookMs: number): void => {
    const [before, now] = [course.shown.fault?.words, next.shown.fault?.words]
    course = next
    if (isFull(now)) room.wait()
    else if (!next.shown.fault) room.rest()
    if (!isFull(now) || now !== before) settled(next.shown, tookMs)
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
  async function attempt(): Promise<Made | { readonly fault: Fault }> {
    try {
      const [draft, code] = await Promise.all([content.get(), bundled.get()])
      const blocking = (): Diagnostic[] => sorted([...draft.check(), ...code.diagnostics]).filter(blocksBuild)
      if (!draft.shop || !code.value) return { fault: { diagnostics: blocking() } }
      try {
        return { draft, plan: planShop(project, draft.shop, code.value, cores) }
      } catch (error) {
        // Only checked content is sure to be planned.
        if (blocking().length > 0) return { fault: { diagnostics: blocking() } }
        throw error
      }
    } catch (error) {
      return { fault: inWords(error) }
    }
  }
  const inWords = (error: unknown): Fault => {
    const disk = diskFault(error, project)
    return {
      diagnostics: [],
      words: disk ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    }
  }

  const changed = (half: Half): void => {
    ;(half === 'content' ? content : bundled).drop()
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
    failed(number, error) {
      const { shown, check } = course
      if (number !== shown.number || shown.fault || !shown.plan) return
      const unsound = check?.().fault
      if (unsound) return settle(fallen(course, unsound), 0)
      const diagnostic = renderFault(error, shown.plan.code.templates, project)
      const fault = diagnostic ? { diagnostics: [diagnostic] } : inWords(error)
      settle({ ...course, shown: { ...shown, fault } }, 0)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      clearTimeout(looking)
      room.rest()
      await working
      await Promise.all([compiler.close(), memories.flush()])
    },
  }
}
