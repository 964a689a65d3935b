import { readFile } from 'node:fs/promises'
import { contentHash } from './identity.ts'
import { hasErrorCode, ignoring } from './system.ts'

const CHANGED = 'SAGA_FILE_CHANGED'

/**
 * Returns the error for a file that changed after it was read. It has the fields of a disk error, and is reported like
 * one.
 */
export const changedFileError = (path: string): Error =>
  Object.assign(
    new Error(
      'it keeps changing while it is being read: wait until it stops changing, then try again',
    ),
    { code: CHANGED, syscall: 'read', path },
  )

/**
 * Reads a file. Throws changedFileError if its hash has changed, because results that are made from the new bytes must
 * not be cached under the old hash.
 */
export async function readUnchanged(file: string, hash: string): Promise<Buffer> {
  const bytes = await readFile(file).catch(ignoring('ENOENT'))
  if (!bytes || contentHash(bytes) !== hash) throw changedFileError(file)
  return bytes
}

export const isChangedFileError = (error: unknown): boolean =>
  hasErrorCode(error, CHANGED)

const MAX_ATTEMPTS = 5

/**
 * Repeats a run until no file changes during it, at most MAX_ATTEMPTS times. `run` throws a changedFileError or returns
 * 'changed' if a file has changed. The caller gets that error or 'changed' only from the last attempt.
 */
export async function untilUnchanged<T>(run: () => Promise<T>, attempt = 1): Promise<T> {
  const isLast = attempt === MAX_ATTEMPTS
  try {
    const result = await run()
    if (result !== 'changed' || isLast) return result
  } catch (error) {
    if (!isChangedFileError(error) || isLast) throw error
  }
  return untilUnchanged(run, attempt + 1)
}
