import { existsSync, lstatSync, readdirSync, rmdirSync, type Stats } from 'node:fs'
import { dirname } from 'node:path'
import { hasErrorCode } from '../fs/errors.ts'
import { stampOf } from '../fs/stamp.ts'
import { levelsOf } from '../model/path.ts'

/** A file as it stands in dist/. */
export interface DistFile {
  /** Bytes. */
  readonly size: number
  readonly stamp: string
}

/** Files by their path, with forward slashes. */
export type DistFiles = ReadonlyMap<string, DistFile>

/**
 * Every file below a folder. Empty when there is no folder. Calls are synchronous:
 * 30,000 take a tenth of a second, as promises six times as long.
 */
export function readDist(folder: string): DistFiles {
  const files = new Map<string, DistFile>()
  const visit = (below: string): void => {
    for (const name of readNames(`${folder}/${below}`)) {
      const path = below + name
      const info = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false })
      if (info?.isDirectory()) visit(`${path}/`)
      else if (info) files.set(path, distFileOf(info))
    }
  }
  visit('')
  return files
}

export const readDistFile = (file: string): DistFile => distFileOf(lstatSync(file))

const distFileOf = (info: Stats): DistFile => ({ size: info.size, stamp: stampOf(info) })

function readNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return []
    throw error
  }
}

/**
 * What must be removed before a file can stand at `path`: a folder of its name, or a file where it needs a folder.
 * undefined when nothing is in the way.
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

/** Bytes of all files. */
export function totalBytesOf(files: DistFiles): number {
  let bytes = 0
  for (const { size } of files.values()) bytes += size
  return bytes
}
