import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import serveHandler from 'serve-handler'

export interface LocalServer {
  readonly origin: string
  close(): Promise<void>
}

/** Starts a server on a port, or on any free port. Rejects if the port is taken. */
export async function listenOn(server: Server, port = 0): Promise<LocalServer> {
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Serves a built shop with the handler of the package `serve`, by the rules in the shop's
 * serve.json.
 */
export async function serveFolder(dist: string): Promise<LocalServer> {
  const config = JSON.parse(await readFile(join(dist, 'serve.json'), 'utf8')) as object
  return listenOn(
    createServer(
      (request, response) =>
        void serveHandler(request, response, { ...config, public: dist, etag: true }),
    ),
  )
}
