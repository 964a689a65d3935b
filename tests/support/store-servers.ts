import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { storeSecret } from '../../tools/bench/store-secret.ts'
import { startStoreServer } from '../../tools/bench/store-server.ts'
import { temporaryFolder } from './files.ts'
import { freePort } from './hosts.ts'

/** A store as a team would run it. `address` goes into SAGA_STORE. */
interface RunningStore extends AsyncDisposable {
  readonly address: string
}

export interface StoreKind {
  readonly name: string
  readonly isInstalled: boolean
  start(): Promise<RunningStore>
}

const NGINX = '/usr/sbin/nginx'
const APACHE = '/usr/sbin/apache2'
const REDIS = '/usr/bin/redis-server'

export const storeKinds: readonly StoreKind[] = [
  { name: 'plain HTTP', isInstalled: true, start: () => startStoreServer() },
  {
    name: 'nginx with WebDAV',
    isInstalled: existsSync(NGINX),
    start: () =>
      startProgram(
        async (folder, port) => {
          await writeFile(join(folder, 'names'), `saga:{PLAIN}${storeSecret}\n`)
          await writeFile(join(folder, 'nginx.conf'), nginxConfigOf(folder, port))
          return [NGINX, '-c', join(folder, 'nginx.conf')]
        },
        (port) => `http://saga:${storeSecret}@127.0.0.1:${port}/saga`,
      ),
  },
  {
    name: 'Apache with WebDAV',
    isInstalled: existsSync(APACHE),
    start: () =>
      startProgram(
        async (folder, port) => {
          await mkdir(join(folder, 'files/saga'), { recursive: true })
          await writeFile(join(folder, 'apache.conf'), apacheConfigOf(folder, port))
          return [APACHE, '-X', '-f', join(folder, 'apache.conf')]
        },
        (port) => `http://127.0.0.1:${port}/saga/`,
      ),
  },
  {
    name: 'Redis',
    isInstalled: existsSync(REDIS),
    start: () =>
      startProgram(
        async (folder, port) => [
          REDIS,
          ...['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
          ...['--requirepass', storeSecret],
        ],
        (port) => `redis://:${storeSecret}@127.0.0.1:${port}`,
      ),
  },
]

const isRoot = process.getuid?.() === 0

const nginxConfigOf = (folder: string, port: number): string => `
  daemon off; pid ${folder}/pid; error_log ${folder}/error.log; ${isRoot ? 'user root;' : ''}
  events {}
  http {
    access_log off; client_max_body_size 32m; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
    fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
    server {
      listen 127.0.0.1:${port}; root ${folder}/files;
      auth_basic store; auth_basic_user_file ${folder}/names;
      location / { dav_methods PUT; create_full_put_path on; }
    }
  }`

const apacheConfigOf = (folder: string, port: number): string => `
  ServerName 127.0.0.1
  Listen 127.0.0.1:${port}
  PidFile ${folder}/pid
  ErrorLog ${folder}/error.log
  ${['mpm_event', 'authz_core', 'dav', 'dav_fs'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
  DocumentRoot ${folder}/files
  DavLockDB ${folder}/locks
  <Directory ${folder}/files>
    Require all granted
    Dav On
  </Directory>`

async function startProgram(
  prepare: (folder: string, port: number) => Promise<readonly string[]>,
  addressOf: (port: number) => string,
): Promise<RunningStore> {
  const folder = await temporaryFolder()
  const port = await freePort()
  const [program = '', ...args] = await prepare(folder.path, port)
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
    await pause(20)
  }
  return {
    address: addressOf(port),
    async [Symbol.asyncDispose]() {
      child.kill()
      await ended
      await folder[Symbol.asyncDispose]()
    },
  }
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
