import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { openShop, Shop } from '../edit/shop.ts'
import { EDITOR } from '../serve/protocol.ts'
import type { Editor } from './editor.ts'
import { openGuard } from './guard.ts'

const MISSING = 'The editor needs packages that are not installed here: run "npm ci" without --omit=dev.'

/** The delay until the editor is bundled: after the first plan of a shop. */
const IDLE_MS = 3000

/** Opens the editor of a watch. Its code is loaded at the first visit, or while the watch has nothing to do. */
export function openWatchEditor(
  project: Shop['project'],
  environment: Parameters<typeof openShop>[1],
  addresses: readonly string[] | undefined,
  port: () => number | undefined,
  print: (line: string) => void,
) {
  // A server that only builds goes without the editor's packages.
  const isInstalled = existsSync(join(project.home, 'node_modules/@rjsf/core'))
  const announce = (): void => {
    const key = guard.key()
    const address = `http://${(key && addresses?.[0]) ?? 'localhost'}:${port()}${EDITOR}`
    const open = key ? `Editor, each address works once: ${address}?key=${key}` : `Editor: ${address}`
    print(isInstalled ? open : MISSING)
  }
  const guard = openGuard(addresses !== undefined, announce)
  let opened: Promise<Editor> | undefined
  const open = (): Promise<Editor> =>
    (opened ??= import('./editor.ts').then(({ openEditor }) => openEditor(guard, project, environment)))
  // Bundle ahead, for a person would notice the wait. A mistake in the code is told to whoever opens the editor.
  const prepare = () => open().then(({ bundle }) => bundle())
  const timer = isInstalled ? setTimeout(() => prepare().catch(() => undefined), IDLE_MS) : undefined
  return {
    announce,
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (isInstalled) return (await open()).answer(request, response)
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end(MISSING)
    },
    async close(): Promise<void> {
      clearTimeout(timer)
      await (await opened)?.close()
    },
  }
}
