import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { access, constants, copyFile, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Produced } from '../model/output.ts'
import type { Project } from '../project.ts'
import { bytesIn, type Comparison, type Planned, rememberPublished } from './compare.ts'
import { removeEmptied, stampOf } from './folder.ts'

export interface PublishReport {
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
  /** Called when everything waits and the first file of dist/ is about to change. */
  readonly appearing: () => void
}

/**
 * Lets what was made appear in dist/. First all bytes are brought next to it, so that a full disk or a closed folder
 * is met while dist/ is still as it was. What follows is renames, in an order that is safe at every moment
 * (hosting.md §6): new files that nothing refers to yet, then the files that are replaced, then the removal of what
 * nothing refers to any more. A first build appears as a whole folder.
 */
export async function publish(
  { produced, planned, leftOver, present, stage, appearing }: Publication,
  project: Project,
): Promise<PublishReport> {
  const { dist } = project
  const isFirst = !(await exists(dist))
  const target = isFirst ? join(project.cache, `first-${randomBytes(4).toString('hex')}`) : dist
  const waiting = await gathered(produced, target, stage)
  const folders = new Set(waiting.map(({ path }) => dirname(join(target, path))))
  if (!isFirst) {
    for (const folder of [dist, ...folders])
      if (await exists(folder)) await access(folder, constants.W_OK | constants.X_OK)
    appearing()
  }
  for (const folder of folders) await mkdir(folder, { recursive: true })
  for (const { path, file } of inSafeOrder(waiting, present)) await replace(file, join(target, path))
  if (isFirst) {
    await mkdir(target, { recursive: true })
    appearing()
    await appearWhole(target, dist)
  }
  for (const path of leftOver) await rm(join(dist, path), { force: true })
  removeEmptied(dist, leftOver)
  const stamps = new Map(present)
  for (const path of leftOver) stamps.delete(path)
  for (const { path } of waiting) stamps.set(path, stampOf(join(dist, path)))
  const sizes = waiting.map(({ size }) => size)
  return {
    written: waiting.map(({ path }) => path),
    bytesWritten: sizes.reduce((sum, size) => sum + size, 0),
    bytes: bytesIn(stamps),
    publishing: await rememberPublished(planned, stamps, project),
  }
}

interface Waiting {
  readonly path: string
  readonly file: string
  readonly size: number
}

/** Files whose bytes dist/ does not hold yet, each as a file of its own that may be moved. */
async function gathered(
  produced: readonly Produced[],
  target: string,
  stage: string,
): Promise<readonly Waiting[]> {
  const waiting: Waiting[] = []
  await mkdir(stage, { recursive: true })
  for (const [index, { path, file, movable }] of produced.entries()) {
    const size = differingSize(file, join(target, path))
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
    /^(?:img|assets|og)\//.test(path) ? 0 : present.has(path) ? 2 : 1
  return [...waiting].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))
}

async function replace(file: string, destination: string): Promise<void> {
  if (await moved(file, destination)) return
  // dist/ lies on another file system: only a rename inside of it is whole or not at all.
  const inside = `${destination}.${randomBytes(6).toString('hex')}.tmp`
  await copyFile(file, inside)
  await rename(inside, destination)
}

async function appearWhole(folder: string, dist: string): Promise<void> {
  if (await moved(folder, dist)) return
  const beside = `${dist}.${randomBytes(6).toString('hex')}.tmp`
  await cp(folder, beside, { recursive: true })
  await rename(beside, dist)
  await rm(folder, { recursive: true, force: true })
}

/** False when the two lie on different file systems. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EXDEV') return false
    throw error
  }
}

const exists = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined)) !== undefined
