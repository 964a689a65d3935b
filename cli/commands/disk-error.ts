import { relative } from 'node:path'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'

/** Parts of names that differ in each run: a file is written beside its place and then renamed. */
const TEMPORARY = /-[0-9a-f]{12}\b|\.[0-9a-f]{12}(?:\.tmp)?(?=\/|$)/g

/**
 * Returns the file, from the project's root, and the message of a system call's error, such as ENOSPC or EACCES, in
 * Node's own words without the path. Calls on an open file name no file. undefined for other errors.
 */
function diskErrorOf(thrown: unknown, { root }: Project) {
  if (!(thrown instanceof Error && 'code' in thrown && 'syscall' in thrown)) return undefined
  // In a copy or a rename, the destination is the file that cannot be written.
  const path = 'dest' in thrown ? thrown.dest : 'path' in thrown ? thrown.path : undefined
  return {
    file: typeof path === 'string' ? relative(root, path).replace(TEMPORARY, '') : undefined,
    message: thrown.message.replace(/ '.*$/s, ''),
  }
}

/** Describes an error of the disk: 'dist/sv.html: EACCES: permission denied, open'; undefined for other errors. */
export function diskErrorText(thrown: unknown, project: Project): string | undefined {
  const { file, message } = diskErrorOf(thrown, project) ?? {}
  return file === undefined ? message : `${file}: ${message}`
}

/** Returns an error of the disk as a diagnostic; undefined for other errors. */
export function diskDiagnostic(thrown: unknown, project: Project): Diagnostic | undefined {
  const { file = 'content', message } = diskErrorOf(thrown, project) ?? {}
  if (message === undefined) return undefined
  return error('disk', { file }, `cannot be read: ${message}`, 'make it readable: nothing was checked')
}
