import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { home } from './shop.ts'

/** Served as `npm start` serves it: by the program `serve`, which finds dist/serve.json by itself. */
let origin = ''
let stop = async (): Promise<void> => undefined

beforeAll(async () => {
  const port = await freePort()
  const serve = spawn(
    process.execPath,
    [
      join(home, 'node_modules/serve/build/main.js'),
      join(home, 'dist'),
      '--listen',
      `tcp://127.0.0.1:${port}`,
      '--no-clipboard',
      '--no-port-switching',
    ],
    { env: { ...process.env, NO_UPDATE_CHECK: '1' }, stdio: 'ignore' },
  )
  origin = `http://127.0.0.1:${port}`
  stop = async () => {
    serve.kill()
    await once(serve, 'exit')
  }
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`${origin}/robots.txt`).catch(() => undefined)) return
    await pause(50)
  }
  throw new Error('serve did not start')
})
afterAll(() => stop())

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
const follow = (path: string) => fetch(origin + path, { headers: { accept: 'text/html' } })
const pathOf = (url: string): string => new URL(url, origin).pathname

const languages = ['sv', 'en', 'es']
const pages = ['', '/landscape', '/holy-cow', '/pyramid', '/get-the-saga', '/svenska-bocker', '/success']

describe('routes (spec §2, readings C1–C8)', () => {
  test('the root leads to Swedish, whatever the browser speaks', async () => {
    const answer = await ask('/', { 'accept-language': 'es' })
    expect(answer.status).toBe(302)
    expect(pathOf(answer.headers.get('location') ?? '')).toBe('/sv')
  })

  test.each([
    '/fr',
    '/SV',
    '/about',
    '/get-the-saga',
    '/svenska-bocker',
    '/fr/landscape',
    '/fr/svenska-bocker',
    '/about/success',
  ])('%s leads to the Swedish home', async (path) => {
    const answer = await follow(path)
    expect([pathOf(answer.url), answer.status]).toEqual(['/sv', 200])
    expect(await answer.text()).toContain('<html lang="sv"')
  })

  test.each(['landscape', 'holy-cow', 'pyramid', 'success'])(
    '/%s leads to its Swedish page',
    async (page) => {
      const answer = await follow(`/${page}?ref=9`)
      expect([pathOf(answer.url), answer.status]).toEqual([`/sv/${page}`, 200])
    },
  )

  test.each([
    '/fr/nope',
    '/sv/nope',
    '/sv/nope/deep',
    '/a/b/c',
    '/sv/landscape/x',
    '/nope.png',
    '/assets/nope.js',
    '/.well-known/x',
  ])('%s is a real 404 at its own address', async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Oops! Page not found')
  })

  test.each(languages.flatMap((lang) => pages.map((page) => `/${lang}${page}`)))(
    '%s answers, with and without a slash',
    async (path) => {
      const answer = await ask(path)
      expect(answer.status).toBe(200)
      const html = await answer.text()
      expect(html).toContain(`<link rel="canonical" href="https://seakingsaga.example${path}"`)
      expect(pathOf((await follow(`${path}/`)).url)).toBe(path)
    },
  )

  test.each([
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
    ['/favicon.ico', 'image/'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/speculation.json', 'application/speculationrules+json'],
  ])('%s is served as %s', async (path, type) => {
    const answer = await ask(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
  })

  test('pages carry the security headers, and hashed files are kept for a year', async () => {
    const page = await ask('/sv')
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const script = /"(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
    expect((await ask(script)).headers.get('cache-control')).toContain('immutable')
  })
})
