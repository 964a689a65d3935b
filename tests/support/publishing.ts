import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { outputPath } from '../../cli/model/path.ts'
import { diffDist } from '../../cli/publish/diff.ts'
import { publish } from '../../cli/publish/publish.ts'
import type { ownFolder } from '../shops/own-shop.ts'

/** The texts of a site's files, by their paths. */
export type Site = Readonly<Record<string, string>>

type Folder = ReturnType<typeof ownFolder>

/**
 * Publishes a site as a build does, using each file's text as its key.
 * @param replace whether to overwrite files that no build wrote if the site has files with the same names
 */
export async function publishSite(folder: Folder, site: Site, replace = false) {
  const { project } = folder
  const planned = Object.entries(site).map(
    ([path, key]) =>
      ({ path: outputPath(path), key, kind: 'any', shared: undefined }) as const,
  )
  // Old files are removed at once.
  const keepDays = 0
  const comparison = diffDist(planned, project, keepDays, replace)

  // Outputs may be made in any order. Here, the last one is made first.
  const stale = planned.filter(({ path }) => comparison.stale.has(path)).toReversed()
  const produced = stale.map(({ path }, index) => ({
    path,
    file: folder.at(`made/${index}`),
    movable: true,
  }))
  for (const [index, { key }] of stale.entries()) await folder.write(`made/${index}`, key)

  const stage = join(project.cache, 'stage')
  return publish(
    { ...comparison, planned, produced, stage },
    project,
    async () => undefined,
  )
}

/** Reads the published site. */
export async function readSite({ project: { dist } }: Folder): Promise<Site> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const texts = files.map(async (file) => [
    relative(dist, file),
    await readFile(file, 'utf8'),
  ])
  return Object.fromEntries(await Promise.all(texts))
}
