import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SheetImage } from './contact-sheet.ts'
import type { State } from './protocol.ts'

/** Bytes of one address. */
export type Body = string | { readonly file: string }

/** What the server serves. */
export interface ServedSite {
  /** The file at a path of dist/, made on demand; undefined when nothing is planned there. */
  find(path: string): Promise<Body | undefined>
  /** serve.json as the plan has it. */
  hostingRules(): Promise<object>
  contactSheet(): Promise<readonly SheetImage[]>
  /** The script of cli/serve/browser. */
  client(): Promise<Body>
  state(): State
  /** Answers what is below the address of the editor. */
  editor(request: IncomingMessage, response: ServerResponse): Promise<void>
}
