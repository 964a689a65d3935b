import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { chmod, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'

/** Tells whether an error has one of these system error codes, such as 'ENOENT'. */
export const hasErrorCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

/** For `catch`: returns undefined for errors with one of these codes, and rethrows all others. */
export const ignoring =
  (...codes: readonly string[]) =>
  (error: unknown): undefined => {
    if (!hasErrorCode(error, ...codes)) throw error
  }

/** For `catch`: returns undefined if a file is missing, and rethrows all other errors. */
export const ignoreMissing = ignoring('ENOENT', 'ENOTDIR')

/** Returns the result of `run`, or undefined if it throws anything. */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}

/**
 * Reads a file or folder. Returns undefined if it has vanished since it was listed, for example because git has
 * switched branches.
 */
export function ifPresent<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    return ignoreMissing(error)
  }
}

/** Tells whether a path leads to a regular file. Reading a named pipe, for example, could block forever. */
export const isRegularFile = (path: string): boolean =>
  attempt(() => statSync(path))?.isFile() === true

/** For `catch`: rethrows with the path. Node omits it from errors about open files, such as a full-disk error. */
export const rethrowWithPath =
  (path: string) =>
  (error: unknown): never => {
    throw error instanceof Error ? Object.assign(error, { path }) : error
  }

/**
 * Makes a file or folder beside the path, then renames it. Readers never find half of it, even if this run is killed.
 */
export async function replaceAtomically(
  path: string,
  make: (temporary: string) => Promise<void>,
) {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await make(temporary)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    rethrowWithPath(path)(error)
  }
}

/**
 * Writes a file atomically, with the folders above it. An existing file keeps its mode, and a symbolic link keeps its
 * target.
 */
export async function writeAtomically(
  path: string,
  bytes: Uint8Array | string,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const target = await realpath(path).catch(ignoring('ENOENT'))
  const mode = target === undefined ? undefined : (await stat(target)).mode

  await replaceAtomically(target ?? path, async (temporary) => {
    await writeFile(temporary, bytes)
    // The umask would remove permissions from the mode of a new file.
    if (mode !== undefined) await chmod(temporary, mode)
  })
}

/**
 * Tells whether a path is in a folder after resolving links. For a missing path, its nearest existing folder decides.
 */
export const isInside = async (folder: string, path: string): Promise<boolean> =>
  // Node throws an error for a path with a null character.
  !path.includes('\0') &&
  (await realPathOf(path)).startsWith((await realpath(folder)) + sep)

const realPathOf = (path: string): Promise<string> =>
  realpath(path).catch(async (error: unknown) => {
    if (!hasErrorCode(error, 'ENOENT', 'ENOTDIR') || dirname(path) === path) throw error

    return join(await realPathOf(dirname(path)), basename(path))
  })

/** Tells whether a process is running, including other users' processes. */
export function isAlive(pid: number): boolean {
  try {
    // Signal 0 does nothing to the process, but fails if there is none.
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasErrorCode(error, 'EPERM')
  }
}

/**
 * Returns the milliseconds since the process started. `performance.now()` would first load a module, which takes 2 ms.
 */
export const sinceStartMs = (): number => process.uptime() * 1000
