import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serveFolder } from '../../cli/serve/local-server.ts'
import { home } from './cli.ts'
import { temporaryFolder } from './files.ts'
import { servers } from './servers.ts'

/** A program that serves dist/ to visitors. */
export interface Host {
  readonly name: string
  /** The path of the program, which may not be installed. */
  readonly program: string
  start(dist: string): Promise<{ readonly origin: string; stop(): Promise<void> }>
}

const SERVE = join(home, 'node_modules/serve/build/main.js')

/** The request handler of `serve`, called in this process. */
export const inProcess: Host = {
  name: 'the handler of serve',
  program: SERVE,
  start: async (dist) => {
    const { origin, close } = await serveFolder(dist)
    return { origin, stop: close }
  },
}

const supportedHosts: readonly Host[] = [
  {
    // The server that `npm start` runs. It finds dist/serve.json on its own.
    name: 'serve',
    program: SERVE,
    async start(dist) {
      const port = await freePort()
      const options = [
        '--listen',
        `tcp://127.0.0.1:${port}`,
        '--no-clipboard',
        '--no-port-switching',
      ]
      return startServer(process.execPath, port, () => [SERVE, dist, ...options])
    },
  },
  {
    name: 'nginx',
    program: servers.nginx,
    async start(dist) {
      const port = await freePort()
      return startNginx(
        `server { listen 127.0.0.1:${port}; root ${dist}; include ${dist}/nginx.conf; }`,
        port,
      )
    },
  },
  {
    name: 'Apache',
    program: servers.apache2,
    start: async (dist) =>
      startApache(
        'dir mime rewrite headers env setenvif filter deflate brotli',
        `TypesConfig /etc/mime.types
        DocumentRoot ${dist}
        <Directory ${dist}>
          Require all granted
          Options FollowSymLinks
          AllowOverride All
        </Directory>
        <Files ".ht*">
          Require all denied
        </Files>`,
        await freePort(),
      ),
  },
  {
    name: 'Caddy',
    program: servers.caddy,
    async start(dist) {
      const port = await freePort()
      const globalOptions = '{\n  admin off\n  auto_https off\n}\n'
      const site = `http://127.0.0.1:${port} {\n  root * ${dist}\n  import ${dist}/caddy.conf\n}\n`
      const argsOf = (configFile: string) => [
        'run',
        '--adapter',
        'caddyfile',
        '--config',
        configFile,
      ]
      return startServer(servers.caddy, port, argsOf, () => globalOptions + site)
    },
  },
]

/** The hosts that can run here: `serve`, on which the project depends, and the installed programs. */
export const hosts = supportedHosts.filter(({ program }) => existsSync(program))

/** Folders for temporary files, which nginx would otherwise create outside the test's folder. */
const nginxTemporaryFolders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * Starts nginx with `blocks` in its `http` block. They must listen on `port`. Run by root, nginx would serve files as
 * another user who may not read the temporary folders, so its user is set to root.
 */
export const startNginx = (blocks: string, port: number) =>
  startServer(
    servers.nginx,
    port,
    (configFile) => ['-c', configFile],
    (folder) => `
      daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events {}
      http {
        include /etc/nginx/mime.types; access_log off;
        ${nginxTemporaryFolders.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
        ${blocks}
      }`,
  )

/** Starts Apache with a site, and with the modules that the site needs, separated by spaces. */
export const startApache = (modules: string, site: string, port: number) =>
  startServer(
    servers.apache2,
    port,
    // With -X, Apache stays a single process in the foreground, so that it can be killed.
    (configFile) => ['-X', '-f', configFile],
    (folder) =>
      [
        `ServerName 127.0.0.1\nListen 127.0.0.1:${port}\nPidFile ${folder}/pid\nErrorLog ${folder}/error.log`,
        ...`mpm_event authz_core ${modules}`
          .split(' ')
          .map(
            (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
          ),
        site,
      ].join('\n'),
  )

/** Starts a server with its configuration in a temporary folder, which is removed when the server stops. */
export async function startServer(
  program: string,
  port: number,
  argsOf: (configFile: string) => readonly string[],
  configOf: (folder: string) => string = () => '',
) {
  const folder = await temporaryFolder()
  const configFile = join(folder.path, 'config')
  await writeFile(configFile, configOf(folder.path))

  const env = { ...process.env, HOME: folder.path, NO_UPDATE_CHECK: '1' }
  const child = spawn(program, argsOf(configFile), {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })

  const { origin, stop } = await waitForHost(child, port)
  return {
    origin,
    async stop() {
      await stop()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/**
 * Waits until a server listens, then returns a function that stops it. Throws if the server does not listen in time.
 */
export async function waitForHost(child: ChildProcess, port: number) {
  const ended = once(child, 'exit')
  let problems = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    problems += chunk.toString()
  })

  for (let tries = 0; tries < 200; tries += 1) {
    // If the server has exited, anything that listens on the port is another program.
    if (child.exitCode !== null)
      throw new Error(`the server exited with ${child.exitCode}: ${problems}`)

    const socket = connect(port, '127.0.0.1')
    const isListening = await didHappen(once(socket, 'connect'))
    socket.destroy()
    if (isListening)
      return {
        origin: `http://127.0.0.1:${port}`,
        async stop() {
          child.kill()
          await ended
        },
      }

    await pause(50)
  }
  child.kill()
  throw new Error(`nothing listens on port ${port}: ${problems}`)
}

const didHappen = (event: Promise<unknown>): Promise<boolean> =>
  event.then(
    () => true,
    () => false,
  )

/** Returns a free port below 32768. Operating systems assign only higher ports on their own, so the port stays free. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_768)
  const server = createServer().listen(port, '127.0.0.1')
  if (!(await didHappen(once(server, 'listening')))) return freePort()
  server.close()
  await once(server, 'close')
  return port
}
