import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../fs/atomic-write.ts'
import { stampOf } from '../fs/stamp.ts'
import type { PlannedFile, SharedParts } from '../model/output.ts'
import type { Project } from '../project.ts'
import type { DistFiles } from './dist-files.ts'

/** The files that the last publishing left in dist/, as `.cache/published.json` records them. */
export interface PublishedSite {
  readonly shared?: SharedParts | undefined
  readonly files: readonly PublishedFile[]
  /** Files of earlier publishings that stay for a while. */
  readonly kept: readonly {
    readonly path: string
    readonly stamp: string
    /** Milliseconds since 1970. */
    readonly until: number
  }[]
}

export interface PublishedFile {
  readonly path: string
  readonly stamp: string
  readonly key: string
}

/** The times until which files of earlier publishings are kept, by path: milliseconds since 1970. */
export type KeptFiles = Readonly<Record<string, number>>

const recordPathOf = ({ cache }: Project): string => join(cache, 'published.json')

/** Returns the id of the last publishing: the stamp of its record. */
export function lastPublishId(project: Project): string {
  const info = statSync(recordPathOf(project), { throwIfNoEntry: false })
  return info ? stampOf(info) : 'none'
}

export function readPublished(project: Project): PublishedSite & { readonly publishId: string } {
  // The id is taken first: a publishing that ends while the file is read counts as later.
  const publishId = lastPublishId(project)
  try {
    const record = readFileSync(recordPathOf(project), 'utf8')
    const { shared, files, kept } = JSON.parse(record) as PublishedSite
    // The record of an older release has other lists, or none: it counts as unreadable.
    return { publishId, shared, files: [...files], kept: [...kept] }
  } catch {
    return { publishId: 'none', files: [], kept: [] }
  }
}

/** The state that a publishing has left. */
interface NewState {
  readonly planned: readonly PlannedFile[]
  readonly kept: KeptFiles
  /** All files of dist/. */
  readonly files: DistFiles
}

/** Records what stands in dist/ now. Returns the id of this publishing. */
export async function recordPublished({ planned, kept, files }: NewState, project: Project): Promise<string> {
  const stampAt = (path: string): string => files.get(path) ?? ''
  const site: PublishedSite = {
    shared: sharedPartsOf(planned),
    files: planned.map(({ path, key }) => ({ path, stamp: stampAt(path), key })),
    kept: Object.entries(kept).map(([path, until]) => ({ path, stamp: stampAt(path), until })),
  }
  await writeAtomically(recordPathOf(project), JSON.stringify(site))
  return lastPublishId(project)
}

/** Returns the shared parts of pages, which all pages have in common. */
export const sharedPartsOf = (planned: readonly PlannedFile[]): SharedParts | undefined =>
  planned.find(({ shared }) => shared)?.shared
