import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { access, constants, copyFile, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasErrorCode } from '../fs/errors.ts'
import type { PlannedFile, Produced } from '../model/output.ts'
import { assetFolders, levelsOf, type OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { type DistDiff, recordPublished, totalBytesOf } from './diff.ts'
import { findObstacle, readDistFile, removeEmptyFolders } from './dist-files.ts'

export interface PublishReport {
  /** In the order of the plan: concurrent jobs end in another order each time. */
  readonly written: readonly string[]
  /** Bytes of the written files. */
  readonly bytesWritten: number
  /** Bytes of all files of dist/. */
  readonly bytes: number
  /** Identifies the state of dist/. */
  readonly publishId: string
}

export interface Publication extends Pick<DistDiff, 'leftOver' | 'kept' | 'present'> {
  readonly produced: readonly Produced[]
  readonly planned: readonly PlannedFile[]
  /** Folder for staged files, normally on the file system of dist/. */
  readonly stage: string
  /** Called when everything is staged and dist/ begins to change. */
  readonly onDistChange: () => void
}

/**
 * Publishes what was made. First all bytes are staged next to dist/, so that a full disk or a read-only folder is met
 * while dist/ is unchanged. What follows is renames, in an order that is safe at every moment: new files that nothing
 * refers to yet, then the files that are replaced, then the removal of what nothing refers to any more. Only what
 * cannot exist beside a new file (a folder of its name, or a file where its folder must be) is removed first. A first
 * build appears as a whole folder.
 */
export async function publish(
  { produced, planned, leftOver, kept, present, stage, onDistChange }: Publication,
  project: Project,
): Promise<PublishReport> {
  const { dist } = project
  const isFirst = !(await isFolder(dist))
  const target = isFirst ? join(stage, 'first') : dist
  const staged = await stageFiles(produced, target, present, stage)
  const added = staged.filter(({ path }) => !present.has(path))
  const obstacles = new Set(added.flatMap(({ path }) => findObstacle(path, target) ?? []))
  const folders = new Set(staged.map(({ path }) => dirname(join(target, path))))
  if (!isFirst) {
    const emptied = [...obstacles].flatMap((path) => [join(dist, path), dirname(join(dist, path))])
    await checkWritable([dist, ...folders, ...emptied])
    onDistChange()
  }
  for (const path of obstacles) await rm(join(target, path), { recursive: true, force: true })
  for (const folder of folders) await mkdir(folder, { recursive: true })
  for (const { path, file } of sortSafely(staged, present)) await moveIntoPlace(file, join(target, path))
  if (isFirst) {
    await mkdir(target, { recursive: true })
    await moveIntoPlace(target, dist)
    onDistChange()
  }
  const removable = leftOver.filter((path) => !levelsOf(path).some((level) => obstacles.has(level)))
  for (const path of removable) await rm(join(dist, path), { force: true })
  removeEmptyFolders(dist, removable)

  const now = new Map(present)
  for (const path of leftOver) now.delete(path)
  for (const { path } of staged) now.set(path, readDistFile(join(dist, path)))
  const written = new Set(staged.map(({ path }) => path))
  return {
    written: planned.flatMap(({ path }) => (written.has(path) ? [path] : [])),
    bytesWritten: staged.reduce((sum, { size }) => sum + size, 0),
    bytes: totalBytesOf(now),
    publishId: await recordPublished(planned, kept, now, project),
  }
}

/** @throws when one of the folders that exist cannot be changed */
async function checkWritable(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    if (await isFolder(folder)) await access(folder, constants.W_OK | constants.X_OK)
}

interface StagedFile {
  readonly path: OutputPath
  readonly file: string
  readonly size: number
}

/** Files whose bytes dist/ does not hold yet. What must stay where it is, is copied: every staged file may be moved. */
async function stageFiles(
  produced: readonly Produced[],
  target: string,
  present: DistDiff['present'],
  stage: string,
): Promise<readonly StagedFile[]> {
  const staged: StagedFile[] = []
  await mkdir(stage, { recursive: true })
  for (const [index, { path, file, movable }] of produced.entries()) {
    const size = present.has(path) ? sizeIfChanged(file, join(target, path)) : statSync(file).size
    if (size === undefined) continue
    const own = movable ? file : join(stage, `copy-${index}`)
    if (!movable) await copyFile(file, own, constants.COPYFILE_FICLONE)
    staged.push({ path, file: own, size })
  }
  return staged
}

/** Size of `file`; undefined when `other` holds the same bytes. */
function sizeIfChanged(file: string, other: string): number | undefined {
  const { size } = statSync(file)
  const there = statSync(other, { throwIfNoEntry: false })
  return there?.size === size && hasSameBytes(file, other) ? undefined : size
}

/** Bytes compared at once: the feed of a shop of ten thousand posters has 38 MB. */
const CHUNK = 1 << 18

function hasSameBytes(file: string, other: string): boolean {
  const open = [openSync(file, 'r'), openSync(other, 'r')] as const
  const [piece, otherPiece] = [Buffer.alloc(CHUNK), Buffer.alloc(CHUNK)]
  try {
    for (;;) {
      const read = readSync(open[0], piece)
      if (readSync(open[1], otherPiece) !== read) return false
      if (read === 0) return true
      if (piece.compare(otherPiece, 0, read, 0, read) !== 0) return false
    }
  } finally {
    for (const handle of open) closeSync(handle)
  }
}

/** Assets, whose names are hashes; then new pages; then whatever replaces a file. */
function sortSafely(staged: readonly StagedFile[], present: DistDiff['present']): readonly StagedFile[] {
  const rank = ({ path }: StagedFile): number =>
    assetFolders.has(path.split('/', 1)[0] ?? '') ? 0 : present.has(path) ? 2 : 1
  return [...staged].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))
}

/** Moves a file, or a first dist/, atomically. */
async function moveIntoPlace(path: string, destination: string): Promise<void> {
  if (await tryRename(path, destination)) return
  // dist/ is on another file system: only a rename inside of it is atomic.
  const beside = `${destination}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await cp(path, beside, { recursive: true })
    await rename(beside, destination)
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
}

/** Returns false when the two are on different file systems. */
async function tryRename(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (hasErrorCode(error, 'EXDEV')) return false
    throw error
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true
