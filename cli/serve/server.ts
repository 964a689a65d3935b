import { existsSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import serveHandler from 'serve-handler'
import { isInside } from '../fs/inside.ts'
import type { Project } from '../project.ts'
import { sheetStyles } from './contact-sheet.ts'
import { CLIENT_SCRIPT, EDITOR, EVENTS, OPEN, SHEET, SHEET_STYLES, type State } from './protocol.ts'
import { bytesOf, plannedFiles, type ServedSite, withClient } from './site.ts'

export type WatchServer = Awaited<ReturnType<typeof startServer>>

/**
 * Serves a plan as `serve` would serve its dist/: the same handler with the same rules, over files that are made on
 * demand.
 * @throws when the port is taken, or not allowed
 */
export async function startServer(
  project: Project,
  listen: { readonly port: number; readonly host: string },
  site: ServedSite,
) {
  const events = openEventStream(site.state)
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
      response.end(error instanceof Error ? error.message : String(error))
    })
  })
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!site.isOwnName(nameIn(request.headers.host))) return refuseName(response, server)
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const send = (type: string, body: string | Uint8Array): void =>
      void response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body)
    if (pathname === EVENTS) return events.subscribe(request, response)
    if (pathname === EDITOR || pathname.startsWith(`${EDITOR}/`)) return site.editor(request, response)
    if (pathname === OPEN) return openInEditor(project, request, response)
    if (pathname === CLIENT_SCRIPT) return send('text/javascript', await bytesOf(await site.client()))
    if (pathname === SHEET_STYLES) return send('text/css', sheetStyles)
    if (pathname === SHEET)
      return send('text/html; charset=utf-8', withClient(await site.contactSheet(), site.state()))
    const rules = await site.hostingRules()
    const isFramed = request.headers['sec-fetch-dest'] === 'iframe'
    const config = { ...(isFramed ? withOwnFrames(rules) : rules), public: project.dist, etag: false }
    await serveHandler(request, response, config, plannedFiles(project, response, site))
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(listen, resolve)
  })
  return {
    port: portOf(server),
    /** Sends the state to every open page. */
    send: events.send,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Opens server-sent events: each page receives the current state when it connects, and every later state. */
function openEventStream(currentState: () => State) {
  const listeners = new Set<ServerResponse>()
  const eventOf = (state: State): string => `event: state\ndata: ${JSON.stringify(state)}\n\n`
  return {
    subscribe(request: IncomingMessage, response: ServerResponse): void {
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
        .write(eventOf(currentState()))
      listeners.add(response)
      request.on('close', () => listeners.delete(response))
    },
    send(state: State): void {
      for (const listener of listeners) listener.write(eventOf(state))
    },
  }
}

/** Returns a host's name without its port, which says nothing: a container may forward another port to the server. */
const nameIn = (host = ''): string => {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  return name.replace(/^\[(.*)\]$/, '$1')
}

function refuseName(response: ServerResponse, server: Server): void {
  const text = `The shop does not answer under this name. Open it by an address that the terminal shows, such as http://localhost:${portOf(server)}/.`
  response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Returns rules that let pages of this server frame the answer: the editor shows the shop in a frame. */
const withOwnFrames = (rules: object): object =>
  JSON.parse(
    JSON.stringify(rules)
      .replaceAll("frame-ancestors 'none'", "frame-ancestors 'self'")
      .replaceAll('"DENY"', '"SAMEORIGIN"'),
  ) as object

/**
 * Opens a file of the project in the editor that runs (launch-editor finds it), at `?at=content/site.yaml:3:1`. Only a
 * page of this server on this machine may ask for it: other sites and other devices get 403.
 */
export async function openInEditor(project: Project, request: IncomingMessage, response: ServerResponse) {
  const at = new URL(request.url ?? '/', 'http://localhost').searchParams.get('at') ?? ''
  const [, file = '', place = ''] = /^([^:]+)((?::\d+){0,2})$/.exec(at) ?? []
  const path = isOwnPage(request) ? await findFile(project, file) : undefined
  if (path !== undefined) {
    const { default: launchEditor } = await import('launch-editor')
    launchEditor(path + place)
  }
  response.writeHead(path === undefined ? 403 : 204).end()
}

/** Checks that a page of this server asks, on this machine: no page can change the headers `sec-fetch-…`. */
function isOwnPage({ method, headers, socket }: IncomingMessage): boolean {
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '')
  return method === 'POST' && isLocal && headers['sec-fetch-site'] === 'same-origin'
}

/** Finds the path of a file; undefined when the file is missing, or outside of the shop's and the program's folders. */
async function findFile({ root, home }: Project, file: string): Promise<string | undefined> {
  for (const folder of [root, home]) {
    const path = join(folder, file)
    if (existsSync(path) && (await isInside(folder, path))) return path
  }
  return undefined
}
