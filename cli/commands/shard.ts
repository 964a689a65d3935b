import type { Shard } from '../arguments.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { addressedIn } from '../load/addresses.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Content } from '../load/content.ts'
import { imageReferencesOf } from '../load/pictures.ts'
import { isStored, type StoredOutput, storeKeyOf } from '../produce/keys.ts'
import { fillStore } from '../produce/produce.ts'
import { missingOf } from '../produce/tasks.ts'
import type { Project } from '../project.ts'
import { type BuildReporter, storeWarnings } from './build-reporter.ts'
import { diagnosticOf } from './code-errors.ts'
import type { Plan } from './pipeline.ts'
import { planBuild } from './plan-build.ts'

interface ShardContext {
  readonly project: Project
  readonly shared: SharedStore
  readonly shard: Shard
  readonly reporter: BuildReporter
}

/**
 * Makes one shard's part of the pictures and cards that the shared store lacks, and puts them into the store. Publishes
 * nothing: a last build takes them from the store. Exit code: 0 the store has all of them, 1 it lacks some.
 */
export async function buildShard(
  environment: CheckoutEnvironment,
  cores: number,
  context: ShardContext,
): Promise<number> {
  const { project, shared, shard, reporter } = context
  const loads = Array.from({ length: shard.count }, () => 0)
  let own: ReadonlySet<string> = new Set()
  const ownPictures = (content: Content): ReadonlySet<string> => {
    // Only `CARD_SHARD` starts the process that draws cards: the start takes as long as several cards.
    loads[CARD_SHARD - 1] = CARD_COST * countCards(content)
    own = dealWork(pictureWorkOf(content), shard, loads)
    return own
  }
  const from = { shared, ownPictures }
  const { value: plan, diagnostics } = await planBuild(project, environment, cores, from)
  if (!plan) {
    await reporter.reportFailure(diagnostics, 'Nothing was made.')
    return 1
  }
  const outputs = plan.outputs.filter(isStored)
  const isOwn = (output: StoredOutput): boolean =>
    output.kind === 'card'
      ? shard.number === CARD_SHARD
      : own.has((output.kind === 'image' ? output.variant.source : output.source).hash)
  return await makeShare(outputs.filter(isOwn), plan, context)
}

/** The shard that draws the cards of all pages. */
const CARD_SHARD = 1
/** The work of a card, in pixels like the work of a picture. */
const CARD_COST = 1_500_000

/** Estimates how many cards will be planned. */
const countCards = (content: Content): number =>
  content.languages.length * addressedIn(content).filter(({ collection }) => collection !== 'posters').length

/** Lists the pictures that content names. One shard makes everything from a picture, and so decodes it once. */
function pictureWorkOf(content: Content) {
  const named = new Set(imageReferencesOf(content).map(({ path }) => path))
  const pictures = [...content.images].filter(([path]) => named.has(path))
  const costs = new Map(pictures.map(([, { hash, width, height }]) => [hash, width * height]))
  return [...costs].map(([id, cost]) => ({ id, cost }))
}

async function makeShare(
  outputs: readonly StoredOutput[],
  plan: Plan,
  { project, shared, shard, reporter }: ShardContext,
): Promise<number> {
  const { workshop } = plan
  const share = (output: StoredOutput): Promise<boolean> => workshop.store.share(storeKeyOf(output, workshop))
  const missing = await missingOf(outputs, share, () => undefined)
  const bar = reporter.progress?.(missing.length)
  try {
    await fillStore(missing, workshop, (count) => {
      if (shared.failedPuts() >= MAX_FAILED_PUTS) throw storeFailure
      bar?.advance(count)
    })
  } catch (error) {
    if (error !== storeFailure) {
      const diagnostic = await diagnosticOf(error, plan.templates, project)
      if (!diagnostic) throw error
      await reporter.reportFailure([diagnostic], 'Not everything was made.')
      return 1
    }
  } finally {
    bar?.end()
  }
  const warnings = storeWarnings(shared)
  if (shared.failedPuts() > 0) {
    const reason = 'The shared store did not take everything; the last build makes it.'
    await reporter.reportFailure(warnings, reason)
    return 1
  }
  await reporter.warnings(warnings)
  const made = workshop.store.madeCount()
  reporter.sharded({ ...shard, made, found: outputs.length - missing.length }, warnings)
  return 0
}

/** The number of values refused by the store at which the work ends: nobody would get the rest. */
const MAX_FAILED_PUTS = 3
const storeFailure = new Error('the shared store takes nothing')

/**
 * Deals work to shards, the most expensive first, each piece to the shard that has the least. Every shard deals all of
 * the work, whatever is made already, so that shards that begin at different times agree.
 * @param work pieces with ids that are the same on every machine, such as hashes
 * @param loads the work that each shard has so far; the new work is added
 * @returns the ids of one shard's work
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
