import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
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
  const folders = new Set<string>()
  for (const path of files.keys())
    for (let parent = dirname(path); parent !== '.'; parent = dirname(parent))
      folders.add(parent)
  removeOthers(folder, '', { files, folders, exception })

  for (const [path, contents] of files) {
    const file = join(folder, path)
    if (path.startsWith(exception + sep)) continue
    if (existsSync(file) && readFileSync(file).equals(contents)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, contents)
  }
}

/** Removes everything from a folder, except these files and folders. */
function removeOthers(
  root: string,
  prefix: string,
  lasting: {
    readonly files: FolderFiles
    readonly folders: ReadonlySet<string>
    readonly exception: string
  },
): void {
  for (const entry of readdirSync(join(root, prefix), { withFileTypes: true })) {
    const path = join(prefix, entry.name)
    if (path === lasting.exception) continue

    const isKeptFolder = entry.isDirectory() && lasting.folders.has(path)
    if (isKeptFolder) removeOthers(root, path, lasting)
    else if (entry.isDirectory() || !lasting.files.has(path))
      rmSync(join(root, path), { recursive: true, force: true })
  }
}

/** Copies a folder synchronously, because asynchronous copying takes twice the CPU time. */
export const copyFolder = (from: string, to: string): void =>
  cpSync(from, to, { recursive: true })
