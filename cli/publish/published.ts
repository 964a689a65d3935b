import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../fs/atomic-write.ts'
import { sizeOf, stampOf } from '../fs/stamp.ts'
import { type PlannedGroup, type SharedParts, sumWeights, type Weights } from '../model/output.ts'
import type { Project } from '../project.ts'
import type { DistFiles } from './dist-files.ts'
import type { KeptFiles } from './kept-files.ts'

/** What the last publishing left in dist/, as `.cache/published.json` records it. */
export interface PublishedSite {
  readonly shared?: SharedParts | undefined
  readonly groups: readonly PublishedGroup[]
  /** Files of earlier publishings that stay for a while. */
  readonly kept: readonly {
    readonly path: string
    readonly stamp: string
    /** Milliseconds since 1970. */
    readonly until: number
  }[]
}

export interface PublishedGroup {
  readonly name: string
  /** As it was planned. */
  readonly key?: string | undefined
  readonly weights: Weights
  readonly files: readonly PublishedFile[]
}

export interface PublishedFile {
  readonly path: string
  readonly stamp: string
  readonly key: string
}

const recordPathOf = ({ cache }: Project): string => join(cache, 'published.json')

/** Id of the last publishing: the stamp of what it recorded. */
export function lastPublishId(project: Project): string {
  const info = statSync(recordPathOf(project), { throwIfNoEntry: false })
  return info ? stampOf(info) : 'none'
}

export function readPublished(project: Project): PublishedSite & { readonly publishId: string } {
  // Taken first: what is published while the file is read counts as later.
  const publishId = lastPublishId(project)
  try {
    const record = readFileSync(recordPathOf(project), 'utf8')
    const { shared, groups, kept } = JSON.parse(record) as PublishedSite
    // The record of an older release has other lists, or none: it counts as unreadable.
    return { publishId, shared, groups: [...groups], kept: [...kept] }
  } catch {
    return { publishId: 'none', groups: [], kept: [] }
  }
}

/** What a publishing has left. */
interface NewState {
  readonly planned: readonly PlannedGroup[]
  /** Groups of which nothing has changed, as they were recorded. */
  readonly unchanged: ReadonlyMap<string, PublishedGroup>
  readonly kept: KeptFiles
  /** All files of dist/. */
  readonly files: DistFiles
}

/** Records what stands in dist/ now. Returns the id of this publishing, and what the planned files weigh. */
export async function recordPublished(
  { planned, unchanged, kept, files }: NewState,
  project: Project,
): Promise<{ readonly publishId: string; readonly weights: Weights }> {
  const site: PublishedSite = {
    shared: sharedPartsOf(planned),
    groups: planned.map((group) => unchanged.get(group.name) ?? publishedGroupOf(group, files)),
    kept: Object.entries(kept).map(([path, until]) => ({ path, stamp: files.get(path) ?? '', until })),
  }
  await writeAtomically(recordPathOf(project), JSON.stringify(site))
  const weights = sumWeights(site.groups.map((group) => group.weights))
  return { publishId: lastPublishId(project), weights }
}

function publishedGroupOf({ name, key, files }: PlannedGroup, present: DistFiles): PublishedGroup {
  const published: PublishedFile[] = []
  const weights: Weights[] = []
  for (const { path, key, kind } of files()) {
    const stamp = present.get(path)
    if (stamp === undefined) continue
    published.push({ path, stamp, key })
    weights.push({ [kind]: { files: 1, bytes: sizeOf(stamp) } })
  }
  return { name, key, weights: sumWeights(weights), files: published }
}

/** All pages have the same. */
export function sharedPartsOf(planned: readonly PlannedGroup[]): SharedParts | undefined {
  for (const { files } of planned) {
    const page = files().find(({ shared }) => shared)
    if (page) return page.shared
  }
  return undefined
}
