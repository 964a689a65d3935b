import { readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../fs/system.ts'

/** Facts about single files, by path and state, kept on disk between runs. */
export type FileCache = ReturnType<typeof createFileCache>

interface Entry {
  readonly stamp: string
  readonly value: unknown
}

/** Opens a cache. Entries of another version are ignored: the code that makes them has changed. */
export type OpenFileCache = (folder: string, name: string, version: string) => Promise<FileCache>

type Entries = Readonly<Record<string, Entry>>

/** The most runs that append to the file before it is rewritten. */
const MAX_RUNS = 50
/** A run appends at most 1/50 of the entries: two hundred of ten thousand records (11 MB). */
const MAX_APPENDED = 1 / 50

/** Reads the cache from the disk. A run that adds little appends a line; otherwise the file is rewritten. */
export const openFileCache: OpenFileCache = async (folder, name, version) => {
  const path = join(folder, `${name}.json`)
  const { files: before, runs } = readEntries(path, version)
  return createFileCache(before, async ({ added, unused, all }) => {
    const count = Object.keys(added).length
    const limit = runs < MAX_RUNS ? Object.keys(before).length * MAX_APPENDED : 0
    if (count > limit || unused > limit)
      await ignoreWriteError(writeAtomically(path, JSON.stringify({ version, files: all() })))
    else if (count > 0)
      await ignoreWriteError(appendFile(path, `\n${JSON.stringify({ version, files: added })}`))
  })
}

/** A cache that cannot be written does not fail a command: the next run computes the facts again. */
export const ignoreWriteError = (writing: Promise<void>): Promise<void> => writing.catch(() => undefined)

/** Milliseconds without a change after which caches are written. */
const REST_MS = 1000

/** Keeps caches in memory: a watch reads them once, and writes them while nobody waits. */
export function shareFileCaches() {
  const kept = new Map<string, { readonly version: string; readonly files: Entries }>()
  const unwritten = new Map<string, () => Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  /** Writes every change that is not on the disk yet. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    const writes = [...unwritten.values()]
    unwritten.clear()
    await Promise.all(writes.map((write) => ignoreWriteError(write())))
  }
  const open: OpenFileCache = async (folder, name, version) => {
    const path = join(folder, `${name}.json`)
    const known = kept.get(path)
    const before = known?.version === version ? known.files : readEntries(path, version).files
    kept.set(path, { version, files: before })
    return createFileCache(before, async ({ all }) => {
      const files = all()
      kept.set(path, { version, files })
      unwritten.set(path, () => writeAtomically(path, JSON.stringify({ version, files })))
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), REST_MS)
    })
  }
  return { open, flush }
}

/** The changes that one run made to a cache. */
interface Changes {
  readonly added: Entries
  /** Entries that this run did not use: their files are gone or have changed. */
  readonly unused: number
  /** Every entry that is still in use. */
  all(): Entries
}

function createFileCache(before: Entries, write: (changes: Changes) => Promise<void>) {
  const used = new Set<string>()
  const added: Record<string, Entry> = {}
  const all = (): Entries => {
    const kept = Object.entries(before).filter(([file]) => used.has(file))
    return { ...Object.fromEntries(kept), ...added }
  }
  return {
    /** Returns the fact for this state of a file. `stamp` is a content hash, or a file stamp for big files. */
    get(file: string, stamp: string): unknown {
      const entry = before[file]
      if (!entry || entry.stamp !== stamp) return undefined
      used.add(file)
      return entry.value
    },
    set(file: string, stamp: string, value: unknown): void {
      added[file] = { stamp, value }
    },
    /** Writes what this run added; drops entries that it did not use, once they are many. */
    async flush(): Promise<void> {
      const unused = Object.keys(before).length - used.size
      if (unused > 0 || Object.keys(added).length > 0) await write({ added, unused, all })
    },
  }
}

/**
 * Reads JSON Lines, one line per run; later lines win; lines of another version are ignored. If any line cannot be
 * parsed, the whole cache is discarded.
 */
function readEntries(path: string, version: string): { readonly files: Entries; readonly runs: number } {
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
