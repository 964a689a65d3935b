import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { publishableKey } from '../support/checkout.ts'
import { build } from '../support/cli.ts'

// Orders of cards: islands-order.test.ts.
const BACKEND = 'https://checkout.example'
const POSTER = 'content/posters/main/two-moons.yaml'

const shop = untilEnd(await tinyShop())
const site = openShop(async () => {
  await shop.edit(POSTER, (text) => `${text}formerly: [old-moons]\n`)
  const { code, text } = await build(shop.path, {
    SUPABASE_URL: BACKEND,
    SUPABASE_ANON_KEY: publishableKey,
  })
  expect(code, text).toBe(0)
  return shop.dist
})

/** Opens a page of the shop. `orders` are what was ordered there; `loads` counts how often the page was loaded. */
async function visit(path: string, options?: BrowserContextOptions) {
  const visiting = await site.visit('/sv/success', options)
  const { page } = visiting
  const seen = { orders: [] as unknown[], loads: 0 }
  await page.route(`${BACKEND}/**`, async (route) => {
    seen.orders.push(route.request().postDataJSON())
    await route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.goto(site.server.origin + path)
  page.on('load', () => {
    seen.loads += 1
  })
  return { page, seen, [Symbol.asyncDispose]: () => visiting[Symbol.asyncDispose]() }
}

/** Takes away the scripts of orders until the page is loaded anew, as where the shop was published anew. */
async function loseOrders(page: Page): Promise<void> {
  const scripts = (await page.evaluate(() => document.body.dataset.order ?? '')).split(
    ' ',
  )
  let isNew = false
  page.on('request', (request) => {
    isNew ||= request.isNavigationRequest()
  })
  for (const script of scripts)
    await page.route(`**${script}*`, (route) =>
      isNew ? route.continue() : route.fulfill({ status: 404 }),
    )
}

const orderOf = (row: number, page: Page) =>
  page.getByRole('dialog').locator('.saved-row .order').nth(row)
const failures = (page: Page) => page.getByText('Något gick fel. Försök igen.').count()

test('the bar at the foot of a phone orders once on a page loaded anew, where its scripts were gone', async () => {
  await using visiting = await visit('/sv/posters/two-moons', {
    viewport: { width: 390, height: 600 },
  })
  const { page, seen } = visiting
  await page.keyboard.press('End')
  const bar = page.locator('.sticky-order')
  await bar.waitFor()
  await loseOrders(page)
  await bar.locator('.order').click()
  await expect
    .poll(() => seen.orders)
    .toMatchObject([{ posterTitle: 'Två månar', size: 'A1' }])
  expect([seen.loads, await failures(page)]).toEqual([1, 0])
})

test('the second row of a shared list orders its poster on a page loaded anew, once', async () => {
  await using visiting = await visit('/sv?list=gold-disk,two-moons~1')
  const { page, seen } = visiting
  await orderOf(1, page).waitFor()
  await loseOrders(page)
  await orderOf(1, page).click()
  await expect
    .poll(() => seen.orders)
    .toMatchObject([{ posterTitle: 'Två månar', size: 'A2' }])
  expect([seen.loads, await failures(page)]).toEqual([1, 0])
})

test('a shared list that names a poster by an earlier id orders it', async () => {
  await using visiting = await visit('/sv?list=gold-disk,old-moons~1')
  const { page, seen } = visiting
  await page.getByRole('dialog').getByRole('link', { name: 'Två månar' }).waitFor()
  await orderOf(1, page).click()
  await expect
    .poll(() => seen.orders)
    .toMatchObject([{ posterTitle: 'Två månar', size: 'A2' }])
  expect([seen.loads, page.context().pages().length]).toEqual([0, 1])
})
