import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeOldEntries } from '../cache/store.ts'
import { sizeOf } from '../fs/identity.ts'
import { withLock } from '../fs/lock.ts'
import { changedFileError } from '../fs/unchanged.ts'
import type { Output, PlannedFile, Produced, Weights } from '../model/output.ts'
import { plannedFilesOf, produceAll, storedKeysOf } from '../produce/produce.ts'
import type { Project } from '../project.ts'
import {
  type DistDiff,
  diffDist,
  type KeptFiles,
  lastPublishId,
} from '../publish/diff.ts'
import type { DistFiles } from '../publish/ownership.ts'
import { publish } from '../publish/publish.ts'
import { distRefusalOf } from '../publish/refusal.ts'
import { findChangedSource, type Sources } from '../read/listing.ts'
import type { Progress } from '../report.ts'
import type { SitePlan } from './pipeline.ts'

export interface PublishObserver {
  progress?(title: string, total: number): Progress
  /** Receives the reason why publishing has to wait. */
  line(text: string): void
  /** Aborts the work between two outputs. */
  readonly signal?: AbortSignal
}

/** The result of publishing, and the number and size of the files that dist/ holds now. */
export interface PublishedSite {
  readonly pages: number
  readonly files: number
  readonly bytes: number
  readonly written: readonly string[]
  readonly bytesWritten: number
  readonly removed: readonly string[]
  /** The number of files from earlier builds that stay for some days. */
  readonly kept: number
  /** Files that no build wrote, which stay. */
  readonly foreign: readonly string[]
  /** Images and previews that the store lacked. */
  readonly encoded: number
  readonly weights: Weights
}

/** The counts of a build that changes nothing. */
export const noChanges = { written: [], bytesWritten: 0, removed: [], encoded: 0 }

export type Comparison = ReturnType<typeof comparePlan>

/** Compares a plan with dist/. `replace`: files that no build wrote are replaced if they are in the way. */
export function comparePlan(plan: SitePlan, project: Project, replace = false) {
  const planned = plannedFilesOf(plan.outputs, plan.workshop)
  return { planned, replace, diff: diffDist(planned, project, plan.keepAssets, replace) }
}

/** @throws DistRefusal if files that no build wrote are in the way and `replace` was not set */
export function assertNothingInTheWay({ isRefused, inTheWay }: DistDiff): void {
  if (isRefused) throw distRefusalOf(inTheWay)
}

/**
 * Returns the stage, a folder in the cache from which finished files are moved into dist/. The folder is removed after
 * use. Killed builds leave temporary files, which are removed first.
 */
export async function openStage({ root, cache, codeCache }: Project) {
  await removeOldEntries(cache, (name) => /^stage-|^publish\.lock\.|\.tmp$/.test(name))
  await removeOldEntries(codeCache, (name) => name.endsWith('.tmp'))
  // If the cache is on another disk, the first dist/ is prepared under this name.
  await removeOldEntries(root, (name) => /^dist\.[0-9a-f]{12}\.tmp$/.test(name))

  const path = join(cache, `stage-${randomBytes(6).toString('hex')}`)
  const remove = (): Promise<void> =>
    rm(path, { recursive: true, force: true }).catch(() => undefined)
  return { path, [Symbol.asyncDispose]: remove }
}

/** Makes the files that are missing or outdated in dist/. */
export const produceChanges = (
  plan: SitePlan,
  { diff }: Comparison,
  stage: string,
  observer: PublishObserver,
) => produceWithProgress(staleOutputs(plan, diff), join(stage, 'made'), plan, observer)

/** A plan whose changes have been produced and can be published. */
interface ProducedPlan {
  readonly plan: SitePlan
  /** The source files of the plan. */
  readonly sources: Sources
  readonly changes: Comparison
  readonly produced: readonly Produced[]
  readonly stage: string
}

/**
 * Publishes the produced files and records them, under a lock that excludes other builds.
 * Throws changedFileError if a source of the plan has changed: another build may have
 * published the change, which must not be overwritten.
 */
