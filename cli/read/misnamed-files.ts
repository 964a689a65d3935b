import { type Diagnostic, error, remedyOf } from '../model/diagnostic.ts'
import { contentFileAt } from '../schema/content-paths.ts'

/**
 * Finds files that are not read because their names end in `.yml` or contain capitals. The keys of the map are the
 * paths that the files should have.
 */
export function findMisnamedFiles(
  paths: readonly string[],
): ReadonlyMap<string, Diagnostic> {
  const existingPaths = new Set(paths)
  const misnamed = new Map<string, Diagnostic>()
  for (const path of paths) {
    const rightPath = path.toLowerCase().replace(/\.yml$/, '.yaml')
    const isMisnamed =
      !contentFileAt(path) && contentFileAt(rightPath) && !existingPaths.has(rightPath)
    if (!isMisnamed) continue

    const message =
      'the shop does not read this file because its name is spelled with capitals or ends in .yml'
    // `remedyOf` replaces the "…" with the new path.
    const remedy = remedyOf({ renameTo: `content/${rightPath}` }, 'rename it to "…"')
    // The code is 'missing-file', because the shop lacks the file at `rightPath`.
    misnamed.set(
      rightPath,
      error('missing-file', { file: `content/${path}` }, message, remedy),
    )
  }
  return misnamed
}
