import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'

/** Creates a temporary folder. Disposing of it, as at the end of an `await using` block, removes it. */
export async function temporaryFolder(): Promise<
  { readonly path: string } & AsyncDisposable
> {
  const path = await mkdtemp(join(tmpdir(), 'saga-'))
  return { path, [Symbol.asyncDispose]: () => removeTemporary(path) }
}

/** Removes a temporary folder. Throws for any other folder, because a wrong path could be the project itself. */
export async function removeTemporary(folder: string): Promise<void> {
  if (!folder.startsWith(tmpdir() + sep))
    throw new Error(`${folder} is not a temporary folder, so it was not removed`)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Changes a text file and saves it as an editor would. */
export const edit = async (
  file: string,
  change: (text: string) => string,
): Promise<void> => writeFile(file, change(await readFile(file, 'utf8')))

/** File contents, by path within a folder. */
type FolderFiles = ReadonlyMap<string, Uint8Array>

/** Reads all files in a folder. */
export function readFolder(folder: string): FolderFiles {
  const files = new Map<string, Uint8Array>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length + 1), readFileSync(path))
  }
  return files
}

/**
 * Writes files into a folder. Hundreds of tests start from the same shop, and copying it would take four times as long.
 */
export function writeFolder(files: FolderFiles, folder: string): void {
  for (const parent of new Set([...files.keys()].map(dirname)))
    mkdirSync(join(folder, parent), { recursive: true })
  for (const [path, contents] of files) writeFileSync(join(folder, path), contents)
}

/**
 * Gives a folder the files that it had before: removes new files and folders, and writes changed and removed files. The
 * subfolder `exception` stays as it is.
 */
export function restoreFolder(
  files: FolderFiles,
  folder: string,
  exception: string,
): void {
  const folders = new Set([...files.keys()].flatMap(parentsOf))
  const removeOthers = (parent: string): void => {
    for (const { name } of readdirSync(join(folder, parent), { withFileTypes: true })) {
      const path = join(parent, name)
      if (path === exception) continue

      const stats = lstatSync(join(folder, path))
      if (stats.isDirectory() && folders.has(path)) removeOthers(path)
      else if (!isIntact(join(folder, path), stats, files.get(path)))
        rmSync(join(folder, path), { recursive: true, force: true })
    }
  }
  removeOthers('')

  const missing = [...files].filter(
    ([path]) => !path.startsWith(exception + sep) && !existsSync(join(folder, path)),
  )
  writeFolder(new Map(missing), folder)
}

/** Returns the folders that contain a path: 'content/posters', 'content'. */
function parentsOf(path: string): readonly string[] {
  const parent = dirname(path)
  return parent === '.' ? [] : [parent, ...parentsOf(parent)]
}

/** Tells whether a regular file is readable and has these bytes. */
function isIntact(file: string, stats: Stats, bytes: Uint8Array | undefined): boolean {
  if (!bytes || !stats.isFile() || stats.size !== bytes.length) return false

  const isReadable = (stats.mode & 0o400) !== 0
  return isReadable && readFileSync(file).equals(bytes)
}

/** Copies a folder synchronously, because asynchronous copying takes twice the CPU time. */
export const copyFolder = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true })
