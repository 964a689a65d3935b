import { copyFile, mkdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeAtomically } from '../../fs/atomic-write.ts'
import { isMissing } from '../../load/listing.ts'
import type { Route } from '../../model/path.ts'
import type { Project } from '../../project.ts'

/** What becomes of one file. */
export interface FileChange {
  /** From the project's root, with forward slashes: 'content/site.yaml'. */
  readonly path: string
  /** Printed behind the path; files without one are not printed. */
  readonly description?: string
  /** `copyOf` is an absolute path, `movedFrom` one like `path`. */
  readonly contents:
    | string
    | Uint8Array
    | { readonly copyOf: string }
    | { readonly movedFrom: string }
    | { readonly deleted: true }
}

/** Files to write, with a description of each. Complete before the first one is touched. */
export interface Change {
  readonly files: readonly FileChange[]
  /** Addresses that the shop will have more. */
  readonly routes?: readonly Route[]
  /** Printed below the files: what the change means, and what it leaves alone. */
  readonly remarks?: readonly string[]
  /** Whether most of it is to be written yet: what is missing is counted, not listed. */
  readonly isUnfinished?: boolean
  /** The file that says `draft: true`, where the change begins a draft. */
  readonly draft?: string
}

/** Why nothing was changed. */
export interface Rejection {
  readonly rejected: readonly string[]
}

const MARK = '\ufeff'

/** A file's text without a byte order mark, which comes back when the file is written. */
export async function readSource({ root }: Project, path: string): Promise<string> {
  const text = await readFile(join(root, path), 'utf8')
  return text.startsWith(MARK) ? text.slice(1) : text
}

/** Writes all files or none: after an error the files written before it are restored. */
export async function writeFiles(
  { root }: Project,
  { files }: Change,
  print: (line: string) => void = () => undefined,
): Promise<void> {
  const undoing: (() => Promise<unknown>)[] = []
  try {
    for (const file of files) await writeOne(root, file, undoing)
  } catch (error) {
    for (const undo of undoing.toReversed()) await undo().catch(() => undefined)
    throw error
  }
  await removeEmptyFolders(root, files)
  for (const { path, description } of files) if (description !== undefined) print(`${path}: ${description}`)
}

/** @param undoing receives how to undo it before it is done */
async function writeOne(
  root: string,
  { path, contents }: FileChange,
  undoing: (() => Promise<unknown>)[],
): Promise<void> {
  const target = join(root, path)
  await mkdir(dirname(target), { recursive: true })
  if (isMove(contents)) {
    const from = join(root, contents.movedFrom)
    await rename(from, target)
    undoing.push(() => rename(target, from))
    return
  }
  const before = await readFile(target).catch(ignoreMissing)
  undoing.push(() => (before ? writeAtomically(target, before) : rm(target, { force: true })))
  if (typeof contents === 'string')
    await writeAtomically(target, (before?.toString().startsWith(MARK) ? MARK : '') + contents)
  else if (contents instanceof Uint8Array) await writeAtomically(target, contents)
  else if ('copyOf' in contents) await copyFile(contents.copyOf, target)
  else await rm(target)
}

/** Folders whose last file was moved or deleted. */
async function removeEmptyFolders(root: string, files: readonly FileChange[]): Promise<void> {
  const left = files.flatMap(({ path, contents }) => {
    if (isMove(contents)) return [contents.movedFrom]
    return typeof contents === 'object' && 'deleted' in contents ? [path] : []
  })
  // Refused for a folder that still holds something.
  for (const folder of new Set(left.map((path) => dirname(path))))
    await rmdir(join(root, folder)).catch(() => undefined)
}

export const isMove = (contents: FileChange['contents']): contents is { readonly movedFrom: string } =>
  typeof contents === 'object' && 'movedFrom' in contents

export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error
}
