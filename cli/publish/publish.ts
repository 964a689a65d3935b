import {
  copyFileSync,
  existsSync,
  lstatSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import {
  access,
  constants,
  copyFile,
  cp,
  mkdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { sizeOf, stampOf } from '../fs/identity.ts'
import { fold } from '../fs/names.ts'
import { ignoring, isRegularFile, replaceAtomically } from '../fs/system.ts'
import type { PlannedFile, Produced } from '../model/output.ts'
import { assetFolders, levelsOf, type OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { type DistDiff, listDist, noteBegun, readNames, recordPublished } from './diff.ts'
import { refusalOf } from './refusal.ts'

interface Publication extends Pick<DistDiff, 'leftOver' | 'kept' | 'present'> {
  readonly produced: readonly Produced[]
  readonly planned: readonly PlannedFile[]
  /** The folder is normally on the file system of dist/, so that staged files can be renamed into place. */
  readonly stage: string
}

const afterChange = new WeakSet<object>()

/** Tells whether dist/ was changed before this error was thrown. */
export const hasChangedDist = (thrown: unknown): boolean =>
  afterChange.has(Object(thrown))

/** Publishes a first dist/ as a whole, later ones file by file. Records and returns (`files`) what dist/ then holds. */
export async function publish(
  publication: Publication,
  project: Project,
  finish: () => Promise<void>,
) {
  const { planned, leftOver, kept, present } = publication
  let hasBegun = false
  const onDistChange = (): void => {
    hasBegun = true
  }
  try {
    const isFirst = !(await isFolder(project.dist))
    const staged = await (isFirst ? publishWhole : replaceFiles)(
      publication,
      project,
      onDistChange,
    )
    const files = new Map(present)
    for (const path of leftOver) files.delete(path)
    let bytesWritten = 0
    for (const path of staged) {
      const stamp = stampOf(lstatSync(`${project.dist}/${path}`))
      files.set(path, stamp)
      bytesWritten += sizeOf(stamp)
    }
    const publishId = await recordPublished(planned, kept, files, project)
    await finish()
    // The paths have the order of the plan: concurrent jobs end in another order each time.
    const written = planned.map(({ path }) => path).filter((path) => staged.has(path))
    return { written, bytesWritten, files, publishId }
  } catch (error) {
    if (hasBegun) afterChange.add(Object(error))
    throw error
  }
}

async function publishWhole(
  { produced, stage }: Publication,
  project: Project,
  onDistChange: () => void,
): Promise<ReadonlySet<OutputPath>> {
  const paths = produced.map(({ path }) => path)
  const whole = join(stage, 'first')
  await makeFolders(produced, whole)
  for (const { path, file, movable } of produced) {
    if (movable) renameSync(file, `${whole}/${path}`)
    else copyFileSync(file, `${whole}/${path}`, constants.COPYFILE_FICLONE)
    // The server of `watch` gets its turn.
    await pause()
  }
  await noteBegun(whole, paths, project)
  await moveIntoPlace(whole, project.dist)
  onDistChange()
  return new Set(paths)
}

/**
 * Stages all bytes first, so that a full disk or a read-only folder is met while dist/ is unchanged. Files that nothing
 * refers to any more are removed last, so that no page refers to a missing file; only obstacles are removed earlier.
 */
async function replaceFiles(
  { produced, leftOver, present, stage }: Publication,
  project: Project,
  onDistChange: () => void,
): Promise<ReadonlySet<OutputPath>> {
  const { dist } = project
  const staged = await stageFiles(produced, dist, present, stage)
  const added = staged.filter(({ path }) => !present.has(path))
  const obstacles = findObstacles(added, leftOver, dist)
  const emptied = [...obstacles].flatMap((path) => [
    join(dist, path),
    dirname(join(dist, path)),
  ])
  await checkWritable([
    dist,
    ...[...foldersOf(staged)].map((folder) => join(dist, folder)),
    ...emptied,
  ])
  const begun = [...added.map(({ path }) => path), ...leftOver]
  if (begun.length > 0) await noteBegun(dist, begun, project)
  onDistChange()
  for (const path of obstacles)
    await rm(join(dist, path), { recursive: true, force: true })
  await makeFolders(staged, dist)
  for (const { path, file } of sortSafely(staged, present))
    await moveIntoPlace(file, join(dist, path))
  const removable = leftOver.filter(
    (path) => !levelsOf(path).some((level) => obstacles.has(level)),
  )
  // A page needs its scripts and pictures until it is gone itself.
  const pagesFirst = removable.toSorted((a, b) => rankOf(b) - rankOf(a))
  for (const path of pagesFirst) await rm(join(dist, path), { force: true })
  removeEmptyFolders(dist, removable)
  return new Set(staged.map(({ path }) => path))
}

const foldersOf = (files: readonly Pick<Produced, 'path'>[]): ReadonlySet<string> =>
  new Set(files.map(({ path }) => dirname(path)))

async function makeFolders(
  files: readonly Pick<Produced, 'path'>[],
  target: string,
): Promise<void> {
  for (const folder of ['.', ...foldersOf(files)])
    await mkdir(join(target, folder), { recursive: true })
}

async function checkWritable(folders: readonly string[]): Promise<void> {
  for (const folder of folders)
    if (await isFolder(folder)) await access(folder, constants.W_OK | constants.X_OK)
}

type StagedFile = Pick<Produced, 'path' | 'file'>

/** Copies the files that are not `movable`: every staged file is moved later. */
async function stageFiles(
  produced: readonly Produced[],
  dist: string,
  present: DistDiff['present'],
  stage: string,
): Promise<readonly StagedFile[]> {
  const staged: StagedFile[] = []
  await mkdir(stage, { recursive: true })
  for (const [index, { path, file, movable }] of produced.entries()) {
    if (present.has(path) && hasSameBytes(file, join(dist, path))) continue
    const own = movable ? file : join(stage, `copy-${index}`)
    if (!movable) await copyFile(file, own, constants.COPYFILE_FICLONE)
    staged.push({ path, file: own })
  }
  return staged
}

/** Ranks files by what they refer to: assets to each other only, pages to assets and files, feeds and sitemaps to pages. */
function rankOf(path: string): number {
  if (assetFolders.has(path.split('/', 1)[0] ?? '')) return 0
  if (/\.xml(?:\.br|\.gz)?$/.test(path)) return 3
  return /\.html(?:\.br|\.gz)?$/.test(path) ? 2 : 1
}

/** Puts new files behind those to which they refer. Files that replace others come last: visitors know them already. */
function sortSafely(
  staged: readonly StagedFile[],
  present: DistDiff['present'],
): readonly StagedFile[] {
  const assets = staged.filter(({ path }) => rankOf(path) === 0)
  const others = staged.filter(({ path }) => rankOf(path) !== 0)
  const added = others.filter(({ path }) => !present.has(path))
  const replacing = others.filter(({ path }) => present.has(path))
  return [
    ...assets,
    ...added.toSorted((a, b) => rankOf(a.path) - rankOf(b.path)),
    ...replacing,
  ]
}

async function moveIntoPlace(path: string, destination: string): Promise<void> {
  const isMoved = await rename(path, destination).then(() => true, ignoring('EXDEV'))
  // dist/ is on another file system: only a rename inside of it is atomic.
  if (!isMoved)
    await replaceAtomically(destination, (beside) =>
      cp(path, beside, { recursive: true }),
    )
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true

/**
 * Returns what has to go before the files can stand at their places: left-over files, and folders that hold no others.
 * @throws DistRefusal where somebody has put a file there since dist/ was compared
 */
function findObstacles(
  added: readonly StagedFile[],
  leftOver: readonly string[],
  dist: string,
): ReadonlySet<string> {
  const mayGo = new Set(leftOver)
  const byName = new Map(leftOver.map((path) => [fold(path), path]))
  const obstacles = new Set<string>()
  const intruders = new Set<string>()
  for (const { path } of added) {
    // On disks that ignore capitals, the new file would replace this one, and be deleted with it.
    const found = byName.get(fold(path)) ?? findObstacle(path, dist)
    if (found === undefined || obstacles.has(found)) continue

    obstacles.add(found)
    const inside = [...listDist(join(dist, found)).keys()].map(
      (below) => `${found}/${below}`,
    )
    const files = isFile(join(dist, found)) ? [found] : inside
    for (const file of files) if (!mayGo.has(file)) intruders.add(file)
  }
  if (intruders.size > 0) throw refusalOf([...intruders])
  return obstacles
}

const isFile = (path: string): boolean => !lstatSync(path).isDirectory()

/** Returns what stands at `path` or, instead of a folder, above it. */
function findObstacle(path: string, folder: string): string | undefined {
  for (const level of levelsOf(path)) {
    const info = lstatSync(`${folder}/${level}`, { throwIfNoEntry: false })
    if (!info) return undefined
    if (level === path || !info.isDirectory()) return level
  }
  return undefined
}

function removeEmptyFolders(folder: string, removed: readonly string[]): void {
  for (const parent of new Set(removed.map(dirname)))
    for (let path = parent; path !== '.'; path = dirname(path)) {
      const full = `${folder}/${path}`
      if (!existsSync(full)) continue
      if (readNames(full).length > 0) break
      rmdirSync(full)
    }
}

const hasSameBytes = (file: string, other: string): boolean =>
  isRegularFile(other) &&
  statSync(other).size === statSync(file).size &&
  readFileSync(file).equals(readFileSync(other))
