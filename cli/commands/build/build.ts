import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openRunCache } from '../../cache/disk-cache.ts'
import { openSharedStore } from '../../cache/shared-store.ts'
import { changedFileError, untilUnchanged } from '../../fs/unchanged.ts'
import { once } from '../../model/once.ts'
import { isAsPublished } from '../../publish/diff.ts'
import { hasChangedDist } from '../../publish/publish.ts'
import {
  findChangedSource,
  listSettledFiles,
  listSources,
  shopStampOf,
} from '../../read/listing.ts'
import type { CommandContext } from '../command-context.ts'
import type { BuildContext, BuildOptions, BuildRecord } from './build-context.ts'
import { jsonReporter, storeWarnings, textReporter } from './build-report.ts'

/** Builds dist/ from content/. Exit codes: 0 built, 1 failed. */
export async function build(
  { project, environment, report }: CommandContext,
  cores: number,
  options: BuildOptions = {},
): Promise<number> {
  const reporter = (options.json ? jsonReporter : textReporter)(report)
  const shared = options.store && openSharedStore(options.store)
  const readStock = once(async () => {
    // Imported only if needed, because few shops have limited editions.
    const { readAvailability } = await import('../../read/availability.ts')
    return readAvailability(project, options.database)
  })
  try {
    const settings = { ...options, project, environment, cores, reporter }
    return await untilUnchanged(() => attemptBuild({ ...settings, shared, readStock }))
  } catch (error) {
    const { failureOf } = await import('../failures.ts')
    const failure = await failureOf(error, project)
    if (!failure) throw error

    await reporter.warnings(storeWarnings(shared))
    return await reporter.failed(failure.diagnostics, failure.reason)
  } finally {
    shared?.close()
  }
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
    // Once dist/ has changed, the failure is reported instead of repeating the build.
    if (hasChangedDist(error)) throw error

    const changedPath = findChangedSource(sources, project)
    if (changedPath === undefined) throw error

    await listSettledFiles(project)
    throw changedFileError(join(project.root, changedPath))
  }
}

async function runBuild(context: BuildContext): Promise<number> {
  const { project, environment, sources, plan: isPreview, shard } = context

  const stamp = shopStampOf(sources, project, environment)
  const recordCache = openRunCache<BuildRecord>('built', project, stamp)
  const lastBuild = isPreview || shard ? undefined : recordCache.get()
  const isCurrent =
    lastBuild !== undefined &&
    isAsPublished(lastBuild.publishId, project) &&
    (await hasSameStock(lastBuild, context))
  if (isCurrent) return await repeatBuild(lastBuild, context)

  // This module loads most of the program, so it is imported only if a file has changed.
  const { buildChanges } = await import('./build-steps.ts')
  return await buildChanges(context, recordCache)
}

/** Tells whether the number of limited prints sold is still the same as in the last build. */
async function hasSameStock(
  { isLimited, stock }: BuildRecord,
  { readStock }: BuildContext,
): Promise<boolean> {
  if (!isLimited) return true

  const { value, diagnostics } = await readStock()
  return diagnostics.length === 0 && isDeepStrictEqual(value, stock)
}

/** Repeats the messages of the last build, because no file has changed since. */
async function repeatBuild(
  { site, warnings }: BuildRecord,
  context: BuildContext,
): Promise<number> {
  if (context.strict && warnings.length > 0) {
    const { refuseWarnings } = await import('./build-steps.ts')
    return await refuseWarnings(warnings, context)
  }
  return await context.reporter.built(site, [], warnings)
}
