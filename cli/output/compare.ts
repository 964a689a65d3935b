import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutputPath } from '../model/path.ts'
import type { Project } from '../project.ts'
import { writeWhole } from '../store.ts'
import { sizeIn, stampsBelow } from './folder.ts'

/** What stands in dist/, as far as the last publishing knows: by path, the key of its bytes, and size and time on disk. */
type Published = Readonly<Record<string, { readonly key: string; readonly stamp: string }>>

export interface Planned {
  readonly path: OutputPath
  /** Equal keys mean equal bytes. */
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
  /** Bytes of all files that stand in dist/. */
  readonly bytes: number
}

/** Compares the plan with dist/ without reading any file's bytes. */
export async function compare(planned: readonly Planned[], project: Project): Promise<Comparison> {
  const known = await readPublished(project)
  const present = stampsBelow(project.dist)
  const reasonOf = ({ path, key }: Planned): Reason | undefined => {
    const entry = known[path]
    const stamp = present.get(path)
    if (stamp === undefined) return { because: entry ? 'missing' : 'new' }
    if (entry?.stamp !== stamp) return { because: entry ? 'altered' : 'new' }
    return entry.key === key ? undefined : { because: 'changed', before: entry.key }
  }
  const paths = new Set<string>(planned.map(({ path }) => path))
  return {
    stale: new Map(
      planned.flatMap((output) => {
        const reason = reasonOf(output)
        return reason ? [[output.path, reason] as const] : []
      }),
    ),
    leftOver: [...present.keys()].filter((path) => !paths.has(path)).sort(),
    bytes: [...present.values()].reduce((sum, stamp) => sum + sizeIn(stamp), 0),
  }
}

const memoryOf = ({ cache }: Project): string => join(cache, 'published.json')

async function readPublished(project: Project): Promise<Published> {
  try {
    return JSON.parse(await readFile(memoryOf(project), 'utf8')) as Published
  } catch {
    return {}
  }
}

/** Notes what stands in dist/ now. Returns its bytes. */
export async function rememberPublished(planned: readonly Planned[], project: Project): Promise<number> {
  const stamps = stampsBelow(project.dist)
  const published: Published = Object.fromEntries(
    planned.map(({ path, key }) => [path, { key, stamp: stamps.get(path) ?? '' }]),
  )
  await writeWhole(memoryOf(project), JSON.stringify(published))
  return [...stamps.values()].reduce((sum, stamp) => sum + sizeIn(stamp), 0)
}
