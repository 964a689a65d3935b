import { join, resolve } from 'node:path'
import type { Shard } from '../../arguments.ts'
import { openRunCache } from '../../cache/disk-cache.ts'
import {
  openSharedStore,
  type SharedStore,
  type SharedStoreSettings,
} from '../../cache/shared-store.ts'
import { loadWithColours } from '../../check/load-content.ts'
import { changedFileError, untilUnchanged } from '../../fs/unchanged.ts'
import { blocksBuild, type Diagnostic } from '../../model/diagnostic.ts'
import type { Project } from '../../project.ts'
import { isAsPublished } from '../../publish/diff.ts'
import { hasChangedDist } from '../../publish/publish.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { usableFontsOf } from '../../read/fonts/fonts.ts'
import {
  findChangedSource,
  listSettledFiles,
  listSources,
  type Sources,
  shopStampOf,
} from '../../read/listing.ts'
import { resolveBrand } from '../../resolve/resolve-brand.ts'
import { resolveLayouts } from '../../resolve/resolve-layouts.ts'
import { resolveSite } from '../../resolve/resolve-site.ts'
import { shopVariantsOf, usualVariants } from '../../shop/variants.ts'
import { limitHeap } from '../../v8-flags.mjs'
import type { CommandContext } from '../command-context.ts'
import { DIST_UNCHANGED, failureOf } from '../failures.ts'
import { loadCode, planSite, type SitePlan } from '../pipeline.ts'
import {
  assertNothingInTheWay,
  type Comparison,
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
  findRemovedAddresses,
  removedAddressesWarning,
} from './check-plan.ts'
import { checkLocalAddresses } from './local-addresses.ts'
import { compareWithCommit, compareWithFolder } from './plan-comparison.ts'
import { previewOf } from './preview.ts'
import { fillShard, picturesOfShard } from './shard.ts'

