import { lstatSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { fileStampOf } from '../fs/identity.ts'
import { readSealed, writeSealed } from '../fs/sealed.ts'
import { hasErrorCode, ifPresent } from '../fs/system.ts'
import type { PlannedFile, SharedParts } from '../model/output.ts'
import { assetFolders, type OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import {
  type DistFiles,
  filesInTheWay,
  folderId,
  isRepository,
  type Ownership,
  ownershipOf,
  type Remembered,
} from './ownership.ts'
import { checkPlace } from './refusal.ts'

/** The format of the record. Must increase when a field changes its meaning. */
const VERSION = 1

/** The record of a publish run: the state in which it left dist/. */
interface Published {
  readonly version: number
  readonly shared: SharedParts
  readonly files: readonly RecordedFile[]
  /** Files from earlier builds that stay until a time, in milliseconds since 1970. */
  readonly kept: readonly {
    readonly path: string
    readonly stamp: string
    readonly until: number
  }[]
  /** Files that no build wrote. */
  readonly foreign: readonly string[]
}

interface RecordedFile {
  readonly path: string
  readonly stamp: string
  readonly key: string
}

/** Expiry times of files from earlier builds, by path: milliseconds since 1970. */
export type KeptFiles = Readonly<Record<string, number>>

/**
 * Why a planned file must be written:
 * - 'new': no earlier build wrote it.
 * - 'missing', 'altered': somebody has deleted or changed it in dist/ since the last build.
 * - 'foreign': somebody else's file is in its place.
 * - 'changed': the plan has changed; `parts` are 'content' or the names of shared parts.
 */
export type StaleReason =
  | { readonly because: 'new' | 'missing' | 'altered' | 'foreign' }
  | { readonly because: 'changed'; readonly parts: readonly string[] }

export type DistDiff = ReturnType<typeof diffDist>

/**
 * Compares the plan with dist/ and with the record of the last publish run. Reads the bytes of few files, if any.
 * @param replace whether to replace files that are in the way and that no build wrote
 */
export function diffDist(
  planned: readonly PlannedFile[],
  project: Project,
  keepDays: number,
  replace = false,
) {
  checkPlace(project)
  const { publishId, ...record } = readPublished(project)
  const present = listDist(project.dist)
  const remembered = rememberedFrom(record, project)
  const ownership = ownershipOf(present, remembered, planned, project)
  const previous = previousBuildFrom(record, ownership)

  const foreignPaths = new Set(
    [...present.keys()].filter((path) => !ownership.isOurs(path)),
  )
  const inTheWay = new Set(filesInTheWay([...foreignPaths], planned, ownership, project))
  const stale = findStale(planned, previous, present, inTheWay)

  const plannedPaths = new Set<string>(planned.map(({ path }) => path))
  const unplanned = [...present.keys()].filter((path) => !plannedPaths.has(path)).sort()
  const keptFiles = keptFilesOf(unplanned, previous, keepDays, Date.now())

  const fateOf = (path: string): 'kept' | 'leftOver' | 'foreign' => {
    if (path in keptFiles) return 'kept'
    if (!foreignPaths.has(path)) return 'leftOver'
    const mayReplace = replace && inTheWay.has(path) && !isRepository(path)
    return mayReplace ? 'leftOver' : 'foreign'
  }
  const leftOver = unplanned.filter((path) => fateOf(path) === 'leftOver')
  const foreign = unplanned.filter((path) => fateOf(path) === 'foreign')

  const hasChanges =
    stale.size > 0 ||
    leftOver.length > 0 ||
    !isDeepStrictEqual(keptFiles, previous.kept) ||
    !isDeepStrictEqual(foreign, record.foreign)

  return {
    /** The planned files that must be written, with the reasons. */
    stale,
    /** Files that will be deleted: those that the plan no longer needs and, with `replace`, foreign files in the way. */
    leftOver,
    /** Files of earlier builds that stay for now, with their expiry times. */
    keptFiles,
    /** Files that no build wrote, which stay unchanged. */
    foreign,
    /** Files that no build wrote, in places that the shop needs. */
    inTheWay: [...inTheWay],
    /** Whether publishing is refused because of the files in the way. */
    isRefused: inTheWay.size > 0 && !replace,
    /** Whether dist/ or its record must change. */
    hasChanges,
    /** All files in dist/, with their stamps. */
    present,
    /** Id of the last publish run. */
    publishId,
  }
}

/** Returns what earlier builds recorded, to distinguish their files from other people's. */
const rememberedFrom = (
  { files, kept, foreign }: Published,
  project: Project,
): Remembered => ({
  stamps: new Map([...files, ...kept].map(({ path, stamp }) => [path, stamp])),
  foreign,
  begun: readBegun(project),
})

/** The files of the last build, by path. */
interface PreviousBuild {
  readonly files: ReadonlyMap<string, RecordedFile>
  readonly shared: SharedParts
  readonly kept: KeptFiles
}

function previousBuildFrom(
  { files, kept, shared }: Published,
  { folder }: Ownership,
): PreviousBuild {
  // The record says nothing about somebody else's folder.
  if (folder === 'foreign') return { files: new Map(), shared, kept: {} }

  return {
    files: new Map(files.map((file) => [file.path, file])),
    shared,
    kept: Object.fromEntries(kept.map(({ path, until }) => [path, until])),
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the unplanned files that stay for now, because visitors may still have pages from earlier builds open. */
export function keptFilesOf(
  unplanned: readonly string[],
  previous: { readonly files: ReadonlyMap<string, unknown>; readonly kept: KeptFiles },
  days: number,
  now: number,
): KeptFiles {
  if (days <= 0) return {}

  const latest = now + days * DAY_MS
  const keptFiles: Record<string, number> = {}
  for (const path of unplanned) {
    const isAsset = assetFolders.has(path.split('/', 1)[0] ?? '')
    const wasPlanned = previous.files.has(path)
    const until = previous.kept[path] ?? (wasPlanned ? latest : 0)
    // A shorter period in the settings also applies to files that were kept for a longer one.
    if (isAsset && until > now) keptFiles[path] = Math.min(until, latest)
  }
  return keptFiles
}

/** Finds the planned files that must be written, with the reasons. */
function findStale(
  planned: readonly PlannedFile[],
  previous: PreviousBuild,
  present: DistFiles,
  inTheWay: ReadonlySet<string>,
) {
  const sharedParts = sharedPartsOf(planned)
  const changedParts = Object.keys(sharedParts).filter(
    (part) => previous.shared[part] !== sharedParts[part],
  )

  const stale = new Map<OutputPath, StaleReason>()
  for (const file of planned) {
    const { path } = file
    const recordedFile = previous.files.get(path)
    const reason = staleReasonOf(file, recordedFile, present.get(path), changedParts)
    if (reason) stale.set(path, inTheWay.has(path) ? { because: 'foreign' } : reason)
  }
  return stale
}

function staleReasonOf(
  { key, shared }: PlannedFile,
  recorded: RecordedFile | undefined,
  presentStamp: string | undefined,
  changedParts: readonly string[],
): StaleReason | undefined {
  if (!recorded) return { because: 'new' }
  if (presentStamp === undefined) return { because: 'missing' }
  if (recorded.stamp !== presentStamp) return { because: 'altered' }

  const parts = [
    ...(recorded.key === key ? [] : ['content']),
    ...(shared ? changedParts : []),
  ]
  return parts.length > 0 ? { because: 'changed', parts } : undefined
}

/** Tells whether dist/ holds exactly the files of this publish run, and no kept file has expired. */
export function isAsPublished(publishId: string, project: Project): boolean {
  const record = readPublished(project)
  if (record.publishId !== publishId) return false

  const now = Date.now()
  if (record.kept.some(({ until }) => until <= now)) return false

  const present = listDist(project.dist)
  const writtenFiles = [...record.files, ...record.kept]
  return (
    writtenFiles.length + record.foreign.length === present.size &&
    writtenFiles.every(({ path, stamp }) => present.get(path) === stamp) &&
    record.foreign.every((path) => present.has(path))
  )
}

/**
 * Lists every file below a folder. A folder that builds must not look into is treated as a file: a repository, or a
 * folder without read permission. Synchronous, because promises take six times as long. 30,000 files take a tenth of a
 * second.
 */
export function listDist(folder: string): DistFiles {
  const files = new Map<string, string>()
  const visit = (prefix: string, names: readonly string[]): void => {
    for (const name of names) {
      const path = prefix + name
      const stats = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false })
      if (!stats) continue

      const namesBelow = namesInside(stats, `${folder}/${path}`)
      if (namesBelow) visit(`${path}/`, namesBelow)
      else files.set(path, fileStampOf(stats))
    }
  }
  visit('', readNames(folder))
  return files
}

/** Returns the names in a folder, or undefined for anything that is treated as a file. */
function namesInside(stats: Stats, path: string): readonly string[] | undefined {
  if (!stats.isDirectory() || isRepository(path.slice(path.lastIndexOf('/') + 1)))
    return undefined

  try {
    return readNames(path)
  } catch (error) {
    // For example lost+found, if dist/ is a separate disk.
    if (!hasErrorCode(error, 'EACCES', 'EPERM')) throw error
    return undefined
  }
}

/** Returns the names in a folder; none if the folder does not exist. */
export const readNames = (folder: string): readonly string[] =>
  ifPresent(() => readdirSync(folder)) ?? []

const recordPathOf = ({ cache }: Project): string => join(cache, 'published.json')

/** Returns the id of the last publish run, which is the stamp of its record. */
export function lastPublishId(project: Project): string {
  const stats = statSync(recordPathOf(project), { throwIfNoEntry: false })
  return stats ? fileStampOf(stats) : 'none'
}

function readPublished(project: Project): Published & { readonly publishId: string } {
  // The id is read first, so a publish run that ends while the record is read is treated as newer than the id.
  const publishId = lastPublishId(project)
  const record = readSealed(recordPathOf(project)) as Published | undefined
  if (record?.version === VERSION) return { publishId, ...record }

  const emptyRecord = { version: VERSION, shared: {}, files: [], kept: [], foreign: [] }
  return { publishId: 'none', ...emptyRecord }
}

const begunPathOf = ({ cache }: Project): string => join(cache, 'publishing.json')

/** The files that a publish run began to write or delete. */
interface Begun {
  /** From `folderId`. */
  readonly folder: string
  readonly paths: readonly string[]
}

const readBegun = (project: Project): Begun =>
  (readSealed(begunPathOf(project)) as Begun | undefined) ?? { folder: 'none', paths: [] }

/** Records the files to be written or deleted, so that the next build recognizes these files if this one is killed. */
export const recordUnfinished = (
  folder: string,
  paths: readonly string[],
  project: Project,
): Promise<void> =>
  writeSealed(begunPathOf(project), { folder: folderId(folder), paths } satisfies Begun)

/**
 * Records the state of dist/ after publishing. Returns the id of this publish run.
 * @param files all files in dist/
 */
export async function recordPublished(
  planned: readonly PlannedFile[],
  keptFiles: KeptFiles,
  files: DistFiles,
  project: Project,
): Promise<string> {
  const stampAt = (path: string): string => files.get(path) ?? ''
  const writtenPaths = new Set<string>([
    ...planned.map(({ path }) => path),
    ...Object.keys(keptFiles),
  ])

  const record: Published = {
    version: VERSION,
    shared: sharedPartsOf(planned),
    files: planned.map(({ path, key }) => ({ path, stamp: stampAt(path), key })),
    kept: Object.entries(keptFiles).map(([path, until]) => ({
      path,
      stamp: stampAt(path),
      until,
    })),
    foreign: [...files.keys()].filter((path) => !writtenPaths.has(path)).sort(),
  }

  await writeSealed(recordPathOf(project), record)
  rmSync(begunPathOf(project), { force: true })
  return lastPublishId(project)
}

/** All pages have the same shared parts. */
const sharedPartsOf = (planned: readonly PlannedFile[]): SharedParts =>
  planned.find(({ shared }) => shared)?.shared ?? {}
