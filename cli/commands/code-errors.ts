import { join } from 'node:path'
import { pathInSite } from '../bundle/diagnostics.ts'
import type { LoadedTemplates } from '../bundle/templates.ts'
import { readContent } from '../load/load-content.ts'
import { damagedImage, imageReferencesOf } from '../load/pictures.ts'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import { encodingFailureOf } from '../produce/encoder.ts'
import type { Project } from '../project.ts'

/**
 * Returns a diagnostic with the place of an exception that making an output threw: in a template, an island or an
 * image; undefined for other exceptions.
 */
export async function diagnosticOf(thrown: unknown, templates: LoadedTemplates, project: Project) {
  if (!(thrown instanceof Error)) return undefined
  const place = templates.locationOf(thrown)
  if (!place) return await imageDiagnostic(thrown, project)
  const at = { ...place, file: pathInSite(project, place.file) }
  return error('code', at, `${thrown.name}: ${thrown.message}`)
}

/**
 * Reports a damaged image at the place that names it. Reading its colours finds most damage earlier, but not damage in
 * the fine half of a progressive JPEG.
 */
async function imageDiagnostic(thrown: Error, project: Project): Promise<Diagnostic | undefined> {
  const failed = encodingFailureOf(thrown)
  if (!failed) return undefined
  const { content } = await readContent(project)
  for (const { path, at } of imageReferencesOf(content)) {
    const picture = path === undefined ? undefined : content.images.get(path)
    if (path !== undefined && picture && join(project.content, picture.onDisk) === failed.job.file)
      return damagedImage(path, at(), failed.message)
  }
  return undefined
}
