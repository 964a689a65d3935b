import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type BundledShop, plainShop } from '../../bundle/bundle.ts'
import { openCompiler } from '../../bundle/esbuild.ts'
import { loadTemplates } from '../../bundle/templates.ts'
import { settleContent } from '../../edit/content-lock.ts'
import { blocksBuild, type Diagnostic } from '../../model/diagnostic.ts'
import type { Output } from '../../model/output.ts'
import type { Project } from '../../project.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { listCode, type Sources } from '../../read/listing.ts'
import { describeException, systemErrorText } from '../failures.ts'
import {
  bundledShopOf,
  type CheckedShop,
  loadCode,
  loadSite,
  planSite,
  type SitePlan,
} from '../pipeline.ts'

/** The kind of a changed file: the shop's data, or templates and islands. */
export type SourceKind = 'content' | 'code'

/** The reason why the current files cannot be shown: diagnostics, or a message if no file is the cause. */
export interface Failure {
  readonly diagnostics: readonly Diagnostic[]
  readonly message?: string
}

/** The plan that is served, and the problems of the current files. */
export interface DevState {
  /** Increases with each new plan; 0 before the first. */
  readonly number: number
  /** The last plan whose content passed every check. */
  readonly plan: SitePlan | undefined
  /** The content of `plan`. */
  readonly loaded?: CheckedShop
  /** The last plan without drafts, which will be published to dist/. */
  readonly publicPlan: SitePlan | undefined
  /** The source files of `publicPlan`. */
  readonly sources?: Sources
  /** Finds the output of `plan` at a path. */
  readonly find: (path: string) => Output | undefined
  readonly warnings: number
  readonly failure: Failure | undefined
}

/** A save often causes several events, which are planned together. */
const GATHER_MS = 3
/** A file may be half written, so a failure is reported only after this time without a further change. */
const CONFIRM_FAILURE_MS = 80
const CONFIRM_STEP_MS = 10

export type Session = ReturnType<typeof openSession>

/** Keeps the plan up to date with the files. Calls `onState` after each planning, and when an output fails. */
export function openSession(
  project: Project,
  environment: CheckoutEnvironment,
  cores: number,
  tell: (line: string) => void,
  onState: (state: DevState, tookMs: number) => void,
) {
  const planner = openPlanner(project, environment, cores, tell)
  let state: DevState = {
    plan: undefined,
    publicPlan: undefined,
    find: () => undefined,
    failure: undefined,
    number: 0,
    warnings: 0,
  }
  let isDirty = true
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let planning: Promise<void> | undefined

  const setState = (nextState: DevState, tookMs: number): void => {
    state = nextState
    onState(state, tookMs)
  }

  const waitForChange = async (): Promise<void> => {
    let waitedMs = 0
    while (waitedMs < CONFIRM_FAILURE_MS && !isDirty) {
      await pause(CONFIRM_STEP_MS)
      waitedMs += CONFIRM_STEP_MS
    }
  }

  const planOnce = async (): Promise<void> => {
    isDirty = false
    const startedMs = performance.now()
    const result = await planner
      .makePlan()
      .catch((error: unknown) => ({ failure: failureWithoutPlace(error, project) }))
    const tookMs = performance.now() - startedMs

    if ('failure' in result) await waitForChange()
    // After another change, this result is outdated, and `planAll` plans again.
    if (isDirty || isClosed) return

    // After a failure, pages are still served from the last plan.
    if ('failure' in result) return setState({ ...state, ...result }, tookMs)

    const find = finderIn(result.plan)
    setState({ ...result, number: state.number + 1, find, failure: undefined }, tookMs)
  }

  const planAll = async (): Promise<void> => {
    clearTimeout(timer)
    while (isDirty && !isClosed) await planOnce()
  }

  /** Plans all noted changes, or joins the planning that is under way. */
  const finishPlanning = (): Promise<void> => {
    planning ??= planAll().finally(() => {
      planning = undefined
    })
    return planning
  }

  return {
    noteChange(kind: SourceKind): void {
      planner.invalidate(kind)
      isDirty = true
      clearTimeout(timer)
      timer = setTimeout(() => void finishPlanning(), GATHER_MS)
    },

    /** Returns the state once every noted change is planned. */
    async current(): Promise<DevState> {
      await finishPlanning()
      return state
    },

    /** Returns the last state, although a noted change may not be planned yet. */
    state: () => state,

    templatesOfViews: planner.templatesOfViews,

    /** Reports that an output of the plan with this number could not be made. Only the first failure is reported. */
    async fail(planNumber: number, error: unknown): Promise<void> {
      const isStale = () =>
        isClosed || planNumber !== state.number || state.failure !== undefined
      if (isStale()) return

      const diagnostic = await describeException(error, project)
      const failure = diagnostic
        ? { diagnostics: [diagnostic] }
        : failureWithoutPlace(error, project)
      if (!isStale()) setState({ ...state, failure }, 0)
    },

    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await finishPlanning()
      await planner.close()
    },
  }
}

/** Returns the function that finds an output of a plan by its path. */
export function finderIn({ outputs }: SitePlan): DevState['find'] {
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
  let bundledShop = plainShop
  const code = cacheValue(async () => {
    const listed = listCode(project)
    const loaded = await loadCode(project, Promise.resolve(bundledShop), compiler)
    return { listed, ...loaded }
  })
  /** Bundles again if a change to the content, such as a checkout or another brand, needs other scripts or styles. */
  const codeFor = (shop: BundledShop) => {
    if (!isDeepStrictEqual(shop, bundledShop)) code.drop()
    bundledShop = shop
    return code.get()
  }

  const content = cacheValue(() => loadSite(project, environment))
  // Templates cache the parts that pages share. The versions in the editor's frame have
  // other parts, so they need their own copy of the templates.
  const viewTemplates = cacheValue(() =>
    loadTemplates(project, { ...compiler, modules: new Map() }),
  )
  const cachesByKind = {
    content: [content],
    code: [code, viewTemplates],
  }

  return {
    invalidate(kind: SourceKind): void {
      for (const { drop } of cachesByKind[kind]) drop()
    },

    /**
     * Plans the shop, or returns its failure. Rejects with errors that have no place in a
     * file.
     */
    async makePlan() {
      await settleContent(project, tell)
      const shop = await content.get()
      const { listed, ...bundled } = await codeFor(bundledShopOf(shop.value?.site))
      const diagnostics = [...shop.diagnostics, ...bundled.diagnostics]
      if (!shop.value || !bundled.value)
        return { failure: { diagnostics: diagnostics.filter(blocksBuild) } }

      const { site, withDrafts, loaded } = shop.value
      const publicPlan = planSite(project, site, bundled.value, cores)
      const siteWithDrafts = withDrafts()
      const plan =
        siteWithDrafts === site
          ? publicPlan
          : planSite(project, siteWithDrafts, bundled.value, cores)
      return {
        plan,
        publicPlan,
        warnings: diagnostics.filter(({ severity }) => severity !== 'info').length,
        loaded,
        sources: { ...loaded.sources, code: listed },
      }
    },

    templatesOfViews: viewTemplates.get,

    close: compiler.close,
  }
}

/** Makes a value once and keeps it until it is dropped. Does not keep a rejection. */
function cacheValue<T>(make: () => Promise<T>) {
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
  return { diagnostics: [], message: systemErrorText(error, project) ?? text }
}
