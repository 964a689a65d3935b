import { type Diagnostic, error, remedyOf } from '../model/diagnostic.ts'
import { contentFileAt } from '../schema/content-paths.ts'

/**
 * Finds files that are not read because their names end in `.yml` or contain capitals, by the path they should
 * have.
 */
export function findMisnamedFiles(
  paths: readonly string[],
): ReadonlyMap<string, Diagnostic> {
  const present = new Set(paths)
  const misnamed = new Map<string, Diagnostic>()
  for (const path of paths) {
    const meant = path.toLowerCase().replace(/\.yml$/, '.yaml')
    if (present.has(meant) || contentFileAt(path) || !contentFileAt(meant)) continue
    const message = 'the shop does not read this file because of the spelling of its name'
    const remedy = remedyOf({ renameTo: `content/${meant}` }, 'rename it to "…"')
    misnamed.set(
      meant,
      error('missing-file', { file: `content/${path}` }, message, remedy),
    )
  }
  return misnamed
}
