import { type FSWatcher, lstatSync, readdirSync, statSync, watch } from 'node:fs'
import { join, sep } from 'node:path'
import { watch as watchWithChokidar } from 'chokidar'
import { attempt } from '../../fs/system.ts'

/** Reports changes below `parents` until the returned function is called. */
export type Watch = (
  /** In these folders, only entries that `isWanted` accepts are watched. Entries may be deleted and created again. */
  parents: readonly string[],
  isWanted: (path: string, isFolder: boolean) => boolean,
  onChange: (path: string) => void,
  onError: (error: unknown) => void,
) => () => void

/**
 * Watches through system events, with one watcher per folder. Systems allow many more watchers, and no event causes a
 * scan.
 */
export const watchFolders: Watch = (parents, isWanted, onChange, onError) => {
  const watchers = new Map<string, FSWatcher>()

  /**
   * Tells whether an entry of a folder is a folder too. The entries of `parents`, such as content/ and public/, may be
   * links to folders. Further inside, such links are not followed.
   */
  const isFolderIn = (folder: string, path: string): boolean =>
    parents.includes(folder) ? leadsToFolder(path) : isFolder(path)

  const handleEvent = (folder: string, kind: string, name: string | null): void => {
    const path = name === null ? folder : join(folder, name)
    // After a folder is deleted, only its watcher shows that it was a folder.
    if (!isWanted(path, watchers.has(path) || isFolderIn(folder, path))) return

    // Node also reports a created or deleted file as renamed. A folder with a known name is watched anew, because it
    // may have replaced the previous one: nothing distinguishes the two, which may even have the same inode.
    if (kind === 'rename') {
      leave(path)
      if (isFolderIn(folder, path)) enter(path)
    }
    onChange(path)
  }

  function enter(folder: string): void {
    const reportError = (error: unknown): void => {
      // A folder that was deleted meanwhile is not an error.
      if (leadsToFolder(folder)) onError(error)
    }

    try {
      const watcher = watch(folder, (kind, name) => handleEvent(folder, kind, name))
      watcher.on('error', (error) => {
        leave(folder)
        reportError(error)
      })
      watchers.set(folder, watcher)

      // Listed only after watching began, so that every new folder is either listed or reported.
      for (const name of readdirSync(folder)) {
        const path = join(folder, name)
        if (!isWanted(path, true) || watchers.has(path)) continue
        if (isFolderIn(folder, path)) enter(path)
      }
    } catch (error) {
      reportError(error)
    }
  }

  function leave(folder: string): void {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue
      watcher.close()
      watchers.delete(path)
    }
  }

  for (const parent of parents) enter(parent)
  return () => {
    for (const parent of parents) leave(parent)
  }
}

/** Tells whether there is a folder at a path, not a link to a folder. */
const isFolder = (path: string): boolean =>
  attempt(() => lstatSync(path).isDirectory()) ?? false

/** Tells whether there is a folder or a link to a folder at a path. */
const leadsToFolder = (path: string): boolean =>
  attempt(() => statSync(path).isDirectory()) ?? false

/** Polls for changes, for network drives and containers that report no events. */
export const pollFolders: Watch = (parents, isWanted, onChange, onError) => {
  const watcher = watchWithChokidar([...parents], {
    usePolling: true,
    // Checking a thousand files takes a few milliseconds.
    interval: 500,
    binaryInterval: 1000,
    ignoreInitial: true,
    // chokidar calls this first without knowing whether the path is a folder.
    ignored: (path, stats) =>
      !parents.includes(path) && !isWanted(path, stats?.isDirectory() ?? true),
  })

  watcher.on('all', (event, path) => {
    if (isWanted(path, event.endsWith('Dir'))) onChange(path)
  })
  watcher.on('error', onError)
  return () => void watcher.close()
}
