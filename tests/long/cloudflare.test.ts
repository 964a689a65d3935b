import { execFileSync, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeShop } from '../shops/whole-shop.ts'
import { home } from '../support/cli.ts'
import { freePort, waitForHost } from '../support/hosts.ts'
import {
  caughtByPlaceholders,
  followOn,
  redirects,
  testRoutes,
} from '../support/routes.ts'

/** Wrangler serves dist/ with the program that Cloudflare's servers run. It is much too large to be a dependency. */
const WRANGLER = 'wrangler@4.86.0'
const folder = join(home, '.cache/hosts')

let origin: string
let stop: () => Promise<void>
beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', WRANGLER], {
    cwd: folder,
  })

  const config = await readFile(join(home, 'cli/hosts/setups/wrangler.jsonc'), 'utf8')
  const settings = JSON.parse(config.replace('{shop}', 'shop')) as { assets: object }
  const assets = { ...settings.assets, directory: await wholeShop() }
  // No build is needed, because dist/ already exists.
  const testSettings = { ...settings, build: undefined, assets }
  await writeFile(join(folder, 'wrangler.jsonc'), JSON.stringify(testSettings))

  const port = await freePort()
  const inspector = await freePort()
  const options = `--ip 127.0.0.1 --port ${port} --inspector-port ${inspector}`.split(' ')
  const args = [join(folder, 'node_modules/wrangler/bin/wrangler.js'), 'dev', ...options]
  const env = { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' }
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', env })
  const host = await waitForHost(child, port)
  origin = host.origin
  stop = host.stop
})
afterAll(() => stop?.())

/** Requests a page with a browser's Accept header, and returns a redirect instead of following it. */
const ask = (path: string) =>
  fetch(origin + path, { redirect: 'manual', headers: { accept: 'text/html' } })

testRoutes((path) => followOn(origin, path), caughtByPlaceholders)

test.each(redirects)(
  '$from redirects with $status and keeps the query',
  async ({ from, status, to }) => {
    const answer = await ask(`${from}?ref=9`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      status,
      expect.stringContaining(`${to}?ref=9`),
    ])
  },
)

test('responses have the security headers, and hashed files are immutable', async () => {
  const page = await ask('/sv')
  const scriptPath = /"(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const script = await ask(scriptPath)

  for (const answer of [page, script, await ask('/sv/nope'), await ask('/robots.txt')]) {
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }

  expect(script.headers.get('cache-control')).toContain('immutable')
  expect((await ask('/speculation.json')).headers.get('content-type')).toContain(
    'speculationrules+json',
  )
})
