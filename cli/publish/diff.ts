import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { writeAtomically } from '../fs/atomic-write.ts'
import { stampOf } from '../fs/stamp.ts'
import type { PlannedFile, SharedParts } from '../model/output.ts'
import type { OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { type DistFile, type DistFiles, readDist } from './dist-files.ts'
import { type KeptFiles, keptFilesOf } from './kept.ts'

/** What the last publishing left in dist/. */
interface PublishedFiles {
  readonly shared: SharedParts | undefined
  /** Stamp and key of each file, one string for both: a large shop has a hundred thousand. */
  readonly files: Readonly<Record<string, string>>
  /** Files of earlier publishings that stay for a while. */
  readonly kept: KeptFiles
}

const entryOf = ({ stamp }: DistFile, key: string): string => `${stamp} ${key}`

const isStamped = (entry: string, { stamp }: DistFile): boolean => entry.startsWith(`${stamp} `)

/** Why a file has to be made: never published, gone, written by somebody else, or its key has changed. */
export type StaleReason =
  | { readonly because: 'new' | 'missing' | 'altered' }
  | { readonly because: 'changed'; readonly parts: readonly string[] }

export interface DistDiff {
  readonly stale: ReadonlyMap<OutputPath, StaleReason>
  /** Files of dist/ that nobody needs. */
  readonly leftOver: readonly string[]
  /** Files that are not planned, but that pages which are still open may ask for. */
  readonly kept: KeptFiles
  /** Whether dist/, or what is recorded of it, is not as planned. */
  readonly hasChanges: boolean
  /** All files of dist/. */
  readonly present: DistFiles
  /** Id of the last publishing. */
  readonly publishId: string
}

/**
 * Compares the plan with dist/ without reading the bytes of any file.
 * @param keepAssets days for which files of earlier publishings are kept
 */
export function diffDist(planned: readonly PlannedFile[], project: Project, keepAssets: number): DistDiff {
  const { publishId, shared: sharedBefore, files, kept: keptBefore } = readPublished(project)
  const present = readDist(project.dist)
  const changedParts = changesBetween(sharedBefore, sharedPartsOf(planned))
  const stale = new Map<OutputPath, StaleReason>()
  let found = 0
  for (const { path, key, shared } of planned) {
    const file = present.get(path)
    if (file) found += 1
    const reason = staleReasonOf(key, file, files[path], shared ? changedParts : [])
    if (reason) stale.set(path, reason)
  }
  const left = found === present.size ? [] : findUnplanned(planned, present)
  const kept = keptFilesOf(left, { files, kept: keptBefore }, keepAssets, Date.now())
  const leftOver = left.filter((path) => !(path in kept))
  const hasChanges = stale.size > 0 || leftOver.length > 0 || !isDeepStrictEqual(kept, keptBefore)
  return { stale, leftOver, kept, hasChanges, present, publishId }
}

function findUnplanned(planned: readonly PlannedFile[], present: DistFiles): readonly string[] {
  const paths = new Set<string>(planned.map(({ path }) => path))
  return [...present.keys()].filter((path) => !paths.has(path)).sort()
}

/** Shared: of a large shop a hundred thousand files may be new. */
const NEW: StaleReason = { because: 'new' }
const MISSING: StaleReason = { because: 'missing' }
const ALTERED: StaleReason = { because: 'altered' }

/** @param changedParts what else shapes the file and has changed */
function staleReasonOf(
  key: string,
  present: DistFile | undefined,
  published: string | undefined,
  changedParts: readonly string[],
): StaleReason | undefined {
  if (!published) return NEW
  if (!present) return MISSING
  const isSame = published === entryOf(present, key)
  if (isSame && changedParts.length === 0) return undefined
  if (!isStamped(published, present)) return ALTERED
  return { because: 'changed', parts: isSame ? changedParts : ['content', ...changedParts] }
}

const sharedPartsOf = (planned: readonly PlannedFile[]): SharedParts | undefined =>
  planned.find(({ shared }) => shared)?.shared

const changesBetween = (before: SharedParts = {}, after: SharedParts = {}): readonly string[] =>
  Object.keys(after).filter((part) => before[part] !== after[part])

/**
 * Whether dist/ holds exactly what that publishing left there: no file more or less, none written since, and none that
 * was kept for long enough.
 */
export function isAsPublished(publishId: string, project: Project): boolean {
  const last = readPublished(project)
  if (last.publishId !== publishId) return false
  const present = readDist(project.dist)
  const paths = Object.keys(last.files)
  const kept = Object.entries(last.kept)
  const now = Date.now()
  const isUntouched = (path: string): boolean => {
    const file = present.get(path)
    return file !== undefined && isStamped(last.files[path] ?? '', file)
  }
  return (
    paths.length + kept.length === present.size &&
    paths.every(isUntouched) &&
    kept.every(([path, until]) => present.has(path) && until > now)
  )
}

const publishedPathOf = ({ cache }: Project): string => join(cache, 'published.json')

/** Id of the last publishing: the stamp of what it recorded. */
export function lastPublishId(project: Project): string {
  const info = statSync(publishedPathOf(project), { throwIfNoEntry: false })
  return info ? stampOf(info) : 'none'
}

function readPublished(project: Project): PublishedFiles & { readonly publishId: string } {
  // Taken first: what is published while the file is read counts as later.
  const publishId = lastPublishId(project)
  try {
    const text = readFileSync(publishedPathOf(project), 'utf8')
    const { shared, files = {}, kept = {} } = JSON.parse(text) as Partial<PublishedFiles>
    return { publishId, shared, files, kept }
  } catch {
    return { publishId: 'none', shared: undefined, files: {}, kept: {} }
  }
}

/** Records what stands in dist/ now. Returns the id of this publishing. */
export async function recordPublished(
  planned: readonly PlannedFile[],
  kept: KeptFiles,
  present: DistFiles,
  project: Project,
): Promise<string> {
  const files: Record<string, string> = {}
  for (const { path, key } of planned) {
    const file = present.get(path)
    if (file) files[path] = entryOf(file, key)
  }
  const published: PublishedFiles = { shared: sharedPartsOf(planned), files, kept }
  await writeAtomically(publishedPathOf(project), JSON.stringify(published))
  return lastPublishId(project)
}
