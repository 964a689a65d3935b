import type { Shard } from '../../arguments.ts'
import type { SharedStore } from '../../cache/shared-store.ts'
import { missingOf } from '../../produce/encoder.ts'
import { fillStore, isStored, keyOf, type StoredOutput } from '../../produce/produce.ts'
import { addressedIn } from '../../read/addresses.ts'
import type { Content } from '../../read/content.ts'
import { imageReferencesOf } from '../../read/pictures/pictures.ts'
import { diagnosticOf } from '../failures.ts'
import type { Plan } from '../pipeline.ts'
import { type BuildReporter, storeWarnings } from './build-report.ts'

/** Returns a function that chooses the pictures of one shard, by their hashes. */
export const picturesOfShard =
  (shard: Shard) =>
  (content: Content): ReadonlySet<string> => {
    const loads = Array.from({ length: shard.count }, () => 0)
    // Only `PREVIEW_SHARD` loads the code that draws previews of pages, which takes as long as several previews.
    const pages = addressedIn(content).filter(
      ({ collection }) => collection !== 'posters',
    )
    loads[PREVIEW_SHARD - 1] = PREVIEW_COST * content.languages.length * pages.length
    return dealWork(pictureWorkOf(content), shard, loads)
  }

const PREVIEW_SHARD = 1
/** The work of a preview, in pixels like the work of a picture. */
const PREVIEW_COST = 1_500_000

/** One shard makes everything from a picture, and so decodes it once. */
function pictureWorkOf(content: Content) {
  const named = new Set(imageReferencesOf(content).map(({ path }) => path))
  const pictures = [...content.images].filter(([path]) => named.has(path))
  const costs = new Map(
    pictures.map(([, { hash, width, height }]) => [hash, width * height]),
  )
  return [...costs].map(([id, cost]) => ({ id, cost }))
}

/** Puts one shard's part into the shared store; publishes nothing. Exit code: 0 all of it is there, 1 some is not. */
export async function fillShard(
  { outputs, workshop }: Plan,
  shard: Shard,
  own: ReadonlySet<string>,
  shared: SharedStore,
  reporter: BuildReporter,
): Promise<number> {
  const { store, project } = workshop
  const isOwn = (output: StoredOutput): boolean =>
    output.kind === 'page-preview'
      ? shard.number === PREVIEW_SHARD
      : own.has((output.kind === 'image' ? output.variant.source : output.source).hash)
  const part = outputs.filter(isStored).filter(isOwn)
  const share = (output: StoredOutput) => store.share(keyOf(output, workshop))
  const missing = await missingOf(part, share, () => undefined)
  const bar = reporter.progress?.('Making', missing.length)
  try {
    await fillStore(missing, workshop, (count) => {
      if (shared.failedPuts() >= MAX_FAILED_PUTS) throw storeFailure
      bar?.advance(count)
    })
  } catch (error) {
    if (error !== storeFailure) {
      const diagnostic = await diagnosticOf(error, project)
      if (!diagnostic) throw error
      return await reporter.failed([diagnostic], 'Not everything was made.')
    }
  } finally {
    bar?.end()
  }
  const warnings = storeWarnings(shared)
  const refused = 'The shared store did not take everything; the last build makes it.'
  if (shared.failedPuts() > 0) return await reporter.failed(warnings, refused)
  const done = { ...shard, made: store.madeCount(), found: part.length - missing.length }
  return await reporter.sharded(done, warnings)
}

/** After so many refused values the work ends: nobody would get the rest. */
const MAX_FAILED_PUTS = 3
const storeFailure = new Error('the shared store takes nothing')

/**
 * Returns the ids of one shard's work. Every shard deals all of the work, whatever is made already, so that shards that
 * begin at different times agree. Ids are the same on every machine, such as hashes. The work is added to `loads`.
 */
export function dealWork(
  work: readonly { readonly id: string; readonly cost: number }[],
  shard: Shard,
  loads: number[],
): ReadonlySet<string> {
  const sorted = work.toSorted((a, b) => b.cost - a.cost || (a.id < b.id ? -1 : 1))
  const own = new Set<string>()
  for (const { id, cost } of sorted) {
    const least = loads.indexOf(Math.min(...loads))
    loads[least] = (loads[least] ?? 0) + cost
    if (least === shard.number - 1) own.add(id)
  }
  return own
}
