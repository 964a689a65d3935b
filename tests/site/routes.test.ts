import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostFiles } from '../../cli/hosts/hosts.ts'
import { chosenShop } from '../shops/chosen-shop.ts'
import { hosts } from '../support/hosts.ts'
import { isLong } from '../support/long.ts'
import {
  caughtByPlaceholders,
  followOn,
  redirects,
  testRoutes,
} from '../support/routes.ts'
import { type HostResponse, netlify, vercel } from '../support/rule-engines.ts'

// The long run installs the other hosts' programs.
const testedHosts = isLong ? hosts : hosts.filter(({ name }) => name === 'serve')

describe.each(testedHosts)('routes on $name', (host) => {
  let origin = ''
  let stop = async (): Promise<void> => undefined

  beforeAll(async () => {
    const started = await host.start(await chosenShop())
    origin = started.origin
    stop = started.stop
  })
  afterAll(() => stop())

  const request = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      redirect: 'manual',
      headers: { accept: 'text/html', ...headers },
    })

  // `serve` removes queries from redirects.
  const query = host.name === 'serve' ? '' : '?ref=9'
  test.each(redirects)(
    '$from redirects with $status in every browser language',
    async ({ from, status, to }) => {
      const answer = await request(`${from}?ref=9`, { 'accept-language': 'es' })
      const { pathname, search } = new URL(answer.headers.get('location') ?? '', origin)
      expect([answer.status, pathname + search]).toEqual([status, to + query])
    },
  )

  // These hosts respond with 404 to every address that has no page.
  const caught: readonly string[] = []
  // These hosts redirect an address with a trailing slash to the same address without it.
  const suffixes = ['', '/']
  testRoutes((path) => followOn(origin, path), caught, suffixes)

  test.each([
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', '/xml'],
    ['/feeds/products.sv.xml', '/xml'],
    ['/sv/search.json', 'application/json'],
    ['/favicon.ico', 'image/'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/speculation.json', 'application/speculationrules+json'],
  ])('%s is served as %s', async (path, type) => {
    const answer = await request(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain(type)
  })

  // `serve` cannot hide files. The settings contain no secrets.
  test.runIf(host.name !== 'serve')(
    'visitors cannot read the settings of the host',
    async () => {
      const answers = await Promise.all(
        hostFiles.map(async (file) => [file, (await request(`/${file}`)).status]),
      )
      expect(answers.filter(([, status]) => status === 200)).toEqual([])
    },
  )

  test('text files are compressed for browsers that accept compression', async () => {
    const answer = await request('/sv', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/)
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(await answer.text()).toContain('</html>')

    const uncompressed = await request('/sv', { 'accept-encoding': 'identity' })
    expect(uncompressed.headers.get('content-encoding')).toBeNull()
  })

  test('every response has the security headers, and hashed files are immutable', async () => {
    const page = await request('/sv')
    const html = await page.text()
    const script = await request(/"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '')
    const preview = await request(/"https:[^"]+(\/og\/[^"]+\.jpg)"/.exec(html)?.[1] ?? '')

    for (const answer of [
      page,
      script,
      await request('/sv/nope'),
      await request('/robots.txt'),
    ]) {
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self'")
      expect(policy).not.toContain('unsafe')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    }

    for (const hashedFile of [script, preview])
      expect(hashedFile.headers.get('cache-control')).toContain('immutable')
    expect(page.headers.get('cache-control')).toContain('max-age=0')
  })
})

// `caught` are addresses without a page that the host's rules redirect to the home page.
describe.each([
  { engine: netlify, caught: caughtByPlaceholders },
  { engine: vercel, caught: ['/fr/posters/nope'] },
])('$engine.name', ({ engine, caught }) => {
  let answerTo: (path: string) => HostResponse
  beforeAll(async () => {
    answerTo = await engine.open(await chosenShop())
  })

  /**
   * Follows at most five redirects. Returns the address of the page that responds, and
   * the status.
   */
  async function follow(path: string, redirectsLeft = 5): Promise<[string, number]> {
    const { status, to } = answerTo(path)
    const isRedirect = status >= 300 && status < 400
    if (isRedirect && redirectsLeft > 0) return follow(to, redirectsLeft - 1)

    // The 404 page has no address of its own, because it is served at the missing
    // address.
    const address = to === '/404.html' ? path : to.replace(/\.html$/, '')
    return [address, status]
  }
  testRoutes(follow, caught)

  test.each(redirects)('$from redirects with $status', ({ from, status, to }) => {
    expect(answerTo(from)).toEqual({ status, to })
  })

  test.each(['/robots.txt', '/sitemap.xml', '/favicon.ico', '/speculation.json'])(
    '%s is sent as a file',
    (path) => {
      expect(answerTo(path)).toEqual({ status: 200, to: path })
    },
  )
})
