import { copyFile, open, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hasErrorCode } from './system.ts'

/** Writes a new file whose bytes survive a power failure. Its name survives only after `syncFolder` on its folder. */
export async function writeDurably(
  path: string,
  bytes: Uint8Array | string,
  mode?: number,
): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    if (mode !== undefined) await file.chmod(mode)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the names of the files in a folder survive a power failure. Does nothing if the system does not support it. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined)
  try {
    await folder?.sync()
  } catch (error) {
    // The error codes of systems that cannot sync folders.
    if (!hasErrorCode(error, 'EPERM', 'EINVAL', 'EISDIR', 'EACCES', 'ENOTSUP', 'EBADF'))
      throw error
  } finally {
    await folder?.close()
  }
}

/**
 * The name of a copy that `moveFile` makes. It is always the same, so that a later run can delete an unfinished copy.
 */
export const temporaryNameOf = (path: string): string => `${path}.saga.tmp`

/**
 * Moves a file. A file cannot be renamed onto another disk. There, a copy is made and then renamed, so that no reader
 * sees half a file. The copy keeps the original's times, as a renamed file does.
 */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!hasErrorCode(error, 'EXDEV')) throw error

    const temporary = temporaryNameOf(to)
    const { atime, mtime } = await stat(from)
    await copyFile(from, temporary)
    await utimes(temporary, atime, mtime)
    // `syncFolder` also syncs the bytes of a file.
    await syncFolder(temporary)

    await rename(temporary, to)
    await syncFolder(dirname(to))
    await rm(from)
  }
}
