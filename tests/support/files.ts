import { cpSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'

/** Creates a temporary folder, removed at the end of the `using` block or by hand. */
export async function temporaryFolder(): Promise<{ readonly path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'saga-'))
  return { path, [Symbol.asyncDispose]: () => removeTemporary(path) }
}

/** Removes a folder of tests. Throws for any other folder: a wrong path could remove the project itself. */
export async function removeTemporary(folder: string): Promise<void> {
  if (!folder.startsWith(tmpdir() + sep)) throw new Error(`${folder} is no temporary folder: it stays`)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Changes a text file, and saves it as an editor would. */
export const edit = async (file: string, change: (text: string) => string): Promise<void> =>
  writeFile(file, change(await readFile(file, 'utf8')))

/** Copies a folder. Asynchronous copying takes twice the CPU time, and hundreds of tests copy a shop. */
export const copyFolder = (from: string, to: string): void => cpSync(from, to, { recursive: true })
