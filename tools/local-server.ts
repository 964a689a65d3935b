import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import serveHandler from 'serve-handler'

export interface LocalServer {
  readonly origin: string
  close(): Promise<void>
}

export async function listenOn(server: Server): Promise<LocalServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Serves a built folder by the handler of `serve`, with the rules that the build wrote. */
export async function serveFolder(dist: string): Promise<LocalServer> {
  const config = JSON.parse(await readFile(join(dist, 'serve.json'), 'utf8')) as object
  return listenOn(
    createServer(
      (request, response) => void serveHandler(request, response, { ...config, public: dist, etag: true }),
    ),
  )
}
