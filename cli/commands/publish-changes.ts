import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeOldEntries } from '../cache/store.ts'
import { sizeOf } from '../fs/stamp.ts'
import { isChangedFileError } from '../fs/unchanged.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Output, PlannedFile, Produced, Weights } from '../model/output.ts'
import { neededEntriesOf, plannedFilesOf } from '../produce/keys.ts'
import { produceAll } from '../produce/produce.ts'
import type { Project } from '../project.ts'
import { type DistDiff, diffDist } from '../publish/diff.ts'
import type { DistFiles } from '../publish/dist-files.ts'
import { withPublishLock } from '../publish/lock.ts'
import { publish } from '../publish/publish.ts'
import { type KeptFiles, lastPublishId } from '../publish/published.ts'
import type { Progress } from '../report.ts'
import { diagnosticOf } from './code-errors.ts'
import { diskErrorText } from './disk-error.ts'
import type { Plan } from './pipeline.ts'
import { DIST_UNCHANGED, noChanges, type WeighedSite } from './summary.ts'

export interface PublishObserver {
  progress?(total: number): Progress
  /** Receives the reason for a wait. */
  line(text: string): void
  /** Ends the work between two outputs. */
  readonly signal?: AbortSignal
}

export type Outcome =
  | {
      readonly published: WeighedSite
      /** Identifies what is in dist/ now. */
      readonly publishId: string
    }
  | {
      /** One line: the cause where it has no place in a file, and the state of dist/. */
      readonly failed: string
      readonly diagnostics: readonly Diagnostic[]
    }

export type Comparison = ReturnType<typeof comparePlan>

/** Compares a plan with dist/. */
export function comparePlan(plan: Plan, project: Project) {
  const planned = plannedFilesOf(plan.outputs, plan.workshop)
  return { planned, diff: diffDist(planned, project, plan.keepAssets) }
}

/**
 * Makes what dist/ lacks and publishes it.
 * @param compared the result of `comparePlan`, made a moment ago
 * @throws unexpected errors, and the reason of an abort
 */
export async function publishChanges(
  plan: Plan,
  project: Project,
  observer: PublishObserver,
  compared?: Comparison,
): Promise<Outcome> {
  const stage = join(project.cache, `stage-${randomBytes(6).toString('hex')}`)
  let hasChanged = false
  try {
    return await publishFrom(stage, plan, project, observer, compared, () => {
      hasChanged = true
    })
  } catch (error) {
    observer.signal?.throwIfAborted()
    if (isChangedFileError(error)) throw error
    const state = hasChanged
      ? 'dist/ holds whole files of the old and the new site; the next build completes it.'
      : DIST_UNCHANGED
    const ofDisk = diskErrorText(error, project)
    if (ofDisk !== undefined) return { failed: `${ofDisk}. ${state}`, diagnostics: [] }
    const diagnostic = await diagnosticOf(error, plan.templates, project)
    if (!diagnostic) throw error
    return { failed: `Nothing was built; ${state}`, diagnostics: [diagnostic] }
  } finally {
    await rm(stage, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** @param onDistChange called before the first file of dist/ is replaced */
async function publishFrom(
  stage: string,
  plan: Plan,
  project: Project,
  observer: PublishObserver,
  compared: Comparison | undefined,
  onDistChange: () => void,
): Promise<Outcome> {
  const { workshop } = plan
  const { planned, diff: before } = compared ?? comparePlan(plan, project)
  const needed = neededEntriesOf(plan.outputs, planned, workshop)
  if (!before.hasChanges) {
    await workshop.store.sweep(needed)
    const { publishId, kept, present } = before
    return { published: { ...weighSite(planned, kept, present), ...noChanges }, publishId }
  }
  await removeAbandonedFiles(project)
  const stale = staleOutputs(plan, before)
  const produced = await produceWithProgress(stale, join(stage, 'made'), plan, observer)
  const reportWait = (holder: string): void =>
    observer.line(`Another build (${holder}) is publishing; waiting for it.`)
  return await withPublishLock(project, reportWait, observer.signal, async (free) => {
    // Another build may have published since: what it replaced has to be made as well.
    const now = free && isStill(before, project) ? before : diffDist(planned, project, plan.keepAssets)
    const late = staleOutputs(plan, now).filter(({ path }) => !before.stale.has(path))
    const more = await produceWithProgress(late, join(stage, 'late'), plan, observer)
    const { written, bytesWritten, files, publishId } = await publish(
      { ...now, produced: [...produced, ...more], planned, stage: join(stage, 'copies'), onDistChange },
      project,
    )
    await workshop.store.sweep(needed)
    const encoded = workshop.store.madeCount()
    const { kept, weights, ...site } = weighSite(planned, now.kept, files)
    const removed = now.leftOver
    return { published: { ...site, written, bytesWritten, removed, kept, encoded, weights }, publishId }
  })
}

const staleOutputs = ({ outputs }: Plan, { stale }: DistDiff): readonly Output[] =>
  outputs.filter(({ path }) => stale.has(path))

/**
 * Counts the files in dist/, and their bytes.
 * @param present all files of dist/
 */
function weighSite(
  planned: readonly PlannedFile[],
  kept: KeptFiles,
  present: DistFiles,
): Pick<WeighedSite, 'pages' | 'files' | 'bytes' | 'kept' | 'weights'> {
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
  return { pages: weights.pages?.files ?? 0, files: planned.length, bytes, kept: keptPaths.length, weights }
}

async function produceWithProgress(
  outputs: readonly Output[],
  folder: string,
  { workshop }: Plan,
  { progress, signal }: PublishObserver,
): Promise<readonly Produced[]> {
  if (outputs.length === 0) return []
  const bar = progress?.(outputs.length)
  try {
    const advance = (count: number): void => {
      signal?.throwIfAborted()
      bar?.advance(count)
    }
    return await produceAll(outputs, folder, workshop, advance)
  } finally {
    bar?.end()
  }
}

/** Whether dist/ can still be as it was when compared: comparing again takes as long as all the rest. */
const isStill = ({ publishId, present }: DistDiff, project: Project): boolean =>
  lastPublishId(project) === publishId && existsSync(project.dist) === present.size > 0

/** Removes files of killed builds. A first dist/ waits beside its place when the cache lies on another disk. */
async function removeAbandonedFiles({ root, cache, codeCache }: Project): Promise<void> {
  await removeOldEntries(cache, (name) => /^stage-|^publish\.lock\.|\.tmp$/.test(name))
  await removeOldEntries(codeCache, (name) => name.endsWith('.tmp'))
  await removeOldEntries(root, (name) => /^dist\.[0-9a-f]{12}\.tmp$/.test(name))
}
