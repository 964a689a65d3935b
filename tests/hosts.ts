import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { home, temporaryFolder } from './shop.ts'

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
    return running(child, port)
  },
}

const NGINX = '/usr/sbin/nginx'

/** nginx with dist/nginx.conf included, as the README says. */
const nginx: Host = {
  name: 'nginx',
  async start(dist) {
    const port = await freePort()
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
        server { listen 127.0.0.1:${port}; root ${dist}; include ${dist}/nginx.conf; }
      }`
    await writeFile(join(folder.path, 'nginx.conf'), config)
    const child = spawn(NGINX, ['-c', join(folder.path, 'nginx.conf')], { stdio: 'inherit' })
    const { origin, stop } = await running(child, port)
    return {
      origin,
      async stop() {
        await stop()
        await folder[Symbol.asyncDispose]()
      },
    }
  },
}

/** nginx only where it is at hand. */
export const hosts: readonly Host[] = existsSync(NGINX) ? [serve, nginx] : [serve]

async function running(child: ChildProcess, port: number) {
  const origin = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit')
  for (let tries = 0; tries < 200; tries += 1) {
    // Whoever answers then is somebody else, who took the port in between.
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (await fetch(`${origin}/robots.txt`).catch(() => undefined)) {
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
