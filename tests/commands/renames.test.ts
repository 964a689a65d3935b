import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'
import { hosts, inProcess } from '../support/hosts.ts'
import { isLong } from '../support/long.ts'
import { netlify, vercel } from '../support/rule-engines.ts'

/** Returns an edit that gives a document former names. */
const addFormerly = (names: string) => (text: string) => `${text}formerly: [${names}]\n`

/** A shop in which two posters, a gallery, an edition and a language have former names. */
const shop = disposeAfterTests(await tinyShop())
beforeAll(async () => {
  await shop.edit(
    'content/posters/main/two-moons.yaml',
    addFormerly('one-moon, half-a-moon'),
  )
  await shop.edit('content/posters/wide/wide-1.yaml', addFormerly('narrow-1'))
  await shop.edit('content/galleries/wide.yaml', addFormerly('narrow'))
  await shop.edit('content/books/get-the-saga/edition.yaml', addFormerly('buy-the-saga'))
  await shop.edit('content/site.yaml', (text) =>
    text.replace('flag: es', 'flag: es, formerly: [ca]'),
  )
  expect((await build(shop.path)).text).not.toMatch(/error|warning/)
})

const renamedPages = [
  ['narrow', 'wide'],
  ['buy-the-saga', 'get-the-saga'],
  ['posters/one-moon', 'posters/two-moons'],
  ['posters/half-a-moon', 'posters/two-moons'],
  ['posters/narrow-1', 'posters/wide-1'],
] as const
const redirects = [
  ...['sv', 'en', 'es'].flatMap((lang) =>
    renamedPages.map(([from, to]) => [`/${lang}/${from}`, `/${lang}/${to}`] as const),
  ),
  // Galleries also had addresses without a language.
  ['/narrow', '/sv/wide'],
  // The former code of Spanish is "ca".
  ...['', '/wide', '/posters/two-moons'].map(
    (page) => [`/ca${page}`, `/es${page}`] as const,
  ),
] as const

/** Addresses in which a line break and headers replace the page, the poster or the language, at `*`. */
const injections = [
  '/sv/*/',
  '/sv/*.html',
  '/sv/posters/*/',
  '/ca/*',
  '/ca/*/x',
  '/*',
  '/fr*/posters/two-moons',
  '/fr/posters/*',
].map((path) => path.replace('*', 'a%0d%0aSet-Cookie:%20x=1%0d%0aX:'))

test.each([netlify, vercel])(
  'the rules for $name copy no line break from an address into a redirect',
  async ({ open }) => {
    const answerTo = await open(shop.dist)
    const paths = injections.flatMap((path) => [path, decodeURIComponent(path)])
    for (const path of paths) expect(answerTo(path).to, path).not.toMatch(/[\r\n]/)
  },
)

// `npm run test:long` asks every host, and installs those that are missing.
describe.each(isLong ? hosts : [inProcess])('$name', (host) => {
  let server: Awaited<ReturnType<typeof host.start>>
  beforeAll(async () => {
    server = await host.start(shop.dist)
  })
  afterAll(() => server?.stop())
  const fetchDirectly = (path: string) =>
    fetch(server.origin + path, { redirect: 'manual' })

  test.each(redirects)('%s redirects permanently to %s', async (from, to) => {
    const { status, headers } = await fetchDirectly(from)
    const { pathname } = new URL(headers.get('location') ?? '', server.origin)
    expect([status, pathname]).toEqual([301, to])
    expect((await fetch(server.origin + to)).status).toBe(200)
  })

  test('a line break in an address cannot inject headers or redirect elsewhere', async () => {
    for (const path of injections) {
      const { headers } = await fetchDirectly(path)
      expect(headers.get('set-cookie'), path).toBeNull()
      expect(headers.get('x'), path).toBeNull()
      const { href } = new URL(headers.get('location') ?? '/sv', server.origin)
      expect(href.replace(server.origin, ''), path).toMatch(/^\/(?:sv|es)(?:\/|$)/)
    }
  })

  // The server `serve` sends redirects without these headers.
  if (!['serve', inProcess.name].includes(host.name))
    test('redirects carry the security headers of pages', async () => {
      const security =
        /^(?:content-security|strict|x-|referrer|permissions|cross|speculation)/
      const securityOf = async (path: string) =>
        [...(await fetchDirectly(path)).headers].filter(([name]) => security.test(name))

      const pageHeaders = await securityOf('/sv')
      expect(pageHeaders).toHaveLength(8)

      const redirectingPaths = [
        '/',
        '/fr',
        '/wide',
        '/narrow',
        '/ca',
        '/sv/',
        '/sv.html',
        '/fr/posters/two-moons',
      ]
      for (const path of redirectingPaths)
        expect(await securityOf(path), path).toEqual(pageHeaders)
    })

  test('pages and unknown addresses do not redirect', async () => {
    for (const path of ['/sv/posters/no-moon', '/posters/one-moon'])
      expect((await fetch(server.origin + path)).status, path).toBe(404)
    expect(await fetchDirectly('/sv')).toMatchObject({ status: 200 })
  })
})

const builtShop = openShop(() => shop.dist)
test.each(isLong ? [true, false] : [true])(
  'a former anchor scrolls to the card (scripts: %s)',
  async (javaScriptEnabled) => {
    const viewport = { width: 1000, height: 700 }
    for (const [path, card] of [
      ['/sv#half-a-moon', '#two-moons'],
      ['/en/narrow#narrow-1', '#wide-1'],
    ] as const) {
      await using visit = await builtShop.visit(path, { javaScriptEnabled, viewport })
      const picture = visit.page.locator(`${card} .card-picture img`).first()
      const readTop = async () => (await picture.boundingBox())?.y

      await expect
        .poll(async () => (await readTop()) ?? 9999, { message: path })
        .toBeLessThan(300)
      expect(await readTop()).toBeGreaterThan(0)
    }
  },
)
