import { setFlagsFromString } from 'node:v8'
import { oneShotCompiler } from '../bundle/compiler.ts'
import type { BackendEnvironment } from '../load/backend.ts'
import { listSources } from '../load/sources.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { compare, isAsPublished } from '../output/compare.ts'
import { passedLimits } from '../plan/limits.ts'
import { missingIn } from '../produce/produce.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { diskFault } from './disk-fault.ts'
import { lastAnswer } from './last-answer.ts'
import { pictureFault } from './picture-fault.ts'
import { bundleCode, type Code, type Plan, plannedIn, planShop, readShop } from './prepare.ts'
import { bringToDist, nothingDone, type Published } from './publishing.ts'
import { renderFault } from './render-fault.ts'
import { type Preview, previewOf } from './summary.ts'
import { inJson, inWords } from './voice.ts'

export interface BuildOptions {
  /** Say what would be done, and do nothing of it. */
  readonly plan?: boolean
  /** One JSON object instead of words. */
  readonly json?: boolean
}

/** How a build left dist/, and what it had to say. */
interface Standing {
  readonly publishing: string
  readonly site: Pick<Published, 'pages' | 'files' | 'bytes'>
  readonly remarks: readonly Diagnostic[]
}

/** content/ → dist/. Exit code: 0 built, 1 something is at fault and dist/ is as it was. */
export async function build(
  project: Project,
  environment: BackendEnvironment,
  cores: number,
  report: Report,
  options: BuildOptions = {},
): Promise<number> {
  // V8 would let three times as much waste gather as is in use: 200 MB of rendered pages in a shop of 10,000 posters.
  setFlagsFromString('--heap-growing-percent=100')
  const voice = (options.json ? inJson : inWords)(report)
  let code: Code | undefined
  const compiler = oneShotCompiler()
  try {
    const sources = listSources(project)
    const last = lastAnswer<Standing>('built', project, environment, sources)
    const known = options.plan ? undefined : last.recall()
    if (known && isAsPublished(known.publishing, project)) {
      await voice.remarks(known.remarks)
      voice.built({ ...known.site, ...nothingDone }, known.remarks)
      return 0
    }
    const [shop, bundled] = await Promise.all([
      readShop(project, environment, sources),
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
    const remarks = [...diagnostics, ...passedLimits(shop.value.site, plan.outputs)]
    await voice.remarks(remarks)
    if (options.plan) {
      voice.preview(await previewIn(plan, project), remarks)
      return 0
    }
    const outcome = await bringToDist(plan, project, voice)
    if ('refused' in outcome) return await refused([], outcome.refused)
    const { publishing, published } = outcome
    const { pages, files, bytes } = published
    await last.remember({ publishing, site: { pages, files, bytes }, remarks })
    voice.built(published, remarks)
    return 0
  } catch (error) {
    const fault = diskFault(error, project)
    if (fault !== undefined) return await refused([], `${fault}. dist/ is as it was.`)
    const placed =
      (code && renderFault(error, code.templates, project)) ?? (await pictureFault(error, project))
    if (!placed) throw error
    return await refused([placed], 'Nothing was built; dist/ is as it was.')
  }

  async function refused(diagnostics: readonly Diagnostic[], why: string): Promise<number> {
    await voice.refused(diagnostics, why)
    return 1
  }
}

/** What a build of the plan would do. */
async function previewIn(plan: Plan, project: Project): Promise<Preview> {
  const planned = plannedIn(plan)
  const comparison = compare(planned, project)
  const stale = plan.outputs.filter(({ path }) => comparison.stale.has(path))
  return previewOf(plan.outputs, planned, comparison, await missingIn(stale, plan.workshop))
}
