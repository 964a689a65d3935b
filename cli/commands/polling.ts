import { watch } from 'chokidar'
import { isTemporary, type Watch } from './tree.ts'

/** Half a second: seldom enough for a thousand files. */
const POLLING = { usePolling: true, interval: 500, binaryInterval: 1000 }

/** Watches by looking again and again: network drives and some containers tell of no changes. */
export const pollTree: Watch = (parents, isWanted, changed, failed) => {
  const isMeant = (path: string): boolean => isWanted(path) && !isTemporary(path)
  const watcher = watch([...parents], {
    ...POLLING,
    ignoreInitial: true,
    ignored: (path) => !parents.includes(path) && !isMeant(path),
  })
  watcher.on('all', (_, path) => {
    if (isMeant(path)) changed(path)
  })
  watcher.on('error', (error) => failed(error instanceof Error ? error : new Error(String(error))))
  return () => void watcher.close()
}
