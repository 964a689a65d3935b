import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBuiltShop } from '../support/built-shop.ts'
import {
  editions,
  galleries,
  languages,
  posterScreens,
  purchaseLinksOf,
  reviews,
  screens,
  site,
} from '../support/shop-content.ts'
import { setOut } from '../support/walk.ts'

const shop = openBuiltShop()
const walk = setOut(shop)
const withoutScripts = setOut(shop, { javaScriptEnabled: false })

const attribute = (page: Page, selector: string, name: string) =>
  page.locator(selector).first().getAttribute(name)

describe.each([...screens, ...posterScreens])('$path', ({ lang, slug, path }) => {
  test('is whole: language, head, headings, texts, and no complaint of the browser', async () => {
    const page = await walk.to(path)
    expect(await attribute(page, 'html', 'lang')).toBe(lang)
    expect(await page.locator('h1').count()).toBe(1)
    expect(await attribute(page, 'link[rel=canonical]', 'href')).toBe(site.origin + path)
    const alternates = await page
      .locator('link[rel=alternate][hreflang]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')]))
    const at = (code: string) => `${site.origin}/${code}${slug ? `/${slug}` : ''}`
    expect(alternates).toEqual([
      ...languages.map((code) => [code, at(code)]),
      ['x-default', at(site.xDefault)],
    ])
    expect(await attribute(page, 'meta[property="og:locale"]', 'content')).toBe(
      site.languages.find(({ code }) => code === lang)?.locale,
    )
    expect(await attribute(page, 'meta[name="twitter:card"]', 'content')).toBe('summary_large_image')
    expect(await attribute(page, 'meta[name="pinterest-rich-pin"]', 'content')).toBe('true')
    expect(await attribute(page, 'meta[property="og:site_name"]', 'content')).toBe(site.name)
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
    expect(address.startsWith(`${site.origin}/og/`)).toBe(true)
    const bytes = Buffer.from(
      await (await fetch(shop.server.origin + new URL(address).pathname)).arrayBuffer(),
    )
    const { default: sharp } = await import('sharp')
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(300_000)
  })

  test('does not scroll sideways at any width', async () => {
    const page = await walk.at(path)
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
  const walls = screens.flatMap(({ slug, path }) =>
    galleries.filter((gallery) => gallery.slug === slug).map((gallery) => ({ path, ...gallery })),
  )

  test.each(walls)(
    '$path shows all of its posters in their order without JavaScript, each with four links that sell',
    async ({ path, posters }) => {
      const page = await withoutScripts.to(path)
      const cards = await page
        .locator('main article[id]:has(img)')
        .evaluateAll((found) => found.map(({ id, innerHTML }) => ({ id, innerHTML })))
      expect(cards.map(({ id }) => id)).toEqual(posters)
      for (const { id, innerHTML } of cards) {
        const links = purchaseLinksOf(id)
        expect(links).toHaveLength(4)
        for (const link of links) expect(innerHTML).toContain(`href="${link}"`)
      }
    },
  )

  test.each(walls)(
    '$path shows pictures of the exact shape in the right number of columns',
    async ({ path, orientation, columns, posters }) => {
      const page = await walk.to(path, 1600)
      const boxes = await page.locator('main article[id] img').evaluateAll((images) =>
        images.map((image) => {
          const { top, width, height } = image.getBoundingClientRect()
          return { top: Math.round(top), ratio: width / height }
        }),
      )
      const expected = orientation === 'landscape' ? 841 / 594 : 594 / 841
      for (const { ratio } of boxes) expect(Math.abs(ratio / expected - 1)).toBeLessThan(0.01)
      const firstRow = boxes.filter(({ top }) => top === boxes[0]?.top)
      expect(firstRow.length).toBe(Math.min(columns, posters.length))
    },
  )

  test.each(walls)('$path is one column on a phone', async ({ path, posters }) => {
    const page = await walk.to(path, 375)
    const tops = await page
      .locator('main article[id] img')
      .evaluateAll((images) => images.slice(0, 4).map((image) => image.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(Math.min(4, posters.length))
  })

  test('the home has all reviews without JavaScript, the best first, and their counts', async () => {
    const page = await withoutScripts.to('/sv')
    const times = await page
      .locator('main time')
      .evaluateAll((found) => found.map((time) => time.textContent ?? ''))
    expect(times).toEqual(reviews.toSorted((a, b) => b.rating - a.rating).map(({ date }) => date))
    const bars = await page.locator('.review-bars li').allInnerTexts()
    expect(bars.map((bar) => Number(/\d+$/.exec(bar.trim())?.[0]))).toEqual(
      [5, 4, 3, 2, 1].map((stars) => reviews.filter(({ rating }) => rating === stars).length),
    )
  })
})

describe('books', () => {
  const pages = screens.flatMap(({ slug, path }) =>
    editions.filter((edition) => edition.slug === slug).map((edition) => ({ path, ...edition })),
  )

  test.each(pages)(
    '$path keeps the titles of its books, and has their volume and all questions',
    async ({ path, books, trilogy, questions }) => {
      const page = await withoutScripts.to(path)
      const text = await page.locator('main').innerText()
      for (const { title } of books) expect(text).toContain(title)
      expect(await page.locator('main details[name]').count()).toBe(questions)
      expect(await page.locator(`main a[href="${trilogy}"]`).count()).toBe(1)
    },
  )

  test.each(editions)(
    '/en/$slug leads to a hardcover and a paperback of each book that has one',
    async (edition) => {
      const page = await walk.to(`/en/${edition.slug}`)
      const count = (name: RegExp) => page.getByRole('link', { name }).count()
      const paperbacks = edition.books.filter(({ links }) => links.paperback !== undefined)
      expect([await count(/hardcover/i), await count(/paperback/i)]).toEqual([
        edition.books.length,
        paperbacks.length,
      ])
    },
  )
})

test('the 404 page says so in English and names the missing path once on the console', async () => {
  const page = await walk.to('/sv/nope')
  await page.getByText('Oops! Page not found').waitFor()
  const countNames = () =>
    walk.complaints.filter((text) => text.includes('/sv/nope') && !text.startsWith('404')).length
  await expect.poll(countNames).toBe(1)
  await page.waitForTimeout(300)
  expect(countNames()).toBe(1)
  await page.getByRole('link', { name: 'Return to Home', exact: true }).click()
  await page.waitForURL('**/sv')
})
