import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { stampOf } from '../fs/identity.ts'
import { readSealed, writeSealed } from '../fs/sealed.ts'
import { attempt } from '../fs/system.ts'
import type { Project } from '../project.ts'

/** Facts about single files, by path and state, kept on disk between runs. */
export type FileCache = ReturnType<typeof openFileCache>

type Entries = Readonly<
  Record<string, { readonly stamp: string; readonly value: unknown }>
>

/** `stamp` is undefined while the file is not yet written. */
type Parsed = {
  readonly version: string
  readonly files: Entries
  readonly stamp: string | undefined
}

/** The caches that this process has read or written, by their paths: a watch parses none of them twice. */
const parsed = new Map<string, Parsed>()

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
    // Nobody has to wait: this process knows the entries at once, and does not end before they are written.
    async flush(): Promise<void> {
      const kept = Object.entries(before).filter(([file]) => used.has(file))
      if (kept.length === Object.keys(before).length && Object.keys(added).length === 0)
        return
      const files = { ...Object.fromEntries(kept), ...added }
      const entry = { version, files, stamp: undefined }
      parsed.set(path, entry)
      await nextTurn()
      await writeCache(path, { version, files })
      if (parsed.get(path) === entry) parsed.set(path, { ...entry, stamp: stampAt(path) })
    },
  }
}

/** Writes a cache. One that cannot be written fails no command: the next run computes the facts again. */
const writeCache = (path: string, value: object): Promise<void> =>
  writeSealed(path, value).catch(() => undefined)

const stampAt = (path: string): string | undefined =>
  attempt(() => stampOf(statSync(path)))

function readEntries(path: string, version: string): Entries {
  const stamp = stampAt(path)
  let found = parsed.get(path)
  if (!found || (found.stamp !== undefined && found.stamp !== stamp)) {
    found = { version, files: {}, ...readJson(path), stamp }
    if (stamp) parsed.set(path, found)
  }
  return found.version === version ? found.files : {}
}

const readJson = (path: string): object => Object(readSealed(path) ?? {})

/** Keeps a command's last result for `key`, the hash of all that it depends on; undefined when that is unknown. */
export function openRunCache<T>(name: string, project: Project, key: string | undefined) {
  const path = join(project.cache, `${name}.json`)
  return {
    get(): T | undefined {
      const known: { readonly key?: unknown; readonly value?: T } = readJson(path)
      return key && known.key === key ? known.value : undefined
    },
    async set(value: T): Promise<void> {
      if (key) await writeCache(path, { key, value })
    },
  }
}
