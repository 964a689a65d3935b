import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { rethrowWithPath } from './errors.ts'

/** Writes a temporary file and renames it over the path: no reader sees half a file, and no kill leaves one. */
export async function writeAtomically(path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeFile(beside, bytes)
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    return rethrowWithPath(path)(error)
  }
}
