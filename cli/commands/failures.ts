import { join, relative } from 'node:path'
import { findSourceLocation } from '../bundle/templates.ts'
import { readContent } from '../check/load-content.ts'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import { encodingFailureOf } from '../produce/encoder.ts'
import type { Project } from '../project.ts'
import { hasChangedDist } from '../publish/publish.ts'
import { DistRefusal } from '../publish/refusal.ts'
import { damagedImage, imageReferencesOf } from '../read/pictures/pictures.ts'

export const DIST_UNCHANGED = 'dist/ is as it was.'

/** Says why a build or a publishing failed, and what dist/ holds now; undefined for a fault of this program. */
export async function failureOf(thrown: unknown, project: Project) {
  const state = hasChangedDist(thrown)
    ? 'dist/ holds whole files of the old and the new site; the next build completes it.'
    : DIST_UNCHANGED
  if (thrown instanceof DistRefusal)
    return { reason: `Nothing was built; ${state}`, diagnostics: thrown.diagnostics }
  const ofDisk = diskErrorText(thrown, project)
  if (ofDisk !== undefined) return { reason: `${ofDisk}. ${state}`, diagnostics: [] }
  const diagnostic = await diagnosticOf(thrown, project)
  return (
    diagnostic && { reason: `Nothing was built; ${state}`, diagnostics: [diagnostic] }
  )
}

/** Gives an exception the place of the template, island or image that caused it; undefined for other exceptions. */
export async function diagnosticOf(
  thrown: unknown,
  project: Project,
): Promise<Diagnostic | undefined> {
  if (!(thrown instanceof Error)) return undefined
  const place = findSourceLocation(thrown, project)
  if (!place) return await imageDiagnostic(thrown, project)
  return error('code', place, `${thrown.name}: ${thrown.message}`)
}

/** Reading the colours finds most damage earlier, but not damage in the fine half of a progressive JPEG. */
async function imageDiagnostic(
  thrown: Error,
  project: Project,
): Promise<Diagnostic | undefined> {
  const failed = encodingFailureOf(thrown)
  if (!failed) return undefined
  const { content } = await readContent(project)
  for (const { path = '', at } of imageReferencesOf(content)) {
    const picture = content.images.get(path)
    if (picture && join(project.content, picture.onDisk) === failed.job.file)
      return damagedImage(path, at(), failed.message)
  }
  return undefined
}

/** Parts of names that differ in each run: a file is written beside its place and then renamed. */
const TEMPORARY = /-[0-9a-f]{12}\b|\.[0-9a-f]{12}(?:\.tmp)?(?=\/|$)/g

/** Splits a system call's error into the file, if the call names one, and Node's words; undefined for other errors. */
function diskErrorOf(thrown: unknown, { root }: Project) {
  if (!(thrown instanceof Error && 'code' in thrown && 'syscall' in thrown))
    return undefined
  const { path, dest } = thrown as { readonly path?: unknown; readonly dest?: unknown }
  // In a copy or a rename, the destination is the file that cannot be written.
  const named = dest ?? path
  return {
    file:
      typeof named === 'string'
        ? relative(root, named).replace(TEMPORARY, '')
        : undefined,
    message: thrown.message.replace(/ '.*$/s, ''),
  }
}

/** Describes an error of the disk: 'dist/sv.html: EACCES: permission denied, open'; undefined for other errors. */
export function diskErrorText(thrown: unknown, project: Project): string | undefined {
  const { file, message } = diskErrorOf(thrown, project) ?? {}
  return file === undefined ? message : `${file}: ${message}`
}

/** Returns an error of the disk as a diagnostic; undefined for other errors. */
export function diskDiagnostic(
  thrown: unknown,
  project: Project,
): Diagnostic | undefined {
  const { file = 'content', message } = diskErrorOf(thrown, project) ?? {}
  if (message === undefined) return undefined
  return error(
    'disk',
    { file },
    `cannot be read: ${message}`,
    'make it readable: nothing was checked',
  )
}
