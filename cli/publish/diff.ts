import { lstatSync, readdirSync, rmSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { stampOf } from '../fs/identity.ts'
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
  ownershipOf,
} from './ownership.ts'
import { checkPlace } from './refusal.ts'

/** Rises when a field of the record changes its meaning. */
const VERSION = 1

interface Published {
  readonly version: number
  readonly shared: SharedParts
  readonly files: readonly {
    readonly path: string
    readonly stamp: string
    readonly key: string
  }[]
  readonly kept: readonly {
    readonly path: string
    readonly stamp: string
    readonly until: number
  }[]
  /** Files of other people. */
  readonly foreign: readonly string[]
}

/** The times until which files of earlier publishings are kept, by path: milliseconds since 1970. */
export type KeptFiles = Readonly<Record<string, number>>

export type StaleReason =
  | { readonly because: 'new' | 'missing' | 'altered' | 'foreign' }
  | { readonly because: 'changed'; readonly parts: readonly string[] }

export type DistDiff = ReturnType<typeof diffDist>

/**
 * Compares the plan with dist/ and with the record of the last publishing. Reads the bytes of few files, if of any.
 * @param replace says that files of other people which are in the way have to go
 */
export function diffDist(
  planned: readonly PlannedFile[],
  project: Project,
  keepDays: number,
  replace = false,
) {
  checkPlace(project)
  const { publishId, ...last } = readPublished(project)
  const present = listDist(project.dist)
  const stamps = new Map(
    [...last.files, ...last.kept].map(({ path, stamp }) => [path, stamp]),
  )
  const remembered = { stamps, foreign: last.foreign, begun: readBegun(project) }
  const ownership = ownershipOf(present, remembered, planned, project)
  const isKnown = ownership.folder !== 'foreign'
  const known = new Map(isKnown ? last.files.map((file) => [file.path, file]) : [])
  const wasKept = Object.fromEntries(
    isKnown ? last.kept.map(({ path, until }) => [path, until]) : [],
  )

  const others = [...present.keys()].filter((path) => !ownership.isOurs(path))
  const inTheWay = new Set(filesInTheWay(others, planned, ownership, project))

  const shared = sharedPartsOf(planned)
  const changedParts = Object.keys(shared).filter(
    (part) => last.shared[part] !== shared[part],
  )
  const stale = new Map<OutputPath, StaleReason>()
  for (const file of planned) {
    const { path } = file
    const reason = staleReasonOf(file, known.get(path), present.get(path), changedParts)
    if (reason) stale.set(path, inTheWay.has(path) ? { because: 'foreign' } : reason)
  }

  const paths = new Set<string>(planned.map(({ path }) => path))
  const left = [...present.keys()].filter((path) => !paths.has(path)).sort()
  const kept = keptFilesOf(left, { files: known, kept: wasKept }, keepDays, Date.now())
  const mayGo = (path: string): boolean =>
    ownership.isOurs(path) || (replace && inTheWay.has(path) && !isRepository(path))
  const leftOver = left.filter((path) => !(path in kept) && mayGo(path))
  const foreign = left.filter((path) => !(path in kept) && !mayGo(path))
  return {
    stale,
    leftOver,
    kept,
    /** Files of other people, which stay as they are. */
    foreign,
    /** Files of other people that keep the shop from its places; `isRefused` while nobody has agreed to their end. */
    inTheWay: [...inTheWay],
    isRefused: inTheWay.size > 0 && !replace,
    hasChanges:
      stale.size > 0 ||
      leftOver.length > 0 ||
      !isDeepStrictEqual(kept, wasKept) ||
      !isDeepStrictEqual(foreign, last.foreign),
    present,
    /** Id of the last publishing. */
    publishId,
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the unplanned files that visitors who have a page of an earlier publishing open may still ask for. */
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
      return isAsset && until > now && days > 0
        ? [[path, Math.min(until, latest)] as const]
        : []
    }),
  )
}

function staleReasonOf(
  { key, shared }: PlannedFile,
  published: Published['files'][number] | undefined,
  stamp: string | undefined,
  changedParts: readonly string[],
): StaleReason | undefined {
  if (!published) return { because: 'new' }
  if (stamp === undefined) return { because: 'missing' }
  if (published.stamp !== stamp) return { because: 'altered' }
  const parts = [
    ...(published.key === key ? [] : ['content']),
    ...(shared ? changedParts : []),
  ]
  return parts.length > 0 ? { because: 'changed', parts } : undefined
}

