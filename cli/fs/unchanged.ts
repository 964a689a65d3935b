import { readFile } from 'node:fs/promises'
import { hasErrorCode } from './errors.ts'
import { contentHash } from './hash.ts'

const CHANGED = 'SAGA_FILE_CHANGED'

/**
 * A file is another one than its hash was taken from: what is made of it must not be kept under that hash. Looks like an
 * error of the disk, for whoever prints it.
 */
export const changedFileError = (path: string): Error =>
  Object.assign(new Error('it changes again and again while it is read: leave it alone and run this again'), {
    code: CHANGED,
    syscall: 'read',
    path,
  })

/**
 * The bytes of a file whose hash is known.
 * @throws changedFileError when they are others by now, or gone
 */
export async function readUnchanged(file: string, hash: string): Promise<Buffer> {
  const bytes = await readFile(file).catch((error: unknown): undefined => {
    if (!hasErrorCode(error, 'ENOENT')) throw error
  })
  if (!bytes || contentHash(bytes) !== hash) throw changedFileError(file)
  return bytes
}

export const isChangedFileError = (error: unknown): boolean => hasErrorCode(error, CHANGED)

/** How often a run begins again before it gives up. */
const MOST_ATTEMPTS = 5

/** Begins again where a file was changed while it was read, or before it was written: the run says `changed`. */
export async function untilUnchanged<T>(run: () => Promise<T>, attempt = 1): Promise<T> {
  const isLast = attempt === MOST_ATTEMPTS
  try {
    const result = await run()
    if (result !== 'changed' || isLast) return result
  } catch (error) {
    if (!isChangedFileError(error) || isLast) throw error
  }
  return untilUnchanged(run, attempt + 1)
}
