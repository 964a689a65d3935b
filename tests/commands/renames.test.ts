import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveFolder } from '../../tools/local-server.ts'
import { build, saga } from '../support/cli.ts'
import { edit } from '../support/files.ts'
import { hosts } from '../support/hosts.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

const formerly = (names: string) => (text: string) => `${text}formerly: [${names}]\n`

// Two posters, a gallery, an edition and a language have had other names.
let shop: Awaited<ReturnType<typeof tinyShop>>
beforeAll(async () => {
  shop = await tinyShop()
  const content = join(shop.path, 'content')
  await edit(join(content, 'posters/main/two-moons.yaml'), formerly('one-moon, half-a-moon'))
  await edit(join(content, 'posters/wide/wide-1.yaml'), formerly('narrow-1'))
  await edit(join(content, 'galleries/wide.yaml'), formerly('narrow'))
  await edit(join(content, 'books/get-the-saga/edition.yaml'), formerly('buy-the-saga'))
  await edit(join(content, 'site.yaml'), (text) => text.replace('flag: es', 'flag: es, formerly: [ca]'))
  expect((await build(shop.path)).text).not.toMatch(/error|warning/)
})
afterAll(() => shop?.[Symbol.asyncDispose]())

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
const recoded = ['', '/wide', '/posters/two-moons'].map((page) => [`/ca${page}`, `/es${page}`] as const)

describe.each(hosts)('$name', (host) => {
  let server: Awaited<ReturnType<typeof host.start>>
  beforeAll(async () => {
    server = await host.start(join(shop.path, 'dist'))
  })
  afterAll(() => server?.stop())

  test.each([...moved, ...recoded])('%s leads to %s for good', async (from, to) => {
    const answer = await fetch(server.origin + from, { redirect: 'manual' })
    const { pathname } = new URL(answer.headers.get('location') ?? '', server.origin)
    expect([answer.status, pathname]).toEqual([301, to])
    expect((await fetch(server.origin + to)).status).toBe(200)
  })

  test('other addresses are answered as before', async () => {
    for (const path of ['/sv/posters/no-moon', '/posters/one-moon'])
      expect((await fetch(server.origin + path)).status, path).toBe(404)
    expect(await fetch(`${server.origin}/sv`, { redirect: 'manual' })).toMatchObject({ status: 200 })
  })
})

test('_redirects of Netlify and Cloudflare has both forms of each address, before any placeholder', async () => {
  const lines = (await readFile(join(shop.path, 'dist/_redirects'), 'utf8')).split('\n')
  const firstPlaceholder = lines.findIndex((line) => line.includes(':'))
  expect(lines.slice(1, firstPlaceholder)).toContain('/ca /es 301')
  expect(lines[firstPlaceholder]).toBe('/ca/* /es/:splat 301')
  for (const [from, to] of moved)
    for (const form of [from, `${from}/`]) {
      const place = lines.indexOf(`${form} ${to} 301`)
      expect(place, form).toBeGreaterThan(0)
      expect(place).toBeLessThan(firstPlaceholder)
    }
})

test.each([true, false])('old anchors lead to the card, with scripts: %s', async (javaScriptEnabled) => {
  const server = await serveFolder(join(shop.path, 'dist'))
  const browser = await openBrowser()
  try {
    const viewport = { width: 1000, height: 700 }
    const page = await browser.newPage({ javaScriptEnabled, reducedMotion: 'reduce', viewport })
    for (const [path, card] of [
      ['/sv#half-a-moon', '#two-moons'],
      ['/es#one-moon', '#two-moons'],
      ['/en/narrow#narrow-1', '#wide-1'],
    ] as const) {
      await page.goto(server.origin + path)
      const top = () => page.locator(`${card} .card-picture img`).first().boundingBox()
      await expect.poll(async () => (await top())?.y ?? 9999, { message: path }).toBeLessThan(300)
      expect((await top())?.y).toBeGreaterThan(0)
    }
  } finally {
    await closeWindows()
    await server.close()
  }
})

test.each([
  ['posters/main/gold-disk', 'two-moons', '"two-moons" is in use: its address cannot lead to "gold-disk"'],
  ['posters/main/gold-disk', 'one-moon', 'the earlier name "one-moon" is used twice'],
  ['posters/wide/wide-1', 'lost-lake', '"lost-lake" is retired for another poster: its address cannot lead'],
  ['galleries/main', 'get-the-saga', '"get-the-saga" is in use: its address cannot lead to "main"'],
])('%s cannot have been called %s', async (file, name, message) => {
  await using other = await tinyShop()
  await edit(join(other.path, 'content/posters/main/two-moons.yaml'), formerly('one-moon'))
  await edit(join(other.path, `content/${file}.yaml`), formerly(name))
  const { code, text } = await saga(['validate', '--root', other.path])
  expect([code, text]).toEqual([1, expect.stringContaining(message)])
})
