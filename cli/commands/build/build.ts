import { join, resolve } from 'node:path'
import type { Shard } from '../../arguments.ts'
import { openRunCache } from '../../cache/disk-cache.ts'
import {
  openSharedStore,
  type SharedStore,
  type SharedStoreSettings,
} from '../../cache/shared-store.ts'
import { loadAndCheck } from '../../check/load-content.ts'
import { changedFileError, untilUnchanged } from '../../fs/unchanged.ts'
import { blocksBuild, type Diagnostic } from '../../model/diagnostic.ts'
import type { Project } from '../../project.ts'
import { isAsPublished } from '../../publish/diff.ts'
import { hasChangedDist } from '../../publish/publish.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import {
  findChangedSource,
  listSettledFiles,
  listSources,
  type Sources,
  shopStampOf,
} from '../../read/listing.ts'
import { resolveSite } from '../../resolve/resolve-site.ts'
import type { CommandContext } from '../command-context.ts'
import { DIST_UNCHANGED, failureOf } from '../failures.ts'
import { limitHeap } from '../heap.ts'
import { loadCode, type Plan, planSite } from '../pipeline.ts'
import {
  checkWay,
  comparePlan,
  noChanges,
  openStage,
  type PublishedSite,
  produceChanges,
  publishChanges,
  throwIfChanged,
} from '../publish-changes.ts'
import {
  type BuildReporter,
  jsonReporter,
  storeWarnings,
  textReporter,
} from './build-report.ts'
import {
  checkBudget,
  checkHostLimits,
  findGone,
  goneAddressesWarning,
} from './check-plan.ts'
import { compareWithCommit, compareWithFolder } from './plan-comparison.ts'
import { previewOf } from './preview.ts'
import { fillShard, picturesOfShard } from './shard.ts'

/** The options of `saga build`, and the store that SAGA_STORE names. */
export interface BuildOptions {
  readonly plan?: boolean
  /** With `plan`: a commit, or the folder of a published shop, to compare with in place of dist/. */
  readonly since?: string
  readonly against?: string
  readonly strict?: boolean
  /** Says that files in dist/ which no build wrote have to go where they are in the way. */
  readonly replace?: boolean
  readonly json?: boolean
  readonly store?: SharedStoreSettings
  readonly shard?: Shard
}

interface BuildContext extends BuildOptions {
  readonly sources: Sources
  readonly project: Project
  readonly environment: CheckoutEnvironment
  readonly cores: number
  readonly reporter: BuildReporter
  readonly shared: SharedStore | undefined
}

/** Builds dist/ from content/. Exit code: 0 built, 1 failed. */
export async function build(
  { project, environment, report }: CommandContext,
  cores: number,
  options: BuildOptions = {},
): Promise<number> {
  const reporter = (options.json ? jsonReporter : textReporter)(report)
  const shared = options.store && openSharedStore(options.store)
  try {
    return await untilUnchanged(() =>
      repeatIfChanged({ ...options, project, environment, cores, reporter, shared }),
    )
  } catch (error) {
    const failure = await failureOf(error, project)
    if (!failure) throw error
    await reporter.warnings(storeWarnings(shared))
    return await reporter.failed(failure.diagnostics, failure.reason)
  } finally {
    shared?.close()
  }
}

interface BuildRecord {
  readonly publishId: string
  readonly site: PublishedSite
  readonly warnings: readonly Diagnostic[]
}

/** Runs a build. If it fails while its sources change, as in a checkout of git, waits and throws changedFileError. */
async function repeatIfChanged(context: Omit<BuildContext, 'sources'>): Promise<number> {
  const { project } = context
  const sources = listSources(project)
  try {
    return await runBuild({ ...context, sources })
  } catch (error) {
    if (hasChangedDist(error)) throw error
    const changed = findChangedSource(sources, project)
    if (changed === undefined) throw error
    await listSettledFiles(project)
    throw changedFileError(join(project.root, changed))
  }
}

