import { inSite } from '../bundle/faults.ts'
import type { LoadedTemplates } from '../bundle/templates.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'

/** An exception out of a template or island, at its place in the source; undefined when it came from elsewhere. */
export function renderFault(
  error: unknown,
  { placeOf }: LoadedTemplates,
  project: Project,
): Diagnostic | undefined {
  if (!(error instanceof Error)) return undefined
  const place = placeOf(error)
  if (!place) return undefined
  return {
    severity: 'error',
    code: 'code',
    message: `${error.name}: ${error.message}`,
    at: { ...place, file: inSite(project, place.file) },
  }
}
