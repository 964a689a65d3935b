import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BACKEND, openCheckoutShop } from '../shops/checkout-shop.ts'
import { isLong } from '../support/long.ts'

// Orders from outside a card: from a phone's order bar and from a shared list.
// islands-order.test.ts tests orders on cards.

const site = openCheckoutShop()

/** Visits a page and records its orders and how often it reloads. */
async function visit(path: string, options?: BrowserContextOptions) {
  const visiting = await site.visit('/sv/success', options)
  const { page } = visiting
  const log = { orders: [] as unknown[], loads: 0 }
  await page.route(`${BACKEND}/**`, async (route) => {
    log.orders.push(route.request().postDataJSON())
    await route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.goto(site.server.origin + path)
  page.on('load', () => {
    log.loads += 1
  })
  return { page, log, [Symbol.asyncDispose]: () => visiting[Symbol.asyncDispose]() }
}

/** Removes the order scripts until the page reloads, as if the shop was republished. */
async function loseOrderScripts(page: Page): Promise<void> {
  const scripts = (await page.evaluate(() => document.body.dataset.order ?? '')).split(
    ' ',
  )
  let hasReloaded = false
  page.on('request', (request) => {
    hasReloaded ||= request.isNavigationRequest()
  })
  for (const script of scripts)
    await page.route(`**${script}*`, (route) =>
      hasReloaded ? route.continue() : route.fulfill({ status: 404 }),
    )
}

const orderOf = (row: number, page: Page) =>
  page.getByRole('dialog').locator('.saved-row .order').nth(row)
const countFailures = (page: Page) =>
  page.getByText('Något gick fel. Försök igen.').count()

test('the order bar on a phone orders once, after a reload if its scripts are gone', async () => {
  await using visiting = await visit('/sv/posters/two-moons', {
    viewport: { width: 390, height: 600 },
  })
  const { page, log } = visiting

  await page.getByRole('radio', { name: /A2/ }).check()
  await page.getByRole('checkbox').check()
  await page.keyboard.press('End')
  const bar = page.locator('.sticky-order')
  await bar.waitFor()

  await loseOrderScripts(page)
  await bar.locator('.order').click()

  await expect
    .poll(() => log.orders)
    .toMatchObject([{ posterTitle: 'Två månar', size: 'A2', noLogo: true }])
  expect(log.loads).toBe(1)
  expect(await countFailures(page)).toBe(0)
})

test.runIf(isLong)(
  'a shared list orders a poster under its former id once, after a reload if its scripts are gone',
  async () => {
    // ~1 means A2.
    await using visiting = await visit('/sv?list=gold-disk,old-moons~1')
    const { page, log } = visiting

    await page.getByRole('dialog').getByRole('link', { name: 'Två månar' }).waitFor()
    await orderOf(1, page).waitFor()
    await loseOrderScripts(page)

    await orderOf(1, page).click()
    await expect
      .poll(() => log.orders)
      .toMatchObject([{ posterTitle: 'Två månar', size: 'A2' }])
    expect(log.loads).toBe(1)
    expect(await countFailures(page)).toBe(0)
    expect(page.context().pages()).toHaveLength(1)
  },
)
