import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from './whole-file.ts'

/** All that shapes some bytes: source hash, parameters, versions. */
export type StoreKey = readonly (string | number | boolean)[]

/** A content-addressed folder. An entry, once there, is whole: it is written beside and renamed into place. */
export interface Store {
  /** Path of the entry, if it is there. */
  find(key: StoreKey): Promise<string | undefined>
  put(key: StoreKey, bytes: Uint8Array | string): Promise<string>
  /** Says that this run still needs the entry, without looking for it. Gives its name: equal ones mean equal bytes. */
  keep(key: StoreKey): string
  /** How many entries this run had to make. */
  made(): number
  /** Remembers what this run used and removes entries that none of the last runs did. */
  sweep(): Promise<void>
}

const RUNS_KEPT = 5
/** Its time says when the store was last looked through. */
const SWEPT = 'swept'
/** What is younger may belong to a build that still runs beside this one. */
const GRACE_MS = 60 * 60 * 1000

export function openStore(folder: string): Store {
  const used = new Set<string>()
  let made = 0
  const nameOf = (key: StoreKey): string => {
    const digest = hash('sha256', JSON.stringify(key))
    const name = `${digest.slice(0, 2)}/${digest.slice(2, 40)}`
    used.add(name)
    return name
  }
  const find = async (key: StoreKey): Promise<string | undefined> => {
    const path = join(folder, nameOf(key))
    return existsSync(path) ? path : undefined
  }
  const put = async (key: StoreKey, bytes: Uint8Array | string): Promise<string> => {
    const path = join(folder, nameOf(key))
    await writeWhole(path, bytes)
    made += 1
    return path
  }
  return {
    find,
    put,
    keep: nameOf,
    made: () => made,
    sweep: () => sweep(folder, used),
  }
}

async function sweep(folder: string, used: ReadonlySet<string>): Promise<void> {
  const runs = join(folder, 'runs')
  const list = [...used].sort().join('\n')
  const name = hash('sha256', list).slice(0, 16)
  await mkdir(runs, { recursive: true })
  const isNews = !existsSync(join(runs, name))
  if (!isNews) {
    await utimes(join(runs, name), new Date(), new Date())
    return
  }
  await writeWhole(join(runs, name), list)
  const lists = await newestRuns(runs)
  // What is younger than the grace is kept anyway: looking through the whole store more often would find little.
  const last = await stat(join(folder, SWEPT)).catch(() => undefined)
  if (last && Date.now() - last.mtimeMs < GRACE_MS) return
  await writeWhole(join(folder, SWEPT), '')
  const kept = new Set(
    (await Promise.all(lists.map((path) => readFile(path, 'utf8').catch(() => '')))).flatMap((text) =>
      text.split('\n'),
    ),
  )
  for (const shard of await readdir(folder))
    if (shard.length === 2)
      await removeAbandoned(join(folder, shard), (entry) => !kept.has(`${shard}/${entry}`))
  for (const place of [folder, runs]) await removeAbandoned(place, (name) => name.endsWith('.tmp'))
}

/** Removes what lies in a folder for nobody, once no build can still be using it. */
export async function removeAbandoned(folder: string, isLost: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!isLost(name)) continue
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > GRACE_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Keeps the newest runs' lists, and gives their paths. */
async function newestRuns(runs: string): Promise<readonly string[]> {
  const names = (await readdir(runs)).filter((name) => !name.endsWith('.tmp'))
  const aged = await Promise.all(
    names.map(async (name) => ({
      path: join(runs, name),
      age: (await stat(join(runs, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  )
  aged.sort((a, b) => b.age - a.age)
  for (const { path } of aged.slice(RUNS_KEPT)) await rm(path, { force: true })
  return aged.slice(0, RUNS_KEPT).map(({ path }) => path)
}
