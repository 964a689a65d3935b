import { warmCompiler } from '../../bundle/esbuild.ts'
import type { LoadedModules } from '../../bundle/templates.ts'
import { shareFileCaches } from '../../cache/file-cache.ts'
import type { CheckoutEnvironment } from '../../load/checkout.ts'
import { blocksBuild } from '../../model/diagnostic.ts'
import type { Project } from '../../project.ts'
import { loadCode, loadSite, type Plan, planSite } from '../pipeline.ts'
import { type Failure, failureOf } from './state.ts'

/** The half of the work that a changed file belongs to. */
export type Half = 'content' | 'code'

export type Planned =
  | { readonly plan: Plan; readonly published: Plan; readonly warnings: number }
  | { readonly failure: Failure }

export type Planner = ReturnType<typeof openPlanner>

/** Plans with the functions of a build. Each half is kept until one of its files changes. */
export function openPlanner(project: Project, environment: CheckoutEnvironment, cores: number) {
  const compiler = warmCompiler()
  const modules: LoadedModules = new Map()
  const caches = shareFileCaches()
  const halves = {
    content: keepValue(() => loadSite(project, environment, { open: caches.open })),
    code: keepValue(() => loadCode(project, compiler, modules)),
  }
  async function plan(): Promise<Planned> {
    const [site, code] = await Promise.all([halves.content.get(), halves.code.get()])
    const diagnostics = [...site.diagnostics, ...code.diagnostics]
    if (!site.value || !code.value) return { failure: { diagnostics: diagnostics.filter(blocksBuild) } }
    const warnings = diagnostics.filter(({ severity }) => severity !== 'info').length
    const published = planSite(project, site.value, code.value, cores)
    const shown = site.value.withDrafts()
    const plan =
      shown === site.value.site
        ? published
        : planSite(project, { ...site.value, site: shown }, code.value, cores)
    return { plan, published, warnings }
  }
  return {
    /** Marks a half as changed: the next plan loads it again. */
    invalidate: (half: Half): void => halves[half].drop(),
    /** Plans the files as they are now. Never throws. */
    makePlan: (): Promise<Planned> =>
      plan().catch((error: unknown) => ({ failure: failureOf(error, project) })),
    async close(): Promise<void> {
      await Promise.all([compiler.close(), caches.flush()])
    },
  }
}

/** Makes a value when it is asked for, once until it is dropped. A rejection is not kept. */
function keepValue<T>(make: () => Promise<T>): { get(): Promise<T>; drop(): void } {
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
