import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../fs/atomic-write.ts'
import { sizeOf, stampOf } from '../fs/stamp.ts'
import type { PlannedGroup, SharedParts } from '../model/output.ts'
import { sumWeights, type Weights } from '../model/weights.ts'
import type { Project } from '../project.ts'
import { type DistFiles, listingOf, listingPieces } from './dist-files.ts'
import type { KeptFiles } from './kept.ts'

/** What the last publishing left in dist/. */
export interface PublishedSite {
  readonly shared: SharedParts | undefined
  /** Files of earlier publishings that stay for a while. */
  readonly kept: KeptFiles
  /** By their names. */
  readonly groups: ReadonlyMap<string, PublishedGroup>
  /** All of dist/. */
  readonly listing: string
}

export interface PublishedGroup {
  /** As it was planned. */
  readonly key: string | undefined
  /** Paths and keys of its files, as one text: most groups are not looked into. */
  readonly keys: string
  readonly weights: Weights
}

/** Bytes of the record above which dist/ is listed beside: starting a thread takes longer for fewer files. */
const LARGE = 1_000_000

export const hasLargeDist = (project: Project): boolean =>
  (statSync(recordPathOf(project), { throwIfNoEntry: false })?.size ?? 0) > LARGE

const recordPathOf = ({ cache }: Project): string => join(cache, 'published.json')

/** Id of the last publishing: the stamp of what it recorded. */
export function lastPublishId(project: Project): string {
  const info = statSync(recordPathOf(project), { throwIfNoEntry: false })
  return info ? stampOf(info) : 'none'
}

type RecordHead = Pick<PublishedSite, 'shared' | 'kept'>

const NOTHING = { publishId: 'none', shared: undefined, kept: {}, listing: '', groups: new Map() }

/** As JSON Lines: the head, each group with its name, and the listing. */
export function readPublished(project: Project): PublishedSite & { readonly publishId: string } {
  // Taken first: what is published while the file is read counts as later.
  const publishId = lastPublishId(project)
  try {
    const [head, ...lines] = readFileSync(recordPathOf(project), 'utf8')
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    const { shared, kept } = head as Partial<RecordHead>
    const listing = lines.pop()
    if (!kept || typeof listing !== 'string') return NOTHING
    return { publishId, shared, kept, listing, groups: new Map(lines as [string, PublishedGroup][]) }
  } catch {
    return NOTHING
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
  const groups = planned.map((group): [string, PublishedGroup] => [
    group.name,
    unchanged.get(group.name) ?? publishedGroupOf(group, files),
  ])
  const head: RecordHead = { shared: sharedPartsOf(planned), kept }
  await writeAtomically(recordPathOf(project), piecesOf(head, groups, files))
  return { publishId: lastPublishId(project), weights: sumWeights(groups.map(([, { weights }]) => weights)) }
}

function* piecesOf(
  head: RecordHead,
  groups: readonly [string, PublishedGroup][],
  files: DistFiles,
): Generator<string, void> {
  yield JSON.stringify(head)
  for (const group of groups) yield `\n${JSON.stringify(group)}`
  yield '\n"'
  for (const piece of listingPieces(files)) yield JSON.stringify(piece).slice(1, -1)
  yield '"'
}

function publishedGroupOf({ key, files }: PlannedGroup, present: DistFiles): PublishedGroup {
  const keys = new Map<string, string>()
  const weights: Weights[] = []
  for (const file of files()) {
    const stamp = present.get(file.path)
    if (stamp === undefined) continue
    keys.set(file.path, file.key)
    weights.push({ [file.kind]: { files: 1, bytes: sizeOf(stamp) } })
  }
  return { key, keys: listingOf(keys), weights: sumWeights(weights) }
}

/** All pages have the same. */
export function sharedPartsOf(planned: readonly PlannedGroup[]): SharedParts | undefined {
  for (const { files } of planned) {
    const page = files().find(({ shared }) => shared)
    if (page) return page.shared
  }
  return undefined
}
