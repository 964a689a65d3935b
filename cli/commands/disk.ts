import { relative } from 'node:path'
import type { Project } from '../project.ts'

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
}

/** What the disk refused, in one line: 'dist/sv.html cannot be written: the disk is full'. Undefined for other errors. */
export function diskFault(error: unknown, { root }: Project): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const cause = causes[String(error.code)]
  if (cause === undefined) return undefined
  const named = 'dest' in error ? error.dest : 'path' in error ? error.path : undefined
  const where = typeof named === 'string' ? relative(root, named) : 'a file'
  const verb =
    /^(?:open|read|scandir|stat|lstat)$/.test(String(error.syscall)) && error.code === 'ENOENT'
      ? 'read'
      : 'written'
  return `${where} cannot be ${verb}: ${cause} (${error.code})`
}