async function runBuild(context: BuildContext): Promise<number> {
  const { project, environment, cores, reporter, shared, shard, sources } = context
  const { plan: isPreview, strict, replace } = context
  const record = openRunCache<BuildRecord>(
    'built',
    project,
    shopStampOf(sources, project, environment),
  )
  const last = isPreview || shard ? undefined : record.get()
  if (last && isAsPublished(last.publishId, project))
    return await repeatBuild(last, context)

  reporter.begin()
  const ownPictures = shard && picturesOfShard(shard)
  const { progress } = reporter
  limitHeap(sources.content.files.length)
  const loading = loadAndCheck(project, environment, sources, {
    shared,
    ownPictures,
    progress,
  })
  const hasCheckout = loading.then(({ checkout }) => checkout !== undefined)
  const [loaded, code] = await Promise.all([loading, loadCode(project, hasCheckout)])
  const found = [...loaded.diagnostics, ...code.diagnostics].filter(
    ({ severity }) => severity !== 'info',
  )
  if (!code.value || found.some(blocksBuild))
    return await refuse(found, 'Nothing was built', context)

  const site = resolveSite(
    loaded.published,
    loaded.colours,
    project.pictureCode,
    loaded.checkout,
  )
  const plan = planSite(project, site, code.value, cores, shared)
  if (shard && shared && loaded.own)
    return await fillShard(plan, shard, loaded.own, shared, reporter)

  if (isPreview && (context.since ?? context.against) !== undefined)
    return await comparePublished(plan, found, context)

  const changes = comparePlan(plan, project, replace)
  if (!isPreview) checkWay(changes.diff)
  const lasting = [...found, ...checkHostLimits(plan.routes)]
  const gone = await findGone(plan, project, changes.diff)
  // Once published, addresses are gone: the next build does not warn of them again.
  const warnings = [...lasting, ...goneAddressesWarning(gone)]
  if (strict && !isPreview && warnings.length > 0)
    return await refuse(warnings, STRICT, context)
  await reporter.warnings(warnings)
  if (isPreview)
    return await reporter.preview(
      await previewOf(plan, changes, gone),
      warnings,
      storeWarnings(shared),
    )

  await using stage = await openStage(project)
  const produced = await produceChanges(plan, changes, stage.path, reporter)
  const { published, publishId } = await publishChanges(
    plan,
    sources,
    changes,
    produced,
    stage.path,
    reporter,
  )

  const overBudget = checkBudget(plan.outputs, project.dist, plan.budget)
  await record.set({
    publishId,
    site: { ...published, ...noChanges },
    warnings: [...lasting, ...overBudget],
  })
  return await reporter.built(published, warnings, [
    ...storeWarnings(shared),
    ...overBudget,
  ])
}

/** Tells how the plan differs from a commit, or from a published shop that is named. */
async function comparePublished(
  plan: Plan,
  warnings: readonly Diagnostic[],
  context: BuildContext,
) {
  const { since, against = '', environment, project, reporter, sources } = context
  const compared =
    since === undefined
      ? await compareWithFolder(plan, resolve(project.root, against))
      : await compareWithCommit(plan, sources, environment, since)
  await reporter.warnings(warnings)
  return typeof compared === 'string'
    ? await reporter.failed([], compared)
    : await reporter.compared(compared, warnings)
}

const STRICT = 'Nothing was built: --strict treats warnings as errors'

/** Reports why nothing is built. Throws changedFileError if the reason may lie in files that have changed meanwhile. */
async function refuse(
  diagnostics: readonly Diagnostic[],
  reason: string,
  context: BuildContext,
) {
  const { project, reporter, shard, sources } = context
  throwIfChanged(sources, project)
  return await reporter.failed(
    diagnostics,
    shard ? 'Nothing was made.' : `${reason}; ${DIST_UNCHANGED}`,
  )
}

/** Repeats the messages of the last build, because no file was touched. */
async function repeatBuild(
  { site, warnings }: BuildRecord,
  context: BuildContext,
): Promise<number> {
  if (context.strict && warnings.length > 0)
    return await refuse(warnings, STRICT, context)
  return await context.reporter.built(site, [], warnings)
}
