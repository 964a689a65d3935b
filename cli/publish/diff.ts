import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { writeAtomically } from '../fs/atomic-write.ts'
import { stampOf } from '../fs/stamp.ts'
import type { PlannedFile, SharedParts } from '../model/output.ts'
import type { OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { type DistFiles, readDist, readDistBeside } from './dist-files.ts'
import { type KeptFiles, keptFilesOf } from './kept.ts'

/** What the last publishing left in dist/. */
interface PublishedFiles {
  readonly shared: SharedParts | undefined
  /** Stamp and key of each file, one string for both: a large shop has a hundred thousand. */
  readonly files: ReadonlyMap<string, string>
  /** Files of earlier publishings that stay for a while. */
  readonly kept: KeptFiles
}

const entryOf = (stamp: string, key: string): string => `${stamp} ${key}`

const isStamped = (entry: string, stamp: string): boolean => entry.startsWith(`${stamp} `)

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

/** What dist/ holds, as far as no other build has published since. */
export interface ListedDist {
  /** Of the last publishing before it was listed. */
  readonly publishId: string
  readonly files: DistFiles
}

/** Bytes of the record above which dist/ is listed beside: starting a thread takes longer for fewer files. */
const LARGE = 1_000_000

export const hasLargeDist = (project: Project): boolean =>
  (statSync(publishedPathOf(project), { throwIfNoEntry: false })?.size ?? 0) > LARGE

/** Lists dist/ beside this thread. undefined when that fails: whoever needs the files reads them then. */
export async function listDist(project: Project): Promise<ListedDist | undefined> {
  const publishId = lastPublishId(project)
  const files = await readDistBeside(project).catch(() => undefined)
  return files && { publishId, files }
}

/**
 * Compares the plan with dist/ without reading the bytes of any file.
 * @param keepAssets days for which files of earlier publishings are kept
 * @param listed dist/ as it was found a moment ago
 */
export function diffDist(
  planned: readonly PlannedFile[],
  project: Project,
  keepAssets: number,
  listed?: ListedDist,
): DistDiff {
  const { publishId, shared: sharedBefore, files, kept: keptBefore } = readPublished(project)
  const present = listed?.publishId === publishId ? listed.files : readDist(project.dist)
  const changedParts = changesBetween(sharedBefore, sharedPartsOf(planned))
  const stale = new Map<OutputPath, StaleReason>()
  let found = 0
  for (const { path, key, shared } of planned) {
    const file = present.get(path)
    if (file) found += 1
    const reason = staleReasonOf(key, file, files.get(path), shared ? changedParts : [])
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
  present: string | undefined,
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
export function isAsPublished(publishId: string, project: Project, listed?: ListedDist): boolean {
  const last = readPublished(project)
  if (last.publishId !== publishId) return false
  const present = listed?.publishId === publishId ? listed.files : readDist(project.dist)
  const kept = Object.entries(last.kept)
  const now = Date.now()
  for (const [path, entry] of last.files) {
    const file = present.get(path)
    if (file === undefined || !isStamped(entry, file)) return false
  }
  return (
    last.files.size + kept.length === present.size &&
    kept.every(([path, until]) => present.has(path) && until > now)
  )
}

const publishedPathOf = ({ cache }: Project): string => join(cache, 'published.json')

/** Id of the last publishing: the stamp of what it recorded. */
export function lastPublishId(project: Project): string {
  const info = statSync(publishedPathOf(project), { throwIfNoEntry: false })
  return info ? stampOf(info) : 'none'
}

/** As it is written: paths and entries are one text, which takes a third of the time that an object takes. */
type PublishedText = Partial<Omit<PublishedFiles, 'files'>> & { readonly files?: string }

/** Stands in no path and no entry. */
const SEPARATOR = '//'

function readPublished(project: Project): PublishedFiles & { readonly publishId: string } {
  // Taken first: what is published while the file is read counts as later.
  const publishId = lastPublishId(project)
  const files = new Map<string, string>()
  try {
    const text = readFileSync(publishedPathOf(project), 'utf8')
    const { shared, kept = {}, files: entries = '' } = JSON.parse(text) as PublishedText
    const parts = entries.split(SEPARATOR)
    for (let index = 0; index + 1 < parts.length; index += 2)
      files.set(parts[index] ?? '', parts[index + 1] ?? '')
    return { publishId, shared, files, kept }
  } catch {
    return { publishId: 'none', shared: undefined, files: new Map(), kept: {} }
  }
}

/** Records what stands in dist/ now. Returns the id of this publishing. */
export async function recordPublished(
  planned: readonly PlannedFile[],
  kept: KeptFiles,
  present: DistFiles,
  project: Project,
): Promise<string> {
  await writeAtomically(publishedPathOf(project), publishedPieces(planned, kept, present))
  return lastPublishId(project)
}

/** Files in one piece of the text. */
const PIECE = 2000

/** JSON of a `PublishedText`. */
function* publishedPieces(
  planned: readonly PlannedFile[],
  kept: KeptFiles,
  present: DistFiles,
): Generator<string, void> {
  const head: PublishedText = { shared: sharedPartsOf(planned), kept, files: '' }
  yield JSON.stringify(head).slice(0, -'"}'.length)
  for (let start = 0; start < planned.length; start += PIECE) {
    const entries = planned.slice(start, start + PIECE).flatMap(({ path, key }) => {
      const file = present.get(path)
      return file ? [path + SEPARATOR + entryOf(file, key) + SEPARATOR] : []
    })
    yield JSON.stringify(entries.join('')).slice(1, -1)
  }
  yield '"}'
}
