import { createReadStream, existsSync, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import serveHandler from 'serve-handler'
import { isInside } from '../fs/system.ts'
import { SERVE_FILE } from '../hosts/serve.ts'
import type { Project } from '../project.ts'
import { sheetStyles } from './contact-sheet.ts'
import {
  CLIENT_SCRIPT,
  EDITOR,
  EVENTS,
  OPEN,
  SHEET,
  SHEET_STYLES,
  type State,
} from './protocol.ts'

export type Body = string | { readonly file: string }

/**
 * A version of a page in the editor's frame. 'marked' has a mark after each text, which
 * leads the editor to the text's field; 'before' is the page as in the last commit.
 */
export type PageVersion = 'marked' | 'before'

export interface ServedSite {
  /** Returns the file at a path of dist/, made on demand; undefined if no file is planned there. */
  find(path: string, pageVersion?: PageVersion): Promise<Body | undefined>
  contactSheet(): Promise<string>
  client(): Promise<{ readonly file: string }>
  state(): State
  /** Tells whether the server may answer requests for a host name such as 'localhost'. */
  isOwnName(host: string): boolean
  editor(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** Serves a plan with the handler and the rules of `serve`. Throws if the port is taken or not allowed. */
export async function startServer(
  project: Project,
  listen: { readonly port: number; readonly host: string },
  site: ServedSite,
) {
  const events = openEventStream(site.state)
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent)
        response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
      response.end(error instanceof Error ? error.message : String(error))
    })
  })

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (!site.isOwnName(nameIn(request.headers.host)))
      return refuseName(request, response)

    const { pathname } = urlOf(request)
    const send = (type: string, body: string | Uint8Array): void =>
      void response
        .writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
        .end(body)

    if (pathname === EVENTS) return events.subscribe(request, response)
    if (pathname === EDITOR || pathname.startsWith(`${EDITOR}/`))
      return site.editor(request, response)
    if (pathname === OPEN) return openInTextEditor(project, request, response)
    if (pathname === CLIENT_SCRIPT)
      return send('text/javascript', await readFile((await site.client()).file))
    if (pathname === SHEET_STYLES) return send('text/css', sheetStyles)
    if (pathname === SHEET)
      return send(
        'text/html; charset=utf-8',
        withClient(await site.contactSheet(), site.state()),
      )
    return servePlanned(project, site, request, response)
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(listen, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    send: events.send,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const urlOf = ({ url = '/' }: IncomingMessage): URL => new URL(url, 'http://localhost')

/** Answers a request for a file in dist/, or for a page in the editor's frame. */
async function servePlanned(
  project: Project,
  site: ServedSite,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The script of a framed page sends this header when it fetches the page again.
  const { 'sec-fetch-dest': destination, 'x-saga-frame': frameHeader } = request.headers
  const isFramed = destination === 'iframe' || frameHeader !== undefined
  const isBefore = urlOf(request).searchParams.get('saga') === 'before'
  const framedVersion = isBefore ? 'before' : 'marked'
  const pageVersion = isFramed ? framedVersion : undefined
  const find = (path: string) => site.find(path, pageVersion)
  const files = plannedFiles(project, response, { ...site, find }, isFramed)

  // The rules are a text file in the current plan. Before the first plan, there are none.
  const rulesFile = await site.find(SERVE_FILE)
  const rulesJson = typeof rulesFile === 'string' ? rulesFile : '{ "cleanUrls": true }'
  const rules = JSON.parse(isFramed ? withOwnFrames(rulesJson) : rulesJson) as object
  const config = { ...rules, public: project.dist, etag: false }
  await serveHandler(request, response, config, files)
}

function openEventStream(currentState: () => State) {
  const listeners = new Set<ServerResponse>()
  const eventOf = (state: State): string =>
    `event: state\ndata: ${JSON.stringify(state)}\n\n`

  return {
    subscribe(request: IncomingMessage, response: ServerResponse): void {
      response
        .writeHead(200, {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store',
        })
        .write(eventOf(currentState()))
      listeners.add(response)
      request.on('close', () => listeners.delete(response))
    },
    send(state: State): void {
      for (const listener of listeners) listener.write(eventOf(state))
    },
  }
}

/** The response for a page that has never been made. The client script shows why. */
export const NO_PAGE =
  '<!doctype html><html lang="en" data-saga-none><head><meta charset="utf-8"><title>Not built yet</title></head><body></body></html>'

/**
 * Adds the client script before all others, because it must receive events first. The
 * browser paints a framed page only after this script has loaded.
 */
function withClient(html: string, { version }: State, isFramed = false): string {
  const blocking = isFramed ? 'blocking="render" ' : ''
  return html.replace(
    '<head>',
    `$&<script type="module" ${blocking}src="${CLIENT_SCRIPT}?v=${version}" data-saga></script>`,
  )
}

/** Returns the planned files as a file system for the handler of `serve`, for one request. */
function plannedFiles(
  { dist }: Project,
  response: ServerResponse,
  { find, state }: ServedSite,
  isFramed: boolean,
): object {
  // The handler calls `lstat` first, and then reads the same path.
  const openedBodies = new Map<string, Body>()

  const lstat = async (absolutePath: string): Promise<Partial<Stats>> => {
    const path = relative(dist, absolutePath).split(sep).join('/')
    let body = await find(path)
    if (body === undefined)
      throw Object.assign(new Error(`nothing is planned at ${path}`), { code: 'ENOENT' })

    if (path.endsWith('.html')) {
      if (body === NO_PAGE) response.statusCode = 500
      const html = typeof body === 'string' ? body : await readFile(body.file, 'utf8')
      body = withClient(html, state(), isFramed)
    }
    openedBodies.set(absolutePath, body)

    const size =
      typeof body === 'string' ? Buffer.byteLength(body) : (await stat(body.file)).size
    return {
      size,
      mtime: new Date(),
      isDirectory: () => false,
      isSymbolicLink: () => false,
    }
  }

  const stream = (
    absolutePath: string,
    range: { start?: number; end?: number } = {},
  ): Readable => {
    // Pages change while watching, so browsers must not cache them.
    if (absolutePath.endsWith('.html')) response.setHeader('Cache-Control', 'no-store')

    const body = openedBodies.get(absolutePath) ?? ''
    if (typeof body !== 'string') return createReadStream(body.file, range)

    // `end` is the last byte of the range.
    const { start = 0, end = Infinity } = range
    return Readable.from([Buffer.from(body).subarray(start, end + 1)])
  }
  return { lstat, createReadStream: stream }
}

/**
 * Returns a host name without its port. The port does not matter, because a container may
 * forward a different one to the server.
 */
const nameIn = (host = ''): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')

function refuseName({ socket }: IncomingMessage, response: ServerResponse): void {
  const text = `The shop is not available under this name. Open it at an address that the terminal shows, such as http://localhost:${socket.localPort}/.`
  response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)
}

