import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBuiltShop } from './built-shop.ts'
import { setOut } from './walk.ts'

const shop = openBuiltShop()
const walk = setOut(shop)
const withoutScripts = setOut(shop, { javaScriptEnabled: false })

const languages = ['sv', 'en', 'es'] as const
const slugs = ['', 'landscape', 'holy-cow', 'pyramid', 'get-the-saga', 'svenska-bocker', 'success'] as const
const screens = languages.flatMap((lang) =>
  slugs.map((slug) => ({ lang, slug, path: slug ? `/${lang}/${slug}` : `/${lang}` })),
)

const locales = { sv: 'sv_SE', en: 'en_US', es: 'es_ES' }
const cards = { '': 58, landscape: 46, 'holy-cow': 12, pyramid: 34 }
const columns = { '': 4, landscape: 2, 'holy-cow': 3, pyramid: 2 }

const attribute = (page: Page, selector: string, name: string) =>
  page.locator(selector).first().getAttribute(name)

describe.each(screens)('$path', ({ lang, slug, path }) => {
  test('is whole: language, head, headings, texts, and no complaint of the browser', async () => {
    const page = await walk.to(path)
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
    expect(walk.complaints).toEqual([])
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
    const page = await walk.to(path)
    for (const width of [320, 390, 768, 1280, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      const beyond = await page.evaluate(
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
      const page = await withoutScripts.to(path)
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
      const page = await walk.to(path, 1600)
      const boxes = await page.locator('main article[id] img').evaluateAll((images) =>
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
    const page = await walk.to(path, 375)
    const tops = await page
      .locator('main article[id] img')
      .evaluateAll((images) => images.slice(0, 4).map((image) => image.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(4)
  })

  test('the home has 20 reviews without JavaScript, and the counts 16, 4, 0, 0, 0', async () => {
    const page = await withoutScripts.to('/sv')
    const times = await page
      .locator('main time')
      .evaluateAll((found) => found.map((time) => time.textContent ?? ''))
    expect(times.length).toBe(20)
    expect(times.every((time) => /^\d{4}-\d{2}-\d{2}$/.test(time))).toBe(true)
    expect([...times].sort()[0]).toBe('2025-08-29')
    expect([...times].sort().at(-1)).toBe('2025-10-15')
    const bars = await page.locator('.review-bars li').allInnerTexts()
    expect(bars.map((bar) => Number(/\d+$/.exec(bar.trim())?.[0]))).toEqual([16, 4, 0, 0, 0])
  })
})

describe('books', () => {
  test.each(languages)('/%s/get-the-saga keeps the English titles and has four questions', async (lang) => {
    const page = await withoutScripts.to(`/${lang}/get-the-saga`)
    const text = await page.locator('main').innerText()
    for (const title of ['Creation', 'Army of Pigeons', 'Ravolution']) expect(text).toContain(title)
    expect(await page.locator('main details[name]').count()).toBe(4)
    expect(await page.locator('main a[href*="lulu.com"]').count()).toBe(1)
  })

  test.each(languages)(
    '/%s/svenska-bocker keeps the Swedish titles and has three questions',
    async (lang) => {
      const page = await withoutScripts.to(`/${lang}/svenska-bocker`)
      const text = await page.locator('main').innerText()
      for (const title of ['Skapelse', 'Duvornas Armé', 'Ravolution']) expect(text).toContain(title)
      expect(await page.locator('main details[name]').count()).toBe(3)
    },
  )

  test('three hardcovers, two paperbacks: book three has none', async () => {
    const page = await walk.to('/en/get-the-saga')
    const count = (name: RegExp) => page.getByRole('link', { name }).count()
    expect([await count(/hardcover/i), await count(/paperback/i)]).toEqual([3, 2])
  })
})

test('the 404 page says so in English and names the missing path once on the console', async () => {
  const page = await walk.to('/sv/nope')
  await page.waitForTimeout(300)
  expect(await page.getByText('Oops! Page not found').isVisible()).toBe(true)
  expect(walk.complaints.filter((text) => text.includes('/sv/nope') && !text.startsWith('404')).length).toBe(
    1,
  )
  await page.getByRole('link', { name: 'Return to Home', exact: true }).click()
  expect(new URL(page.url()).pathname).toBe('/sv')
})
