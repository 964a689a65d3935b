import { join, resolve } from 'node:path'
import { loadWithColours } from '../../check/load-content.ts'
import { checkClaims, checkCounting } from '../../check/print-runs.ts'
import { blocksBuild, type Diagnostic, type Result } from '../../model/diagnostic.ts'
import type { Stock } from '../../model/stock.ts'
import type { Content } from '../../read/content.ts'
import { usableFontsOf } from '../../read/fonts/fonts.ts'
import { resolveBrand } from '../../resolve/resolve-brand.ts'
import { resolveLayouts } from '../../resolve/resolve-layouts.ts'
import { resolveSite } from '../../resolve/resolve-site.ts'
import { hasPrintRuns } from '../../shop/print-runs.ts'
import { shopVariantsOf, usualVariants } from '../../shop/variants.ts'
import { limitHeap } from '../../v8-flags.mjs'
import { DIST_UNCHANGED } from '../failures.ts'
import { loadCode, planSite, type SitePlan } from '../pipeline.ts'
import {
  assertNothingInTheWay,
  type Comparison,
  comparePlan,
  noChanges,
  openStage,
  produceChanges,
  publishChanges,
  throwIfChanged,
} from '../publish-changes.ts'
import type { BuildContext, BuildRecord, RecordCache } from './build-context.ts'
import { storeWarnings } from './build-report.ts'
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

interface BuildWarnings {
  /** Warnings that every build of the same sources repeats. */
  readonly permanent: readonly Diagnostic[]
  /** Warnings of this build only, because the next build compares its plan with the new dist/. */
  readonly temporary: readonly Diagnostic[]
}

/** Builds dist/ from sources that have changed since the last build, or shows what would change. */
export async function buildChanges(
  context: BuildContext,
  recordCache: RecordCache,
): Promise<number> {
  const { project, cores, reporter, shared, shard } = context
  const { plan: isPreview, strict, replace } = context

  reporter.begin()
  const { loaded, code, stock, diagnostics } = await loadShop(context)
  const problems = [...diagnostics, ...stock.diagnostics]
  if (!code || problems.some(blocksBuild))
    return await refuse(problems, 'Nothing was built', context)

  const site = resolveSite(
    loaded.contentWithoutDrafts,
    loaded.colours,
    project.pictureCode,
    loaded.checkout,
    stock.value,
  )
  const plan = planSite(project, site, code, cores, shared)
  if (shard && shared && loaded.shardPictures)
    return await fillShard(plan, shard, loaded.shardPictures, shared, reporter)

  const hasBaseline = context.since !== undefined || context.against !== undefined
  if (isPreview && hasBaseline)
    return await comparePublished(plan, problems, stock.value, context)

  const changes = comparePlan(plan, project, replace)
  if (!isPreview) assertNothingInTheWay(changes.diff)

  const removedAddresses = await findRemovedAddresses(plan, project, changes.diff)
  const warnings: BuildWarnings = {
    permanent: [...diagnostics, ...checkHostLimits(plan.routes)],
    // The next build reads the stock again.
    temporary: [...stock.diagnostics, ...removedAddressesWarning(removedAddresses)],
  }
  const allWarnings = [...warnings.permanent, ...warnings.temporary]
  if (strict && !isPreview && allWarnings.length > 0)
    return await refuseWarnings(allWarnings, context)

  await reporter.warnings(allWarnings)
  if (isPreview) {
    const preview = await previewOf(plan, changes, removedAddresses)
    return await reporter.preview(preview, allWarnings, storeWarnings(shared))
  }
  const shown: ShownStock = {
    isLimited: hasPrintRuns(loaded.contentWithoutDrafts),
    ...(stock.value && { stock: stock.value }),
  }
  return await publishAndRecord(plan, changes, warnings, shown, recordCache, context)
}

/** The part of a build's record that is about limited editions. */
type ShownStock = Pick<BuildRecord, 'isLimited' | 'stock'>

