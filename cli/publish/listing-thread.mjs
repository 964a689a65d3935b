// Lists a folder beside the thread that reads the content, as `listDist` of dist-files.ts does.
import { lstatSync, readdirSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

parentPort.once('message', (folder) => {
  const entries = []
  const visit = (below) => {
    const stamps = new Map()
    for (const name of readNames(`${folder}/${below}`)) {
      const info = lstatSync(`${folder}/${below}${name}`, { throwIfNoEntry: false })
      if (info?.isDirectory()) stamps.set(`${name}/`, undefined)
      // The rule of fs/stamp.ts.
      else if (info) stamps.set(name, `${info.size}:${info.ctimeMs}:${info.ino}`)
    }
    for (const name of [...stamps.keys()].sort()) {
      const stamp = stamps.get(name)
      if (stamp === undefined) visit(below + name)
      else entries.push(`///${below}${name}//${stamp}`)
    }
  }
  visit('')
  // Bytes are handed over without a copy.
  const listing = new TextEncoder().encode(entries.join(''))
  parentPort.postMessage(listing, [listing.buffer])
})

function readNames(folder) {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}
