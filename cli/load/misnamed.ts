import { type Diagnostic, error, remedyOf } from '../model/diagnostic.ts'
import { contentFileAt } from '../schema/content-paths.ts'

/** Files that nothing reads because their names end in `.yml`, or hold capitals; by the path that they should have. */
export function findMisnamedFiles(paths: readonly string[]): ReadonlyMap<string, Diagnostic> {
  const present = new Set(paths)
  return new Map(
    paths.flatMap((path) => {
      const meant = meantPath(path)
      return present.has(meant) || contentFileAt(path) || !contentFileAt(meant)
        ? []
        : [[meant, misnamedError(path, meant)]]
    }),
  )
}

const meantPath = (path: string): string => path.toLowerCase().replace(/\.yml$/, '.yaml')

const misnamedError = (path: string, meant: string): Diagnostic =>
  error(
    'missing-file',
    { file: `content/${path}` },
    'the shop does not read this file because of how its name is written',
    remedyOf({ renameTo: `content/${meant}` }, 'rename it to "…"'),
  )