export async function publishChanges(
  { plan, sources, changes, produced, stage }: ProducedPlan,
  observer: PublishObserver,
): Promise<{ readonly published: PublishedSite; readonly publishId: string }> {
  const { planned, replace, diff: previousDiff } = changes
  const { project, store } = plan.workshop
  // Removes results that neither this build nor other recent builds have used.
  const sweep = (): Promise<void> => store.sweep(storedKeysOf(planned))

  if (!previousDiff.hasChanges) {
    await sweep()
    const { publishId, keptFiles, present, foreign } = previousDiff
    return {
      published: { ...weighSite(planned, keptFiles, present), ...noChanges, foreign },
      publishId,
    }
  }

  await mkdir(project.cache, { recursive: true })
  const lock = join(project.cache, 'publish.lock')
  const waiting = (holder: string): void =>
    observer.line(`Another build (${holder}) is publishing; waiting for it.`)
  const { signal } = observer

  return await withLock(lock, { waiting, signal }, async ({ wasFree, assertHeld }) => {
    throwIfChanged(sources, project)

    const isDiffValid = wasFree && isUnchanged(previousDiff, project)
    const diff = isDiffValid
      ? previousDiff
      : diffDist(planned, project, plan.keepAssets, replace)
    assertNothingInTheWay(diff)

    // If another build has published meanwhile, the files that it replaced have to be made as well.
    const lateOutputs = staleOutputs(plan, diff).filter(
      ({ path }) => !previousDiff.stale.has(path),
    )
    const lateFolder = join(stage, 'late')
    const lateFiles = await produceWithProgress(lateOutputs, lateFolder, plan, observer)
    const publication = {
      ...diff,
      produced: [...produced, ...lateFiles],
      planned,
      stage: join(stage, 'copies'),
    }
    await assertHeld()

    const { files, publishId, ...result } = await publish(publication, project, sweep)
    const site = weighSite(planned, diff.keptFiles, files)
    return {
      published: {
        ...site,
        ...result,
        removed: diff.leftOver,
        foreign: diff.foreign,
        encoded: store.madeCount(),
      },
      publishId,
    }
  })
}

/** Throws changedFileError if a source has changed since it was listed. */
export function throwIfChanged(sources: Sources, project: Project): void {
  const changedPath = findChangedSource(sources, project)
  if (changedPath !== undefined) throw changedFileError(join(project.root, changedPath))
}

const staleOutputs = ({ outputs }: SitePlan, { stale }: DistDiff): readonly Output[] =>
  outputs.filter(({ path }) => stale.has(path))

function weighSite(
  planned: readonly PlannedFile[],
  keptFiles: KeptFiles,
  present: DistFiles,
) {
  // A stamp begins with the size: '0' stands for a missing file.
  const bytesAt = (path: string): number => sizeOf(present.get(path) ?? '0')
  const weights: Record<string, Weights[string]> = {}
  let bytes = 0
  for (const { path, kind } of planned) {
    const total = weights[kind] ?? { files: 0, bytes: 0 }
    weights[kind] = { files: total.files + 1, bytes: total.bytes + bytesAt(path) }
    bytes += bytesAt(path)
  }

  const keptPaths = Object.keys(keptFiles)
  for (const path of keptPaths) bytes += bytesAt(path)

  return {
    pages: weights.pages?.files ?? 0,
    files: planned.length,
    bytes,
    kept: keptPaths.length,
    weights,
  }
}

async function produceWithProgress(
  outputs: readonly Output[],
  folder: string,
  { workshop }: SitePlan,
  { progress, signal }: PublishObserver,
): Promise<readonly Produced[]> {
  if (outputs.length === 0) return []

  const bar = progress?.('Making', outputs.length)
  try {
    return await produceAll(outputs, folder, workshop, (count) => {
      signal?.throwIfAborted()
      bar?.advance(count)
    })
  } finally {
    bar?.end()
  }
}

/**
 * Tells whether nothing was published since the comparison, and nobody has deleted dist/. Comparing again would take
 * as long as all other steps.
 */
function isUnchanged({ publishId, present }: DistDiff, project: Project): boolean {
  if (lastPublishId(project) !== publishId) return false

  const hadFiles = present.size > 0
  return existsSync(project.dist) === hadFiles
}
