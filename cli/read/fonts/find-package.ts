import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Project } from '../../project.ts'

/**
 * Finds the package.json of a package as Node does, first from the shop and then from the engine. Node itself is not
 * asked, because it remembers that a package is missing, and would not find it after an installation in watch mode.
 */
export function findPackageFile(
  name: string,
  { root, home }: Project,
): string | undefined {
  const folders = [...foldersAbove(root), ...foldersAbove(home)]
  return folders
    .map((folder) => join(folder, 'node_modules', name, 'package.json'))
    .find((file) => existsSync(file))
}

/** Returns a folder and all folders above it. */
function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder)
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)]
}
