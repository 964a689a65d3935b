import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '../project.ts'
import { writeWhole } from '../store.ts'

/** What earlier runs found out about single files, by their path and what they held. */
export interface Memory {
  /** The remembered answer for this state of a file. `stamp` is a content hash, or size and time for big files. */
  recall(file: string, stamp: string): unknown
  remember(file: string, stamp: string, answer: unknown): void
  /** Writes what changed; forgets files that this run did not ask for. */
  save(): Promise<void>
}

interface Entry {
  readonly stamp: string
  readonly answer: unknown
}

/**
 * Opens one memory of the project.
 * @param version answers of another version are forgotten: code that shapes them has changed
 */
export async function openMemory(project: Project, name: string, version: string): Promise<Memory> {
  const path = join(project.cache, `${name}.json`)
  const before = await stored(path, version)
  const now: Record<string, Entry> = {}
  let changed = false
  return {
    recall(file, stamp) {
      const entry = before[file]
      if (!entry || entry.stamp !== stamp) return undefined
      now[file] = entry
      return entry.answer
    },
    remember(file, stamp, answer) {
      now[file] = { stamp, answer }
      changed = true
    },
    async save() {
      if (!changed && Object.keys(now).length === Object.keys(before).length) return
      await writeWhole(path, JSON.stringify({ version, files: now }))
    },
  }
}

async function stored(path: string, version: string): Promise<Readonly<Record<string, Entry>>> {
  try {
    const read = JSON.parse(await readFile(path, 'utf8')) as {
      version?: unknown
      files?: Record<string, Entry>
    }
    return read.version === version && read.files ? read.files : {}
  } catch {
    return {}
  }
}
