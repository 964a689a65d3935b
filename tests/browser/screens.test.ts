import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBuiltShop } from './built-shop.ts'

const shop = openBuiltShop()

const languages = ['sv', 'en', 'es'] as const
const slugs = ['', 'landscape', 'holy-cow', 'pyramid', 'get-the-saga', 'svenska-bocker', 'success'] as const
const screens = languages.flatMap((lang) =>
  slugs.map((slug) => ({ lang, slug, path: slug ? `/${lang}/${slug}` : `/${lang}` })),
)

const locales = { sv: 'sv_SE', en: 'en_US', es: 'es_ES' }
const cards = { '': 58, landscape: 46, 'holy-cow': 12, pyramid: 34 }
const columns = { '': 4, landscape: 2, 'holy-cow': 3, pyramid: 2 }

/** Opens a page and notes whatever the browser complains of. */
async function open(
  path: string,
  options: { width?: number; javaScriptEnabled?: boolean } = {},
): Promise<{ page: Page; complaints: string[] } & AsyncDisposable> {
  const { width = 1280, javaScriptEnabled = true } = options
  const context = await shop.browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`))
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(shop.server.origin + path)
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

const attribute = (page: Page, selector: string, name: string) =>
  page.locator(selector).first().getAttribute(name)

describe.each(screens)('$path', ({ lang, slug, path }) => {
  test('is whole: language, head, headings, texts, and no complaint of the browser', async () => {
    await using visit = await open(path)
    const { page, complaints } = visit
    expect(await attribute(page, 'html', 'lang')).toBe(lang)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await attribute(page, 'link[rel=canonical]', 'href')).toBe(`https://seakingsaga.example${path}`)
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]))
    const at = (code: string) => `https://seakingsaga.example/${code}${slug ? `/${slug}` : ''}`
    expect(alternates).toEqual([...languages.map((code) => [code, at(code)]), ['x-default', at('en')]])
    expect(await attribute(page, 'meta[property="og:locale"]', 'content')).toBe(locales[lang])
    expect(await attribute(page, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image')
    expect(await attribute(page, 'meta[name="pinterest-rich-pin"]', 'content')).toBe('true')
    expect(await attribute(page, 'meta[property="og:site_name"]', 'content')).toBe('Sea King Saga')
    expect(await attribute(page, 'meta[name=robots]', 'content')).toMatch(/^index,\s*follow/)
    const text = await page.locator('body').innerText()
    expect(text).not.toMatch(
      /\b(?:nav|hero|gallery|trust|payment|card|share|toast|reviews|books|success|footer)\.[a-z]\w+/,
    )
    expect(text).not.toMatch(/\{\w+\}|undefined|\[object/)
    expect(complaints).toEqual([])
  })

  test('has its Open Graph image, 1200 × 630 and below 300 KB', async () => {
    const html = await (await fetch(shop.server.origin + path, { headers: { accept: 'text/html' } })).text()
    const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    expect(address).toMatch(/^https:\/\/seakingsaga\.example\/og\//)
    const bytes = Buffer.from(
      await (await fetch(shop.server.origin + new URL(address).pathname)).arrayBuffer(),
    )
    const { default: sharp } = await import('sharp')
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(300_000)
  })

  test('does not scroll sideways at any width', async () => {
    await using visit = await open(path)
    for (const width of [320, 390, 768, 1280, 1680]) {
      await visit.page.setViewportSize({ width, height: 900 })
      const beyond = await visit.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond, `at ${width} px`).toBe(0)
    }
  })
})

