import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Finds the package.json of a package as Node does, which looks for node_modules/ in a folder and in all folders above
 * it. Node itself is not asked, because it remembers that a package is missing, and would not find the package after an
 * installation in watch mode.
 * @param folders the folders where the search begins: that of the shop, that of the engine, or both, in this order
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
