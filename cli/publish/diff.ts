import { isDeepStrictEqual } from 'node:util'
import type { PlannedFile, SharedParts } from '../model/output.ts'
import { assetFolders, type OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { type DistFiles, listDist } from './dist-files.ts'
import { type KeptFiles, type PublishedFile, readPublished, sharedPartsOf } from './published.ts'

/** The reason to make a file: it is new, missing or altered, or its key or a shared part has changed. */
export type StaleReason =
  | { readonly because: 'new' | 'missing' | 'altered' }
  | { readonly because: 'changed'; readonly parts: readonly string[] }

export interface DistDiff {
  readonly stale: ReadonlyMap<OutputPath, StaleReason>
  /** Files of dist/ that are neither planned nor kept. */
  readonly leftOver: readonly string[]
  /** Files that are not planned, but that pages which are still open may ask for. */
  readonly kept: KeptFiles
  /** Whether dist/ or its record differs from the plan. */
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
  const last = readPublished(project)
  const present = listDist(project.dist)
  const known = new Map(last.files.map((file) => [file.path, file]))
  const wasKept = Object.fromEntries(last.kept.map(({ path, until }) => [path, until]))
  const changedParts = changesBetween(last.shared, sharedPartsOf(planned))
  const stale = new Map<OutputPath, StaleReason>()
  for (const file of planned) {
    const { path } = file
    const reason = staleReasonOf(file, known.get(path), present.get(path), changedParts)
    if (reason) stale.set(path, reason)
  }
  const paths = new Set<string>(planned.map(({ path }) => path))
  const left = [...present.keys()].filter((path) => !paths.has(path)).sort()
  const kept = keptFilesOf(left, { files: known, kept: wasKept }, keepAssets, Date.now())
  const leftOver = left.filter((path) => !(path in kept))
  const hasChanges = stale.size > 0 || leftOver.length > 0 || !isDeepStrictEqual(kept, wasKept)
  return { stale, leftOver, kept, hasChanges, present, publishId: last.publishId }
}

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Returns the scripts, styles and pictures among these files that pages of an earlier publishing refer to: visitors who
 * have such a page open ask for them. A file that no recorded publishing wrote is not kept.
 * @param left files of dist/ that are not planned
 * @param last the record of the last publishing
 * @param days number of days to keep a file after the publishing that no longer needed it
 */
export function keptFilesOf(
  left: readonly string[],
  last: { readonly files: ReadonlyMap<string, unknown>; readonly kept: KeptFiles },
  days: number,
  now: number,
): KeptFiles {
  const latest = now + days * DAY_MS
  return Object.fromEntries(
    left.flatMap((path) => {
      const until = last.kept[path] ?? (last.files.has(path) ? latest : 0)
      const isAsset = assetFolders.has(path.split('/', 1)[0] ?? '')
      return isAsset && until > now && days > 0 ? [[path, Math.min(until, latest)] as const] : []
    }),
  )
}

/** Shared objects: of a large shop a hundred thousand files may be new. */
const NEW: StaleReason = { because: 'new' }
const MISSING: StaleReason = { because: 'missing' }
const ALTERED: StaleReason = { because: 'altered' }

/**
 * @param published the record of the file
 * @param present the file's stamp in dist/; undefined when it is missing
 * @param changedParts shared parts of pages that have changed
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
 * Whether dist/ holds exactly the files that this publishing left: no file more or less, none written since, and none
 * whose time to be kept is over.
 */
export function isAsPublished(publishId: string, project: Project): boolean {
  const last = readPublished(project)
  if (last.publishId !== publishId) return false
  const now = Date.now()
  if (last.kept.some(({ until }) => until <= now)) return false
  const present = listDist(project.dist)
  const recorded = [...last.files, ...last.kept]
  return recorded.length === present.size && recorded.every(({ path, stamp }) => present.get(path) === stamp)
}
