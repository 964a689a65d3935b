import { basename, join } from 'node:path'
import { watch } from 'chokidar'

export interface TreeWatcher {
  /** Resolves when every folder is watched. */
  readonly ready: Promise<void>
  close(): void
}

/** Editors' and systems' own files, which are gone in a moment. */
const isTemporary = (name: string): boolean => /^\.|~$|\.sw[opx]$|\.tmp$|^\d+$|^#.*#$/.test(name)

/**
 * Watches folders with all that lies in them.
 * @param parents folders of which only those members are watched that `isWanted` names: they may go and come back
 */
export function watchTree(
  parents: readonly string[],
  isWanted: (path: string) => boolean,
  changed: (path: string) => void,
  failed: (error: Error) => void,
): TreeWatcher {
  const isMeant = (path: string): boolean => isWanted(path) && !isTemporary(basename(path))
  const watcher = watch([...parents], {
    ignoreInitial: true,
    atomic: false,
    ignored: (path) => !parents.includes(path) && !isMeant(path),
  })
  watcher.on('all', (_, path) => {
    if (isMeant(path)) changed(path)
  })
  // Of two saves within 50 ms chokidar tells the first; the system's own events tell of both.
  watcher.on('raw', (_, name, details) => {
    const path = join(folderIn(details), name ?? '')
    if (isMeant(path)) changed(path)
  })
  watcher.on('error', (error) => failed(error instanceof Error ? error : new Error(String(error))))
  return {
    ready: new Promise((resolve) => {
      watcher.once('ready', resolve)
    }),
    close: () => void watcher.close(),
  }
}

/** The folder that a raw event speaks of, as chokidar hands it over. */
const folderIn = (details: unknown): string =>
  typeof details === 'object' &&
  details !== null &&
  'watchedPath' in details &&
  typeof details.watchedPath === 'string'
    ? details.watchedPath
    : ''
