import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import {
  legacyKey,
  publishableKey,
  startFunction,
  type TimedFunction,
} from '../support/checkout.ts'
import { build } from '../support/cli.ts'
import { freePort } from '../support/hosts.ts'

const shop = disposeAfterTests(await tinyShop())
// The port is chosen before the function starts, because the shop is built with the function's address, and the
// function starts with the shop's address.
const port = await freePort()
const backend = `http://127.0.0.1:${port}`

const buildShop = async (key = publishableKey): Promise<void> => {
  const { code, text } = await build(shop.path, {
    SUPABASE_URL: backend,
    SUPABASE_ANON_KEY: key,
  })
  expect(code, text).toBe(0)
}

const site = openShop(() => buildShop().then(() => shop.dist))
let checkoutFunction: TimedFunction
beforeAll(async () => {
  // Lower case, spaces instead of commas, and duplicates are accepted.
  const variables = { SHOP_ORIGIN: site.server.origin, SHIP_TO: 'se, no DK,se' }
  checkoutFunction = await startFunction(variables, port)
})
beforeEach(() => checkoutFunction.provider.reset())
afterAll(() => checkoutFunction.stop())

async function visit(path: string) {
  const context = await site.browser.newContext({
    reducedMotion: 'reduce',
    locale: 'sv-SE',
  })
  const page = await context.newPage()
  /** Requests to the backend, except preflights. */
  const orders: Request[] = []
  const errors: string[] = []

  page.on('request', (request) => {
    const isToBackend = request.url().startsWith(`${backend}/functions/`)
    if (isToBackend && request.method() !== 'OPTIONS') orders.push(request)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', ({ message }) => errors.push(message))

  await page.goto(site.server.origin + path)
  return { page, orders, errors, [Symbol.asyncDispose]: () => context.close() }
}

/** Hovers over a card, which wakes its scripts. Returns the card's visible order control. */
async function wakeOrderControl(page: Page, id: string) {
  const control = page
    .locator(`#${id} .order:visible`)
    .and(page.locator(':is(a, button)'))
  await control.hover()
  await page.locator(`#${id} [data-live]`).waitFor()
  return control
}

/** Presses a card's order control once it has this label. Returns the payment page's tab. */
async function orderFrom(page: Page, id: string, name: RegExp): Promise<Page> {
  const control = await wakeOrderControl(page, id)
  await expect.poll(() => control.getAttribute('aria-label')).toMatch(name)
  const [tab] = await Promise.all([page.waitForEvent('popup'), control.click()])
  await tab.waitForURL(`${backend}/pay/**`)
  return tab
}

/** Presses a card's order control. Expects an error message, and no open payment page. */
async function expectRefusal(page: Page, id: string): Promise<void> {
  const control = await wakeOrderControl(page, id)
  await control.click()
  await page.getByText('Något gick fel. Försök igen.').first().waitFor()
  expect(page.context().pages()).toHaveLength(1)
}

test('an order opens the payment page, which leads back to the shop', async () => {
  await using visiting = await visit('/sv')
  const { page, orders, errors } = visiting
  const card = page.locator('#two-moons')
  await card.getByRole('radio', { name: 'A2' }).check()
  await card.getByRole('checkbox', { name: 'Utan logotyp' }).check()

  const tab = await orderFrom(page, 'two-moons', /Två månar.*A2.*100/)
  expect(await tab.getByRole('heading').textContent()).toBe('Två månar, A2, utan logotyp')
  expect(await tab.locator('strong').textContent()).toBe('$100.00')
  expect(await tab.locator('dl').innerText()).toContain('Fri frakt över hela världen')
  expect(await tab.locator('.country').textContent()).toContain(
    'an address in Sweden, Norway, or Denmark',
  )
  expect(await tab.evaluate(() => window.opener)).toBeNull()

  expect(checkoutFunction.provider.sessions).toHaveLength(1)
  const form = Object.fromEntries(checkoutFunction.provider.sessions[0]?.form ?? [])
  expect(form).toMatchObject({
    'line_items[0][price_data][unit_amount]': '10000',
    'metadata[poster]': 'two-moons',
    'shipping_address_collection[allowed_countries][0]': 'SE',
    'shipping_address_collection[allowed_countries][2]': 'DK',
  })

  const picture = await fetch(
    form['line_items[0][price_data][product_data][images][0]'] ?? '',
  )
  expect(picture.headers.get('content-type')).toBe('image/jpeg')

  // islands/checkout/checkoutApi.test.ts checks the request's fields.
  expect(orders).toHaveLength(1)

  await tab.getByRole('link', { name: 'Back to the shop' }).click()
  await tab.waitForURL(`${site.server.origin}/sv/posters/two-moons`)
  expect(await tab.getByRole('heading', { level: 1 }).textContent()).toBe('Två månar')
  await tab.goBack()
  await tab.getByRole('button', { name: 'Pay' }).click()
  await tab.waitForURL(`${site.server.origin}/sv/success`)

  // The saved list orders the variant that was saved.
  await card.locator('.heart').click()
  await page.getByRole('button', { name: /^Sparade posters/ }).click()
  await page.getByRole('button', { name: /^Beställ allt/ }).click()
  const posters = [{ ...orders[0]?.postDataJSON(), quantity: 1 }]
  await expect.poll(() => orders[1]?.postDataJSON()).toEqual({ posters })
  expect(errors).toEqual([])
})

test('an order after a price change costs the new price, even with a legacy key', async () => {
  await shop.setPrice(95)
  await buildShop(legacyKey)
  // The function rereads the catalogue after five minutes.
  await checkoutFunction.wait(5)

  await using visiting = await visit('/en')
  const tab = await orderFrom(visiting.page, 'gold-disk', /95/)
  expect(await tab.locator('strong').textContent()).toBe('$95.00')
  expect(
    checkoutFunction.provider.sessions
      .at(-1)
      ?.form.get('line_items[0][price_data][unit_amount]'),
  ).toBe('9500')
})

test('a sold-out poster cannot be ordered, even from an outdated page', async () => {
  await using visiting = await visit('/sv')
  await shop.edit(
    'content/posters/main/gold-disk.yaml',
    (text) => `${text}soldOut: true\n`,
  )
  await buildShop()
  await checkoutFunction.wait(5)

  const { page } = visiting
  await expectRefusal(page, 'gold-disk')

  await page.reload()
  await page.locator('#gold-disk .card-picture').click()
  await page.locator('dialog.enlarge[open]').waitFor()
  expect(await page.locator('.enlarge-order').count()).toBe(0)
})