describe('galleries', () => {
  const galleries = screens.flatMap(({ slug, path }) =>
    slug in cards ? [{ path, slug: slug as keyof typeof cards }] : [],
  )

  test.each(galleries)(
    '$path shows all of its posters without JavaScript, each with four links that sell',
    async ({ path, slug }) => {
      await using visit = await open(path, { javaScriptEnabled: false })
      const { page } = visit
      expect(await page.locator('main article[id]:has(img)').count()).toBe(cards[slug])
      const links = await page
        .locator('main a[href^="https://example.gumroad.com/l/"]')
        .evaluateAll((found) => found.map((link) => link.getAttribute('href')))
      expect(new Set(links).size).toBe(cards[slug] * 4)
    },
  )

  test.each(galleries)(
    '$path shows pictures of the exact shape in the right number of columns',
    async ({ path, slug }) => {
      await using visit = await open(path, { width: 1600 })
      const boxes = await visit.page.locator('main article[id] img').evaluateAll((images) =>
        images.map((image) => {
          const { top, width, height } = image.getBoundingClientRect()
          return { top: Math.round(top), ratio: width / height }
        }),
      )
      const expected = ['landscape', 'pyramid'].includes(slug) ? 841 / 594 : 594 / 841
      for (const { ratio } of boxes) expect(Math.abs(ratio / expected - 1)).toBeLessThan(0.01)
      const firstRow = boxes.filter(({ top }) => top === boxes[0]?.top)
      expect(firstRow.length).toBe(columns[slug])
    },
  )

  test.each(galleries)('$path is one column on a phone', async ({ path }) => {
    await using visit = await open(path, { width: 375 })
    const tops = await visit.page
      .locator('main article[id] img')
      .evaluateAll((images) => images.slice(0, 4).map((image) => image.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(4)
  })

  test('the home has 20 reviews without JavaScript, and the counts 16, 4, 0, 0, 0', async () => {
    await using visit = await open('/sv', { javaScriptEnabled: false })
    const times = await visit.page
      .locator('main time')
      .evaluateAll((found) => found.map((time) => time.textContent ?? ''))
    expect(times.length).toBe(20)
    expect(times.every((time) => /^\d{4}-\d{2}-\d{2}$/.test(time))).toBe(true)
    expect([...times].sort()[0]).toBe('2025-08-29')
    expect([...times].sort().at(-1)).toBe('2025-10-15')
  })
})

describe('books', () => {
  test.each(languages)('/%s/get-the-saga keeps the English titles and has four questions', async (lang) => {
    await using visit = await open(`/${lang}/get-the-saga`, { javaScriptEnabled: false })
    const text = await visit.page.locator('main').innerText()
    for (const title of ['Creation', 'Army of Pigeons', 'Ravolution']) expect(text).toContain(title)
    expect(await visit.page.locator('main details[name]').count()).toBe(4)
    expect(await visit.page.locator('main a[href*="lulu.com"]').count()).toBe(1)
  })

  test.each(languages)(
    '/%s/svenska-bocker keeps the Swedish titles and has three questions',
    async (lang) => {
      await using visit = await open(`/${lang}/svenska-bocker`, { javaScriptEnabled: false })
      const text = await visit.page.locator('main').innerText()
      for (const title of ['Skapelse', 'Duvornas Armé', 'Ravolution']) expect(text).toContain(title)
      expect(await visit.page.locator('main details[name]').count()).toBe(3)
    },
  )

  test('three hardcovers, two paperbacks: book three has none', async () => {
    await using visit = await open('/en/get-the-saga')
    const count = (name: RegExp) => visit.page.getByRole('link', { name }).count()
    expect([await count(/hardcover/i), await count(/paperback/i)]).toEqual([3, 2])
  })
})

test('the 404 page says so in English and names the missing path once on the console', async () => {
  await using visit = await open('/sv/nope')
  const { page, complaints } = visit
  await page.waitForTimeout(300)
  expect(await page.getByText('Oops! Page not found').isVisible()).toBe(true)
  expect(complaints.filter((text) => text.includes('/sv/nope') && !text.startsWith('404')).length).toBe(1)
  await page.getByRole('link', { name: 'Return to Home', exact: true }).click()
  expect(new URL(page.url()).pathname).toBe('/sv')
})
