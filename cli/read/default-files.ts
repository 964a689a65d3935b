import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../fs/identity.ts'
import { ifPresent } from '../fs/system.ts'
import type { Site } from '../model/site.ts'
import type { Project } from '../project.ts'

/** The files of cli/defaults/, which pages and the manifest name. */
const DEFAULTS = [
  'apple-touch-icon.png',
  'favicon.ico',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'room.svg',
]

/**
 * Finds the engine's files for addresses that pages name and that public/ lacks: icons, the picture of a room, and the
 * flags of the shop's languages. On many disks, names that differ only in capital letters are one name.
 */
export function findDefaultFiles(
  { home }: Project,
  publicFiles: Site['publicFiles'],
  flags: readonly string[],
): Site['defaultFiles'] {
  const publicPaths = new Set(publicFiles.map(({ path }) => path.toLowerCase()))
  const folder = join(home, 'cli/defaults')
  const flagFolder = join(home, 'node_modules/flag-icons/flags/4x3')
  const candidates = [
    ...DEFAULTS.map((path) => ({ path, file: join(folder, path) })),
    ...[...new Set(flags)].map((flag) => ({
      path: `flags/${flag}.svg`,
      file: join(flagFolder, `${flag}.svg`),
    })),
  ]

  return candidates
    .filter(({ path }) => !publicPaths.has(path))
    .flatMap(({ path, file }) => {
      const bytes = ifPresent(() => readFileSync(file))
      return bytes ? [{ path, file, hash: contentHash(bytes) }] : []
    })
}
