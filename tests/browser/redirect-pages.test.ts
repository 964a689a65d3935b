import { createServer } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../cli/hosts/host.ts'
import type { Output } from '../../cli/model/output.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { type LocalServer, listenOn } from '../../cli/serve/local-server.ts'
import { ownShop } from '../shops/own-shop.ts'
import { noBundle } from '../shops/tiny-shop.ts'
import { isLong } from '../support/long.ts'
import { closeWindows, openBrowser, openPage } from '../support/worker-browser.ts'

const shop = ownShop()
let browser: Browser
let server: LocalServer

beforeAll(async () => {
  browser = await openBrowser()
})

beforeEach(async () => {
  await shop.edit(
    'site.yaml',
    (text) =>
      `${text.replace('code: es,', 'code: es, formerly: [ca],')}redirectPages: true\n`,
  )
  await shop.edit('galleries/wide.yaml', (text) => `${text}formerly: [vidder]\n`)
  await shop.edit(
    'posters/main/two-moons.yaml',
    (text) => `${text}formerly: [old-moons]\n`,
  )

  const { value, diagnostics } = await shop.loadSite()
  if (!value) throw new Error(JSON.stringify(diagnostics))
  server = await serveLikeGitHubPages(planOutputs(value.site, noBundle, 'public').outputs)
})
afterEach(() => server.close())
afterAll(closeWindows)

/**
 * Serves planned texts with the strictest content security policy, and the words `A page`
 * in place of each of the shop's pages.
 */
function serveLikeGitHubPages(outputs: readonly Output[]): Promise<LocalServer> {
  const texts = new Map(
    outputs.map((output) => [
      `/${output.path}`,
      output.kind === 'ready' ? output.contents : '<p>A page</p>',
    ]),
  )
  return listenOn(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://shop')
      const path = pathname === '/' ? '/index.html' : pathname
      const text = texts.get(path) ?? texts.get(`${path}.html`)
      const type = path.endsWith('.js') ? 'text/javascript' : 'text/html'

      response.setHeader('Content-Security-Policy', contentSecurityPolicy(undefined))
      response
        .writeHead(text === undefined ? 404 : 200, { 'Content-Type': type })
        .end(text)
    }),
  )
}

const redirects = [
  ['/', '/sv'],
  ['/success', '/sv/success'],
  ['/wide', '/sv/wide'],
  ['/vidder', '/sv/wide'],
  ['/en/vidder', '/en/wide'],
  ['/ca', '/es'],
  ['/ca/posters/two-moons', '/es/posters/two-moons'],
  ['/sv/posters/old-moons', '/sv/posters/two-moons'],
] as const

/** Visits addresses in turn. Returns the address to which each one leads. */
async function destinationsOf(
  addresses: readonly string[],
  { javaScriptEnabled = true } = {},
): Promise<readonly string[]> {
  const page = await openPage(await browser.newContext({ javaScriptEnabled }))

  const destinations: string[] = []
  for (const address of addresses) {
    await page.goto(server.origin + address)
    await page.getByText('A page').waitFor()
    destinations.push(page.url().slice(server.origin.length))
  }
  return destinations
}

const QUERY_AND_HASH = '?colour=red&find=m%C3%A5ne#wide-1'

test('redirect pages keep the query and the hash, and work without scripts', async () => {
  for (const suffix of isLong ? ['', QUERY_AND_HASH] : [QUERY_AND_HASH])
    expect
      .soft(await destinationsOf(redirects.map(([from]) => from + suffix)))
      .toEqual(redirects.map(([, to]) => to + suffix))

  expect
    .soft(await destinationsOf(['/?list=two-moons', '/#gallery']))
    .toEqual(['/sv?list=two-moons', '/sv#gallery'])

  // Without scripts, the query is lost.
  const withoutScripts = { javaScriptEnabled: false }
  expect(await destinationsOf(['/?list=two-moons', '/ca'], withoutScripts)).toEqual([
    '/sv',
    '/es',
  ])
})
