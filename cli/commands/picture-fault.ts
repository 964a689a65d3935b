import { join } from 'node:path'
import { damaged } from '../load/colours.ts'
import { picturesNamed } from '../load/pictures-named.ts'
import { readContent } from '../load/read.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { failedEncoding } from '../produce/encoder.ts'
import type { Project } from '../project.ts'

/**
 * A picture that could not be encoded, at the place that names it; undefined for errors of other kinds. Reading its
 * colours finds most damage before, but not what spares the coarse half of a JPEG.
 */
export async function pictureFault(error: unknown, project: Project): Promise<Diagnostic | undefined> {
  const failed = failedEncoding(error)
  if (!failed) return undefined
  const { content } = await readContent(project)
  for (const { path, at } of picturesNamed(content)) {
    const picture = path === undefined ? undefined : content.pictures.get(path)
    if (path !== undefined && picture && join(project.content, picture.onDisk) === failed.job.file)
      return damaged(path, at(), failed.fault)
  }
  return undefined
}
