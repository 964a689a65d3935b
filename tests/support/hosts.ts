import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { home } from './cli.ts'
import { temporaryFolder } from './files.ts'

/** A program that serves dist/ as it would be served to visitors. */
export interface Host {
  readonly name: string
  start(dist: string): Promise<{ readonly origin: string; stop(): Promise<void> }>
}

/** What `npm start` runs. It finds dist/serve.json by itself. */
const serve: Host = {
  name: 'serve',
  async start(dist) {
    const port = await freePort()
    const program = join(home, 'node_modules/serve/build/main.js')
    const options = ['--listen', `tcp://127.0.0.1:${port}`, '--no-clipboard', '--no-port-switching']
    const child = spawn(process.execPath, [program, dist, ...options], {
      env: { ...process.env, NO_UPDATE_CHECK: '1' },
      stdio: 'ignore',
    })
    return waitForHost(child, port)
  },
}

const NGINX = '/usr/sbin/nginx'

/** nginx with dist/nginx.conf included, as the README says. */
const nginx: Host = {
  name: 'nginx',
  async start(dist) {
    const port = await freePort()
    return startNginx(`server { listen 127.0.0.1:${port}; root ${dist}; include ${dist}/nginx.conf; }`, port)
  },
}

/** @param port one on which it answers by http */
export async function startNginx(servers: string, port: number) {
  const folder = await temporaryFolder()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder.path}/${name};`,
  )
  const config = `
    daemon off; pid ${folder.path}/pid; error_log ${folder.path}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      include /etc/nginx/mime.types; access_log off; ${temporary.join(' ')}
      ${servers}
    }`
  await writeFile(join(folder.path, 'nginx.conf'), config)
  const child = spawn(NGINX, ['-c', join(folder.path, 'nginx.conf')], { stdio: 'inherit' })
  return runningIn(folder, child, port)
}

const APACHE = '/usr/sbin/apache2'
const apacheModules = [
  ...['mpm_event', 'authz_core', 'dir', 'mime', 'rewrite', 'headers', 'env', 'setenvif', 'filter', 'deflate'],
  'brotli',
]

/** Apache with dist/.htaccess. */
const apache: Host = {
  name: 'Apache',
  async start(dist) {
    const port = await freePort()
    const folder = await temporaryFolder()
    const config = `
      ServerName 127.0.0.1
      Listen 127.0.0.1:${port}
      PidFile ${folder.path}/pid
      ErrorLog ${folder.path}/error.log
      ${apacheModules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
      TypesConfig /etc/mime.types
      DocumentRoot ${dist}
      <Directory ${dist}>
        Require all granted
        Options FollowSymLinks
        AllowOverride All
      </Directory>
      <Files ".ht*">
        Require all denied
      </Files>`
    await writeFile(join(folder.path, 'apache.conf'), config)
    const child = spawn(APACHE, ['-X', '-f', join(folder.path, 'apache.conf')], { stdio: 'inherit' })
    return runningIn(folder, child, port)
  },
}

const CADDY = '/usr/bin/caddy'

/** Caddy with dist/caddy.conf imported. */
const caddy: Host = {
  name: 'Caddy',
  async start(dist) {
    const port = await freePort()
    const folder = await temporaryFolder()
    const config = `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${dist}
  import ${dist}/caddy.conf
}
`
    await writeFile(join(folder.path, 'Caddyfile'), config)
    const child = spawn(CADDY, ['run', '--config', join(folder.path, 'Caddyfile')], {
      env: { ...process.env, HOME: folder.path },
      stdio: 'ignore',
    })
    return runningIn(folder, child, port)
  },
}

/** `serve`, which the shop brings, and what is installed. */
export const hosts: readonly Host[] = [
  serve,
  ...(existsSync(NGINX) ? [nginx] : []),
  ...(existsSync(APACHE) ? [apache] : []),
  ...(existsSync(CADDY) ? [caddy] : []),
]

/** Removes the folder of its configuration in the end. */
async function runningIn(
  folder: Awaited<ReturnType<typeof temporaryFolder>>,
  child: ChildProcess,
  port: number,
) {
  const { origin, stop } = await waitForHost(child, port)
  return {
    origin,
    async stop() {
      await stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Waits until the server answers; ends it when it does not. */
export async function waitForHost(child: ChildProcess, port: number) {
  const origin = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit')
  for (let tries = 0; tries < 200; tries += 1) {
    // Whoever answers then is somebody else, who took the port in between.
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (await fetch(`${origin}/robots.txt`, { redirect: 'manual' }).catch(() => undefined)) {
      return {
        origin,
        async stop() {
          child.kill()
          await ended
        },
      }
    }
    await pause(50)
  }
  child.kill()
  throw new Error(`nothing answers at ${origin}`)
}

/** Systems give ports from 32768 on to whoever asks for any: one below stays free until it is used. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
