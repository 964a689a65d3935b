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
import { type DistFiles, filesIn, listDist } from './dist-files.ts'
import { type PublishedGroup, readPublished, sharedPartsOf } from './published.ts'
import {
  type KeptFiles,
  keptFilesIn,
  keptFilesOf,
  type PublishedFile,
  type PublishedFiles,
  publishedFilesIn,
} from './published-files.ts'

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
  /** All files of dist/ but those of unchanged groups. */
  readonly present: DistFiles
  /** All of dist/. */
  readonly listing: Buffer
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
  const listing = listDist(project.dist)
  const isUntouched = listing.equals(last.listing)
  const unchanged = isUntouched ? findUnchanged(planned, last.groups) : new Map<string, PublishedGroup>()
  const isOpen = (name: string): boolean => !unchanged.has(name)
  const known = new Map<string, PublishedFile>()
  for (const [name, { files }] of last.groups)
    if (isOpen(name)) for (const [path, file] of publishedFilesIn(files)) known.set(path, file)
  const wasKept = keptFilesIn(last.kept)
  const present = isUntouched ? stampsOf([known, publishedFilesIn(last.kept)]) : filesIn(listing)
  const changedParts = changesBetween(last.shared, sharedPartsOf(planned))
  const stale = new Map<OutputPath, StaleReason>()
  const files = planned.flatMap((group) => (isOpen(group.name) ? group.files() : []))
  for (const file of files) {
    const { path } = file
    const reason = staleReasonOf(file, known.get(path), present.get(path), changedParts)
    if (reason) stale.set(path, reason)
  }
  const paths = new Set<string>(files.map(({ path }) => path))
  const left = [...present.keys()].filter((path) => !paths.has(path)).sort()
  const kept = keptFilesOf(left, { files: known, kept: wasKept }, keepAssets, Date.now())
  const leftOver = left.filter((path) => !(path in kept))
  const hasChanges = stale.size > 0 || leftOver.length > 0 || !isDeepStrictEqual(kept, wasKept)
  const weights = sumWeights([...last.groups.values()].map((group) => group.weights))
  const { publishId } = last
  return { stale, unchanged, leftOver, kept, hasChanges, present, listing, weights, publishId }
}

const stampsOf = (all: readonly PublishedFiles[]): DistFiles =>
  new Map(all.flatMap((files) => [...files].map(([path, { stamp }]) => [path, stamp] as const)))

/** The groups that were published with the same key. */
const findUnchanged = (
  planned: readonly PlannedGroup[],
  published: ReadonlyMap<string, PublishedGroup>,
): ReadonlyMap<string, PublishedGroup> =>
  new Map(
    planned.flatMap(({ name, key }) => {
      const group = published.get(name)
      return group && key !== undefined && group.key === key ? [[name, group] as const] : []
    }),
  )

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
  return (
    listDist(project.dist).equals(last.listing) &&
    Object.values(keptFilesIn(last.kept)).every((until) => until > now)
  )
}
