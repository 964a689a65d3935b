import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { access, constants, copyFile, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Produced } from '../model/output.ts'
import { assetFolders, levelsOf, type OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { hasCode } from '../system-error.ts'
import { bytesIn, type Comparison, type Planned, rememberPublished } from './compare.ts'
import { obstacleTo, removeEmptied, stampOf } from './folder.ts'

export interface PublishReport {
  /** In the order of the plan: jobs at once end in another one each time. */
  readonly written: readonly string[]
  /** Bytes of the written files. */
  readonly bytesWritten: number
  /** Bytes of all files that stand in dist/ now. */
  readonly bytes: number
  /** Names what stands in dist/ now. */
  readonly publishing: string
}

export interface Publication extends Pick<Comparison, 'leftOver' | 'present'> {
  readonly produced: readonly Produced[]
  readonly planned: readonly Planned[]
  /** Folder for files that wait; on the file system of dist/ as a rule. */
  readonly stage: string
  /** Called when everything waits, and dist/ stays no longer as it was. */
  readonly appearing: () => void
}

/**
 * Lets what was made appear in dist/. First all bytes are brought next to it, so that a full disk or a closed folder
 * is met while dist/ is still as it was. What follows is renames, in an order that is safe at every moment
 * (hosting.md §6): new files that nothing refers to yet, then the files that are replaced, then the removal of what
 * nothing refers to any more. Only what cannot stand beside a new file, a folder of its name or a file in the place of
 * its folder, has to go first. A first build appears as a whole folder.
 */
export async function publish(
  { produced, planned, leftOver, present, stage, appearing }: Publication,
  project: Project,
): Promise<PublishReport> {
  const { dist } = project
  const isFirst = !(await isFolder(dist))
  const target = isFirst ? join(stage, 'first') : dist
  const waiting = await gathered(produced, target, present, stage)
  const folders = new Set(waiting.map(({ path }) => dirname(join(target, path))))
  const added = waiting.filter(({ path }) => !present.has(path))
  const inTheWay = new Set(added.flatMap(({ path }) => obstacleTo(path, target) ?? []))
  if (!isFirst) {
    const emptied = [...inTheWay].flatMap((path) => [join(dist, path), dirname(join(dist, path))])
    for (const folder of [dist, ...folders, ...emptied])
      if (await isFolder(folder)) await access(folder, constants.W_OK | constants.X_OK)
    appearing()
  }
  for (const path of inTheWay) await rm(join(target, path), { recursive: true, force: true })
  for (const folder of folders) await mkdir(folder, { recursive: true })
  for (const { path, file } of inSafeOrder(waiting, present)) await replace(file, join(target, path))
  if (isFirst) {
    await mkdir(target, { recursive: true })
    await replace(target, dist)
    appearing()
  }
  const removable = leftOver.filter((path) => !levelsOf(path).some((level) => inTheWay.has(level)))
  for (const path of removable) await rm(join(dist, path), { force: true })
  removeEmptied(dist, removable)
  const stamps = new Map(present)
  for (const path of leftOver) stamps.delete(path)
  for (const { path } of waiting) stamps.set(path, stampOf(join(dist, path)))
  const fresh = new Set(waiting.map(({ path }) => path))
  const sizes = waiting.map(({ size }) => size)
  return {
    written: planned.flatMap(({ path }) => (fresh.has(path) ? [path] : [])),
    bytesWritten: sizes.reduce((sum, size) => sum + size, 0),
    bytes: bytesIn(stamps),
    publishing: await rememberPublished(planned, stamps, project),
  }
}

interface Waiting {
  readonly path: OutputPath
  readonly file: string
  readonly size: number
}

/** Files whose bytes dist/ does not hold yet, each as a file of its own that may be moved. */
async function gathered(
  produced: readonly Produced[],
  target: string,
  present: Comparison['present'],
  stage: string,
): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = []
  await mkdir(stage, { recursive: true })
  for (const [index, { path, file, movable }] of produced.entries()) {
    const size = present.has(path) ? differingSize(file, join(target, path)) : statSync(file).size
    if (size === undefined) continue
    const own = movable ? file : join(stage, `copy-${index}`)
    if (!movable) await copyFile(file, own, constants.COPYFILE_FICLONE)
    waiting.push({ path, file: own, size })
  }
  return waiting
}

/** Size of `file`; undefined when `other` holds the same bytes. */
function differingSize(file: string, other: string): number | undefined {
  const { size } = statSync(file)
  const there = statSync(other, { throwIfNoEntry: false })
  return there?.size === size && sameBytes(file, other) ? undefined : size
}

/** Compared piece by piece: a feed of ten thousand posters has 38 MB. */
const PIECE = 1 << 18

function sameBytes(file: string, other: string): boolean {
  const open = [openSync(file, 'r'), openSync(other, 'r')] as const
  const [piece, otherPiece] = [Buffer.alloc(PIECE), Buffer.alloc(PIECE)]
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

/** Hashed files and pages that nobody knows yet come first; then replaced pages; hosting files with them. */
function inSafeOrder(waiting: readonly Waiting[], present: Comparison['present']): readonly Waiting[] {
  const rank = ({ path }: Waiting): number =>
    assetFolders.has(path.split('/', 1)[0] ?? '') ? 0 : present.has(path) ? 2 : 1
  return [...waiting].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))
}

/** Brings a file, or a first dist/, to its place: whole or not at all. */
async function replace(path: string, destination: string): Promise<void> {
  if (await moved(path, destination)) return
  // dist/ lies on another file system: only a rename inside of it is whole or not at all.
  const beside = `${destination}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await cp(path, beside, { recursive: true })
    await rename(beside, destination)
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
}

/** False when the two lie on different file systems. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EXDEV')) return false
    throw error
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true