/** Tells whether dist/ holds exactly what this publishing left, and no file whose time to be kept is over. */
export function isAsPublished(publishId: string, project: Project): boolean {
  const last = readPublished(project)
  if (last.publishId !== publishId) return false
  const now = Date.now()
  if (last.kept.some(({ until }) => until <= now)) return false
  const present = listDist(project.dist)
  const recorded = [...last.files, ...last.kept]
  return (
    recorded.length + last.foreign.length === present.size &&
    recorded.every(({ path, stamp }) => present.get(path) === stamp) &&
    last.foreign.every((path) => present.has(path))
  )
}

/**
 * Lists every file below a folder. A folder whose files are nobody's business counts as a file: a repository, or one that
 * may not be read. Synchronous: 30,000 files take a tenth of a second, promises six times that.
 */
export function listDist(folder: string): DistFiles {
  const files = new Map<string, string>()
  const visit = (below: string, names: readonly string[]): void => {
    for (const name of names) {
      const path = below + name
      const info = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false })
      const inside = info && namesInside(info, `${folder}/${path}`)
      if (inside) visit(`${path}/`, inside)
      else if (info) files.set(path, stampOf(info))
    }
  }
  visit('', readNames(folder))
  return files
}

function namesInside(info: Stats, path: string): readonly string[] | undefined {
  if (!info.isDirectory() || isRepository(path.slice(path.lastIndexOf('/') + 1)))
    return undefined
  try {
    return readNames(path)
  } catch (error) {
    // Such as lost+found, on a disk of its own.
    if (!hasErrorCode(error, 'EACCES', 'EPERM')) throw error
    return undefined
  }
}

/** Returns the names in a folder; none when there is no folder. */
export const readNames = (folder: string): readonly string[] =>
  ifPresent(() => readdirSync(folder)) ?? []

const recordPathOf = ({ cache }: Project): string => join(cache, 'published.json')

/** Returns the id of the last publishing: the stamp of its record. */
export function lastPublishId(project: Project): string {
  const info = statSync(recordPathOf(project), { throwIfNoEntry: false })
  return info ? stampOf(info) : 'none'
}

function readPublished(project: Project): Published & { readonly publishId: string } {
  // The id is taken first: a publishing that ends while the file is read counts as later.
  const publishId = lastPublishId(project)
  const record = readSealed(recordPathOf(project)) as Published | undefined
  const nothing = { version: VERSION, shared: {}, files: [], kept: [], foreign: [] }
  return record?.version === VERSION
    ? { publishId, ...record }
    : { publishId: 'none', ...nothing }
}

const begunPathOf = ({ cache }: Project): string => join(cache, 'publishing.json')

interface Begun {
  readonly folder: string
  readonly paths: readonly string[]
}

const readBegun = (project: Project): Begun =>
  (readSealed(begunPathOf(project)) as Begun | undefined) ?? { folder: 'none', paths: [] }

/** Notes which files a publishing is about to write or delete: the next build knows them as ours if this one is killed. */
export const noteBegun = (
  folder: string,
  paths: readonly string[],
  project: Project,
): Promise<void> =>
  writeSealed(begunPathOf(project), { folder: folderId(folder), paths } satisfies Begun)

/** Records what a publishing left in dist/ (`files`), and returns the id of this publishing. */
export async function recordPublished(
  planned: readonly PlannedFile[],
  kept: KeptFiles,
  files: DistFiles,
  project: Project,
): Promise<string> {
  const stampAt = (path: string): string => files.get(path) ?? ''
  const written = new Set<string>([
    ...planned.map(({ path }) => path),
    ...Object.keys(kept),
  ])
  const record: Published = {
    version: VERSION,
    shared: sharedPartsOf(planned),
    files: planned.map(({ path, key }) => ({ path, stamp: stampAt(path), key })),
    kept: Object.entries(kept).map(([path, until]) => ({
      path,
      stamp: stampAt(path),
      until,
    })),
    foreign: [...files.keys()].filter((path) => !written.has(path)).sort(),
  }
  await writeSealed(recordPathOf(project), record)
  rmSync(begunPathOf(project), { force: true })
  return lastPublishId(project)
}

/** All pages have the same shared parts. */
const sharedPartsOf = (planned: readonly PlannedFile[]): SharedParts =>
  planned.find(({ shared }) => shared)?.shared ?? {}
