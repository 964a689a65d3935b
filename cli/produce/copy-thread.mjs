// Copies files beside the thread that renders pages; started by produce.ts.
import { constants, copyFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

parentPort.on('message', (copies) => {
  for (const [from, to] of copies) copyFileSync(from, to, constants.COPYFILE_FICLONE)
  parentPort.postMessage(copies.length)
})
