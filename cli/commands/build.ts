import { oneShotCompiler } from '../bundle/compiler.ts'
import type { BackendEnvironment } from '../load/backend.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { compare } from '../output/compare.ts'
import { passedLimits } from '../plan/limits.ts'
import { missingIn } from '../produce/produce.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { diskFault } from './disk.ts'
import { bundleCode, type Code, type Plan, plannedIn, planShop, readShop, renderFault } from './prepare.ts'
import { bringToDist } from './publishing.ts'
import { asJson, previewOf, previewText, summaryOf } from './summary.ts'

export interface BuildOptions {
  /** Say what would be done, and do nothing of it. */
  readonly plan?: boolean
  /** One JSON object instead of words. */
  readonly json?: boolean
}

/** content/ → dist/. Exit code: 0 built, 1 something is at fault and dist/ is as it was. */
export async function build(
  project: Project,
  environment: BackendEnvironment,
  cores: number,
  report: Report,
  options: BuildOptions = {},
): Promise<number> {
  let code: Code | undefined
  const compiler = oneShotCompiler()
  try {
    const [shop, bundled] = await Promise.all([
      readShop(project, environment),
      bundleCode(project, compiler, new Map()),
    ])
    // Encoding comes next, and needs the memory that esbuild's process holds.
    await compiler.close()
    code = bundled.value
    const diagnostics = [...shop.diagnostics, ...bundled.diagnostics].filter(
      ({ severity }) => severity !== 'info',
    )
    if (!shop.value || !code) return await refused(diagnostics, 'Nothing was built; dist/ is as it was.')
    const plan = planShop(project, shop.value, code, cores)
    const told = [...diagnostics, ...passedLimits(shop.value.site, plan.outputs)]
    if (!options.json) await report.diagnostics(told)
    return options.plan ? await preview(plan, told) : await make(plan, told)
  } catch (error) {
    const fault = diskFault(error, project)
    if (fault !== undefined) return await refused([], `${fault}. dist/ is as it was.`)
    const rendering = code && renderFault(error, code, project)
    if (!rendering) throw error
    return await refused([rendering], 'Nothing was built; dist/ is as it was.')
  }

  async function preview(plan: Plan, diagnostics: readonly Diagnostic[]): Promise<number> {
    const planned = plannedIn(plan)
    const comparison = await compare(planned, project)
    const stale = plan.outputs.filter(({ path }) => comparison.stale.has(path))
    const found = previewOf(plan.outputs, planned, comparison, await missingIn(stale, plan.workshop))
    report.line(
      options.json ? asJson({ ok: true, ...found }, diagnostics) : previewText(found, report.elapsed()),
    )
    return 0
  }

  async function make(plan: Plan, diagnostics: readonly Diagnostic[]): Promise<number> {
    const outcome = await bringToDist(plan, project, {
      progress: (total) => (options.json ? silent : report.progress('Making', total)),
      waiting: (holder) => {
        if (!options.json) report.line(`Another build (${holder}) is publishing; waiting for it.`)
      },
    })
    if ('refused' in outcome) return refused([], outcome.refused)
    const { published } = outcome
    report.line(
      options.json
        ? asJson({ ok: true, ...published, elapsed: report.elapsed() }, diagnostics)
        : summaryOf(published, report.elapsed()),
    )
    return 0
  }

  async function refused(diagnostics: readonly Diagnostic[], why: string): Promise<number> {
    if (options.json) report.line(asJson({ ok: false, why }, diagnostics))
    else {
      await report.diagnostics(diagnostics)
      report.line(why)
    }
    return 1
  }
}

const silent = { advance: () => undefined, end: () => undefined }
