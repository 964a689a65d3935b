import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { addressesOfMachine } from '../commands/watch/network.ts'
import type { OpenWatchEditor } from '../commands/watch.ts'
import { EDITOR } from '../serve/protocol.ts'
import type { Editor } from './editor.ts'
import { openGuard } from './guard.ts'

const MISSING = 'The editor needs packages that are not installed here: run "npm ci" without --omit=dev.'

/** After the first plan of a shop. */
const IDLE_MS = 3000

/** Its code is loaded at the first visit, or while the watch has nothing to do. */
export const openWatchEditor: OpenWatchEditor = (project, environment, host, port, report) => {
  const shared = host === undefined ? [] : host === true || host === '0.0.0.0' ? addressesOfMachine() : [host]
  // A server that only builds goes without them.
  const isInstalled = existsSync(join(project.home, 'node_modules/@rjsf/core'))
  const announce = (): void => {
    const key = guard.key()
    const address = `http://${(key && shared[0]) ?? 'localhost'}:${port()}${EDITOR}`
    const open = key ? `Editor, each address works once: ${address}?key=${key}` : `Editor: ${address}`
    report.line(isInstalled ? open : MISSING)
  }
  const guard = openGuard(host !== undefined, announce)
  let opened: Promise<Editor> | undefined
  const open = (): Promise<Editor> =>
    (opened ??= import('./editor.ts').then(({ openEditor }) => openEditor(guard, project, environment)))
  // Bundling takes as long as a person notices. A mistake in the code is told to whoever opens it.
  const prepare = () => open().then(({ bundle }) => bundle())
  const timer = isInstalled ? setTimeout(() => prepare().catch(() => undefined), IDLE_MS) : undefined
  return {
    announce,
    async answer(request, response) {
      if (isInstalled) return (await open()).answer(request, response)
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end(MISSING)
    },
    async close() {
      clearTimeout(timer)
      await (await opened)?.close()
    },
  }
}
