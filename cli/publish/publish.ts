import { copyFileSync, existsSync, lstatSync, renameSync, rmdirSync } from 'node:fs'
import { access, constants, copyFile, cp, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { fileStampOf, sizeOf } from '../fs/identity.ts'
import { foldCase } from '../fs/names.ts'
import { hasSameBytes } from '../fs/same-bytes.ts'
import { ignoring, isRegularFile, replaceAtomically } from '../fs/system.ts'
import type { PlannedFile, Produced } from '../model/output.ts'
import { assetFolders, levelsOf, type OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import {
  type DistDiff,
  listDist,
  readNames,
  recordPublished,
  recordUnfinished,
} from './diff.ts'
import { distRefusalOf } from './refusal.ts'

interface Publication extends Pick<DistDiff, 'leftOver' | 'keptFiles' | 'present'> {
  readonly produced: readonly Produced[]
  readonly planned: readonly PlannedFile[]
  /** A folder for new files, normally on the file system of dist/, so that they can be renamed into place. */
  readonly stage: string
}

const errorsAfterChange = new WeakSet<object>()

/** Tells whether publishing had begun to change dist/ when it threw this error. */
export const hasChangedDist = (thrown: unknown): boolean =>
  thrown instanceof Error && errorsAfterChange.has(thrown)

/**
 * Publishes the first dist/ as a whole, later ones file by file. Records the state of dist/.
 * @param finish called after the record is written; an error in it is treated as a publishing error
 * @returns the paths of written files, their total size, all files in dist/, and the id of this publish run
 */
export async function publish(
  publication: Publication,
  project: Project,
  finish: () => Promise<void>,
) {
  const { planned, leftOver, keptFiles, present } = publication
  let hasBegun = false
  const onDistChange = (): void => {
    hasBegun = true
  }

  try {
    const isFirst = !(await isFolder(project.dist))
    const publishFiles = isFirst ? publishWhole : replaceFiles
    const writtenPaths = await publishFiles(publication, project, onDistChange)

    const files = new Map(present)
    for (const path of leftOver) files.delete(path)
    let bytesWritten = 0
    for (const path of writtenPaths) {
      const stamp = fileStampOf(lstatSync(`${project.dist}/${path}`))
      files.set(path, stamp)
      bytesWritten += sizeOf(stamp)
    }

    const publishId = await recordPublished(planned, keptFiles, files, project)
    await finish()
    // In the order of the plan, because concurrent jobs finish in a different order each time.
    const written = planned
      .map(({ path }) => path)
      .filter((path) => writtenPaths.has(path))
    return { written, bytesWritten, files, publishId }
  } catch (error) {
    if (hasBegun && error instanceof Error) errorsAfterChange.add(error)
    throw error
  }
}

/**
 * Prepares all of dist/ in the stage, then renames it into place. Where the file system allows it, copies share the
 * bytes of their sources (FICLONE). Returns the paths of written files.
 */
async function publishWhole(
  { produced, stage }: Publication,
  project: Project,
  onDistChange: () => void,
): Promise<ReadonlySet<OutputPath>> {
  const paths = produced.map(({ path }) => path)
  const folder = join(stage, 'first')
  await makeFolders(produced, folder)
  for (const { path, file, movable } of produced) {
    if (movable) renameSync(file, `${folder}/${path}`)
    else copyFileSync(file, `${folder}/${path}`, constants.COPYFILE_FICLONE)
    // Lets the server of `watch` answer requests.
    await pause()
  }

  // If this run is killed, the next build must recognize these files as a build's own. The record identifies the folder
  // by its inode, which stays the same when the folder is renamed to dist/.
  await recordUnfinished(folder, paths, project)
  await moveIntoPlace(folder, project.dist)
  onDistChange()
  return new Set(paths)
}

/**
 * Replaces files one by one. Stages all bytes first, so that a full disk or a read-only folder causes an error before
 * dist/ changes. Removes left-over files last, so that no page refers to a missing file; only obstacles are removed
 * earlier. Returns the written paths.
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

  const targetFolders = [...foldersOf(staged)].map((folder) => join(dist, folder))
  // Removing an obstacle needs permission to change the folder above it and, if the obstacle is a folder, the obstacle
  // itself.
  const obstacleFolders = [...obstacles].flatMap((path) => [
    join(dist, path),
    dirname(join(dist, path)),
  ])
  await checkWritable([dist, ...targetFolders, ...obstacleFolders])

  // Includes replaced files and files that stay as they are, because the record of the last build may be lost.
  const unfinished = [...produced.map(({ path }) => path), ...leftOver]
  if (unfinished.length > 0) await recordUnfinished(dist, unfinished, project)
  onDistChange()

  for (const path of obstacles)
    await rm(join(dist, path), { recursive: true, force: true })
  await makeFolders(staged, dist)
  for (const { path, file } of sortSafely(staged, present))
    await moveIntoPlace(file, join(dist, path))

  const removable = leftOver.filter(
    (path) => !levelsOf(path).some((level) => obstacles.has(level)),
  )
  // Pages are removed before the scripts and pictures that they need.
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

/** Returns the files that differ from dist/. Copies those that are not `movable`, because all are moved later. */
async function stageFiles(
  produced: readonly Produced[],
  dist: string,
  present: DistDiff['present'],
  stage: string,
): Promise<readonly StagedFile[]> {
  const staged: StagedFile[] = []
  await mkdir(stage, { recursive: true })
  for (const [index, { path, file, movable }] of produced.entries()) {
    if (present.has(path) && isPublished(file, join(dist, path))) continue

    const stagedFile = movable ? file : join(stage, `copy-${index}`)
    if (!movable) await copyFile(file, stagedFile, constants.COPYFILE_FICLONE)
    staged.push({ path, file: stagedFile })
  }
  return staged
}

/**
 * Ranks files by their references: assets (0) refer to assets, pages (2) to assets and other files (1), and feeds and
 * sitemaps (3) to pages.
 */
function rankOf(path: string): number {
  if (assetFolders.has(path.split('/', 1)[0] ?? '')) return 0
  if (/\.xml(?:\.br|\.gz)?$/.test(path)) return 3
  return /\.html(?:\.br|\.gz)?$/.test(path) ? 2 : 1
}

/**
 * Sorts files so that each of them appears after the files that it refers to. Assets come first, in any order, because
 * no page refers to new assets yet. Then come other new files, in the order of their ranks. Replacements come last,
 * because visitors can already reach them: all files that they refer to must exist first.
 */
function sortSafely(
  staged: readonly StagedFile[],
  present: DistDiff['present'],
): readonly StagedFile[] {
  const assets = staged.filter(({ path }) => rankOf(path) === 0)
  const otherFiles = staged.filter(({ path }) => rankOf(path) !== 0)
  const added = otherFiles
    .filter(({ path }) => !present.has(path))
    .toSorted((a, b) => rankOf(a.path) - rankOf(b.path))
  const replacements = otherFiles.filter(({ path }) => present.has(path))
  return [...assets, ...added, ...replacements]
}

/** Synchronous if possible, because promises take several times as long for thousands of files. */
async function moveIntoPlace(path: string, destination: string): Promise<void> {
  try {
    renameSync(path, destination)
  } catch (error) {
    ignoring('EXDEV')(error)
    // If dist/ is on another file system, only a rename within that file system is atomic.
    await replaceAtomically(destination, (beside) =>
      cp(path, beside, { recursive: true }),
    )
  }
  // Lets the server of `watch` answer requests.
  await pause()
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true

/**
 * Returns the left-over files, or whole folders of them, that must be removed to make room for new files.
 * @throws DistRefusal if somebody has put a file there since the comparison with dist/
 */
function findObstacles(
  added: readonly StagedFile[],
  leftOver: readonly string[],
  dist: string,
): ReadonlySet<string> {
  const removable = new Set(leftOver)
  const byName = new Map(leftOver.map((path) => [foldCase(path), path]))
  const obstacles = new Set<string>()
  const foreignFiles = new Set<string>()
  for (const { path } of added) {
    // On a case-insensitive disk, the new file would replace the left-over one and be deleted with it.
    const obstacle = byName.get(foldCase(path)) ?? findObstacle(path, dist)
    if (obstacle === undefined || obstacles.has(obstacle)) continue

    obstacles.add(obstacle)
    for (const file of filesAt(obstacle, dist))
      if (!removable.has(file)) foreignFiles.add(file)
  }

  if (foreignFiles.size > 0) throw distRefusalOf([...foreignFiles])
  return obstacles
}

/** Lists the files in the folder at a path in dist/, or the one file at this path. */
function filesAt(path: string, dist: string): readonly string[] {
  const absolutePath = join(dist, path)
  if (!lstatSync(absolutePath).isDirectory()) return [path]
  return [...listDist(absolutePath).keys()].map((name) => `${path}/${name}`)
}

/** Returns the path of an existing file or folder at `path`, or of a file in the place of one of its folders. */
function findObstacle(path: string, folder: string): string | undefined {
  for (const level of levelsOf(path)) {
    const stats = lstatSync(`${folder}/${level}`, { throwIfNoEntry: false })
    if (!stats) return undefined
    if (level === path || !stats.isDirectory()) return level
  }
  return undefined
}

function removeEmptyFolders(folder: string, removed: readonly string[]): void {
  // The folder of each removed file, then the folders above it, as long as they are empty.
  for (const parent of new Set(removed.map(dirname)))
    for (let path = parent; path !== '.'; path = dirname(path)) {
      const fullPath = `${folder}/${path}`
      if (!existsSync(fullPath)) continue
      if (readNames(fullPath).length > 0) break

      rmdirSync(fullPath)
    }
}

/** Tells whether a file in dist/ already has the bytes of a produced file. */
const isPublished = (file: string, publishedFile: string): boolean =>
  isRegularFile(publishedFile) && hasSameBytes(file, publishedFile)
