import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../fs/atomic-write.ts'
import { joinPieces } from '../fs/pieces.ts'
import { sizeOf, stampOf } from '../fs/stamp.ts'
import { type PlannedGroup, type SharedParts, sumWeights, type Weights } from '../model/output.ts'
import type { Project } from '../project.ts'
import { type DistFiles, entryOf } from './dist-files.ts'
import type { KeptFiles } from './published-files.ts'

/** What the last publishing left in dist/. */
export interface PublishedSite {
  readonly shared: SharedParts | undefined
  /** By their names. */
  readonly groups: ReadonlyMap<string, PublishedGroup>
  /** Stamps of files of earlier publishings that stay for a while, and until when. */
  readonly kept: Uint8Array
  /** All of dist/. */
  readonly listing: Uint8Array
}

export interface PublishedGroup {
  /** As it was planned. */
  readonly key: string | undefined
  readonly weights: Weights
  /** Stamps and keys of its files: most groups are not looked into. */
  readonly files: Uint8Array
}

const recordPathOf = ({ cache }: Project): string => join(cache, 'published.txt')

/** Id of the last publishing: the stamp of what it recorded. */
export function lastPublishId(project: Project): string {
  const info = statSync(recordPathOf(project), { throwIfNoEntry: false })
  return info ? stampOf(info) : 'none'
}

/** The last line of the record. Before it stand the files of each group, those that are kept, and the listing. */
interface RecordEnd {
  readonly shared: SharedParts | undefined
  readonly groups: readonly (readonly [name: string, key: string | undefined | null, weights: Weights])[]
  /** Bytes of the parts before. */
  readonly lengths: readonly number[]
}

const EMPTY = new Uint8Array()
const NOTHING = { publishId: 'none', shared: undefined, groups: new Map(), kept: EMPTY, listing: EMPTY }

export function readPublished(project: Project): PublishedSite & { readonly publishId: string } {
  // Taken first: what is published while the file is read counts as later.
  const publishId = lastPublishId(project)
  try {
    const record = readFileSync(recordPathOf(project))
    const { shared, groups, lengths } = JSON.parse(
      record.toString('utf8', record.lastIndexOf('\n')),
    ) as RecordEnd
    const parts = cutAt(lengths, record)
    const [kept = EMPTY, listing = EMPTY] = parts.slice(groups.length)
    return {
      publishId,
      shared,
      groups: new Map(
        groups.map(([name, key, weights], index) => [
          name,
          { key: key ?? undefined, weights, files: parts[index] ?? EMPTY },
        ]),
      ),
      kept,
      listing,
    }
  } catch {
    return NOTHING
  }
}

function cutAt(lengths: readonly number[], record: Uint8Array): readonly Uint8Array[] {
  let end = 0
  return lengths.map((length) => {
    end += length
    return record.subarray(end - length, end)
  })
}

/** What a publishing has left. */
interface NewState {
  readonly planned: readonly PlannedGroup[]
  /** Groups of which nothing has changed, as they were recorded. */
  readonly unchanged: ReadonlyMap<string, PublishedGroup>
  readonly kept: KeptFiles
  /** All files of dist/ but those of unchanged groups. */
  readonly files: DistFiles
  /** All of dist/, in pieces. */
  readonly listing: Iterable<Uint8Array | string>
}

/** Records what stands in dist/ now. Returns the id of this publishing, and what the planned files weigh. */
export async function recordPublished(
  state: NewState,
  project: Project,
): Promise<{ readonly publishId: string; readonly weights: Weights }> {
  const groups: RecordEnd['groups'][number][] = []
  await writeAtomically(recordPathOf(project), joinPieces(partsOf(state, groups)))
  return { publishId: lastPublishId(project), weights: sumWeights(groups.map(([, , weights]) => weights)) }
}

/** @param groups filled with what the last line says of them */
function* partsOf(
  { planned, unchanged, kept, files, listing }: NewState,
  groups: RecordEnd['groups'][number][],
): Generator<Uint8Array, void> {
  const lengths: number[] = []
  for (const group of planned) {
    const { key, weights, files: part } = unchanged.get(group.name) ?? publishedGroupOf(group, files)
    groups.push([group.name, key, weights])
    lengths.push(part.length)
    yield part
  }
  const ofKept = Buffer.from(
    Object.entries(kept)
      .map(([path, until]) => entryOf(path, files.get(path) ?? '', `${until}`))
      .join(''),
  )
  yield ofKept
  let length = 0
  for (const piece of listing) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    length += bytes.length
    yield bytes
  }
  const end: RecordEnd = {
    shared: sharedPartsOf(planned),
    groups,
    lengths: [...lengths, ofKept.length, length],
  }
  yield Buffer.from(`\n${JSON.stringify(end)}`)
}

function publishedGroupOf({ key, files }: PlannedGroup, present: DistFiles): PublishedGroup {
  const entries: string[] = []
  const weights: Weights[] = []
  for (const file of files()) {
    const stamp = present.get(file.path)
    if (stamp === undefined) continue
    entries.push(entryOf(file.path, stamp, file.key))
    weights.push({ [file.kind]: { files: 1, bytes: sizeOf(stamp) } })
  }
  return { key, files: Buffer.from(entries.join('')), weights: sumWeights(weights) }
}

/** All pages have the same. */
export function sharedPartsOf(planned: readonly PlannedGroup[]): SharedParts | undefined {
  for (const { files } of planned) {
    const page = files().find(({ shared }) => shared)
    if (page) return page.shared
  }
  return undefined
}
