// Lists a folder beside the thread that reads the content; started by dist-files.ts.
import { lstatSync, readdirSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

parentPort.once('message', (folder) => {
  const lines = []
  const visit = (below) => {
    for (const name of readNames(`${folder}/${below}`)) {
      const path = below + name
      const info = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false })
      if (info?.isDirectory()) visit(`${path}/`)
      // The rule of fs/stamp.ts.
      else if (info) lines.push(path, `${info.size}:${info.ctimeMs}:${info.ino}`)
    }
  }
  visit('')
  // No name holds a zero. One text is handed over a hundred times as fast as its lines.
  parentPort.postMessage(lines.join('\0'))
})

function readNames(folder) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