/**
 * Loads and checks content/ and bundles templates/ and islands/ meanwhile. The diagnostics contain no notes.
 * `loaded.contentWithoutDrafts` is the content without drafts.
 */
async function loadShop(context: BuildContext) {
  const { project, environment, reporter, shared, shard, sources } = context
  // This must happen before the files are read.
  limitHeap(sources.content.files.length)

  const loading = loadWithColours(project, environment, sources, {
    shared,
    findShardPictures: shard && picturesOfShard(shard),
    progress: reporter.progress,
  })
  const shop = loading.then(({ checkout, contentWithoutDrafts }) => {
    const fonts = usableFontsOf(contentWithoutDrafts.fonts)
    return {
      hasCheckout: checkout !== undefined,
      brand: resolveBrand(contentWithoutDrafts),
      fonts,
      // Styles depend on the variants. If the prices cannot be read, assume the usual variants, so that the cached
      // styles of most shops stay valid.
      variants: contentWithoutDrafts.prices
        ? shopVariantsOf(contentWithoutDrafts.prices.value)
        : usualVariants,
      layouts: resolveLayouts(contentWithoutDrafts),
    }
  })
  const counting = loading.then(({ contentWithoutDrafts }) =>
    readStockOf(contentWithoutDrafts, context),
  )
  const [loaded, code, stock] = await Promise.all([
    loading,
    loadCode(project, shop),
    counting,
  ])

  const stockWarnings = stock.value
    ? [
        ...checkCounting(loaded.contentWithoutDrafts, stock.value),
        ...checkClaims(loaded.content, stock.value),
      ]
    : []
  const diagnostics = [
    ...loaded.diagnostics,
    ...code.diagnostics,
    ...stockWarnings,
  ].filter(({ severity }) => severity !== 'info')
  return { loaded, code: code.value, stock, diagnostics }
}

/** Reads the stock of a shop with limited editions. Other shops' databases are never contacted. */
const readStockOf = async (
  content: Content,
  { shard, readStock }: BuildContext,
): Promise<Result<Stock>> =>
  // Shards make pictures, which show no stock.
  hasPrintRuns(content) && !shard ? await readStock() : { diagnostics: [] }

/** Publishes the changes and records the result for the next build. */
async function publishAndRecord(
  plan: SitePlan,
  changes: Comparison,
  { permanent, temporary }: BuildWarnings,
  shown: ShownStock,
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

  // Pages are weighed in dist/, so the budget can only be checked after publishing.
  const budgetWarnings = checkBudget(plan.outputs, project.dist, plan.budget)
  await recordCache.set({
    publishId,
    // A build that repeats this result changes no file.
    site: { ...published, ...noChanges },
    warnings: [...permanent, ...budgetWarnings],
    ...shown,
  })
  const lateWarnings = [...storeWarnings(shared), ...budgetWarnings]
  return await reporter.built(published, [...permanent, ...temporary], lateWarnings)
}

/** Reports how the plan differs from a commit, or from a published shop in a given folder. */
async function comparePublished(
  plan: SitePlan,
  warnings: readonly Diagnostic[],
  stock: Stock | undefined,
  context: BuildContext,
) {
  const { since, against = '', environment, project, reporter, sources } = context
  const comparison =
    since === undefined
      ? await compareWithFolder(plan, resolve(project.root, against))
      : await compareWithCommit(plan, sources, environment, stock, since)

  await reporter.warnings(warnings)
  return typeof comparison === 'string'
    ? await reporter.failed([], comparison)
    : await reporter.compared(comparison, warnings)
}

/** Reports that `--strict` builds nothing because of warnings. */
export const refuseWarnings = (
  warnings: readonly Diagnostic[],
  context: BuildContext,
): Promise<number> =>
  refuse(warnings, 'Nothing was built: --strict treats warnings as errors', context)

/** Reports why nothing is built. Throws changedFileError if a source has changed, which may be the cause. */
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
