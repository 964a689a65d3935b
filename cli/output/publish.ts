import { randomBytes } from 'node:crypto'
import { constants, copyFile, mkdir, readdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Produced } from '../model/output.ts'
import type { OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { writeWhole } from '../store.ts'

/** What stands in dist/, as far as the last publishing knows: by path, the key of its bytes, and size and time on disk. */
type Published = Readonly<Record<string, { readonly key: string; readonly stamp: string }>>

export interface Planned {
  readonly path: OutputPath
  /** Equal keys mean equal bytes. */
  readonly key: string
}

export interface Comparison {
  readonly stale: ReadonlySet<OutputPath>
  /** Files of dist/ that the plan does not hold. */
  readonly leftOver: readonly string[]
}

export interface PublishReport {
  readonly written: number
  readonly unchanged: number
  readonly removed: number
}

const memoryOf = ({ cache }: Project): string => join(cache, 'published.json')

/** Compares the plan with dist/ without reading any file's bytes. */
export async function compare(planned: readonly Planned[], project: Project): Promise<Comparison> {
  const known = await readPublished(project)
  const present = await stampsBelow(project.dist)
  const isFresh = ({ path, key }: Planned): boolean => {
    const entry = known[path]
    return entry !== undefined && entry.key === key && entry.stamp === present.get(path)
  }
  const paths = new Set<string>(planned.map(({ path }) => path))
  return {
    stale: new Set(planned.filter((output) => !isFresh(output)).map(({ path }) => path)),
    leftOver: [...present.keys()].filter((path) => !paths.has(path)),
  }
}

/**
 * Lets what was made appear in dist/, in an order that is safe at every moment (hosting.md §6): new files that nothing
 * refers to yet, then the files that are replaced, each whole by rename, then the removal of what nothing refers to
 * any more. A first build appears as a whole folder.
 */
export async function publish(
  produced: readonly Produced[],
  planned: readonly Planned[],
  leftOver: readonly string[],
  project: Project,
): Promise<PublishReport> {
  const isFirst = (await stat(project.dist).catch(() => undefined)) === undefined
  const target = isFirst ? join(project.cache, `first-${randomBytes(4).toString('hex')}`) : project.dist
  let written = 0
  for (const file of inSafeOrder(produced, await namesIn(target))) {
    const destination = join(target, file.path)
    if (await sameBytes(file.file, destination)) continue
    await appear(file, destination, project)
    written += 1
  }
  if (isFirst) {
    await mkdir(target, { recursive: true })
    await rename(target, project.dist)
  }
  for (const path of leftOver) await rm(join(project.dist, path), { force: true })
  await removeEmptyFolders(project.dist)
  await rememberPublished(planned, project)
  return { written, unchanged: planned.length - written, removed: leftOver.length }
}

/** Hashed files and pages that nobody knows yet come first; then replaced pages; hosting files with them. */
function inSafeOrder(produced: readonly Produced[], present: ReadonlySet<string>): readonly Produced[] {
  const rank = ({ path }: Produced): number =>
    /^(?:img|assets|og)\//.test(path) ? 0 : present.has(path) ? 2 : 1
  return [...produced].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))
}

async function appear({ file, movable }: Produced, destination: string, { cache }: Project): Promise<void> {
  await mkdir(dirname(destination), { recursive: true })
  if (movable && (await moved(file, destination))) return
  const beside = join(cache, `appear-${randomBytes(6).toString('hex')}`)
  await copyFile(file, beside, constants.COPYFILE_FICLONE)
  if (await moved(beside, destination)) return
  // dist/ lies on another file system: only a rename inside of it is whole or not at all.
  const inside = `${destination}.${randomBytes(6).toString('hex')}.tmp`
  await copyFile(beside, inside)
  await rename(inside, destination)
  await rm(beside, { force: true })
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

async function sameBytes(a: string, b: string): Promise<boolean> {
  const [sizeA, sizeB] = await Promise.all(
    [a, b].map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => undefined,
      ),
    ),
  )
  if (sizeA === undefined || sizeA !== sizeB) return false
  const [bytesA, bytesB] = await Promise.all([readFile(a), readFile(b)])
  return bytesA.equals(bytesB)
}

async function stampsBelow(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = [...(await namesIn(folder))]
  const stamps = await Promise.all(
    names.map(async (name) => [name, stampOf(await stat(join(folder, name)))] as const),
  )
  return new Map(stamps)
}

const stampOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }): string => `${size}:${mtimeMs}`

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return new Set(
    entries
      .filter((entry) => !entry.isDirectory())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      ),
  )
}

async function removeEmptyFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.filter((entry) => entry.isDirectory())) {
    const path = join(folder, entry.name)
    await removeEmptyFolders(path)
    if ((await readdir(path)).length === 0) await rmdir(path)
  }
}

async function readPublished(project: Project): Promise<Published> {
  try {
    return JSON.parse(await readFile(memoryOf(project), 'utf8')) as Published
  } catch {
    return {}
  }
}

async function rememberPublished(planned: readonly Planned[], project: Project): Promise<void> {
  const stamps = await stampsBelow(project.dist)
  const published: Published = Object.fromEntries(
    planned.map(({ path, key }) => [path, { key, stamp: stamps.get(path) ?? '' }]),
  )
  await writeWhole(memoryOf(project), JSON.stringify(published))
}
