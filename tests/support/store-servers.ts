import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from './files.ts'
import { freePort, startApache, startNginx, startServer } from './hosts.ts'
import { servers } from './servers.ts'
import { startStoreServer, storeSecret } from './store-server.ts'

/** A store as a team would run it. `address` goes into SAGA_STORE. */
interface StoreKind {
  readonly name: string
  /** Path of a server of Debian; absent where this process serves the store. */
  readonly program?: string
  start(): Promise<AsyncDisposable & { readonly address: string }>
}

const known: readonly StoreKind[] = [
  { name: 'plain HTTP', start: () => startStoreServer() },
  {
    name: 'nginx with WebDAV',
    program: servers.nginx,
    start: () =>
      startStore(`http://saga:${storeSecret}@`, '/saga', async (folder, port) => {
        await writeFile(join(folder, 'names'), `saga:{PLAIN}${storeSecret}\n`)
        const blocks = `
          client_max_body_size 32m;
          server {
            listen 127.0.0.1:${port}; root ${folder}/files;
            auth_basic store; auth_basic_user_file ${folder}/names;
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
        const options = ['--bind', '127.0.0.1', '--dir', folder, '--save', '', '--requirepass', storeSecret]
        return startServer(servers['redis-server'], port, () => ['--port', String(port), ...options])
      }),
  },
]

/** The stores that can run here: plain HTTP, and the servers that are installed. */
export const storeKinds = known.filter(({ program }) => program === undefined || existsSync(program))

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
