import { realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { isMissing } from '../load/listing.ts'
import type { Project } from '../project.ts'

/**
 * Whether a path of the project, 'content/site.yaml', stays in content/, also behind links. Its last folders may not be
 * there yet.
 */
export async function isInContent({ root, content }: Project, path: string): Promise<boolean> {
  if (!path.startsWith('content/') || path.includes('\0') || path.split(/[\\/]/).includes('..')) return false
  const folder = await realpath(content)
  const real = await realPathOf(join(root, path))
  return real.startsWith(folder + sep)
}

/** Of what is not there yet: that of the nearest folder. */
async function realPathOf(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) throw error
    return join(await realPathOf(dirname(path)), path.slice(dirname(path).length))
  }
}
