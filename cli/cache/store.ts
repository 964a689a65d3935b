import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash } from '../fs/identity.ts'
import { attempt, writeAtomically } from '../fs/system.ts'
import type { SharedStore } from './shared-store.ts'

/**
 * The pictures and previews already made, by key: a folder, and the shared store behind it if there is one. File names
 * contain a hash of the bytes, which reveals damaged entries.
 */
export type Store = ReturnType<typeof openStore>

/** The number of most recent runs whose entries are kept. */
const RUNS_KEPT = 5
/** A file that each sweep writes. Its modification time is the time of the last sweep. */
const SWEPT = 'swept'
/** Files younger than this are never removed, because they may belong to a running build. */
const GRACE_MS = 60 * 60 * 1000

/** @param shared a store on a server, which has entries that the folder lacks */
export function openStore(folder: string, shared?: SharedStore) {
  const usedNames = new Set<string>()
  const verifiedPaths = new Set<string>()
  const listing = openListing(folder)
  let madeCount = 0

  /** Marks an entry as used by this run. Returns its name. */
  const markUsed = (key: string): string => {
    const name = `${key.slice(0, 2)}/${key.slice(2)}`
    usedNames.add(name)
    return name
  }

  const write = async (name: string, bytes: Uint8Array | string): Promise<string> => {
    const path = join(folder, `${name}.${checksumOf(bytes)}`)
    await writeAtomically(path, bytes)
    listing.note(name, path)
    verifiedPaths.add(path)
    return path
  }

  /** Finds an intact entry in the folder and removes a damaged one. */
  const findLocally = async (name: string): Promise<string | undefined> => {
    const path = listing.find(name)
    if (path === undefined || verifiedPaths.has(path)) return path

    // Synchronous, because for small files waiting takes longer than reading.
    const bytes = attempt(() => readFileSync(path))
    const isIntact = bytes && path.endsWith(`.${checksumOf(bytes)}`)
    if (isIntact) {
      verifiedPaths.add(path)
      return path
    }

    await rm(path, { force: true, recursive: true })
    return undefined
  }

  const find = async (key: string): Promise<string | undefined> => {
    const name = markUsed(key)
    const path = await findLocally(name)
    if (path !== undefined) return path

    const bytes = await shared?.get(key)
    return bytes && (await write(name, bytes))
  }

  /** Stores an entry without counting it in `madeCount`, such as the compressed copy of a file. */
  const keep = async (key: string, bytes: Uint8Array | string): Promise<string> => {
    const path = await write(markUsed(key), bytes)
    await shared?.put(key, bytes)
    return path
  }

  return {
    find,
    /** Tells whether the folder or the shared store has an entry, without copying it. */
    has: async (key: string): Promise<boolean> =>
      listing.find(markUsed(key)) !== undefined || ((await shared?.has(key)) ?? false),
    /** Copies an entry from the folder to the shared store. Returns whether the shared store has the entry now. */
    async share(key: string): Promise<boolean> {
      if (await shared?.has(key)) return true

      const path = await findLocally(markUsed(key))
      if (path === undefined) return false

      return (await shared?.put(key, await readFile(path))) ?? false
    },
    /** Stores a new picture or preview and counts it in `madeCount`. */
    async put(key: string, bytes: Uint8Array | string): Promise<string> {
      madeCount += 1
      return await keep(key, bytes)
    },
    keep,
    madeCount: (): number => madeCount,
    /**
     * Removes entries that none of the last runs used.
     * @param needed keys to treat as used by this run
     */
    async sweep(needed: Iterable<string>): Promise<void> {
      for (const key of needed) markUsed(key)
      await sweepFolder(folder, [...usedNames].sort().join('\n'))
    },
  }
}

const checksumOf = (bytes: Uint8Array | string): string => contentHash(bytes).slice(0, 16)

/**
 * Lists the paths of entries by their names. Reads each subfolder only once, so entries that other builds add later are
 * not found, and are made again.
 */
function openListing(folder: string) {
  const pathsBySubfolder = new Map<string, Map<string, string>>()

  /** Returns the paths of all entries in the subfolder of this one. */
  const pathsBeside = (name: string): Map<string, string> => {
    const subfolder = name.slice(0, 2)
    const cachedPaths = pathsBySubfolder.get(subfolder)
    if (cachedPaths) return cachedPaths

    const paths = new Map<string, string>()
    const location = join(folder, subfolder)
    const files = existsSync(location) ? readdirSync(location) : []
    for (const file of files) {
      if (file.endsWith('.tmp')) continue
      paths.set(`${subfolder}/${file.slice(0, file.indexOf('.'))}`, join(location, file))
    }
    pathsBySubfolder.set(subfolder, paths)
    return paths
  }

  return {
    find(name: string): string | undefined {
      const path = pathsBeside(name).get(name)
      return path !== undefined && existsSync(path) ? path : undefined
    },
    note: (name: string, path: string) => void pathsBeside(name).set(name, path),
  }
}

/**
 * Removes entries that none of the last runs used. Each run leaves a list of its entries in `runs`; runs that used
 * the same entries share one list.
 * @param used names of the entries that this run used, one per line
 */
async function sweepFolder(folder: string, used: string): Promise<void> {
  const runs = join(folder, 'runs')
  const runFile = join(runs, contentHash(used).slice(0, 16))
  await mkdir(runs, { recursive: true })

  // Without a new list, no entry has become unused.
  if (existsSync(runFile)) {
    await utimes(runFile, new Date(), new Date())
    return
  }

  await writeAtomically(runFile, used)
  const lists = await keepNewestRuns(runs)

  // Sweeping more often would find little, because entries younger than GRACE_MS stay.
  const lastSweep = await stat(join(folder, SWEPT)).catch(() => undefined)
  if (lastSweep && Date.now() - lastSweep.mtimeMs < GRACE_MS) return

  await writeAtomically(join(folder, SWEPT), '')
  await removeUnusedEntries(folder, lists)
  for (const place of [folder, runs])
    await removeOldEntries(place, (name) => name.endsWith('.tmp'))
}

/** @param lists paths of the lists of used entries that the last runs left */
async function removeUnusedEntries(
  folder: string,
  lists: readonly string[],
): Promise<void> {
  const texts = await Promise.all(
    lists.map((path) => readFile(path, 'utf8').catch(() => '')),
  )
  const usedNames = new Set(texts.flatMap((text) => text.split('\n')))

  for (const subfolder of await readdir(folder)) {
    // Skips `runs` and `swept`.
    if (subfolder.length !== 2) continue

    // A file is called '{name}.{checksum}'.
    const isUnused = (file: string) =>
      !usedNames.has(`${subfolder}/${file.slice(0, file.indexOf('.'))}`)
    await removeOldEntries(join(folder, subfolder), isUnused)
  }
}

/** Deletes matching files older than an hour, which no running build still needs. */
export async function removeOldEntries(
  folder: string,
  isMatch: (name: string) => boolean,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isMatch(name)) continue

    const path = join(folder, name)
    const info = await stat(path).catch(() => undefined)
    if (info && Date.now() - info.mtimeMs > GRACE_MS)
      await rm(path, { recursive: true, force: true })
  }
}

/** Removes all but the newest RUNS_KEPT lists of runs. Returns the paths of the lists that stay, the newest first. */
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
