import { setTimeout as pause } from 'node:timers/promises'
import { warmCompiler } from '../bundle/compiler.ts'
import type { LoadedModules } from '../bundle/templates.ts'
import type { BackendEnvironment } from '../load/backend.ts'
import { blocksBuild, type Diagnostic } from '../model/diagnostic.ts'
import type { Output } from '../model/output.ts'
import type { Project } from '../project.ts'
import { diskFault } from './disk.ts'
import {
  type Attempt,
  bundleCode,
  type Code,
  type Plan,
  planShop,
  readShop,
  renderFault,
  type Shop,
} from './prepare.ts'

/** Which half of the work a changed file belongs to. */
export type Half = 'content' | 'code'

/** What is wrong: at places in files, or with the machine. */
export interface Fault {
  readonly diagnostics: readonly Diagnostic[]
  readonly words?: string
}

/** The last plan that could be made, and what is wrong with the files as they are now. */
export interface Standing {
  /** Counts up with each new plan. */
  readonly number: number
  readonly plan: Plan | undefined
  readonly byPath: ReadonlyMap<string, Output>
  readonly fault: Fault | undefined
  /** How much of what `validate` says does not keep the plan from being made. */
  readonly remarks: number
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
 * nothing knows what changed, and the plan is made by the same functions as for a build.
 * @param settled called after each round, with a new plan or a fault
 */
export function openSession(
  project: Project,
  environment: BackendEnvironment,
  cores: number,
  settled: (standing: Standing, tookMs: number) => void,
): Session {
  const compiler = warmCompiler()
  const modules: LoadedModules = new Map()
  const content = kept<Attempt<Shop>>(() => readShop(project, environment))
  const code = kept<Attempt<Code>>(() => bundleCode(project, compiler, modules))
  let state: Standing = { number: 0, plan: undefined, byPath: new Map(), fault: undefined, remarks: 0 }
  let dirty = true
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let closed = false

  const round = async (): Promise<void> => {
    dirty = false
    const started = performance.now()
    const next = await attempt()
    // While an editor is still saving, what looks wrong may be half a file.
    for (let waited = 0; next.fault && waited < BELIEVE_MS && !dirty; waited += 10) await pause(10)
    if (dirty || closed) return
    state = next
    settled(state, performance.now() - started)
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
  async function attempt(): Promise<Standing> {
    try {
      const [shop, bundled] = await Promise.all([content.get(), code.get()])
      const diagnostics = [...shop.diagnostics, ...bundled.diagnostics]
      if (!shop.value || !bundled.value)
        return { ...state, fault: { diagnostics: diagnostics.filter(blocksBuild) } }
      const plan = planShop(project, shop.value, bundled.value, cores)
      const byPath = new Map(plan.outputs.map((output) => [output.path as string, output]))
      const remarks = diagnostics.filter(({ severity }) => severity !== 'info').length
      return { number: state.number + 1, plan, byPath, fault: undefined, remarks }
    } catch (error) {
      return { ...state, fault: inWords(error) }
    }
  }
  const inWords = (error: unknown): Fault => {
    const disk = diskFault(error, project)
    return {
      diagnostics: [],
      words: disk ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)),
    }
  }

  return {
    changed(half) {
      ;(half === 'content' ? content : code).drop()
      dirty = true
      clearTimeout(timer)
      timer = setTimeout(() => void work(), GATHER_MS)
    },
    async current() {
      if (dirty || working) await work()
      return state
    },
    standing: () => state,
    failed(number, error) {
      if (number !== state.number || state.fault || !state.plan) return
      const diagnostic = renderFault(error, state.plan.code, project)
      state = { ...state, fault: diagnostic ? { diagnostics: [diagnostic] } : inWords(error) }
      settled(state, 0)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await working
      await compiler.close()
    },
  }
}

interface Kept<T> {
  get(): Promise<T>
  drop(): void
}

/** Makes a value when it is asked for, and once until it is dropped. A failure is not kept. */
function kept<T>(make: () => Promise<T>): Kept<T> {
  let value: Promise<T> | undefined
  return {
    get() {
      const made = value ?? make()
      value = made
      made.catch(() => {
        if (value === made) value = undefined
      })
      return made
    },
    drop() {
      value = undefined
    },
  }
}
