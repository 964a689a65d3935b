import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'
import { hosts } from '../support/hosts.ts'
import { netlify, vercel } from '../support/rule-engines.ts'

const formerly = (names: string) => (text: string) => `${text}formerly: [${names}]\n`

// Two posters, a gallery, an edition and a language have had other names.
const shop = untilEnd(await tinyShop())
beforeAll(async () => {
  await shop.edit(
    'content/posters/main/two-moons.yaml',
    formerly('one-moon, half-a-moon'),
  )
  await shop.edit('content/posters/wide/wide-1.yaml', formerly('narrow-1'))
  await shop.edit('content/galleries/wide.yaml', formerly('narrow'))
  await shop.edit('content/books/get-the-saga/edition.yaml', formerly('buy-the-saga'))
  await shop.edit('content/site.yaml', (text) =>
    text.replace('flag: es', 'flag: es, formerly: [ca]'),
  )
  expect((await build(shop.path)).text).not.toMatch(/error|warning/)
})

const moved = new Map([
  ...['sv', 'en', 'es'].flatMap((lang) =>
    [
      ['narrow', 'wide'],
      ['buy-the-saga', 'get-the-saga'],
      ['posters/one-moon', 'posters/two-moons'],
      ['posters/half-a-moon', 'posters/two-moons'],
      ['posters/narrow-1', 'posters/wide-1'],
    ].map(([from, to]) => [`/${lang}/${from}`, `/${lang}/${to}`] as const),
  ),
  // Galleries also stood without a language.
  ['/narrow', '/sv/wide'],
])
const recoded = ['', '/wide', '/posters/two-moons'].map(
  (page) => [`/ca${page}`, `/es${page}`] as const,
)

/** Line breaks where a page, a poster or a language should stand: `*`. */
const broken =
  '/sv/*/ /sv/*.html /sv/posters/*/ /ca/* /ca/*/x /* /fr*/posters/two-moons /fr/posters/*'
    .replaceAll('*', 'a%0d%0aSet-Cookie:%20x=1%0d%0aX:')
    .split(' ')

test.each([netlify, vercel])(
  'the rules for $name repeat no line break of an address',
  async ({ open }) => {
    const answerTo = await open(shop.dist)
    for (const path of broken.flatMap((path) => [path, decodeURIComponent(path)]))
      expect(answerTo(path).to, path).not.toMatch(/[\r\n]/)
  },
)

describe.each(hosts)('$name', (host) => {
  let server: Awaited<ReturnType<typeof host.start>>
  beforeAll(async () => {
    server = await host.start(shop.dist)
  })
  afterAll(() => server?.stop())
  const ask = (path: string) => fetch(server.origin + path, { redirect: 'manual' })

  test.each([...moved, ...recoded])('%s leads to %s for good', async (from, to) => {
    const answer = await ask(from)
    const { pathname } = new URL(answer.headers.get('location') ?? '', server.origin)
    expect([answer.status, pathname]).toEqual([301, to])
    expect((await fetch(server.origin + to)).status).toBe(200)
  })

  test('no line break of an address reaches a header, or leads elsewhere', async () => {
    for (const path of broken) {
      const { headers } = await ask(path)
      expect([path, headers.get('set-cookie'), headers.get('x')]).toEqual([
        path,
        null,
        null,
      ])
      const { href } = new URL(headers.get('location') ?? '/sv', server.origin)
      expect(href.replace(server.origin, ''), path).toMatch(/^\/(?:sv|es)(?:\/|$)/)
    }
  })

  if (host.name !== 'serve')
    test('redirects carry the security headers of pages', async () => {
      const security =
        /^(?:content-security|strict|x-|referrer|permissions|cross|speculation)/
      const securityOf = async (path: string) =>
        [...(await ask(path)).headers].filter(([name]) => security.test(name))
      const expected = await securityOf('/sv')
      expect(expected).toHaveLength(8)
      for (const path of [
        '/',
        '/fr',
        '/wide',
        '/narrow',
        '/ca',
        '/sv/',
        '/sv.html',
        '/fr/posters/two-moons',
      ])
        expect(await securityOf(path), path).toEqual(expected)
    })

  test('other addresses are answered as before', async () => {
    for (const path of ['/sv/posters/no-moon', '/posters/one-moon'])
      expect((await fetch(server.origin + path)).status, path).toBe(404)
    expect(await ask('/sv')).toMatchObject({ status: 200 })
  })
})

const built = openShop(() => shop.dist)
test.each([true, false])(
  'old anchors lead to the card, with scripts: %s',
  async (javaScriptEnabled) => {
    const viewport = { width: 1000, height: 700 }
    for (const [path, card] of [
      ['/sv#half-a-moon', '#two-moons'],
      ['/en/narrow#narrow-1', '#wide-1'],
    ] as const) {
      await using visit = await built.visit(path, { javaScriptEnabled, viewport })
      const top = () =>
        visit.page.locator(`${card} .card-picture img`).first().boundingBox()
      await expect
        .poll(async () => (await top())?.y ?? 9999, { message: path })
        .toBeLessThan(300)
      expect((await top())?.y).toBeGreaterThan(0)
    }
  },
)
