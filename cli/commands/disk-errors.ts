import { relative } from 'node:path'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'

/**
 * The random part of the temporary name that a file or folder has until it is complete:
 * "sv.html.0123456789ab.tmp", "stage-0123456789ab".
 */
const RANDOM_PART = /-[0-9a-f]{12}\b|\.[0-9a-f]{12}(?:\.tmp)?(?=\/|$)/g

/** Returns the file, if any, and Node's message from a system call's error; undefined for other errors. */
function diskErrorOf(thrown: unknown, { root }: Project) {
  if (!(thrown instanceof Error && 'code' in thrown && 'syscall' in thrown))
    return undefined

  const { path, dest } = thrown as { readonly path?: unknown; readonly dest?: unknown }
  // In a copy or a rename, the destination is the file that cannot be written.
  const failedPath = dest ?? path
  return {
    file:
      typeof failedPath === 'string'
        ? relative(root, failedPath).replace(RANDOM_PART, '')
        : undefined,
    // Node ends its messages with the paths, in quotes.
    message: thrown.message.replace(/ '.*$/s, ''),
  }
}

/** Describes a disk error: 'dist/sv.html: EACCES: permission denied, open'; undefined for other errors. */
export function diskErrorText(thrown: unknown, project: Project): string | undefined {
  const { file, message } = diskErrorOf(thrown, project) ?? {}
  return file === undefined ? message : `${file}: ${message}`
}

/** Returns a disk error as a diagnostic; undefined for other errors. */
export function diskDiagnostic(
  thrown: unknown,
  project: Project,
): Diagnostic | undefined {
  // An error without a path is shown at the folder content/.
  const { file = 'content', message } = diskErrorOf(thrown, project) ?? {}
  if (message === undefined) return undefined

  return error(
    'disk',
    { file },
    `cannot be read: ${message}`,
    'make it readable: nothing was checked',
  )
}
