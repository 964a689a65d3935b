import { openCompiler } from '../../bundle/esbuild.ts'
import type { CheckoutEnvironment } from '../../load/checkout.ts'
import { blocksBuild, type Diagnostic } from '../../model/diagnostic.ts'
import type { Project } from '../../project.ts'
import { loadCode, loadSite, type Plan, planSite } from '../pipeline.ts'

/** The half of the work that a changed file belongs to. */
export type Half = 'content' | 'code'

/** The reason why the current files cannot be shown: diagnostics, or one line where no file is the cause. */
export interface Failure {
  readonly diagnostics: readonly Diagnostic[]
  readonly message?: string
}

type Planned =
  | { readonly plan: Plan; readonly published: Plan; readonly warnings: number }
  | { readonly failure: Failure }

export type Planner = ReturnType<typeof openPlanner>

/** Plans with the functions of a build. Each half is kept until one of its files changes. */
export function openPlanner(project: Project, environment: CheckoutEnvironment, cores: number) {
  const compiler = openCompiler()
  const halves = {
    content: keepValue(() => loadSite(project, environment)),
    code: keepValue(() => loadCode(project, compiler)),
  }
  return {
    /** Marks a half as changed: the next plan loads it again. */
    invalidate: (half: Half): void => halves[half].drop(),
    /** Plans the files as they are now. Rejects with an error that has no place in a file. */
    async makePlan(): Promise<Planned> {
      const [site, code] = await Promise.all([halves.content.get(), halves.code.get()])
      const diagnostics = [...site.diagnostics, ...code.diagnostics]
      if (!site.value || !code.value) return { failure: { diagnostics: diagnostics.filter(blocksBuild) } }
      const warnings = diagnostics.filter(({ severity }) => severity !== 'info').length
      const published = planSite(project, site.value.site, code.value, cores)
      const shown = site.value.withDrafts()
      if (shown === site.value.site) return { plan: published, published, warnings }
      const plan = planSite(project, shown, code.value, cores)
      return { plan, published, warnings }
    },
    async close(): Promise<void> {
      await compiler.close()
    },
  }
}

/** Makes a value when it is asked for, once until it is dropped. A rejection is not kept. */
function keepValue<T>(make: () => Promise<T>) {
  let value: Promise<T> | undefined
  const drop = (): void => {
    value = undefined
  }
  const get = (): Promise<T> => {
    value ??= make().catch((error: unknown) => {
      drop()
      throw error
    })
    return value
  }
  return { get, drop }
}