/** Lets pages from this server frame the response, because the editor shows the shop in a frame. */
const withOwnFrames = (rules: string): string =>
  rules
    .replaceAll("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replaceAll('"DENY"', '"SAMEORIGIN"')

/**
 * Opens `?at=content/site.yaml:3:1` in a text editor. Only pages of this server on this
 * machine may request it.
 */
export async function openInTextEditor(
  project: Project,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method, headers, socket } = request
  const at = urlOf(request).searchParams.get('at') ?? ''
  // 'content/site.yaml:3:1' → 'content/site.yaml', ':3:1'
  const [, file = '', place = ''] = /^([^:]+)((?::\d+){0,2})$/.exec(at) ?? []

  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(
    socket.remoteAddress ?? '',
  )
  // Browsers set the headers `sec-fetch-…`; no page can change them.
  const isOwnPage =
    method === 'POST' && isLocal && headers['sec-fetch-site'] === 'same-origin'

  const path = isOwnPage ? await findFile(project, file) : undefined
  if (path !== undefined) {
    const { default: launchEditor } = await import('launch-editor')
    launchEditor(path + place)
  }
  response.writeHead(path === undefined ? 403 : 204).end()
}

/** Finds a file in the shop's folder, or else in the folder of the CLI. */
async function findFile(
  { root, home }: Project,
  file: string,
): Promise<string | undefined> {
  for (const folder of [root, home]) {
    const path = join(folder, file)
    if (existsSync(path) && (await isInside(folder, path))) return path
  }
  return undefined
}
