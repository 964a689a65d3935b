import { createReadStream, type Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import serveHandler from 'serve-handler'
import type { Project } from '../project.ts'
import { CLIENT_SCRIPT, EVENTS, SHEET, SHEET_STYLES, type State } from './addresses.ts'
import { gatherAudience } from './events.ts'
import { type Figure, sheetPage, sheetStyles } from './sheet.ts'

/** Bytes of one address. */
export type Body = string | { readonly file: string }

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
      return send('text/html; charset=utf-8', withClient(sheetPage(await answers.figures())))
    const config = { ...(await answers.rules()), public: project.dist, etag: false }
    await serveHandler(request, response, config, virtualFiles(project, response, answers))
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

  /** Every page follows the watching. Its version is the one that it was asked at: a later one is news to it. */
  function withClient(html: string): string {
    const { version } = answers.state()
    return html.replace(
      '</head>',
      `<script type="module" src="${CLIENT_SCRIPT}?v=${version}" data-saga></script></head>`,
    )
  }

  /** The planned files as a file system for the handler, for one request. */
  function virtualFiles({ dist }: Project, response: ServerResponse, { find }: Answers): object {
    const opened = new Map<string, Body>()
    const lstat = async (
      absolute: string,
    ): Promise<Pick<Stats, 'size' | 'mtime' | 'isDirectory' | 'isSymbolicLink'>> => {
      const path = relative(dist, absolute).split(sep).join('/')
      const found = await find(path)
      if (found === undefined)
        throw Object.assign(new Error(`nothing is planned at ${path}`), { code: 'ENOENT' })
      const isPage = path.endsWith('.html')
      const body = isPage ? withClient(String(await bytesOf(found))) : found
      if (isPage && found === NO_PAGE) response.statusCode = 500
      opened.set(absolute, body)
      const size = typeof body === 'string' ? Buffer.byteLength(body) : (await stat(body.file)).size
      return { size, mtime: new Date(), isDirectory: () => false, isSymbolicLink: () => false }
    }
    const stream = (absolute: string, range: { start?: number; end?: number } = {}): Readable => {
      // What is watched changes: no page may come out of the browser's cache.
      if (absolute.endsWith('.html')) response.setHeader('Cache-Control', 'no-store')
      const body = opened.get(absolute) ?? ''
      if (typeof body !== 'string') return createReadStream(body.file, range)
      return Readable.from([Buffer.from(body).subarray(range.start ?? 0, (range.end ?? Infinity) + 1)])
    }
    return { lstat, createReadStream: stream }
  }
}

/** Stands in for a page that could not be made and never was: the client shows why. */
export const NO_PAGE =
  '<!doctype html><html lang="en" data-saga-none><head><meta charset="utf-8"><title>Not built yet</title></head><body></body></html>'

const bytesOf = async (body: Body): Promise<string | Uint8Array> =>
  typeof body === 'string' ? body : readFile(body.file)
