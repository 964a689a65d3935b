import { isDeepStrictEqual } from 'node:util'
import {
  type PlannedFile,
  type PlannedGroup,
  type SharedParts,
  sumWeights,
  type Weights,
} from '../model/output.ts'
import type { OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { type DistFiles, listDist } from './dist-files.ts'
import { type KeptFiles, keptFilesOf } from './kept-files.ts'
import { type PublishedFile, type PublishedGroup, readPublished, sharedPartsOf } from './published.ts'

/** Why a file has to be made: never published, gone, written by somebody else, or its key has changed. */
export type StaleReason =
  | { readonly because: 'new' | 'missing' | 'altered' }
  | { readonly because: 'changed'; readonly parts: readonly string[] }

export interface DistDiff {
  readonly stale: ReadonlyMap<OutputPath, StaleReason>
  /** Groups of which nothing has changed, as they were recorded. */
  readonly unchanged: ReadonlyMap<string, PublishedGroup>
  /** Files of dist/ that nobody needs. */
  readonly leftOver: readonly string[]
  /** Files that are not planned, but that pages which are still open may ask for. */
  readonly kept: KeptFiles
  /** Whether dist/, or what is recorded of it, is not as planned. */
  readonly hasChanges: boolean
  /** All files of dist/. */
  readonly present: DistFiles
  /** Of what the last publishing planned. */
  readonly weights: Weights
  /** Id of the last publishing. */
  readonly publishId: string
}

/**
 * Compares the plan with dist/ without reading the bytes of any file.
 * @param keepAssets days for which files of earlier publishings are kept
 */
export function diffDist(planned: readonly PlannedGroup[], project: Project, keepAssets: number): DistDiff {
  const last = readPublished(project)
  const present = listDist(project.dist)
  const unchanged = findUnchanged(planned, last.groups, present)
  const known = new Map(last.groups.flatMap(({ files }) => files.map((file) => [file.path, file] as const)))
  const wasKept = Object.fromEntries(last.kept.map(({ path, until }) => [path, until]))
  const changedParts = changesBetween(last.shared, sharedPartsOf(planned))
  const stale = new Map<OutputPath, StaleReason>()
  const files = planned.flatMap((group) => (unchanged.has(group.name) ? [] : group.files()))
  for (const file of files) {
    const { path } = file
    const reason = staleReasonOf(file, known.get(path), present.get(path), changedParts)
    if (reason) stale.set(path, reason)
  }
  const same = [...unchanged.values()].flatMap((group) => group.files)
  const paths = new Set<string>([...files, ...same].map(({ path }) => path))
  const left = [...present.keys()].filter((path) => !paths.has(path)).sort()
  const kept = keptFilesOf(left, { files: known, kept: wasKept }, keepAssets, Date.now())
  const leftOver = left.filter((path) => !(path in kept))
  const hasChanges = stale.size > 0 || leftOver.length > 0 || !isDeepStrictEqual(kept, wasKept)
  const weights = sumWeights(last.groups.map((group) => group.weights))
  const { publishId } = last
  return { stale, unchanged, leftOver, kept, hasChanges, present, weights, publishId }
}

/** The groups that were published with the same key, and whose files nobody has touched since. */
function findUnchanged(
  planned: readonly PlannedGroup[],
  published: readonly PublishedGroup[],
  present: DistFiles,
): ReadonlyMap<string, PublishedGroup> {
  const keys = new Map(planned.map(({ name, key }) => [name, key]))
  const unchanged = published.filter(
    ({ name, key, files }) => key !== undefined && key === keys.get(name) && isPresent(files, present),
  )
  return new Map(unchanged.map((group) => [group.name, group]))
}

/** Whether all these files stand in dist/ as they were published. */
const isPresent = (files: readonly Pick<PublishedFile, 'path' | 'stamp'>[], present: DistFiles): boolean =>
  files.every(({ path, stamp }) => present.get(path) === stamp)

/** Shared: of a large shop a hundred thousand files may be new. */
const NEW: StaleReason = { because: 'new' }
const MISSING: StaleReason = { because: 'missing' }
const ALTERED: StaleReason = { because: 'altered' }

/**
 * @param published what is recorded of the file
 * @param present its stamp
 * @param changedParts what else shapes pages and has changed
 */
function staleReasonOf(
  { key, shared }: PlannedFile,
  published: PublishedFile | undefined,
  present: string | undefined,
  changedParts: readonly string[],
): StaleReason | undefined {
  if (!published) return NEW
  if (present === undefined) return MISSING
  const isOther = published.key !== key
  const isAltered = published.stamp !== present
  const others = shared ? changedParts : []
  if (!isOther && !isAltered && others.length === 0) return undefined
  if (isAltered) return ALTERED
  return { because: 'changed', parts: isOther ? ['content', ...others] : others }
}

const changesBetween = (before: SharedParts = {}, after: SharedParts = {}): readonly string[] =>
  Object.keys(after).filter((part) => before[part] !== after[part])

/**
 * Whether dist/ holds exactly what that publishing left there: no file more or less, none written since, and none that
 * was kept for long enough.
 */
export function isAsPublished(publishId: string, project: Project): boolean {
  const last = readPublished(project)
  if (last.publishId !== publishId) return false
  const now = Date.now()
  if (last.kept.some(({ until }) => until <= now)) return false
  const present = listDist(project.dist)
  const recorded = [...last.groups.flatMap(({ files }) => files), ...last.kept]
  return recorded.length === present.size && isPresent(recorded, present)
}
