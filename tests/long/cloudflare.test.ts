import { execFileSync, spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloudflare } from '../../cli/commands/new/hosts/cloudflare.ts'
import { home } from '../support/cli.ts'
import { freePort, waitForHost } from '../support/hosts.ts'
import { caughtByPlaceholders, homeward, moved, unknown } from '../support/routes.ts'
import { posterScreens, screens, site } from '../support/shop-content.ts'
import { wholeShop } from '../support/whole-shop.ts'

/** Wrangler serves dist/ by the program of Cloudflare's own machines. Much too large for a dependency. */
const WRANGLER = 'wrangler@4.86.0'
const folder = join(home, '.cache/hosts')

let origin: string
let stop: () => Promise<void>
beforeAll(async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', WRANGLER], { cwd: folder })
  const written = JSON.parse(cloudflare('shop').files['wrangler.jsonc'] ?? '') as { assets: object }
  const assets = { ...written.assets, directory: await wholeShop() }
  // Without its build: dist/ is there.
  const served = { ...written, build: undefined, assets }
  await writeFile(join(folder, 'wrangler.jsonc'), JSON.stringify(served))
  const port = await freePort()
  const inspector = await freePort()
  const ports = ['--ip', '127.0.0.1', '--port', `${port}`, '--inspector-port', `${inspector}`]
  const args = [join(folder, 'node_modules/wrangler/bin/wrangler.js'), 'dev', ...ports]
  const env = { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' }
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', env })
  ;({ origin, stop } = await waitForHost(child, port))
})
afterAll(() => stop?.())

const ask = (path: string, redirect: RequestRedirect = 'manual') =>
  fetch(origin + path, { redirect, headers: { accept: 'text/html' } })
const pathOf = (url: string): string => new URL(url, origin).pathname

test.each(homeward)('%s leads to the Swedish home', async (path) => {
  const answer = await ask(path, 'follow')
  expect([pathOf(answer.url), answer.status]).toEqual(['/sv', 200])
})

test.each(moved)('/%s leads to its Swedish page, with its query', async (page) => {
  const answer = await ask(`/${page}?ref=9`)
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toContain(`/sv/${page}?ref=9`)
})

test.each(unknown)('%s is not found, or leads home', async (path) => {
  const answer = await ask(path, 'follow')
  const isCaught = caughtByPlaceholders.includes(path)
  expect([pathOf(answer.url), answer.status]).toEqual(isCaught ? ['/sv', 200] : [path, 404])
  if (!isCaught) expect(await answer.text()).toContain('Oops! Page not found')
})

test.each([...screens, ...posterScreens])('$path is its page', async ({ path }) => {
  const answer = await ask(path)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(`<link rel="canonical" href="${site.origin}${path}"`)
})

test('answers carry the security headers, and hashed files are kept for a year', async () => {
  const page = await ask('/sv')
  const script = /"(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
  const asset = await ask(script)
  for (const answer of [page, asset, await ask('/sv/nope'), await ask('/robots.txt')]) {
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect((await ask('/speculation.json')).headers.get('content-type')).toContain('speculationrules+json')
})
