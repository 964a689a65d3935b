import { watch } from 'chokidar'
import type { Watch } from './watcher.ts'

/** Milliseconds; a thousand files are looked at in a few of them. */
const POLLING = { usePolling: true, interval: 500, binaryInterval: 1000 }

/** Looks for changes at intervals: network drives and some containers report none. */
export const pollFolders: Watch = (parents, isWanted, onChange, onError) => {
  const watcher = watch([...parents], {
    ...POLLING,
    ignoreInitial: true,
    // chokidar first asks without knowing whether the path is a folder.
    ignored: (path, found) => !parents.includes(path) && !isWanted(path, found?.isDirectory() ?? true),
  })
  watcher.on('all', (event, path) => {
    if (isWanted(path, event.endsWith('Dir'))) onChange(path)
  })
  watcher.on('error', (error) => onError(error instanceof Error ? error : new Error(String(error))))
  return () => void watcher.close()
}
