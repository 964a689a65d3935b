import { setFlagsFromString } from 'node:v8'
import type { Shard } from '../arguments.ts'
import { openRunCache } from '../cache/run-cache.ts'
import type { SharedStore, SharedStoreSettings } from '../cache/shared-store.ts'
import { untilUnchanged } from '../fs/unchanged.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { listShopFiles, shopStampOf } from '../load/listing.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { isSitemap } from '../model/path.ts'
import { goneAddressesWarning } from '../plan/gone-addresses.ts'
import type { Project } from '../project.ts'
import { type DistDiff, isAsPublished } from '../publish/diff.ts'
import type { Report } from '../report.ts'
import { type BuildReporter, jsonReporter, storeWarnings, textReporter } from './build-reporter.ts'
import { diskErrorText } from './disk-error.ts'
import { DIST_UNCHANGED, noChanges, type WeighedSite } from './summary.ts'
import { checkBudget } from './weights.ts'

/** The options of `saga build`, as cli/main.ts describes them, and the store that SAGA_STORE names. */
export interface BuildOptions {
  readonly plan?: boolean
  readonly strict?: boolean
  readonly json?: boolean
  readonly store?: SharedStoreSettings
  readonly shard?: Shard
}

/** Builds dist/ from content/. Exit code: 0 built, 1 failed. */
export async function build(
  project: Project,
  environment: CheckoutEnvironment,
  cores: number,
  report: Report,
  options: BuildOptions = {},
): Promise<number> {
  const reporter = (options.json ? jsonReporter : textReporter)(report)
  const shared = options.store && (await import('../cache/shared-store.ts')).openSharedStore(options.store)
  try {
    if (!shared || !options.shard)
      return await untilUnchanged(() => runBuild(project, environment, cores, reporter, options, shared))
    const { buildShard } = await import('./shard.ts')
    const { shard } = options
    return await untilUnchanged(() => buildShard(environment, cores, { project, shared, shard, reporter }))
  } catch (error) {
    const ofDisk = diskErrorText(error, project)
    if (ofDisk === undefined) throw error
    await reporter.reportFailure([], `${ofDisk}. ${DIST_UNCHANGED}`)
    return 1
  } finally {
    shared?.close()
  }
}

/** The result of a build, which the next build repeats if no file was touched since. */
interface CachedBuild {
  readonly publishId: string
  readonly site: Pick<WeighedSite, 'pages' | 'files' | 'bytes' | 'kept' | 'weights'>
  readonly warnings: readonly Diagnostic[]
}

/**
 * The number of files above which garbage is collected earlier while they are made. By default the heap may grow to
 * four times the live data: with ten thousand posters, a first build takes 800 MB instead of 400.
 */
const MANY_FILES = 2000
const COLLECT_EARLY = '--heap-growing-percent=35'
/** V8's default. Code that is cached under other flags is refused at the next start. */
const COLLECT_AS_USUAL = '--heap-growing-percent=0'

async function runBuild(
  project: Project,
  environment: CheckoutEnvironment,
  cores: number,
  reporter: BuildReporter,
  { plan: onlyPlan = false, strict = false }: BuildOptions,
  shared: SharedStore | undefined,
): Promise<number> {
  const sources = listShopFiles(project)
  const cache = openRunCache<CachedBuild>('built', project, shopStampOf(sources, project, environment))
  const cached = onlyPlan ? undefined : cache.get()
  if (cached && isAsPublished(cached.publishId, project)) return await repeatBuild(cached, strict, reporter)
  // This import is most of the program: where nothing was touched, it is not even loaded.
  const { planBuild, findGone } = await import('./plan-build.ts')
  const from = { sources, shared }
  const { value: plan, diagnostics: lasting } = await planBuild(project, environment, cores, from)
  if (!plan) {
    await reporter.reportFailure(lasting, `Nothing was built; ${DIST_UNCHANGED}`)
    return 1
  }
  const { comparePlan, publishChanges } = await import('./publish-changes.ts')
  const compared = comparePlan(plan, project)
  const gone = changesSitemap(compared.diff) ? await findGone(plan, project) : []
  // Once published, addresses are gone: the next build does not warn of them again.
  const warnings = [...lasting, ...goneAddressesWarning(gone)]
  if (strict && !onlyPlan && warnings.length > 0) return await refuseWarnings(warnings, reporter)
  await reporter.warnings(warnings)
  if (onlyPlan) {
    const { previewOf } = await import('./preview.ts')
    const late = await warnOfStore(shared, reporter)
    reporter.preview(await previewOf(plan, compared, gone), [...warnings, ...late])
    return 0
  }
  if (compared.diff.stale.size > MANY_FILES) setFlagsFromString(COLLECT_EARLY)
  const outcome = await publishChanges(plan, project, reporter, compared).finally(() =>
    setFlagsFromString(COLLECT_AS_USUAL),
  )
  const ofStore = await warnOfStore(shared, reporter)
  if ('failed' in outcome) {
    await reporter.reportFailure(outcome.diagnostics, outcome.failed)
    return 1
  }
  const ofBudget = checkBudget(plan.outputs, project.dist, plan.budget)
  await reporter.warnings(ofBudget)
  const { pages, files, bytes, kept, weights } = outcome.published
  const site = { pages, files, bytes, kept, weights }
  await cache.set({ publishId: outcome.publishId, site, warnings: [...lasting, ...ofBudget] })
  reporter.built(outcome.published, [...warnings, ...ofStore, ...ofBudget])
  return 0
}

const changesSitemap = ({ stale, leftOver }: DistDiff): boolean =>
  [...stale.keys(), ...leftOver].some(isSitemap)

/** Repeats the messages of the last build, because no file was touched. */
async function repeatBuild(
  { site, warnings }: CachedBuild,
  strict: boolean,
  reporter: BuildReporter,
): Promise<number> {
  if (strict && warnings.length > 0) return await refuseWarnings(warnings, reporter)
  await reporter.warnings(warnings)
  reporter.built({ ...site, ...noChanges }, warnings)
  return 0
}

/** Warns of a problem with the shared store, once everything that needs the store is done. */
async function warnOfStore(
  shared: SharedStore | undefined,
  reporter: BuildReporter,
): Promise<readonly Diagnostic[]> {
  const warnings = storeWarnings(shared)
  await reporter.warnings(warnings)
  return warnings
}

async function refuseWarnings(warnings: readonly Diagnostic[], reporter: BuildReporter): Promise<number> {
  const reason = `Nothing was built, for --strict takes warnings as errors; ${DIST_UNCHANGED}`
  await reporter.reportFailure(warnings, reason)
  return 1
}
