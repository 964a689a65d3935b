import { setTimeout as pause } from 'node:timers/promises'
import type { Project } from '../../project.ts'
import { diagnosticOf } from '../code-errors.ts'
import type { Half, Planned, Planner } from './planner.ts'
import { type DevState, type Failure, failureOf, initialState, withFailure, withPlan } from './state.ts'

export interface Session {
  /** Notes a change. Planning begins a moment later, or when somebody asks for the current state. */
  noteChange(half: Half): void
  /** The state once every noted change is planned. */
  current(): Promise<DevState>
  /** The state now. */
  state(): DevState
  /** Reports that an output of the plan with that number could not be made. */
  fail(number: number, error: unknown): Promise<void>
  /** No state is reported from the call on. Resolves when no work is running. */
  close(): Promise<void>
}

/** A save is often several events: they are planned together. */
const GATHER_MS = 3
/** A file may be half written: a failure is reported after this time without a further change. */
const CONFIRM_FAILURE_MS = 80

/** Called after each round with the new state, and when an output fails. */
type OnState = (state: DevState, tookMs: number) => void

/** Keeps the plan in step with the files. Closes the planner at its end. */
export function openSession(project: Project, planner: Planner, onState: OnState): Session {
  let state = initialState
  let isDirty = true
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const setState = (next: DevState, tookMs: number): void => {
    state = next
    onState(state, tookMs)
  }
  const planOnce = async (): Promise<void> => {
    isDirty = false
    const { planned, tookMs } = await makeTimedPlan(planner)
    if ('failure' in planned) await waitForChange(() => isDirty)
    if (isDirty || isClosed) return
    setState('failure' in planned ? withFailure(state, planned.failure) : withPlan(state, planned), tookMs)
  }
  const work = shareRuns(async () => {
    clearTimeout(timer)
    while (isDirty && !isClosed) await planOnce()
  })

  return {
    noteChange(half) {
      planner.invalidate(half)
      isDirty = true
      clearTimeout(timer)
      timer = setTimeout(() => void work(), GATHER_MS)
    },
    async current() {
      await work()
      return state
    },
    state: () => state,
    async fail(number, error) {
      const isStale = () => isClosed || number !== state.number || state.failure !== undefined
      if (isStale()) return
      const failure = await outputFailureOf(error, state, project)
      if (!isStale()) setState(withFailure(state, failure), 0)
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await work()
      await planner.close()
    },
  }
}

async function makeTimedPlan(planner: Planner): Promise<{ planned: Planned; tookMs: number }> {
  const started = performance.now()
  const planned = await planner.makePlan()
  return { planned, tookMs: performance.now() - started }
}

/** Resolves after a while, or at the next change. */
async function waitForChange(hasChanged: () => boolean): Promise<void> {
  for (let waited = 0; waited < CONFIRM_FAILURE_MS && !hasChanged(); waited += 10) await pause(10)
}

/** A call during a run shares that run. */
function shareRuns(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  return () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
}

/** Of a template, an island or an image, at its place; of everything else as text. */
async function outputFailureOf(error: unknown, { plan }: DevState, project: Project): Promise<Failure> {
  const diagnostic = plan && (await diagnosticOf(error, plan.templates, project))
  return diagnostic ? { diagnostics: [diagnostic] } : failureOf(error, project)
}
