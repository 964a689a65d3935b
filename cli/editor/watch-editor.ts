import { createRequire } from 'node:module'
import { join } from 'node:path'
import { addressesOfMachine } from '../commands/watch/network.ts'
import type { OpenWatchEditor } from '../commands/watch.ts'
import type { Project } from '../project.ts'
import { EDITOR } from '../serve/protocol.ts'
import type { Editor } from './editor.ts'
import { openGuard } from './guard.ts'

const MISSING = 'The editor needs packages that are not installed here: run "npm ci" without --omit=dev.'

/** Whether the packages of the editor are installed: a server that only builds goes without them. */
function hasEditor({ home }: Project): boolean {
  try {
    createRequire(join(home, 'package.json')).resolve('@rjsf/core')
    return true
  } catch {
    return false
  }
}

/** After the first plan of a shop. */
const IDLE_MS = 3000

/** Its code is loaded at the first visit, or while the watch has nothing to do. */
export const openWatchEditor: OpenWatchEditor = (project, environment, host, port, report) => {
  const shared = host === undefined ? [] : host === true || host === '0.0.0.0' ? addressesOfMachine() : [host]
  const isOurs = (name: string): boolean =>
    ['localhost', '127.0.0.1', '[::1]', ...shared].some((address) => name === `${address}:${port()}`)
  const announce = (): void => {
    const key = guard.key()
    if (!hasEditor(project)) report.line(MISSING)
    else if (key === undefined) report.line(`Editor: http://localhost:${port()}${EDITOR}`)
    else
      report.line(
        `Editor, each address works once: http://${shared[0] ?? 'localhost'}:${port()}${EDITOR}?key=${key}`,
      )
  }
  const guard = openGuard(isOurs, host !== undefined, announce)
  let opened: Promise<Editor> | undefined
  const open = (): Promise<Editor> => {
    opened ??= import('./editor.ts').then(({ openEditor }) => openEditor(project, environment, guard))
    return opened
  }
  const timer = setTimeout(() => {
    // A mistake in its code is told to whoever opens it.
    if (hasEditor(project))
      open()
        .then((editor) => editor.prepare())
        .catch(() => undefined)
  }, IDLE_MS)
  return {
    announce,
    async answer(request, response) {
      if (!hasEditor(project)) {
        response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end(MISSING)
        return
      }
      await (await open()).answer(request, response)
    },
    async close() {
      clearTimeout(timer)
      await (await opened)?.close()
    },
  }
}
