import { existsSync, lstatSync, readdirSync, readFileSync, rmdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { hasErrorCode } from '../fs/errors.ts'
import { stampOf } from '../fs/stamp.ts'
import { levelsOf } from '../model/path.ts'

/** Stamps of files as they stand in dist/, by their paths, with forward slashes. */
export type DistFiles = ReadonlyMap<string, string>

/**
 * Lists every file below a folder; none when there is no folder. Calls are synchronous: 30,000 files take a tenth of a
 * second, with promises six times as long.
 */
export function listDist(folder: string): DistFiles {
  const files = new Map<string, string>()
  const visit = (below: string): void => {
    for (const name of readNames(`${folder}/${below}`)) {
      const path = below + name
      const info = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false })
      if (info?.isDirectory()) visit(`${path}/`)
      else if (info) files.set(path, stampOf(info))
    }
  }
  visit('')
  return files
}

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  }
}

/**
 * Finds what must be removed before a file can stand at `path`: a folder of its name, or a file where it needs a
 * folder. Returns undefined when nothing is in the way.
 */
export function findObstacle(path: string, folder: string): string | undefined {
  for (const level of levelsOf(path)) {
    const info = lstatSync(`${folder}/${level}`, { throwIfNoEntry: false })
    if (!info) return undefined
    if (info.isDirectory() === (level === path)) return level
  }
  return undefined
}

/** Removes folders below `folder` that have become empty because these files were removed. */
export function removeEmptyFolders(folder: string, removed: readonly string[]): void {
  for (const parent of new Set(removed.map(dirname)))
    for (let path = parent; path !== '.'; path = dirname(path)) {
      const full = `${folder}/${path}`
      if (!existsSync(full)) continue
      if (readNames(full).length > 0) break
      rmdirSync(full)
    }
}

/** Whether `other` exists and has the same bytes as `file`. */
export const hasSameBytes = (file: string, other: string): boolean =>
  statSync(other, { throwIfNoEntry: false })?.size === statSync(file).size &&
  readFileSync(file).equals(readFileSync(other))
