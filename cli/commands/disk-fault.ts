import { relative, sep } from 'node:path'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { hasCode } from '../system-error.ts'

const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this disk is used up',
  EFBIG: 'the file would be larger than this system allows',
  EROFS: 'the disk is read-only',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk reports an error',
  ENOTDIR: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands where a file is needed',
  EEXIST: 'something stands in its place',
  ENOTEMPTY: 'something stands in its place',
  ENOENT: 'it is not there',
  ELOOP: 'a link leads to itself',
  ENAMETOOLONG: 'its name is too long',
  EBUSY: 'another program holds it',
}

/** System calls that only look. */
const looking = /^(?:read|scandir|opendir|stat|lstat|fstat|readlink|realpath)$/

/** What the disk refused: a file, from the project's root, and 'cannot be written: the disk is full (ENOSPC)'. */
interface Refusal {
  readonly file: string
  readonly what: string
}

/** undefined for errors that are none of the disk's. */
function refusalIn(error: unknown, project: Project): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const cause = causes[String(error.code)]
  if (cause === undefined) return undefined
  const named = 'dest' in error ? error.dest : 'path' in error ? error.path : undefined
  const path = typeof named === 'string' ? named : undefined
  const opensToRead =
    error.syscall === 'open' && (error.code === 'ENOENT' || (path !== undefined && !isWritten(path, project)))
  const verb = opensToRead || looking.test(String(error.syscall)) ? 'read' : 'written'
  return {
    file: path === undefined ? 'a file' : relative(project.root, path),
    what: `cannot be ${verb}: ${cause} (${error.code})`,
  }
}

/** The error does not tell for what a file was opened. Besides these, all are written beside, and renamed. */
const isWritten = (path: string, { dist, cache, codeCache }: Project): boolean =>
  path.endsWith('.tmp') || [dist, cache, codeCache].some((folder) => path.startsWith(folder + sep))

/** What the disk refused, in one line: 'dist/sv.html cannot be written: the disk is full'. Undefined for other errors. */
export function diskFault(error: unknown, project: Project): string | undefined {
  const refusal = refusalIn(error, project)
  return refusal && `${refusal.file} ${refusal.what}`
}

/** The same as a diagnostic. */
export function diskDiagnostic(error: unknown, project: Project): Diagnostic | undefined {
  const refusal = refusalIn(error, project)
  if (!refusal) return undefined
  const { file, what } = refusal
  return {
    severity: 'error',
    code: 'disk',
    at: { file },
    message: `this ${what}`,
    hint: 'mend that first: nothing was checked',
  }
}

/** Whether an error passes when somebody makes room. */
export const isFullDisk = (error: unknown): boolean => hasCode(error, 'ENOSPC', 'EDQUOT')
