import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contentHash } from '../fs/identity.ts'
import { ifPresent } from '../fs/system.ts'
import type { Site } from '../model/site.ts'
import type { Project } from '../project.ts'
import { findPackageFile } from './find-package.ts'

/**
 * Finds the flags of the shop's languages that public/ lacks, and that the engine therefore supplies. Ignores case, as
 * many disks do.
 */
export function findDefaultFiles(
  { home }: Project,
  publicFiles: Site['publicFiles'],
  flags: readonly string[],
): Site['defaultFiles'] {
  const publicPaths = new Set(publicFiles.map(({ path }) => path.toLowerCase()))
  const flagPackage = findPackageFile('flag-icons', home)
  if (flagPackage === undefined) return []

  const flagFolder = join(dirname(flagPackage), 'flags/4x3')
  const candidates = [...new Set(flags)].map((flag) => ({
    path: `flags/${flag}.svg`,
    file: join(flagFolder, `${flag}.svg`),
  }))

  return candidates
    .filter(({ path }) => !publicPaths.has(path))
    .flatMap(({ path, file }) => {
      const bytes = ifPresent(() => readFileSync(file))
      return bytes ? [{ path, file, hash: contentHash(bytes) }] : []
    })
}
