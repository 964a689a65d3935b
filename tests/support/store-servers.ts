import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storeSecret } from '../../tools/bench/store-secret.ts'
import { startStoreServer } from '../../tools/bench/store-server.ts'
import { temporaryFolder } from './files.ts'
import { APACHE, freePort, NGINX, startApache, startNginx, startServer } from './hosts.ts'

/** A store as a team would run it. `address` goes into SAGA_STORE. */
interface StoreKind {
  readonly name: string
  readonly isInstalled: boolean
  start(): Promise<AsyncDisposable & { readonly address: string }>
}

const REDIS = '/usr/bin/redis-server'

export const storeKinds: readonly StoreKind[] = [
  { name: 'plain HTTP', isInstalled: true, start: () => startStoreServer() },
  {
    name: 'nginx with WebDAV',
    isInstalled: existsSync(NGINX),
    start: () =>
      startStore(`http://saga:${storeSecret}@`, '/saga', async (folder, port) => {
        await writeFile(join(folder, 'names'), `saga:{PLAIN}${storeSecret}\n`)
        const servers = `
          client_max_body_size 32m;
          server {
            listen 127.0.0.1:${port}; root ${folder}/files;
            auth_basic store; auth_basic_user_file ${folder}/names;
            location / { dav_methods PUT; create_full_put_path on; }
          }`
        return startNginx(servers, port)
      }),
  },
  {
    name: 'Apache with WebDAV',
    isInstalled: existsSync(APACHE),
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
    isInstalled: existsSync(REDIS),
    start: () =>
      startStore(`redis://:${storeSecret}@`, '', (folder, port) => {
        const options = ['--bind', '127.0.0.1', '--dir', folder, '--save', '', '--requirepass', storeSecret]
        return startServer(REDIS, port, () => ['--port', String(port), ...options])
      }),
  },
]

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
