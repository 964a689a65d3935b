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
import { refusalOf } from '../publish/refusal.ts'
import { findChangedSource, type Sources } from '../read/listing.ts'
import type { Progress } from '../report.ts'
import type { Plan } from './pipeline.ts'

export interface PublishObserver {
  progress?(what: string, total: number): Progress
  /** Receives the reason for a wait. */
  line(text: string): void
  /** Ends the work between two outputs. */
  readonly signal?: AbortSignal
}

/** The result of a publishing, and the size of what dist/ holds now. */
export interface PublishedSite {
  readonly pages: number
  readonly files: number
  readonly bytes: number
  readonly written: readonly string[]
  readonly bytesWritten: number
  readonly removed: readonly string[]
  /** Files of earlier builds that stay for a while. */
  readonly kept: number
  /** Files of other people, which stay for good. */
  readonly foreign: readonly string[]
  /** Images and previews that the store lacked. */
  readonly encoded: number
  readonly weights: Weights
}

export const noChanges = { written: [], bytesWritten: 0, removed: [], encoded: 0 }

export type Comparison = ReturnType<typeof comparePlan>

/** Compares a plan with dist/. `replace`: files of other people that are in the way have to go. */
export function comparePlan(plan: Plan, project: Project, replace = false) {
  const planned = plannedFilesOf(plan.outputs, plan.workshop)
  return { planned, replace, diff: diffDist(planned, project, plan.keepAssets, replace) }
}

/** @throws DistRefusal where files of other people are in the way, and nobody has agreed to their end */
export function checkWay({ isRefused, inTheWay }: DistDiff): void {
  if (isRefused) throw refusalOf(inTheWay)
}

/** Opens a folder for files on their way to dist/, and removes what killed builds left. It is removed after its use. */
export async function openStage({ root, cache, codeCache }: Project) {
  await removeOldEntries(cache, (name) => /^stage-|^publish\.lock\.|\.tmp$/.test(name))
  await removeOldEntries(codeCache, (name) => name.endsWith('.tmp'))
  // A first dist/ waits beside its place when the cache lies on another disk.
  await removeOldEntries(root, (name) => /^dist\.[0-9a-f]{12}\.tmp$/.test(name))
  const path = join(cache, `stage-${randomBytes(6).toString('hex')}`)
  const remove = (): Promise<void> =>
    rm(path, { recursive: true, force: true }).catch(() => undefined)
  return { path, [Symbol.asyncDispose]: remove }
}

/** Makes what dist/ lacks. */
export const produceChanges = (
  plan: Plan,
  { diff }: Comparison,
  stage: string,
  observer: PublishObserver,
) => produceWithProgress(staleOutputs(plan, diff), join(stage, 'made'), plan, observer)

/**
 * Publishes what was made, and records it, while no other build does. Throws changedFileError when the sources of the
 * plan have changed: another build may have published them as they are now, and would be overwritten with older ones.
 */
export async function publishChanges(
  plan: Plan,
  sources: Sources,
  { planned, replace, diff: before }: Comparison,
  produced: readonly Produced[],
  stage: string,
  observer: PublishObserver,
): Promise<{ readonly published: PublishedSite; readonly publishId: string }> {
  const { project, store } = plan.workshop
  const sweep = (): Promise<void> => store.sweep(storedKeysOf(planned))
  if (!before.hasChanges) {
    await sweep()
    const { publishId, kept, present, foreign } = before
    return {
      published: { ...weighSite(planned, kept, present), ...noChanges, foreign },
      publishId,
    }
  }

  const waiting = (holder: string): void =>
    observer.line(`Another build (${holder}) is publishing; waiting for it.`)
  const { signal } = observer
  await mkdir(project.cache, { recursive: true })
  const path = join(project.cache, 'publish.lock')
  return await withLock(path, { waiting, signal }, async ({ wasFree, assertHeld }) => {
    throwIfChanged(sources, project)

    // Another build may have published since: what it replaced has to be made as well.
    const now =
      wasFree && isStill(before, project)
        ? before
        : diffDist(planned, project, plan.keepAssets, replace)
    checkWay(now)

    const late = staleOutputs(plan, now).filter(({ path }) => !before.stale.has(path))
    const more = await produceWithProgress(late, join(stage, 'late'), plan, observer)
    const publication = {
      ...now,
      produced: [...produced, ...more],
      planned,
      stage: join(stage, 'copies'),
    }
    await assertHeld()

    const { files, publishId, ...changes } = await publish(publication, project, sweep)
    const site = weighSite(planned, now.kept, files)
    return {
      published: {
        ...site,
        ...changes,
        removed: now.leftOver,
        foreign: now.foreign,
        encoded: store.madeCount(),
      },
      publishId,
    }
  })
}

/** Throws changedFileError when a source has changed since it was listed. */
export function throwIfChanged(sources: Sources, project: Project): void {
  const changed = findChangedSource(sources, project)
  if (changed !== undefined) throw changedFileError(join(project.root, changed))
}

const staleOutputs = ({ outputs }: Plan, { stale }: DistDiff): readonly Output[] =>
  outputs.filter(({ path }) => stale.has(path))

function weighSite(planned: readonly PlannedFile[], kept: KeptFiles, present: DistFiles) {
  const bytesAt = (path: string): number => sizeOf(present.get(path) ?? '0')
  const weights: Record<string, Weights[string]> = {}
  let bytes = 0
  for (const { path, kind } of planned) {
    const before = weights[kind] ?? { files: 0, bytes: 0 }
    weights[kind] = { files: before.files + 1, bytes: before.bytes + bytesAt(path) }
    bytes += bytesAt(path)
  }
  const keptPaths = Object.keys(kept)
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
  { workshop }: Plan,
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

/** Tells whether dist/ can still be as it was when compared: comparing again takes as long as all the rest. */
const isStill = ({ publishId, present }: DistDiff, project: Project): boolean =>
  lastPublishId(project) === publishId && existsSync(project.dist) === present.size > 0
