import { type FSWatcher, lstatSync, readdirSync, statSync, watch } from 'node:fs'
import { join, sep } from 'node:path'

/** Tells of changes below `parents` until the function that it gives is called. */
export type Watch = (
  /** Folders of which only those members are watched that `isWanted` names: they may go and come back. */
  parents: readonly string[],
  isWanted: (path: string, isFolder: boolean) => boolean,
  changed: (path: string) => void,
  failed: (error: Error) => void,
) => () => void

/**
 * Watches by the system's events. One watch per folder tells of its files at once, costs no look at their neighbours,
 * and stays far below what systems allow.
 */
export const watchTree: Watch = (parents, isWanted, changed, failed) => {
  const watched = new Map<string, FSWatcher>()
  const happened = (folder: string, kind: string, name: string | null): void => {
    const path = name === null ? folder : join(folder, name)
    const followed = parents.includes(folder)
    // Of a folder that is gone only its watch is left.
    if (!isWanted(path, watched.has(path) || isFolder(path, followed))) return
    // A folder that came in the place of another one has the same name, and perhaps even the same number on the disk.
    if (kind === 'rename') {
      leave(path)
      if (isFolder(path, followed)) enter(path)
    }
    changed(path)
  }
  function enter(folder: string): void {
    try {
      const watcher = watch(folder, (kind, name) => happened(folder, kind, name))
      watcher.on('error', (error) => {
        leave(folder)
        if (isFolder(folder, true)) failed(error)
      })
      watched.set(folder, watcher)
    } catch (error) {
      if (isFolder(folder, true)) failed(error instanceof Error ? error : new Error(String(error)))
      return
    }
    // After its watch has begun: what comes into being meanwhile is either listed or told.
    for (const path of foldersIn(folder, parents.includes(folder)))
      if (isWanted(path, true) && !watched.has(path)) enter(path)
  }
  function leave(folder: string): void {
    for (const [path, watcher] of watched) {
      if (path !== folder && !path.startsWith(folder + sep)) continue
      watcher.close()
      watched.delete(path)
    }
  }
  for (const parent of parents) enter(parent)
  return () => {
    for (const parent of parents) leave(parent)
  }
}

/** Links are followed only to content/ or public/ themselves: inside of them, the reader follows none to a folder. */
function isFolder(path: string, followed: boolean): boolean {
  try {
    return (followed ? statSync : lstatSync)(path).isDirectory()
  } catch {
    return false
  }
}

function foldersIn(folder: string, followed: boolean): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() || (followed && entry.isSymbolicLink() && isFolder(path, true)) ? [path] : []
    })
  } catch {
    // It vanished again.
    return []
  }
}
