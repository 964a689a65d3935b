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

/** Opens one memory of a project. Answers of another version are forgotten: code that shapes them has changed. */
export type OpenMemory = (project: Project, name: string, version: string) => Promise<Memory>

type Entries = Readonly<Record<string, Entry>>

/** What earlier runs left on the disk. */
export const openMemory: OpenMemory = async (project, name, version) => {
  const path = join(project.cache, `${name}.json`)
  return memoryOver(await stored(path, version), (files) =>
    writeWhole(path, JSON.stringify({ version, files })),
  )
}

export interface KeptMemories {
  readonly open: OpenMemory
  /** Writes to the disk what is not there yet. */
  flush(): Promise<void>
}

/** How long nothing may change before a kept memory is written. */
const REST_MS = 1000

/** Memories that stay open: a watch reads them once, and writes them while nobody waits. */
export function keepMemories(): KeptMemories {
  const kept = new Map<string, { readonly version: string; readonly files: Entries }>()
  const unwritten = new Map<string, () => Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    const writes = [...unwritten.values()]
    unwritten.clear()
    // What cannot be remembered is found out again.
    await Promise.allSettled(writes.map((write) => write()))
  }
  return {
    flush,
    async open(project, name, version) {
      const path = join(project.cache, `${name}.json`)
      const known = kept.get(path)
      const before = known?.version === version ? known.files : await stored(path, version)
      return memoryOver(before, async (files) => {
        kept.set(path, { version, files })
        unwritten.set(path, () => writeWhole(path, JSON.stringify({ version, files })))
        clearTimeout(timer)
        timer = setTimeout(() => void flush(), REST_MS)
      })
    },
  }
}

function memoryOver(before: Entries, write: (files: Entries) => Promise<void>): Memory {
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
      if (changed || Object.keys(now).length !== Object.keys(before).length) await write(now)
    },
  }
}

async function stored(path: string, version: string): Promise<Entries> {
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
