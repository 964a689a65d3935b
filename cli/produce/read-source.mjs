// For the process that makes pictures, which Node runs as it is: what `readUnchanged` of cli/fs/unchanged.ts does.
import { hash as digest } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/** The bytes of a file. Throws with its path as `changed` when they have another hash by now, or are gone. */
export async function readSource(file, hash) {
  const bytes = await readFile(file).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!bytes || digest('sha256', bytes).slice(0, 32) !== hash)
    throw Object.assign(new Error(`${file} was changed while it was read`), { changed: file })
  return bytes
}
