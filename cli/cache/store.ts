import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash } from '../fs/identity.ts'
import { attempt, writeAtomically } from '../fs/system.ts'
import type { SharedStore } from './shared-store.ts'

/** A folder in front of a shared store. Names hold a hash of the bytes: a damaged entry is found, and made again. */
export type Store = ReturnType<typeof openStore>

const RUNS_KEPT = 5
const SWEPT = 'swept'
/** Younger files may belong to a build that still runs. */
const GRACE_MS = 60 * 60 * 1000

export function openStore(folder: string, shared?: SharedStore) {
  const used = new Set<string>()
  const sound = new Set<string>()
  const listing = openListing(folder)
  let made = 0
  const entryNameOf = (key: string): string => {
    const name = `${key.slice(0, 2)}/${key.slice(2)}`
    used.add(name)
    return name
  }
  const write = async (name: string, bytes: Uint8Array | string): Promise<string> => {
    const path = join(folder, `${name}.${sumOf(bytes)}`)
    await writeAtomically(path, bytes)
    listing.note(name, path)
    sound.add(path)
    return path
  }
  const findHere = async (name: string): Promise<string | undefined> => {
    const path = listing.find(name)
    if (path === undefined || sound.has(path)) return path
    // Synchronous, since entries are small: to await each of them takes longer than to read it.
    const bytes = attempt(() => readFileSync(path))
    if (bytes && path.endsWith(`.${sumOf(bytes)}`)) {
      sound.add(path)
      return path
    }
    await rm(path, { force: true, recursive: true })
    return undefined
  }
  const find = async (key: string): Promise<string | undefined> => {
    const name = entryNameOf(key)
    const path = await findHere(name)
    if (path !== undefined) return path
    const bytes = await shared?.get(key)
    return bytes && (await write(name, bytes))
  }
  /** Puts an entry that `madeCount` does not count: the compressed copy of a file. */
  const keep = async (key: string, bytes: Uint8Array | string): Promise<string> => {
    const path = await write(entryNameOf(key), bytes)
    await shared?.put(key, bytes)
    return path
  }
  return {
    find,
    /** Tells whether the folder or the shared store has an entry; nothing is copied. */
    has: async (key: string): Promise<boolean> =>
      listing.find(entryNameOf(key)) !== undefined || ((await shared?.has(key)) ?? false),
    /** Returns whether the shared store has the entry now. */
    async share(key: string): Promise<boolean> {
      if (await shared?.has(key)) return true
      const path = await findHere(entryNameOf(key))
      return (
        path !== undefined && ((await shared?.put(key, await readFile(path))) ?? false)
      )
    },
    async put(key: string, bytes: Uint8Array | string): Promise<string> {
      made += 1
      return await keep(key, bytes)
    },
    keep,
    madeCount: (): number => made,
    /** Removes entries that none of the last runs used. `needed`: keys that count as used by this run. */
    async sweep(needed: Iterable<string>): Promise<void> {
      for (const key of needed) entryNameOf(key)
      await sweep(folder, [...used].sort().join('\n'))
    },
  }
}

const sumOf = (bytes: Uint8Array | string): string => contentHash(bytes).slice(0, 16)

/** Reads each folder once: entries that other builds add meanwhile are made again. */
function openListing(folder: string) {
  const shards = new Map<string, Map<string, string>>()
  const shardOf = (name: string): Map<string, string> => {
    const shard = name.slice(0, 2)
    const known = shards.get(shard)
    if (known) return known
    const files = existsSync(join(folder, shard)) ? readdirSync(join(folder, shard)) : []
    const paths = new Map(
      files
        .filter((file) => !file.endsWith('.tmp'))
        .map(
          (file) =>
            [
              `${shard}/${file.slice(0, file.indexOf('.'))}`,
              join(folder, shard, file),
            ] as const,
        ),
    )
    shards.set(shard, paths)
    return paths
  }
  return {
    find(name: string): string | undefined {
      const path = shardOf(name).get(name)
      return path !== undefined && existsSync(path) ? path : undefined
    },
    note: (name: string, path: string) => void shardOf(name).set(name, path),
  }
}

/** Runs that used the same entries share a list in `runs`. */
async function sweep(folder: string, used: string): Promise<void> {
  const runs = join(folder, 'runs')
  const name = contentHash(used).slice(0, 16)
  await mkdir(runs, { recursive: true })
  if (existsSync(join(runs, name))) {
    await utimes(join(runs, name), new Date(), new Date())
    return
  }
  await writeAtomically(join(runs, name), used)
  const lists = await keepNewestRuns(runs)
  // Entries younger than GRACE_MS are kept anyway: more frequent searches of the whole store would find little.
  const last = await stat(join(folder, SWEPT)).catch(() => undefined)
  if (last && Date.now() - last.mtimeMs < GRACE_MS) return
  await writeAtomically(join(folder, SWEPT), '')
  const texts = await Promise.all(
    lists.map((path) => readFile(path, 'utf8').catch(() => '')),
  )
  const kept = new Set(texts.flatMap((text) => text.split('\n')))
  for (const shard of await readdir(folder)) {
    const isUnused = (entry: string) =>
      !kept.has(`${shard}/${entry.slice(0, entry.indexOf('.'))}`)
    if (shard.length === 2) await removeOldEntries(join(folder, shard), isUnused)
  }
  for (const place of [folder, runs])
    await removeOldEntries(place, (name) => name.endsWith('.tmp'))
}

/** Deletes matching entries older than an hour; no running build still needs them. */
export async function removeOldEntries(
  folder: string,
  isMatch: (name: string) => boolean,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isMatch(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > GRACE_MS)
      await rm(path, { recursive: true, force: true })
  }
}

async function keepNewestRuns(runs: string): Promise<readonly string[]> {
  const names = (await readdir(runs)).filter((name) => !name.endsWith('.tmp'))
  const lists = await Promise.all(
    names.map(async (name) => ({
      path: join(runs, name),
      time: (await stat(join(runs, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  )
  lists.sort((a, b) => b.time - a.time)
  for (const { path } of lists.slice(RUNS_KEPT)) await rm(path, { force: true })
  return lists.slice(0, RUNS_KEPT).map(({ path }) => path)
}
