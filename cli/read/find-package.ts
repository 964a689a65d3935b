import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Finds the package.json of a package as Node does, which looks in all folders above. Node itself is not asked, because
 * it remembers that a package is missing, and would not find it after an installation in watch mode.
 * @param folders where to begin: that of the shop, or of the engine, whose packages may be beside it or above it
 */
export function findPackageFile(
  name: string,
  ...folders: readonly string[]
): string | undefined {
  return folders
    .flatMap(foldersAbove)
    .map((folder) => join(folder, 'node_modules', name, 'package.json'))
    .find((file) => existsSync(file))
}

/** Returns a folder and all folders above it. */
function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)]
}
