import { setTimeout as pause } from 'node:timers/promises'
import type { Project } from '../../project.ts'
import { diagnosticOf } from '../code-errors.ts'
import type { Half, Planner } from './planner.ts'
import { type DevState, failureOf, initialState, withFailure, withPlan } from './state.ts'

export type Session = ReturnType<typeof openSession>

/** A save is often several events: they are planned together. */
const GATHER_MS = 3
/** A file may be half written: a failure is reported after this time without a further change. */
const CONFIRM_FAILURE_MS = 80

/** Called after each round with the new state, and when an output fails. */
type OnState = (state: DevState, tookMs: number) => void

/** Keeps the plan in step with the files. Closes the planner at its end. */
export function openSession(project: Project, planner: Planner, onState: OnState) {
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
    const started = performance.now()
    const planned = await planner.makePlan()
    const tookMs = performance.now() - started
    if ('failure' in planned) await waitForChange(() => isDirty)
    if (isDirty || isClosed) return
    setState('failure' in planned ? withFailure(state, planned.failure) : withPlan(state, planned), tookMs)
  }
  const work = shareRuns(async () => {
    clearTimeout(timer)
    while (isDirty && !isClosed) await planOnce()
  })

  return {
    /** Notes a change. Planning begins a moment later, or when somebody asks for the current state. */
    noteChange(half: Half): void {
      planner.invalidate(half)
      isDirty = true
      clearTimeout(timer)
      timer = setTimeout(() => void work(), GATHER_MS)
    },
    /** Returns the state once every noted change is planned. */
    async current(): Promise<DevState> {
      await work()
      return state
    },
    state: (): DevState => state,
    /** Reports that an output of the plan with that number could not be made. */
    async fail(number: number, error: unknown): Promise<void> {
      const isStale = () => isClosed || number !== state.number || state.failure !== undefined
      if (isStale()) return
      // What a template, an island or an image causes is shown at its place, everything else as text.
      const diagnostic = state.plan && (await diagnosticOf(error, state.plan.templates, project))
      const failure = diagnostic ? { diagnostics: [diagnostic] } : failureOf(error, project)
      if (!isStale()) setState(withFailure(state, failure), 0)
    },
    /** No state is reported from the call on. Resolves when no work is running. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await work()
      await planner.close()
    },
  }
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
