import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import serveHandler from 'serve-handler'
import type { Project } from '../project.ts'
import { RELOAD_EVENTS, RELOAD_SCRIPT, reloadScript } from './reload.ts'

export interface WatchServer {
  readonly port: number
  /** Tells every open page that the site was built anew. */
  built(): void
  /** Shows the faults over every open page, and over those opened before the next build. */
  fault(text: string): void
  close(): Promise<void>
}

/**
 * Serves dist/ with the rules of its own serve.json, and every page with the script that follows the watching.
 * @throws when the port is taken
 */
export async function startServer(project: Project, port: number): Promise<WatchServer> {
  const listeners = new Set<ServerResponse>()
  let pending: string | undefined
  const tell = (event: string, data: string): void => {
    for (const listener of listeners) listener.write(`event: ${event}\ndata: ${data}\n\n`)
  }
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === RELOAD_SCRIPT) {
      response
        .writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' })
        .end(reloadScript)
      return
    }
    if (pathname === RELOAD_EVENTS) {
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
        .write('\n')
      listeners.add(response)
      request.on('close', () => listeners.delete(response))
      if (pending !== undefined) response.write(`event: fault\ndata: ${pending}\n\n`)
      return
    }
    const config = await serveConfig(project)
    const page = await pageAt(project, pathname)
    if (page === undefined)
      await serveHandler(request, response, { ...config, public: project.dist, etag: true })
    else {
      for (const { key, value } of config.headers?.find(({ source }) => source === '**')?.headers ?? [])
        response.setHeader(key, value)
      response
        .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
        .end(page)
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    built() {
      pending = undefined
      tell('built', '')
    },
    fault(text) {
      pending = JSON.stringify(text)
      tell('fault', pending)
    },
    close: () =>
      new Promise((resolve) => {
        for (const listener of listeners) listener.end()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface ServeConfig {
  readonly headers?: {
    readonly source: string
    readonly headers: { readonly key: string; readonly value: string }[]
  }[]
}

async function serveConfig({ dist }: Project): Promise<ServeConfig> {
  try {
    return JSON.parse(await readFile(join(dist, 'serve.json'), 'utf8')) as ServeConfig
  } catch {
    return {}
  }
}

/** The page at a clean address, with the watching script; undefined when the address is none of a page's. */
async function pageAt({ dist }: Project, pathname: string): Promise<string | undefined> {
  if (!/^(?:\/[a-z0-9-]+){1,2}$/.test(pathname)) return undefined
  const html = await readFile(join(dist, `${pathname}.html`), 'utf8').catch(() => undefined)
  return html?.replace('</head>', `<script type="module" src="${RELOAD_SCRIPT}"></script></head>`)
}
