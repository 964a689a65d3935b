import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listenOn } from '../../cli/serve/local-server.ts'
import { temporaryFolder } from './files.ts'
import { freePort, startApache, startNginx, startServer } from './hosts.ts'
import { servers } from './servers.ts'

/** The password of every store in tests. It must not appear in any output. */
export const storeSecret = 'hush-hush'

/** Ways in which a store may fail. */
export interface StoreFaults {
  /** Milliseconds before each response. */
  readonly delay?: number
  /** Whether responses to GET break off midway. */
  readonly cuts?: boolean
  /** Returns the bytes to send in place of a stored value. */
  lie?(value: Buffer, name: string, values: ReadonlyMap<string, Buffer>): Buffer
  /** The status of all responses to PUT. If it is set, nothing is stored. */
  readonly putStatus?: number
  /** The number of requests that the store handles before it shuts down. */
  readonly diesAfter?: number
}

/** Starts a store that runs in this process and keeps its values in memory. */
export async function startStoreServer({
  delay = 0,
  cuts,
  lie,
  putStatus,
  diesAfter,
}: StoreFaults = {}) {
  const values = new Map<string, Buffer>()
  /** Names of the stored values, in the order of their requests. */
  const puts: string[] = []
  let requests = 0

  const credentials = Buffer.from(`saga:${storeSecret}`).toString('base64')
  const authorization = `Basic ${credentials}`

  const server = createServer(async (request, response) => {
    requests += 1
    if (diesAfter !== undefined && requests > diesAfter) {
      server.close()
      server.closeAllConnections()
      return
    }

    const name = (request.url ?? '').replace('/saga/', '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (delay > 0) await pause(delay)

    if (request.headers.authorization !== authorization) return answer(response, 401)
    if (request.method === 'PUT') {
      if (putStatus !== undefined) return answer(response, putStatus)
      puts.push(name)
      values.set(name, Buffer.concat(chunks))
      return answer(response, 201)
    }

    const value = values.get(name)
    if (!value) return answer(response, 404)

    const sentValue = lie?.(value, name, values) ?? value
    response.writeHead(200, { 'content-length': sentValue.length })

    if (request.method === 'HEAD') return response.end()
    if (!cuts) return response.end(sentValue)
    const firstHalf = sentValue.subarray(0, sentValue.length / 2)
    return response.write(firstHalf, () => response.destroy())
  })

  const { origin, close } = await listenOn(server)
  return {
    address: `${origin.replace('//', `//saga:${storeSecret}@`)}/saga`,
    values,
    puts,
    requests: () => requests,
    [Symbol.asyncDispose]: close,
  }
}

function answer(response: ServerResponse, status: number): ServerResponse {
  response.writeHead(status)
  return response.end()
}

/** A kind of server that a team can run as its store. */
interface StoreKind {
  readonly name: string
  /** The path of the server's program; undefined if the server runs in this process. */
  readonly program?: string
  /** Starts a server. `address` is the value for SAGA_STORE. */
  start(): Promise<AsyncDisposable & { readonly address: string }>
}

const supportedStores: readonly StoreKind[] = [
  { name: 'plain HTTP', start: () => startStoreServer() },
  {
    name: 'nginx with WebDAV',
    program: servers.nginx,
    start: () =>
      startStore(`http://saga:${storeSecret}@`, '/saga', async (folder, port) => {
        await writeFile(join(folder, 'passwords'), `saga:{PLAIN}${storeSecret}\n`)
        const blocks = `
          client_max_body_size 32m;
          server {
            listen 127.0.0.1:${port}; root ${folder}/files;
            auth_basic store; auth_basic_user_file ${folder}/passwords;
            location / { dav_methods PUT; create_full_put_path on; }
          }`
        return startNginx(blocks, port)
      }),
  },
  {
    name: 'Apache with WebDAV',
    program: servers.apache2,
    start: () =>
      startStore('http://', '/saga/', async (folder, port) => {
        await mkdir(join(folder, 'files/saga'), { recursive: true })
        const site = `
          DocumentRoot ${folder}/files
          DavLockDB ${folder}/locks
          <Directory ${folder}/files>
            Require all granted
            Dav On
          </Directory>`
        return startApache('dav dav_fs', site, port)
      }),
  },
  {
    name: 'Redis',
    program: servers['redis-server'],
    start: () =>
      startStore(`redis://:${storeSecret}@`, '', (folder, port) => {
        const options = {
          '--port': String(port),
          '--bind': '127.0.0.1',
          '--dir': folder,
          '--save': '',
          '--requirepass': storeSecret,
        }
        return startServer(servers['redis-server'], port, () =>
          Object.entries(options).flat(),
        )
      }),
  },
]

/** The stores that can run here: plain HTTP and the installed servers. */
export const storeKinds = supportedStores.filter(
  ({ program }) => program === undefined || existsSync(program),
)

/** Starts a server with an empty folder for its files, and forms the address of its store. */
async function startStore(
  scheme: string,
  path: string,
  start: (folder: string, port: number) => Promise<{ stop(): Promise<void> }>,
) {
  const folder = await temporaryFolder()
  const port = await freePort()
  const { stop } = await start(folder.path, port)
  return {
    address: `${scheme}127.0.0.1:${port}${path}`,
    async [Symbol.asyncDispose]() {
      await stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}
