import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash } from '../hash.ts'
import type { OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { writeWhole } from '../whole-file.ts'
import { sizeIn, stampsBelow } from './folder.ts'

/** What stands in dist/, as far as the last publishing knows: path → 'stamp key'. */
type Published = Readonly<Record<string, string>>

export interface Planned {
  readonly path: OutputPath
  /** Equal keys mean equal bytes. No spaces. */
  readonly key: string
}

/** Why a file has to be made: nobody published it, its file is gone, somebody else wrote it, or its key is another. */
export type Reason =
  | { readonly because: 'new' | 'missing' | 'altered' }
  | { readonly because: 'changed'; readonly before: string }

export interface Comparison {
  readonly stale: ReadonlyMap<OutputPath, Reason>
  /** Files of dist/ that the plan does not hold. */
  readonly leftOver: readonly string[]
  /** Stamps of all files that stand in dist/. */
  readonly present: ReadonlyMap<string, string>
  /** Names the publishing that dist/ was compared with. */
  readonly publishing: string
}

/** Compares the plan with dist/ without reading any file's bytes. */
export function compare(planned: readonly Planned[], project: Project): Comparison {
  const { publishing, files } = readPublished(project)
  const present = stampsBelow(project.dist)
  const reasonOf = ({ path, key }: Planned): Reason | undefined => {
    const stamp = present.get(path)
    const known = files[path]
    if (stamp !== undefined && known === `${stamp} ${key}`) return undefined
    const [knownStamp, knownKey] = known?.split(' ') ?? []
    if (stamp === undefined) return { because: knownKey === undefined ? 'new' : 'missing' }
    if (knownKey === undefined) return { because: 'new' }
    return knownStamp === stamp ? { because: 'changed', before: knownKey } : { because: 'altered' }
  }
  const stale = new Map<OutputPath, Reason>()
  const paths = new Set<string>()
  for (const output of planned) {
    paths.add(output.path)
    const reason = reasonOf(output)
    if (reason) stale.set(output.path, reason)
  }
  const leftOver = [...present.keys()].filter((path) => !paths.has(path)).sort()
  return { stale, leftOver, present, publishing }
}

/** Whether dist/ holds exactly what that publishing left there: no file more or less, and none written since. */
export function isAsPublished(publishing: string, project: Project): boolean {
  const last = readPublished(project)
  if (last.publishing !== publishing) return false
  const present = stampsBelow(project.dist)
  const paths = Object.keys(last.files)
  return (
    paths.length === present.size &&
    paths.every((path) => last.files[path]?.startsWith(`${present.get(path)} `))
  )
}

/** Names the last publishing. */
export const lastPublishing = (project: Project): string => {
  const text = publishedText(project)
  return text === undefined ? 'none' : contentHash(text)
}

const memoryOf = ({ cache }: Project): string => join(cache, 'published.json')

function readPublished(project: Project): { readonly publishing: string; readonly files: Published } {
  try {
    const text = publishedText(project) ?? ''
    const { files } = JSON.parse(text) as { readonly files?: Published | null }
    return { publishing: contentHash(text), files: files ?? {} }
  } catch {
    return { publishing: 'none', files: {} }
  }
}

function publishedText(project: Project): string | undefined {
  try {
    return readFileSync(memoryOf(project), 'utf8')
  } catch {
    return undefined
  }
}

/** Notes what stands in dist/ now. Names the publishing. */
export async function rememberPublished(
  planned: readonly Planned[],
  stamps: ReadonlyMap<string, string>,
  project: Project,
): Promise<string> {
  const files: Published = Object.fromEntries(
    planned.map(({ path, key }) => [path, `${stamps.get(path)} ${key}`]),
  )
  const text = JSON.stringify({ files })
  await writeWhole(memoryOf(project), text)
  return contentHash(text)
}

/** Bytes of all files. */
export const bytesIn = (stamps: ReadonlyMap<string, string>): number =>
  [...stamps.values()].reduce((sum, stamp) => sum + sizeIn(stamp), 0)
