import { hasEditor } from '../../bundle/editor.ts'
import type { Editor } from '../../editor/editor.ts'
import { openGuard } from '../../editor/guard.ts'
import type { CheckoutEnvironment } from '../../load/checkout.ts'
import type { Project } from '../../project.ts'
import type { Report } from '../../report.ts'
import { EDITOR } from '../../serve/protocol.ts'
import type { ServedSite } from '../../serve/site.ts'
import { addressesOfMachine } from './network.ts'

export interface WatchEditor {
  readonly answer: ServedSite['editor']
  /** Prints where the editor is, or how to get it. */
  announce(): void
  close(): Promise<void>
}

const MISSING = 'The editor needs packages that are not installed here: run "npm ci" without --omit=dev.'

/**
 * The editor of a watch. Its code is loaded at the first visit, for most sessions never open it.
 * @param host what `--host` asked for: where other machines reach the server, they need a key that is printed here
 * @param port of the server, once it listens
 */
export function openWatchEditor(
  project: Project,
  environment: CheckoutEnvironment,
  host: string | true | undefined,
  port: () => number | undefined,
  report: Report,
): WatchEditor {
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
  return {
    announce,
    async answer(request, response) {
      if (!hasEditor(project)) {
        response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' }).end(MISSING)
        return
      }
      opened ??= import('../../editor/editor.ts').then(({ openEditor }) =>
        openEditor(project, environment, guard),
      )
      await (await opened).answer(request, response)
    },
    close: async () => (await opened)?.close(),
  }
}
