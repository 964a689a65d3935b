import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hosts } from '../support/hosts.ts'
import { homeward, moved, unknown } from '../support/routes.ts'
import { posterScreens, screens, site } from '../support/shop-content.ts'
import { wholeShop } from '../support/whole-shop.ts'

describe.each(hosts)('routes on $name', (host) => {
  let origin = ''
  let stop = async (): Promise<void> => undefined

  beforeAll(async () => {
    const started = await host.start(await wholeShop())
    origin = started.origin
    stop = started.stop
  })
  afterAll(() => stop())

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
  const follow = (path: string) => fetch(origin + path, { headers: { accept: 'text/html' } })
  const pathOf = (url: string): string => new URL(url, origin).pathname

  test('the root leads to Swedish, whatever the browser speaks', async () => {
    const answer = await ask('/', { 'accept-language': 'es' })
    expect(answer.status).toBe(302)
    expect(pathOf(answer.headers.get('location') ?? '')).toBe('/sv')
  })

  test.each(homeward)('%s leads to the Swedish home', async (path) => {
    const answer = await follow(path)
    expect([pathOf(answer.url), answer.status]).toEqual(['/sv', 200])
    expect(await answer.text()).toContain('<html lang="sv"')
  })

  test.each(moved)('/%s leads to its Swedish page', async (page) => {
    const answer = await follow(`/${page}?ref=9`)
    expect([pathOf(answer.url), answer.status]).toEqual([`/sv/${page}`, 200])
  })

  test.each(unknown)('%s is a real 404 at its own address', async (path) => {
    const answer = await ask(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Oops! Page not found')
  })

  test.each([...screens, ...posterScreens])('$path answers, with and without a slash', async ({ path }) => {
    const answer = await ask(path)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toContain(`<link rel="canonical" href="${site.origin}${path}"`)
    expect(pathOf((await follow(`${path}/`)).url)).toBe(path)
  })

  test.each([
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', '/xml'],
    ['/feeds/products.sv.xml', '/xml'],
    ['/favicon.ico', 'image/'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/speculation.json', 'application/speculationrules+json'],
  ])('%s is served as %s', async (path, type) => {
    const answer = await ask(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
  })

  test('texts are compressed for browsers that take it', async () => {
    const answer = await ask('/sv', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/)
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(await answer.text()).toContain('</html>')
    const plain = await ask('/sv', { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  test('every kind of answer carries the security headers; hashed files are kept for a year', async () => {
    const page = await ask('/sv')
    const html = await page.text()
    const asset = await ask(/"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '')
    const card = await ask(/"https:[^"]+(\/og\/[^"]+\.jpg)"/.exec(html)?.[1] ?? '')
    for (const answer of [page, asset, await ask('/sv/nope'), await ask('/robots.txt')]) {
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toContain('unsafe')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }
    for (const hashed of [asset, card]) expect(hashed.headers.get('cache-control')).toContain('immutable')
    expect(page.headers.get('cache-control')).toContain('max-age=0')
  })
})
