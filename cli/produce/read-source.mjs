// `readUnchanged` of cli/fs/unchanged.ts, for the process that makes pictures: Node runs its files as they are.
import { hash as digest } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** Reads a file. Throws with its path as `changed` when the bytes have another hash by now, or the file is gone. */
export async function readSource(file, hash) {
  const bytes = await readFile(file).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!bytes || digest('sha256', bytes).slice(0, 32) !== hash)
    throw Object.assign(new Error(`${file} was changed while it was read`), { changed: file })
  return bytes
}
