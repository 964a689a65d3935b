import { setTimeout as pause } from 'node:timers/promises'
import { openCompiler } from '../../bundle/esbuild.ts'
import { loadTemplates } from '../../bundle/templates.ts'
import { settleContent } from '../../edit/content-lock.ts'
import { blocksBuild, type Diagnostic } from '../../model/diagnostic.ts'
import type { Output } from '../../model/output.ts'
import type { Project } from '../../project.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { listCode, type Sources } from '../../read/listing.ts'
import { diagnosticOf, diskErrorText } from '../failures.ts'
import { type LoadedShop, loadCode, loadSite, type Plan, planSite } from '../pipeline.ts'

/** The half of the work that a changed file belongs to. */
export type Half = 'content' | 'code'

/** The reason why the current files cannot be shown: diagnostics, or one line where no file is the cause. */
export interface Failure {
  readonly diagnostics: readonly Diagnostic[]
  readonly message?: string
}

/** The plan that is served, and the problems of the files. */
export interface DevState {
  /** Rises with each new plan; 0 before the first. */
  readonly number: number
  /** The last plan whose content passed every check. */
  readonly plan: Plan | undefined
  /** The content of that plan. */
  readonly loaded?: LoadedShop
  /** The last plan without drafts, as dist/ gets it. */
  readonly published: Plan | undefined
  /** The files that it was made from. */
  readonly sources?: Sources
  readonly find: (path: string) => Output | undefined
  readonly warnings: number
  readonly failure: Failure | undefined
}

/** A save is often several events: they are planned together. */
const GATHER_MS = 3
/** A file may be half written: a failure is reported after this time without a further change. */
const CONFIRM_FAILURE_MS = 80

export type Session = ReturnType<typeof openSession>

/** Keeps the plan in step with the files. Calls `onState` after each round, and when an output fails. */
export function openSession(
  project: Project,
  environment: CheckoutEnvironment,
  cores: number,
  tell: (line: string) => void,
  onState: (state: DevState, tookMs: number) => void,
) {
  const planner = openPlanner(project, environment, cores, tell)
  const nothing = {
    plan: undefined,
    published: undefined,
    find: () => undefined,
    failure: undefined,
  }
  let state: DevState = { ...nothing, number: 0, warnings: 0 }
  let isDirty = true
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  const setState = (next: DevState, tookMs: number): void => {
    state = next
    onState(state, tookMs)
  }
  const planOnce = async (): Promise<void> => {
    isDirty = false
    const started = performance.now()
    const planned = await planner
      .makePlan()
      .catch((error: unknown) => ({ failure: failureWithoutPlace(error, project) }))
    const tookMs = performance.now() - started
    for (
      let waited = 0;
      'failure' in planned && waited < CONFIRM_FAILURE_MS && !isDirty;
      waited += 10
    )
      await pause(10)
    if (isDirty || isClosed) return
    // The last plan stays: pages go on being served from it.
    if ('failure' in planned) return setState({ ...state, ...planned }, tookMs)
    const find = finderIn(planned.plan)
    setState({ ...planned, number: state.number + 1, find, failure: undefined }, tookMs)
  }
  const planAll = async (): Promise<void> => {
    clearTimeout(timer)
    while (isDirty && !isClosed) await planOnce()
  }
  const work = (): Promise<void> => {
    running ??= planAll().finally(() => {
      running = undefined
    })
    return running
  }

  return {
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
    state: () => state,
    templatesOfViews: planner.templatesOfViews,
    async fail(number: number, error: unknown): Promise<void> {
      const isStale = () =>
        isClosed || number !== state.number || state.failure !== undefined
      if (isStale()) return
      const diagnostic = await diagnosticOf(error, project)
      const failure = diagnostic
        ? { diagnostics: [diagnostic] }
        : failureWithoutPlace(error, project)
      if (!isStale()) setState({ ...state, failure }, 0)
    },
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await work()
      await planner.close()
    },
  }
}

export function finderIn({ outputs }: Plan): DevState['find'] {
  const byPath = new Map<string, Output>(outputs.map((output) => [output.path, output]))
  return (path) => byPath.get(path)
}

function openPlanner(
  project: Project,
  environment: CheckoutEnvironment,
  cores: number,
  tell: (line: string) => void,
) {
  const compiler = openCompiler()
  const keepCode = (hasCheckout: boolean) =>
    keepValue(async () => {
      const listed = listCode(project)
      return {
        listed,
        ...(await loadCode(project, Promise.resolve(hasCheckout), compiler)),
      }
    })
  const content = keepValue(() => loadSite(project, environment))
  const [code, codeWithCheckout] = [keepCode(false), keepCode(true)]
  // Templates keep parts that pages share: those of another view of the shop would take their places.
  const others = keepValue(() =>
    loadTemplates(project, { ...compiler, modules: new Map() }),
  )
  const halves = { content: [content], code: [code, codeWithCheckout, others] }
  return {
    invalidate(half: Half): void {
      for (const { drop } of halves[half]) drop()
    },
    /** Rejects with an error that has no place in a file. */
    async makePlan() {
      await settleContent(project, tell)
      const site = await content.get()
      const bundled = await (site.value?.site.checkout ? codeWithCheckout : code).get()
      const diagnostics = [...site.diagnostics, ...bundled.diagnostics]
      if (!site.value || !bundled.value)
        return { failure: { diagnostics: diagnostics.filter(blocksBuild) } }
      const warnings = diagnostics.filter(({ severity }) => severity !== 'info').length
      const published = planSite(project, site.value.site, bundled.value, cores)
      const shown = site.value.withDrafts()
      const plan =
        shown === site.value.site
          ? published
          : planSite(project, shown, bundled.value, cores)
      const { loaded } = site.value
      return {
        plan,
        published,
        warnings,
        loaded,
        sources: { ...loaded.sources, code: bundled.listed },
      }
    },
    templatesOfViews: others.get,
    close: compiler.close,
  }
}

/** Makes a value once until it is dropped; a rejection is not kept. */
function keepValue<T>(make: () => Promise<T>) {
  let value: Promise<T> | undefined
  const drop = (): void => {
    value = undefined
  }
  const get = (): Promise<T> => {
    value ??= make()
    value.catch(drop)
    return value
  }
  return { get, drop }
}

function failureWithoutPlace(error: unknown, project: Project): Failure {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { diagnostics: [], message: diskErrorText(error, project) ?? text }
}
