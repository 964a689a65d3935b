import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { writeAtomically } from '../fs/atomic-write.ts'
import { contentHash } from '../fs/hash.ts'
import type { OutputKey, PlannedFile } from '../model/output.ts'
import type { OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { type DistFile, readDist } from './dist-files.ts'
import { type KeptFiles, keptFilesOf } from './kept.ts'

/** A file as the last publishing left it in dist/. */
interface PublishedFile {
  readonly stamp: string
  readonly key: OutputKey
}

type PublishedFiles = Readonly<Record<string, PublishedFile>>

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
  readonly present: ReadonlyMap<string, DistFile>
  /** Id of the last publishing. */
  readonly publishId: string
}

/**
 * Compares the plan with dist/ without reading the bytes of any file.
 * @param keepAssets days for which files of earlier publishings are kept
 */
export function diffDist(planned: readonly PlannedFile[], project: Project, keepAssets: number): DistDiff {
  const { publishId, files, kept: keptBefore } = readPublished(project)
  const present = readDist(project.dist)
  const stale = new Map<OutputPath, StaleReason>()
  const paths = new Set<string>()
  for (const { path, key } of planned) {
    paths.add(path)
    const reason = staleReasonOf(key, present.get(path), files[path])
    if (reason) stale.set(path, reason)
  }
  const left = [...present.keys()].filter((path) => !paths.has(path)).sort()
  const kept = keptFilesOf(left, { files, kept: keptBefore }, keepAssets, Date.now())
  const leftOver = left.filter((path) => !(path in kept))
  const hasChanges = stale.size > 0 || leftOver.length > 0 || !isDeepStrictEqual(kept, keptBefore)
  return { stale, leftOver, kept, hasChanges, present, publishId }
}

/** Shared: of a large shop a hundred thousand files may be new. */
const NEW: StaleReason = { because: 'new' }
const MISSING: StaleReason = { because: 'missing' }
const ALTERED: StaleReason = { because: 'altered' }

function staleReasonOf(
  key: OutputKey,
  present: DistFile | undefined,
  published: PublishedFile | undefined,
): StaleReason | undefined {
  if (!published) return NEW
  if (!present) return MISSING
  if (published.stamp !== present.stamp) return ALTERED
  const parts = changedParts(published.key, key)
  return parts.length === 0 ? undefined : { because: 'changed', parts }
}

/** The parts in which two keys of one output differ. */
function changedParts(before: OutputKey, after: OutputKey): readonly string[] {
  if (typeof before === 'string' || typeof after === 'string') return before === after ? [] : ['content']
  return Object.keys(after).filter((part) => before[part] !== after[part])
}

/**
 * Whether dist/ holds exactly what that publishing left there: no file more or less, none written since, and none that
 * was kept for long enough.
 */
export function isAsPublished(publishId: string, project: Project): boolean {
  const last = readPublished(project)
  if (last.publishId !== publishId) return false
  const present = readDist(project.dist)
  const files = Object.entries(last.files)
  const kept = Object.entries(last.kept)
  const now = Date.now()
  return (
    files.length + kept.length === present.size &&
    files.every(([path, { stamp }]) => present.get(path)?.stamp === stamp) &&
    kept.every(([path, until]) => present.has(path) && until > now)
  )
}

/** Id of the last publishing: a hash of what it recorded. */
export const lastPublishId = (project: Project): string => {
  const text = readPublishedText(project)
  return text === undefined ? 'none' : contentHash(text)
}

const publishedPathOf = ({ cache }: Project): string => join(cache, 'published.json')

interface Published {
  readonly publishId: string
  readonly files: PublishedFiles
  readonly kept: KeptFiles
}

function readPublished(project: Project): Published {
  try {
    const text = readPublishedText(project) ?? ''
    const { published, kept } = JSON.parse(text) as { published?: PublishedFiles | null; kept?: KeptFiles }
    return { publishId: contentHash(text), files: published ?? {}, kept: kept ?? {} }
  } catch {
    return { publishId: 'none', files: {}, kept: {} }
  }
}

function readPublishedText(project: Project): string | undefined {
  try {
    return readFileSync(publishedPathOf(project), 'utf8')
  } catch {
    return undefined
  }
}

/** Records what stands in dist/ now. Returns the id of this publishing. */
export async function recordPublished(
  planned: readonly PlannedFile[],
  kept: KeptFiles,
  present: ReadonlyMap<string, DistFile>,
  project: Project,
): Promise<string> {
  const published = Object.fromEntries(
    planned.map(({ path, key }) => [path, { stamp: present.get(path)?.stamp, key }]),
  )
  const text = JSON.stringify({ published, kept })
  await writeAtomically(publishedPathOf(project), text)
  return contentHash(text)
}

/** Bytes of all files. */
export const totalBytesOf = (files: ReadonlyMap<string, DistFile>): number =>
  [...files.values()].reduce((sum, { size }) => sum + size, 0)
