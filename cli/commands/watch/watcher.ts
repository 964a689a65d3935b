import { type FSWatcher, lstatSync, readdirSync, statSync, watch } from 'node:fs'
import { join, sep } from 'node:path'
import { watch as watchWithChokidar } from 'chokidar'
import { attempt } from '../../fs/system.ts'

/** Reports changes below `parents` until the returned function is called. */
export type Watch = (
  /** Folders of which only the members that `isWanted` accepts are watched: they may be deleted and created again. */
  parents: readonly string[],
  isWanted: (path: string, isFolder: boolean) => boolean,
  onChange: (path: string) => void,
  onError: (error: unknown) => void,
) => () => void

/** Watches by events of the system, with one watch per folder: far fewer than systems allow, and no scan per event. */
export const watchFolders: Watch = (parents, isWanted, onChange, onError) => {
  const watched = new Map<string, FSWatcher>()
  const handleEvent = (folder: string, kind: string, name: string | null): void => {
    const path = name === null ? folder : join(folder, name)
    const followLinks = parents.includes(folder)
    // A deleted folder is known only by its watch.
    if (!isWanted(path, watched.has(path) || isFolder(path, followLinks))) return
    // A folder that replaces another has the same name, and may have the same inode.
    if (kind === 'rename') {
      leave(path)
      if (isFolder(path, followLinks)) enter(path)
    }
    onChange(path)
  }
  function enter(folder: string): void {
    // A folder that is deleted meanwhile is no error.
    const report = (error: unknown): void => {
      if (isFolder(folder, true)) onError(error)
    }
    try {
      const watcher = watch(folder, (kind, name) => handleEvent(folder, kind, name))
      watcher.on('error', (error) => {
        leave(folder)
        report(error)
      })
      watched.set(folder, watcher)
      // Listed after the watch began, so that a new folder is either listed or reported.
      for (const name of readdirSync(folder)) {
        const path = join(folder, name)
        if (
          isWanted(path, true) &&
          !watched.has(path) &&
          isFolder(path, parents.includes(folder))
        )
          enter(path)
      }
    } catch (error) {
      report(error)
    }
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

/** Only content/ and public/ themselves may be links: inside them, the reader follows no link to a folder. */
const isFolder = (path: string, followLinks: boolean): boolean =>
  attempt(() => (followLinks ? statSync : lstatSync)(path).isDirectory()) ?? false

/** Looks for changes at intervals: network drives and some containers report none. */
export const pollFolders: Watch = (parents, isWanted, onChange, onError) => {
  const watcher = watchWithChokidar([...parents], {
    usePolling: true,
    // Looking at a thousand files takes a few milliseconds.
    interval: 500,
    binaryInterval: 1000,
    ignoreInitial: true,
    // chokidar first asks without knowing whether the path is a folder.
    ignored: (path, found) =>
      !parents.includes(path) && !isWanted(path, found?.isDirectory() ?? true),
  })
  watcher.on('all', (event, path) => {
    if (isWanted(path, event.endsWith('Dir'))) onChange(path)
  })
  watcher.on('error', onError)
  return () => void watcher.close()
}
