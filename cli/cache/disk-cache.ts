import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { stampOf } from '../fs/identity.ts'
import { writeAtomically } from '../fs/system.ts'
import type { Project } from '../project.ts'

/** Facts about single files, by path and state, kept on disk between runs. */
export type FileCache = ReturnType<typeof openFileCache>

type Entries = Readonly<Record<string, { readonly stamp: string; readonly value: unknown }>>

/** The caches that this process has read or written, by their paths: a watch parses none of them twice. */
const parsed = new Map<
  string,
  { readonly stamp: string; readonly version: string; readonly files: Entries }
>()

/** Opens a cache. Entries of another version are ignored: the code that makes them has changed. */
export function openFileCache(folder: string, name: string, version: string) {
  const path = join(folder, `${name}.json`)
  const before = readEntries(path, version)
  const used = new Set<string>()
  const added: Record<string, Entries[string]> = {}
  return {
    /** `stamp` is a content hash, or the stamp of a big file. */
    get(file: string, stamp: string): unknown {
      const entry = before[file]
      if (entry?.stamp !== stamp) return undefined
      used.add(file)
      return entry.value
    },
    set(file: string, stamp: string, value: unknown): void {
      added[file] = { stamp, value }
    },
    /** Writes what this run added, and drops what it did not use: those files are gone or have changed. */
    async flush(): Promise<void> {
      const kept = Object.entries(before).filter(([file]) => used.has(file))
      if (kept.length === Object.keys(before).length && Object.keys(added).length === 0) return
      const files = { ...Object.fromEntries(kept), ...added }
      await ignoreWriteError(writeAtomically(path, JSON.stringify({ version, files })))
      const stamp = stampAt(path)
      if (stamp) parsed.set(path, { stamp, version, files })
    },
  }
}

/** A cache that cannot be written does not fail a command: the next run computes the facts again. */
const ignoreWriteError = (writing: Promise<void>): Promise<void> => writing.catch(() => undefined)

function stampAt(path: string): string | undefined {
  try {
    return stampOf(statSync(path))
  } catch {
    return undefined
  }
}

function readEntries(path: string, version: string): Entries {
  const stamp = stampAt(path)
  const known = parsed.get(path)
  if (stamp !== undefined && known?.stamp === stamp) return known.version === version ? known.files : {}
  try {
    const read = JSON.parse(readFileSync(path, 'utf8')) as { version?: unknown; files?: Entries }
    return read.version === version && read.files ? read.files : {}
  } catch {
    return {}
  }
}

/** Keeps a command's last result for `key`, the hash of all that it depends on; undefined when that is unknown. */
export function openRunCache<T>(name: string, project: Project, key: string | undefined) {
  const path = join(project.cache, `${name}.json`)
  return {
    get(): T | undefined {
      if (!key) return undefined
      try {
        const known = JSON.parse(readFileSync(path, 'utf8')) as { key?: unknown; value: T }
        return known.key === key ? known.value : undefined
      } catch {
        return undefined
      }
    },
    async set(value: T): Promise<void> {
      if (key) await ignoreWriteError(writeAtomically(path, JSON.stringify({ key, value })))
    },
  }
}