/** The options of `saga build`, and the shared store from the environment variable SAGA_STORE. */
export interface BuildOptions {
  readonly plan?: boolean
  /** With `plan`: the commit to compare with instead of dist/. */
  readonly since?: string
  /** With `plan`: the folder of a published shop to compare with instead of dist/. */
  readonly against?: string
  readonly strict?: boolean
  /** Whether to overwrite files in dist/ that no build wrote. */
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

/** Builds dist/ from content/. Exit codes: 0 built, 1 failed. */
export async function build(
  { project, environment, report }: CommandContext,
  cores: number,
  options: BuildOptions = {},
): Promise<number> {
  const reporter = (options.json ? jsonReporter : textReporter)(report)
  const shared = options.store && openSharedStore(options.store)
  try {
    return await untilUnchanged(() =>
      attemptBuild({ ...options, project, environment, cores, reporter, shared }),
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

/** The result of a build, which the next build repeats if no file has changed. */
interface BuildRecord {
  readonly publishId: string
  readonly site: PublishedSite
  readonly warnings: readonly Diagnostic[]
}

type RecordCache = ReturnType<typeof openRunCache<BuildRecord>>

interface BuildWarnings {
  /** Warnings that every build of the same sources repeats. */
  readonly permanent: readonly Diagnostic[]
  /** Warnings of this build only: the next one compares with the new dist/. */
  readonly temporary: readonly Diagnostic[]
}

/**
 * Runs a build. If it fails while its sources are changing, for example during a Git checkout, waits for them to settle
 * and throws changedFileError, so that `untilUnchanged` repeats the build.
 */
async function attemptBuild(context: Omit<BuildContext, 'sources'>): Promise<number> {
  const { project } = context
  const sources = listSources(project)
  try {
    return await runBuild({ ...context, sources })
  } catch (error) {
    if (hasChangedDist(error)) throw error

    const changedPath = findChangedSource(sources, project)
    if (changedPath === undefined) throw error

    await listSettledFiles(project)
    throw changedFileError(join(project.root, changedPath))
  }
}

async function runBuild(context: BuildContext): Promise<number> {
  const { project, environment, cores, reporter, shared, shard, sources } = context
  const { plan: isPreview, strict, replace } = context

  const stamp = shopStampOf(sources, project, environment)
  const recordCache = openRunCache<BuildRecord>('built', project, stamp)
  const lastBuild = isPreview || shard ? undefined : recordCache.get()
  if (lastBuild && isAsPublished(lastBuild.publishId, project))
    return await repeatBuild(lastBuild, context)

  reporter.begin()
  const { loaded, code, diagnostics } = await loadShop(context)
  if (!code || diagnostics.some(blocksBuild))
    return await refuse(diagnostics, 'Nothing was built', context)

  const site = resolveSite(
    loaded.published,
    loaded.colours,
    project.pictureCode,
    loaded.checkout,
  )
  const plan = planSite(project, site, code, cores, shared)
  if (shard && shared && loaded.shardPictures)
    return await fillShard(plan, shard, loaded.shardPictures, shared, reporter)

  const hasBaseline = context.since !== undefined || context.against !== undefined
  if (isPreview && hasBaseline) return await comparePublished(plan, diagnostics, context)

  const changes = comparePlan(plan, project, replace)
  if (!isPreview) assertNothingInTheWay(changes.diff)

  const removedAddresses = await findRemovedAddresses(plan, project, changes.diff)
  const warnings: BuildWarnings = {
    permanent: [...diagnostics, ...checkHostLimits(plan.routes)],
    temporary: removedAddressesWarning(removedAddresses),
  }
  const allWarnings = [...warnings.permanent, ...warnings.temporary]
  if (strict && !isPreview && allWarnings.length > 0)
    return await refuse(allWarnings, STRICT_REASON, context)

  await reporter.warnings(allWarnings)
  if (isPreview) {
    const preview = await previewOf(plan, changes, removedAddresses)
    return await reporter.preview(preview, allWarnings, storeWarnings(shared))
  }
  return await publishAndRecord(plan, changes, warnings, recordCache, context)
}

/** Loads and checks content/ and bundles templates/ and islands/ meanwhile. The diagnostics contain no notes. */
async function loadShop(context: BuildContext) {
  const { project, environment, reporter, shared, shard, sources } = context
  limitHeap(sources.content.files.length)

  const loading = loadWithColours(project, environment, sources, {
    shared,
    findShardPictures: shard && picturesOfShard(shard),
    progress: reporter.progress,
  })
  const shop = loading.then(({ checkout, published }) => {
    const fonts = usableFontsOf(published.fonts)
    return {
      hasCheckout: checkout !== undefined,
      brand: resolveBrand(published),
      fonts,
      // While the prices cannot be read, the cached styles of a shop with the usual sizes stay valid.
      variants: published.prices ? shopVariantsOf(published.prices.value) : usualVariants,
      layouts: resolveLayouts(published),
    }
  })
  const [loaded, code] = await Promise.all([loading, loadCode(project, shop)])

  const diagnostics = [...loaded.diagnostics, ...code.diagnostics].filter(
    ({ severity }) => severity !== 'info',
  )
  return { loaded, code: code.value, diagnostics }
}

/** Publishes the changes and records the result for the next build. */
async function publishAndRecord(
  plan: SitePlan,
  changes: Comparison,
  { permanent, temporary }: BuildWarnings,
  recordCache: RecordCache,
  context: BuildContext,
): Promise<number> {
  const { project, reporter, shared, sources } = context

  await using stage = await openStage(project)
  const produced = await produceChanges(plan, changes, stage.path, reporter)
  const brokenAddresses = checkLocalAddresses(
    {
      ...plan,
      dist: project.dist,
      diff: changes.diff,
      contentFiles: sources.content.files.map(({ path, onDisk }) => ({
        file: join(project.content, onDisk),
        shownAs: `content/${path}`,
      })),
    },
    produced,
  )
  if (brokenAddresses.length > 0)
    return await refuse(brokenAddresses, 'Nothing was published', context)

  const { published, publishId } = await publishChanges(
    { plan, sources, changes, produced, stage: stage.path },
    reporter,
  )

  const budgetWarnings = checkBudget(plan.outputs, project.dist, plan.budget)
  await recordCache.set({
    publishId,
    site: { ...published, ...noChanges },
    warnings: [...permanent, ...budgetWarnings],
  })
  const lateWarnings = [...storeWarnings(shared), ...budgetWarnings]
  return await reporter.built(published, [...permanent, ...temporary], lateWarnings)
}

/** Reports how the plan differs from a commit, or from a published shop in a given folder. */
async function comparePublished(
  plan: SitePlan,
  warnings: readonly Diagnostic[],
  context: BuildContext,
) {
  const { since, against = '', environment, project, reporter, sources } = context
  const comparison =
    since === undefined
      ? await compareWithFolder(plan, resolve(project.root, against))
      : await compareWithCommit(plan, sources, environment, since)

  await reporter.warnings(warnings)
  return typeof comparison === 'string'
    ? await reporter.failed([], comparison)
    : await reporter.compared(comparison, warnings)
}

const STRICT_REASON = 'Nothing was built: --strict treats warnings as errors'

/** Reports why nothing is built. Throws changedFileError if a source has changed, because that may have caused it. */
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

/** Repeats the messages of the last build, because no file has changed since. */
async function repeatBuild(
  { site, warnings }: BuildRecord,
  context: BuildContext,
): Promise<number> {
  if (context.strict && warnings.length > 0)
    return await refuse(warnings, STRICT_REASON, context)
  return await context.reporter.built(site, [], warnings)
}
