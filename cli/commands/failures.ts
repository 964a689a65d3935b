import { join } from 'node:path'
import { findSourceLocation } from '../bundle/templates.ts'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import { encodingFailureOf } from '../produce/encoder.ts'
import { WorkerFailure } from '../produce/worker-failure.ts'
import type { Project } from '../project.ts'
import { hasChangedDist } from '../publish/publish.ts'
import { DistRefusal } from '../publish/refusal.ts'
import { damagedImage, imageReferencesOf } from '../read/pictures/pictures.ts'
import { readContent } from '../read/read-content.ts'
import { diskErrorText } from './disk-errors.ts'

export const DIST_UNCHANGED = 'dist/ is unchanged.'
const NOTHING_BUILT = `Nothing was built; ${DIST_UNCHANGED}`

/** Explains a failed build, and the state of dist/ after it. Returns undefined for bugs of this program. */
export async function failureOf(thrown: unknown, project: Project) {
  if (thrown instanceof DistRefusal)
    return { reason: NOTHING_BUILT, diagnostics: thrown.diagnostics }

  const distState = hasChangedDist(thrown)
    ? 'dist/ has complete files of both the old and the new site; the next build finishes the update.'
    : DIST_UNCHANGED
  const systemError = systemErrorText(thrown, project)
  if (systemError !== undefined)
    return { reason: `${systemError}. ${distState}`, diagnostics: [] }

  const diagnostic = await describeException(thrown, project)
  if (!diagnostic) return undefined
  // Every file is made before the first one is moved into dist/.
  return { reason: NOTHING_BUILT, diagnostics: [diagnostic] }
}

/**
 * Returns a diagnostic for an exception that a template or an island (found by the stack) or an image caused; undefined
 * for other exceptions.
 */
export async function describeException(
  thrown: unknown,
  project: Project,
): Promise<Diagnostic | undefined> {
  if (!(thrown instanceof Error)) return undefined

  const place = findSourceLocation(thrown, project)
  if (!place) return await imageDiagnostic(thrown, project)
  return error('code', place, `${thrown.name}: ${thrown.message}`)
}

/**
 * Returns a diagnostic for the image that could not be encoded. Most damage is found earlier, when colours are read,
 * but not damage in the last scans of a progressive JPEG.
 */
async function imageDiagnostic(
  thrown: Error,
  project: Project,
): Promise<Diagnostic | undefined> {
  const failure = encodingFailureOf(thrown)
  if (!failure) return undefined

  const { content } = await readContent(project)
  for (const { path = '', at } of imageReferencesOf(content)) {
    const picture = content.images.get(path)
    if (picture && join(project.content, picture.onDisk) === failure.job.file)
      return damagedImage(path, at(), failure.message)
  }
  return undefined
}

/** Describes a disk error, or a thread or process that exited too early; undefined for other errors. */
export const systemErrorText = (thrown: unknown, project: Project): string | undefined =>
  thrown instanceof WorkerFailure ? thrown.message : diskErrorText(thrown, project)
