import { readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../whole-file.ts'

/** What earlier runs found out about single files, by their path and what they held. */
export interface Memory {
  /** The remembered answer for this state of a file. `stamp` is a content hash, or size and time for big files. */
  recall(file: string, stamp: string): unknown
  remember(file: string, stamp: string, answer: unknown): void
  /** Leaves to the next run what this one learnt; forgets files that this run did not ask for, once they are many. */
  save(): Promise<void>
}

interface Entry {
  readonly stamp: string
  readonly answer: unknown
}

/** Opens one memory. Answers of another version are forgotten: code that shapes them has changed. */
export type OpenMemory = (folder: string, name: string, version: string) => Promise<Memory>

type Entries = Readonly<Record<string, Entry>>

/** So many runs add what they learnt to the file before it is written anew. */
const ADDITIONS = 50
/** One in so many files is few: of ten thousand records, 11 MB, two hundred. */
const FEW = 50

/** What earlier runs left on the disk. A run that learnt little adds that, and leaves the rest as it stands. */
export const openMemory: OpenMemory = async (folder, name, version) => {
  const path = join(folder, `${name}.json`)
  const { files: before, runs } = stored(path, version)
  return memoryOver(before, async ({ learnt, gone, all }) => {
    const news = Object.keys(learnt).length
    const limit = runs < ADDITIONS ? Object.keys(before).length / FEW : 0
    if (news > limit || gone > limit)
      await ifAllowed(writeWhole(path, JSON.stringify({ version, files: all() })))
    else if (news > 0) await ifAllowed(appendFile(path, `\n${JSON.stringify({ version, files: learnt })}`))
  })
}

/** What cannot be remembered is found out again: a cache that nobody may write keeps no command from its answer. */
export const ifAllowed = (writing: Promise<void>): Promise<void> => writing.catch(() => undefined)

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
    await Promise.all(writes.map((write) => ifAllowed(write())))
  }
  return {
    flush,
    async open(folder, name, version) {
      const path = join(folder, `${name}.json`)
      const known = kept.get(path)
      const before = known?.version === version ? known.files : stored(path, version).files
      kept.set(path, { version, files: before })
      return memoryOver(before, async ({ all }) => {
        const files = all()
        kept.set(path, { version, files })
        unwritten.set(path, () => writeWhole(path, JSON.stringify({ version, files })))
        clearTimeout(timer)
        timer = setTimeout(() => void flush(), REST_MS)
      })
    },
  }
}

/** What a run leaves to the next one. */
interface Legacy {
  readonly learnt: Entries
  /** How many files were known that nobody asked for, or that have changed. */
  readonly gone: number
  /** All that this run knew. */
  all(): Entries
}

function memoryOver(before: Entries, bequeath: (legacy: Legacy) => Promise<void>): Memory {
  const recalled = new Set<string>()
  const learnt: Record<string, Entry> = {}
  const all = (): Entries => {
    const kept = Object.entries(before).filter(([file]) => recalled.has(file))
    return { ...Object.fromEntries(kept), ...learnt }
  }
  return {
    recall(file, stamp) {
      const entry = before[file]
      if (!entry || entry.stamp !== stamp) return undefined
      recalled.add(file)
      return entry.answer
    },
    remember(file, stamp, answer) {
      learnt[file] = { stamp, answer }
    },
    async save() {
      const gone = Object.keys(before).length - recalled.size
      if (gone > 0 || Object.keys(learnt).length > 0) await bequeath({ learnt, gone, all })
    },
  }
}

/**
 * One line for each run that left something; later ones know better, and those of another version know nothing. A line
 * that was cut off makes all of them worthless.
 */
function stored(path: string, version: string): { readonly files: Entries; readonly runs: number } {
  try {
    const lines = readFileSync(path, 'utf8').split('\n')
    const read = lines.map(
      (line) => JSON.parse(line) as { readonly version?: unknown; readonly files?: Entries },
    )
    const own = read.flatMap((run) => (run.version === version && run.files ? [run.files] : []))
    return { files: Object.assign(own[0] ?? {}, ...own.slice(1)), runs: lines.length }
  } catch {
    return { files: {}, runs: 0 }
  }
}
