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

/** A view of the shop in the editor's frame: pages whose words know their places, or pages of the last commit. */
export type View = 'marked' | 'before'

export interface ServedSite {
  /** Returns the file at a path of dist/, made on demand; undefined when nothing is planned there. */
  find(path: string, view?: View): Promise<Body | undefined>
  contactSheet(): Promise<string>
  client(): Promise<{ readonly file: string }>
  state(): State
  /** Tells whether the server answers under a host name such as 'localhost'. */
  isOwnName(host: string): boolean
  editor(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** Serves a plan by the handler and the rules of `serve`. Throws when the port is taken, or not allowed. */
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
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
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
    const planned = await site.find(SERVE_FILE)
    const rules = typeof planned === 'string' ? planned : '{ "cleanUrls": true }'
    // A page in the frame sends a header of its own when its script asks for it anew.
    const { 'sec-fetch-dest': dest, 'x-saga-frame': isAnew } = request.headers
    const isFramed = dest === 'iframe' || isAnew !== undefined
    const view = searchParams.get('saga') === 'before' ? 'before' : 'marked'
    const find = (path: string) => site.find(path, isFramed ? view : undefined)
    const read = JSON.parse(isFramed ? withOwnFrames(rules) : rules) as object
    const config = { ...read, public: project.dist, etag: false }
    await serveHandler(
      request,
      response,
      config,
      plannedFiles(project, response, { ...site, find }, isFramed),
    )
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

/** The answer for a page that could never be made: its script shows why. */
export const NO_PAGE =
  '<!doctype html><html lang="en" data-saga-none><head><meta charset="utf-8"><title>Not built yet</title></head><body></body></html>'

/** Adds the script before all others: it hears first of what happens. A framed page waits for it with its first paint. */
const withClient = (html: string, { version }: State, isFramed = false): string =>
  html.replace(
    '<head>',
    `$&<script type="module" ${isFramed ? 'blocking="render" ' : ''}src="${CLIENT_SCRIPT}?v=${version}" data-saga></script>`,
  )

/** Returns the planned files as a file system for the handler of `serve`, for one request. */
function plannedFiles(
  { dist }: Project,
  response: ServerResponse,
  { find, state }: ServedSite,
  isFramed: boolean,
): object {
  const opened = new Map<string, Body>()
  const lstat = async (absolute: string): Promise<Partial<Stats>> => {
    const path = relative(dist, absolute).split(sep).join('/')
    const found = await find(path)
    if (found === undefined)
      throw Object.assign(new Error(`nothing is planned at ${path}`), { code: 'ENOENT' })
    let body = found
    if (path.endsWith('.html')) {
      const html = typeof found === 'string' ? found : await readFile(found.file, 'utf8')
      body = withClient(html, state(), isFramed)
      if (found === NO_PAGE) response.statusCode = 500
    }
    opened.set(absolute, body)
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
    absolute: string,
    range: { start?: number; end?: number } = {},
  ): Readable => {
    // Pages change while watching: none may come from the browser's cache.
    if (absolute.endsWith('.html')) response.setHeader('Cache-Control', 'no-store')
    const body = opened.get(absolute) ?? ''
    if (typeof body !== 'string') return createReadStream(body.file, range)
    return Readable.from([
      Buffer.from(body).subarray(range.start ?? 0, (range.end ?? Infinity) + 1),
    ])
  }
  return { lstat, createReadStream: stream }
}

/** Returns a host's name without its port, which says nothing: a container may forward another port to the server. */
const nameIn = (host = ''): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')

function refuseName({ socket }: IncomingMessage, response: ServerResponse): void {
  const text = `The shop does not answer under this name. Open it by an address that the terminal shows, such as http://localhost:${socket.localPort}/.`
  response.writeHead(403, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text)
}

/** Returns rules that let pages of this server frame the answer: the editor shows the shop in a frame. */
const withOwnFrames = (rules: string): string =>
  rules
    .replaceAll("frame-ancestors 'none'", "frame-ancestors 'self'")
    .replaceAll('"DENY"', '"SAMEORIGIN"')

/** Opens `?at=content/site.yaml:3:1` in a text editor. Only pages of this server, on this machine, may ask for it. */
export async function openInTextEditor(
  project: Project,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { url = '/', method, headers, socket } = request
  const at = new URL(url, 'http://localhost').searchParams.get('at') ?? ''
  const [, file = '', place = ''] = /^([^:]+)((?::\d+){0,2})$/.exec(at) ?? []
  const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(
    socket.remoteAddress ?? '',
  )
  // No page can change the headers `sec-fetch-…`.
  const isOwnPage =
    method === 'POST' && isLocal && headers['sec-fetch-site'] === 'same-origin'
  const path = isOwnPage ? await findFile(project, file) : undefined
  if (path !== undefined) {
    const { default: launchEditor } = await import('launch-editor')
    launchEditor(path + place)
  }
  response.writeHead(path === undefined ? 403 : 204).end()
}

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
