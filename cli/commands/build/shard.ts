import type { Shard } from '../../arguments.ts'
import type { SharedStore } from '../../cache/shared-store.ts'
import { missingOf } from '../../produce/encoder.ts'
import {
  fillStore,
  isStored,
  outputKeyOf,
  type StoredOutput,
} from '../../produce/produce.ts'
import type { Project } from '../../project.ts'
import { addressedIn } from '../../read/addresses.ts'
import type { Content } from '../../read/content.ts'
import { imageReferencesOf } from '../../read/pictures/pictures.ts'
import { describeException } from '../failures.ts'
import type { SitePlan } from '../pipeline.ts'
import { type BuildReporter, storeWarnings } from './build-report.ts'

/** The number of the shard that draws page previews. */
const PREVIEW_SHARD = 1
/** The estimated cost of a preview, in pixels like the cost of a picture. */
const PREVIEW_COST = 1_500_000

/** Returns a function that returns the hashes of one shard's pictures. */
export const picturesOfShard =
  (shard: Shard) =>
  (content: Content): ReadonlySet<string> => {
    const loads = Array.from({ length: shard.count }, () => 0)
    // Only `PREVIEW_SHARD` draws page previews, because loading the code for it takes as
    // long as several previews. A poster's preview is made by the shard that has the
    // poster's picture.
    const pages = addressedIn(content).filter(
      ({ collection }) => collection !== 'posters',
    )
    loads[PREVIEW_SHARD - 1] = PREVIEW_COST * content.languages.length * pages.length
    return dealWork(pictureWorkOf(content), shard, loads)
  }

/** Lists the pictures with their costs in pixels. A picture is one unit of work, so that it is decoded only once. */
function pictureWorkOf(content: Content) {
  const usedPaths = new Set(imageReferencesOf(content).map(({ path }) => path))
  const pictures = [...content.images].filter(([path]) => usedPaths.has(path))
  const costs = new Map(
    pictures.map(([, { hash, width, height }]) => [hash, width * height]),
  )
  return [...costs].map(([id, cost]) => ({ id, cost }))
}

/** Work stops after this many failed writes, because the store would not accept the rest either. */
const MAX_FAILED_PUTS = 3
/** Thrown to stop the work. */
const storeFailure = new Error('the shared store accepts nothing')

/** Puts one shard's part into the shared store; publishes nothing. Exit codes: 0 complete, 1 something is missing. */
export async function fillShard(
  { outputs, workshop }: SitePlan,
  shard: Shard,
  shardPictures: ReadonlySet<string>,
  shared: SharedStore,
  reporter: BuildReporter,
): Promise<number> {
  const { store, project } = workshop
  const isInShard = (output: StoredOutput): boolean => {
    if (output.kind === 'page-preview') return shard.number === PREVIEW_SHARD
    const source = output.kind === 'image' ? output.variant.source : output.source
    return shardPictures.has(source.hash)
  }

  const shardOutputs = outputs.filter(isStored).filter(isInShard)
  // Results that exist only in this machine's cache are copied into the shared store.
  const shareIfMade = (output: StoredOutput) => store.share(outputKeyOf(output, workshop))
  const missing = await missingOf(shardOutputs, shareIfMade, () => undefined)

  const bar = reporter.progress?.('Making', missing.length)
  try {
    await fillStore(missing, workshop, (count) => {
      if (shared.failedPuts() >= MAX_FAILED_PUTS) throw storeFailure
      bar?.advance(count)
    })
  } catch (error) {
    // A failure of the store is reported below.
    if (error !== storeFailure) return await reportFailedOutput(error, project, reporter)
  } finally {
    bar?.end()
  }

  const warnings = storeWarnings(shared)
  if (shared.failedPuts() > 0) {
    const reason =
      'The shared store did not accept everything; the final build makes the rest.'
    return await reporter.failed(warnings, reason)
  }
  const storedCount = shardOutputs.length - missing.length
  return await reporter.sharded(
    { ...shard, made: store.madeCount(), found: storedCount },
    warnings,
  )
}

/** Reports that an output could not be made, and returns the exit code. Throws the error again if it is a bug. */
async function reportFailedOutput(
  error: unknown,
  project: Project,
  reporter: BuildReporter,
): Promise<number> {
  const diagnostic = await describeException(error, project)
  if (!diagnostic) throw error
  return await reporter.failed([diagnostic], 'Not everything was made.')
}

/**
 * Returns the ids of one shard's work. Gives each unit of work, the most expensive first, to the shard that has the
 * least to do. Every shard distributes all of the work, including what has been made already, so that shards that start
 * at different times agree. Ids must be the same on every machine, as hashes are.
 * @param loads the costs that each shard already has; the costs of the work are added to them
 */
export function dealWork(
  work: readonly { readonly id: string; readonly cost: number }[],
  shard: Shard,
  loads: number[],
): ReadonlySet<string> {
  const sorted = work.toSorted((a, b) => b.cost - a.cost || (a.id < b.id ? -1 : 1))
  const shardIds = new Set<string>()
  for (const { id, cost } of sorted) {
    const leastLoaded = loads.indexOf(Math.min(...loads))
    loads[leastLoaded] = (loads[leastLoaded] ?? 0) + cost
    if (leastLoaded === shard.number - 1) shardIds.add(id)
  }
  return shardIds
}
