import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bytesIn, type Comparison, compare, lastPublishing } from '../output/compare.ts'
import { publishingAlone } from '../output/lock.ts'
import { publish } from '../output/publish.ts'
import { produceAll } from '../produce/produce.ts'
import type { Project } from '../project.ts'
import type { Progress } from '../report.ts'
import { removeAbandoned } from '../store.ts'
import { diskFault, isFullDisk } from './disk-fault.ts'
import { type Plan, plannedIn } from './prepare.ts'

export interface Published {
  readonly pages: number
  readonly files: number
  /** Bytes of the whole site. */
  readonly bytes: number
  readonly written: readonly string[]
  readonly bytesWritten: number
  readonly removed: readonly string[]
  /** Pictures and cards that the store lacked. */
  readonly encoded: number
}

/** A publishing that finds everything as it should be. */
export const nothingDone = { written: [], bytesWritten: 0, removed: [], encoded: 0 }

export interface Onlooker {
  /** Absent where nobody looks at a bar. */
  progress?(total: number): Progress
  /** Hears why nothing happens. */
  line(text: string): void
  /** Ends the work between two outputs. */
  readonly signal?: AbortSignal
}

export type Outcome =
  | {
      readonly published: Published
      /** Names what stands in dist/ now. */
      readonly publishing: string
    }
  | {
      readonly refused: string
      /** Whether there will be another answer once somebody makes room on the disk. */
      readonly awaitsRoom: boolean
    }

/** Makes what dist/ lacks and publishes it. `refused` says in one line what the disk did not allow, and how dist/ stands. */
export async function bringToDist(plan: Plan, project: Project, onlooker: Onlooker): Promise<Outcome> {
  const { outputs, workshop } = plan
  const planned = plannedIn(plan)
  const stage = join(project.cache, `stage-${randomBytes(6).toString('hex')}`)
  let appearing = false
  try {
    const before = compare(planned, project)
    const pages = outputs.filter(({ kind }) => kind === 'page').length
    const site = { pages, files: outputs.length }
    if (before.stale.size === 0 && before.leftOver.length === 0) {
      await workshop.store.sweep()
      const { publishing, present } = before
      return { published: { ...site, ...nothingDone, bytes: bytesIn(present) }, publishing }
    }
    await clearAbandoned(project)
    const make = async (wanted: typeof outputs, folder: string) => {
      const bar = onlooker.progress?.(wanted.length)
      try {
        return await produceAll(wanted, join(stage, folder), workshop, (count) => {
          onlooker.signal?.throwIfAborted()
          bar?.advance(count)
        })
      } finally {
        bar?.end()
      }
    }
    const produced = await make(
      outputs.filter(({ path }) => before.stale.has(path)),
      'made',
    )
    const waiting = (holder: string): void =>
      onlooker.line(`Another build (${holder}) is publishing; waiting for it.`)
    return await publishingAlone(project, waiting, onlooker.signal, async (free) => {
      // Another build may have published since: what it replaced has to be made as well.
      const now = free && isStill(before, project) ? before : compare(planned, project)
      const late = outputs.filter(({ path }) => now.stale.has(path) && !before.stale.has(path))
      const all = late.length === 0 ? produced : [...produced, ...(await make(late, 'late'))]
      const { written, bytes, bytesWritten, publishing } = await publish(
        {
          ...now,
          produced: all,
          planned,
          stage: join(stage, 'copies'),
          appearing: () => {
            appearing = true
          },
        },
        project,
      )
      await workshop.store.sweep()
      const encoded = workshop.store.made()
      const removed = now.leftOver
      return { published: { ...site, bytes, written, bytesWritten, removed, encoded }, publishing }
    })
  } catch (error) {
    const fault = diskFault(error, project)
    if (fault === undefined) throw error
    const state = appearing
      ? 'dist/ holds whole files of the old and the new site; the next build completes it.'
      : 'dist/ is as it was.'
    return { refused: `${fault}. ${state}`, awaitsRoom: isFullDisk(error) }
  } finally {
    await rm(stage, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** Whether dist/ can still be as it was compared: looking through it again takes as long as all the rest. */
const isStill = ({ publishing, present }: Comparison, project: Project): boolean =>
  lastPublishing(project) === publishing && existsSync(project.dist) === present.size > 0

/** Leavings of killed builds; a first dist/ waits beside its place where the cache lies on another disk. */
async function clearAbandoned({ root, cache, codeCache }: Project): Promise<void> {
  await removeAbandoned(cache, (name) => /^stage-|^publish\.lock\.|\.tmp$/.test(name))
  await removeAbandoned(codeCache, (name) => name.endsWith('.tmp'))
  await removeAbandoned(root, (name) => /^dist\.[0-9a-f]{12}\.tmp$/.test(name))
}
