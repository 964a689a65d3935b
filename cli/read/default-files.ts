import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../fs/identity.ts'
import { ifPresent } from '../fs/system.ts'
import type { Site } from '../model/site.ts'
import type { Project } from '../project.ts'

/**
 * Finds the engine's flags of the shop's languages that public/ lacks. On many disks, names that differ only in capital
 * letters are one name.
 */
export function findDefaultFiles(
  { home }: Project,
  publicFiles: Site['publicFiles'],
  flags: readonly string[],
): Site['defaultFiles'] {
  const publicPaths = new Set(publicFiles.map(({ path }) => path.toLowerCase()))
  const flagFolder = join(home, 'node_modules/flag-icons/flags/4x3')
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
