import { watch } from 'chokidar'
import type { Watch } from './tree.ts'

/** Half a second: seldom enough for a thousand files. */
const POLLING = { usePolling: true, interval: 500, binaryInterval: 1000 }

/** Watches by looking again and again: network drives and some containers tell of no changes. */
export const pollTree: Watch = (parents, isWanted, changed, failed) => {
  const watcher = watch([...parents], {
    ...POLLING,
    ignoreInitial: true,
    // Before it has looked, it asks without knowing what stands there.
    ignored: (path, found) => !parents.includes(path) && !isWanted(path, found?.isDirectory() ?? true),
  })
  watcher.on('all', (event, path) => {
    if (isWanted(path, event.endsWith('Dir'))) changed(path)
  })
  watcher.on('error', (error) => failed(error instanceof Error ? error : new Error(String(error))))
  return () => void watcher.close()
}
