import { lstat, mkdir, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stampOf } from '../fs/identity.ts'
import { ignoring, writeAtomically } from '../fs/system.ts'
import { decodeText } from '../fs/text.ts'
import type { ShopFiles } from '../load/listing.ts'
import type { Route } from '../model/path.ts'
import type { Project } from '../project.ts'

export type Contents = string | Buffer

/** A change of one file. New names must be free, and all other files as they were when the change was planned. */
export type FileChange = {
  /** The path from the project's root, with forward slashes: 'content/site.yaml'. */
  readonly path: string
  /** The text printed behind the path; files without a description are not printed. */
  readonly description?: string | undefined
} & (
  | { readonly creates: Contents }
  | { readonly replaces: Contents }
  | { readonly movedFrom: string; readonly replaces?: Contents }
  | { readonly deleted: true }
)

/** The files to write, with descriptions. A change is complete before its first file is touched. */
export interface Change {
  readonly files: readonly FileChange[]
  /** Addresses that the change adds to the shop. */
  readonly routes?: readonly Route[]
  readonly remarks?: readonly Remark[]
  /** Tells whether most texts are still to be written: missing texts are counted, not listed. */
  readonly isUnfinished?: boolean
  /** Tells whether a part of what was asked is left out: the remarks say which, and the exit code is 1. */
  readonly isPartial?: boolean
  /** Tells whether the remarks name texts that are left to do, although the change is whole. */
  readonly hasRest?: boolean
  /** The file that says `draft: true`, where the change begins a draft. */
  readonly draft?: string
}

/** A sentence about a change. `option` tells which command-line option changes this; forms have a field instead. */
export type Remark = string | { readonly text: string; readonly option: string }

export interface Rejection {
  readonly rejected: readonly string[]
}

export type Plan = Promise<Change | Rejection>

/** Lists the remarks or reasons that apply: values that are false or undefined are left out. */
export const applicable = <T>(...all: readonly (T | false | undefined)[]): readonly T[] =>
  all.filter((each): each is T => each !== false && each !== undefined)

const MARK = '\ufeff'

/** Reads a file's text without its byte order mark, which comes back when the file is written. */
export const readSource = async ({ root }: Project, path: string): Promise<string> =>
  decodeText(await readFile(join(root, path)))

/** Writes all files or none: the only way into content/. 'changed': a file differs from `planned`, so plan anew. */
export async function writeFiles(
  { root }: Project,
  files: readonly FileChange[],
  planned: ShopFiles,
): Promise<'written' | 'changed' | Rejection> {
  const stamps = new Map<string, string>([
    ...planned.content.files.map(({ onDisk, stamp }) => [`content/${onDisk}`, stamp] as const),
    ...planned.published.files.map(({ onDisk, stamp }) => [`public/${onDisk}`, stamp] as const),
  ])
  const touched = new Set<string>()
  const isAsPlanned = async (file: FileChange): Promise<boolean> => {
    const source = sourceOf(file)
    const stamp = source && !touched.has(source) && stamps.get(source)
    // Files outside of content/ and public/ are not listed: nothing is known of them.
    if (!stamp) return true
    const info = await stat(join(root, source)).catch(ignoreMissing)
    return info !== undefined && stampOf(info) === stamp
  }
  for (const file of files) if (!(await isAsPlanned(file))) return 'changed'
  const rejected = await findTaken(root, files, stamps)
  if (rejected.length > 0) return { rejected }
  const undoing: (() => Promise<unknown>)[] = []
  const undo = async (): Promise<void> => {
    for (const step of undoing.toReversed()) await step().catch(() => undefined)
  }
  try {
    for (const file of files) {
      const source = sourceOf(file)
      // Check again: other programs may write meanwhile. A file may get its own name in another spelling: see `fold`.
      const isTaken =
        !touched.has(file.path) && fold(source ?? '') !== fold(file.path) && (await exists(root, file.path))
      if (isTaken || !(await isAsPlanned(file))) {
        await undo()
        return 'changed'
      }
      await writeOne(root, file, undoing)
      touched.add(file.path).add(source ?? file.path)
    }
  } catch (error) {
    await undo()
    throw error
  }
  // `rmdir` fails for a folder that still holds something.
  for (const folder of new Set(files.flatMap((file) => leftBy(file) ?? []).map((path) => dirname(path))))
    await rmdir(join(root, folder)).catch(() => undefined)
  return 'written'
}

const sourceOf = (file: FileChange): string | undefined => {
  if ('creates' in file) return undefined
  return 'movedFrom' in file ? file.movedFrom : file.path
}

/** Returns the path at which no file is left, if there is one. */
const leftBy = (file: FileChange): string | undefined => ('replaces' in file ? undefined : sourceOf(file))

/** Returns the form in which Windows and macOS compare names: they ignore capitals and how letters are composed. */
const fold = (path: string): string => path.normalize().toLowerCase()

/** Says which new names are taken when their change has its turn. */
async function findTaken(root: string, files: readonly FileChange[], listed: ReadonlyMap<string, string>) {
  const names = new Map([...listed.keys()].map((path) => [fold(path), path]))
  const taken: string[] = []
  for (const file of files) {
    const { path } = file
    const source = sourceOf(file)
    if (source !== path) {
      // Some files are not listed, such as hidden files.
      const isThere = !listed.has(path) && (await exists(root, path))
      const other = names.get(fold(path)) ?? (isThere ? path : undefined)
      if (path === other) taken.push(`${path} is there already: move it away or delete it first`)
      else if (other !== undefined && other !== source)
        taken.push(
          `${path} would be the same file as ${other} on many computers: rename or delete that one first`,
        )
    }
    const left = leftBy(file)
    if (left !== undefined) names.delete(fold(left))
    if (left !== path) names.set(fold(path), path)
  }
  return taken
}

const exists = async (root: string, path: string): Promise<boolean> =>
  (await lstat(join(root, path)).catch(() => undefined)) !== undefined

/** @param undoing receives the steps that undo the change: of a write before it begins, of a move after it */
async function writeOne(root: string, file: FileChange, undoing: (() => Promise<unknown>)[]): Promise<void> {
  const target = join(root, file.path)
  await mkdir(dirname(target), { recursive: true })
  if ('movedFrom' in file) {
    const from = join(root, file.movedFrom)
    await rename(from, target)
    undoing.push(() => rename(target, from))
    if (file.replaces === undefined) return
  }
  const before = await readFile(target).catch(ignoreMissing)
  undoing.push(() => (before ? writeAtomically(target, before) : rm(target, { force: true })))
  const after = bytesAfter(file, before)
  await (after ? writeAtomically(target, after) : rm(target))
}

/** Returns the bytes of a file after its change; undefined if it is deleted. The byte order mark of `before` stays. */
export function bytesAfter(file: FileChange, before: Buffer | undefined): Buffer | undefined {
  if ('deleted' in file) return undefined
  const contents = 'creates' in file ? file.creates : file.replaces
  if (contents === undefined) return before
  if (typeof contents !== 'string') return contents
  return Buffer.from((before?.toString().startsWith(MARK) ? MARK : '') + contents)
}

export const ignoreMissing = ignoring('ENOENT', 'ENOTDIR')
