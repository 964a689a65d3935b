import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OrderDesk } from '../../orders/order-desk.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { findPackageFile } from '../../read/find-package.ts'
import { EDITOR } from '../../serve/protocol.ts'
import { openGuard } from './guard.ts'
import type { openEditor } from './requests.ts'
import type { Shop } from './shop.ts'

const MISSING =
  'The editor needs packages that are not installed here: run "npm ci" without --omit=dev.'

/**
 * Opens the editor in watch mode. Its code is loaded on the first visit.
 * @param addresses the addresses at which other devices reach the editor; undefined if
 * none can
 * @param desk the shop's orders; undefined without an order database
 * @param originAt returns the server's origin at an address; without an address, its origin
 * on this machine
 */
export function openWatchEditor(
  project: Shop['project'],
  environment: CheckoutEnvironment,
  addresses: readonly string[] | undefined,
  originAt: (address: string | undefined) => string,
  print: (line: string) => void,
  usesGit: boolean,
  desk: OrderDesk | undefined,
) {
  // The engine's npm package contains the editor with everything that it needs. Where the engine runs from source, the
  // editor's packages may not be installed.
  const isInstalled =
    project.packedBundles !== undefined ||
    findPackageFile('hono', project.home) !== undefined

  const announce = (): void => {
    const key = guard.key()
    // The editor can be opened from other devices only if it has a key.
    const address = `${originAt(key && addresses?.[0])}${EDITOR}`
    const invitation = key
      ? `Editor, each address works once: ${address}?key=${key}`
      : `Editor: ${address}`
    print(isInstalled ? invitation : MISSING)
  }

  const guard = openGuard(project, addresses !== undefined, announce)
  let loadBefore: ReturnType<typeof import('./before.ts').openBefore> | undefined
  let openedEditor: Promise<ReturnType<typeof openEditor>> | undefined

  return {
    announce,
    async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
      if (!isInstalled) {
        response
          .writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' })
          .end(MISSING)
        return
      }

      openedEditor ??= import('./requests.ts').then(({ openEditor }) =>
        openEditor(guard, project, environment, usesGit, desk),
      )
      const answerRequest = await openedEditor
      return answerRequest(request, response)
    },
    /** Loads the functions that prepare pages for the editor's frame; undefined without the editor's packages. */
    async frames() {
      if (!isInstalled) return undefined

      const [marks, { openBefore }] = await Promise.all([
        import('./marks.ts'),
        import('./before.ts'),
      ])
      loadBefore ??= openBefore(project, environment)
      return { ...marks, loadBefore }
    },
  }
}
