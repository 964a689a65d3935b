import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Finds a package's package.json as Node does, by looking for node_modules/ in a folder and in all folders above it.
 * Node's own lookup is not used. It remembers that a package is missing, and would not find a package that is installed
 * in watch mode.
 * @param folders the folders where the search begins: the shop's, the engine's, or both, in this order
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
