import { join } from 'node:path'
import { picturesNamed } from '../load/pictures-named.ts'
import { readContent } from '../load/read.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { failedSource } from '../produce/encoder.ts'
import type { Project } from '../project.ts'

/**
 * A picture that could not be encoded, at the place that names it; undefined for errors of other kinds. Reading its
 * colours finds most damage before, but not what spares the coarse half of a JPEG.
 */
export async function pictureFault(error: unknown, project: Project): Promise<Diagnostic | undefined> {
  const source = failedSource(error)
  if (source === undefined || !(error instanceof Error)) return undefined
  const { content } = await readContent(project)
  const use = picturesNamed(content).find(({ path }) => {
    const picture = path === undefined ? undefined : content.pictures.get(path)
    return picture && join(project.content, picture.onDisk) === source
  })
  if (!use) return undefined
  return {
    severity: 'error',
    code: 'image',
    at: use.at(),
    message: `the picture content/${use.path} is damaged: ${error.message.split('cannot be encoded: ').at(-1)}`,
    hint: 'export it again as JPEG or PNG',
  }
}
