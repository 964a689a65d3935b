import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import serveHandler from 'serve-handler'
import type { Project } from '../project.ts'
import { CLIENT_SCRIPT, EVENTS, SHEET, SHEET_STYLES, type State } from './addresses.ts'
import { type Body, bytesOf, plannedFiles, withClient } from './bodies.ts'
import { gatherAudience } from './events.ts'
import { type Figure, sheetPage, sheetStyles } from './sheet.ts'

/** What the server asks while it answers. */
export interface Answers {
  /** The file at a path of dist/, made on demand; undefined when nothing is planned there. */
  find(path: string): Promise<Body | undefined>
  /** serve.json as the plan has it. */
  rules(): Promise<object>
  figures(): Promise<readonly Figure[]>
  /** The script of cli/serve/browser. */
  client(): Promise<Body>
  state(): State
}

export interface WatchServer {
  readonly port: number
  /** Tells every open page how the shop stands now. */
  tell(state: State): void
  close(): Promise<void>
}

/**
 * Serves a plan as `serve` would serve its dist/: the same handler with the same rules, over files that are made when
 * they are asked for. Only this machine reaches it.
 * @throws when the port is taken, or not allowed
 */
export async function startServer(project: Project, port: number, answers: Answers): Promise<WatchServer> {
  const audience = gatherAudience(answers.state)
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
      response.end(error instanceof Error ? error.message : String(error))
    })
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const send = (type: string, body: string | Uint8Array): void =>
      void response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
    if (pathname === EVENTS) return audience.join(request, response)
    if (pathname === CLIENT_SCRIPT) return send('text/javascript', await bytesOf(await answers.client()))
    if (pathname === SHEET_STYLES) return send('text/css', sheetStyles)
    if (pathname === SHEET)
      return send('text/html; charset=utf-8', withClient(sheetPage(await answers.figures()), answers.state()))
    const config = { ...(await answers.rules()), public: project.dist, etag: false }
    await serveHandler(request, response, config, plannedFiles(project, response, answers))
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    tell: audience.tell,
    close: () =>
      new Promise((resolve) => {
        audience.close()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
