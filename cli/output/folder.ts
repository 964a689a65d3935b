import { type Dirent, readdirSync, statSync } from 'node:fs'
import { readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Paths of all files below a folder, with forward slashes. Empty when there is no folder. */
export function namesIn(folder: string): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (below: string): void => {
    for (const entry of entriesOf(`${folder}/${below}`))
      if (entry.isDirectory()) visit(`${below}${entry.name}/`)
      else names.add(below + entry.name)
  }
  visit('')
  return names
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/**
 * 'size:time' of each file below a folder: what changes whenever somebody writes it. Asked of the disk one after
 * another: 30,000 answers take a tenth of a second, as promises they take six times as long.
 */
export function stampsBelow(folder: string): ReadonlyMap<string, string> {
  const stamps = new Map<string, string>()
  for (const name of namesIn(folder)) {
    const info = statSync(`${folder}/${name}`, { throwIfNoEntry: false })
    if (info) stamps.set(name, `${info.size}:${info.mtimeMs}`)
  }
  return stamps
}

export const sizeIn = (stamp: string): number => Number.parseInt(stamp, 10)

export async function removeEmptyFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries.filter((entry) => entry.isDirectory())) {
    const path = join(folder, entry.name)
    await removeEmptyFolders(path)
    if ((await readdir(path)).length === 0) await rmdir(path)
  }
}
