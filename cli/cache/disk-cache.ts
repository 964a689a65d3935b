import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileStampOf } from '../fs/identity.ts'
import { readSealed, writeSealed } from '../fs/sealed.ts'
import { attempt } from '../fs/system.ts'
import type { Project } from '../project.ts'

/** Facts about individual files, kept on disk between runs. A fact is valid for one state of its file, its stamp. */
export type FileCache = ReturnType<typeof openFileCache>

type Entries = Readonly<
  Record<string, { readonly stamp: string; readonly value: unknown }>
>

/** A cache in memory. `stamp` is the stamp of the cache's file, or undefined until the file is written. */
type ParsedCache = {
  readonly version: string
  readonly files: Entries
  readonly stamp: string | undefined
}

/** The caches that this process has read or written, by path, so that watch mode parses each only once. */
const parsedCaches = new Map<string, ParsedCache>()

/** Opens a cache. Entries of another version are ignored, because the code that makes them has changed. */
export function openFileCache(folder: string, name: string, version: string) {
  const path = join(folder, `${name}.json`)
  const previousEntries = readEntries(path, version)
  const usedFiles = new Set<string>()
  const added: Record<string, Entries[string]> = {}

  return {
    /** @param stamp a content hash, or the stamp of a big file */
    get(file: string, stamp: string): unknown {
      const entry = previousEntries[file]
      if (entry?.stamp !== stamp) return undefined

      usedFiles.add(file)
      return entry.value
    },
    set(file: string, stamp: string, value: unknown): void {
      added[file] = { stamp, value }
    },
    /**
     * Writes the entries that this run added and drops those it did not use, because their files are gone or have
     * changed. Callers need not wait: new caches see the entries at once, and the process does not exit before the file
     * is written.
     */
    async flush(): Promise<void> {
      const usedEntries = Object.entries(previousEntries).filter(([file]) =>
        usedFiles.has(file),
      )
      const hasDropped = usedEntries.length < Object.keys(previousEntries).length
      if (!hasDropped && Object.keys(added).length === 0) return

      const files = { ...Object.fromEntries(usedEntries), ...added }
      const cache = { version, files, stamp: undefined }
      parsedCaches.set(path, cache)
      // The caller continues first, because writing takes several milliseconds.
      await nextTurn()
      await writeCache(path, { version, files })
      // A later flush may have replaced this cache in the meantime.
      if (parsedCaches.get(path) === cache)
        parsedCaches.set(path, { ...cache, stamp: stampAt(path) })
    },
  }
}

/** Writes a cache. A failure is ignored, because the next run can compute the facts again. */
const writeCache = (path: string, value: object): Promise<void> =>
  writeSealed(path, value).catch(() => undefined)

const stampAt = (path: string): string | undefined =>
  attempt(() => fileStampOf(statSync(path)))

function readEntries(path: string, version: string): Entries {
  const stamp = stampAt(path)
  const parsed = parsedCaches.get(path)
  // Without a stamp, the cache in memory is newer than its file.
  const isCurrent =
    parsed !== undefined && (parsed.stamp === undefined || parsed.stamp === stamp)
  const cache = isCurrent ? parsed : parseCache(path, version, stamp)
  return cache.version === version ? cache.files : {}
}

/** Reads a cache from its file. A missing or damaged file is treated as an empty cache of this version. */
function parseCache(
  path: string,
  version: string,
  stamp: string | undefined,
): ParsedCache {
  const cache = { version, files: {}, ...readJson(path), stamp }
  if (stamp) parsedCaches.set(path, cache)
  return cache
}

const readJson = (path: string): object => (readSealed(path) as object | undefined) ?? {}

/**
 * Opens a cache for the last result of a command.
 * @param key hash of everything that the result depends on; undefined if that is unknown
 */
export function openRunCache<T>(name: string, project: Project, key: string | undefined) {
  const path = join(project.cache, `${name}.json`)
  return {
    get(): T | undefined {
      const cached: { readonly key?: unknown; readonly value?: T } = readJson(path)
      return key && cached.key === key ? cached.value : undefined
    },
    async set(value: T): Promise<void> {
      if (key) await writeCache(path, { key, value })
    },
  }
}
