import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadCatalogue } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { openShop } from '../shops/built-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { publishableKey, startFunction, type TimedFunction } from '../support/checkout.ts'
import { build } from '../support/cli.ts'
import { freePort } from '../support/hosts.ts'
import { hasFocus, movePointerUntil } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { axeFaults } from '../support/walk.ts'

// A built shop, its checkout function and the payment page in a browser. Most tests continue on the page of the test
// before, and so run in order.

const shop = disposeAfterTests(await tinyShop())
// The port is chosen before the function starts, because the shop is built with the function's address, and the
// function starts with the shop's address.
const port = await freePort()
const backend = `http://127.0.0.1:${port}`

const site = openShop(async () => {
  // Without purchase links, only the checkout sells the poster.
  await shop.edit('content/posters/main/two-moons.yaml', (text) =>
    text.replace(/^gumroadLinks:\n(?: .*\n?)+/m, ''),
  )
  const { code, text } = await build(shop.path, {
    SUPABASE_URL: backend,
    SUPABASE_ANON_KEY: publishableKey,
  })
  expect(code, text).toBe(0)
  return shop.dist
})

interface SavedPoster {
  readonly id: string
  readonly variant: string
  readonly quantity?: number
}

/** The first three cost $100, $90 and $70 in the tiny shop, which lacks the last. */
const savedPosters: readonly SavedPoster[] = [
  { id: 'two-moons', variant: 'a2NoLogo' },
  { id: 'gold-disk', variant: 'a1' },
  { id: 'wide-1', variant: 'a2' },
  { id: 'far-off', variant: 'a1', quantity: 2 },
]

let checkoutFunction: TimedFunction
let page: Page
const errors: string[] = []

beforeAll(async () => {
  // Lower case, spaces instead of commas, and duplicates are accepted.
  const variables = { SHOP_ORIGIN: site.server.origin, SHIP_TO: 'se, no DK,se' }
  checkoutFunction = await startFunction(variables, port)

  const { origin } = site.server
  const localStorage = [{ name: 'saved-posters', value: JSON.stringify(savedPosters) }]
  const context = await site.browser.newContext({
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  page = await context.newPage()
  page.on(
    'console',
    (message) => message.type() === 'error' && errors.push(message.text()),
  )
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.route('**/posters/far-off', (route) => route.abort())
  await page.goto(`${origin}/sv`)
})
afterAll(() => checkoutFunction?.stop())

const wake = (): Promise<void> => movePointerUntil(page, page.locator('.heart').first())

const dialog = () => page.getByRole('dialog')
const row = (title: string) => dialog().locator('.saved-row').filter({ hasText: title })
const quantityOf = (title: string) =>
  dialog().getByRole('combobox', { name: `Antal, ${title}` })
const orderAll = () => dialog().getByRole('button', { name: /^Beställ allt/ })
const readList = (): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('saved-posters'))

async function openList(): Promise<void> {
  await page.locator('.saved-open').click()
  await dialog().locator('.saved-list:not([aria-busy])').waitFor()
}

/** Orders the whole list. Returns the tab of the payment page. */
async function openPayment(): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), orderAll().click()])
  await tab.waitForURL(`${backend}/pay/**`)
  return tab
}

/** Publishes a catalogue in which a variant of a poster is sold out, or all are, while pages still offer it. */
async function sellOut(id: string, variant?: string): Promise<void> {
  const change = ({ posters, ...rest }: ReadCatalogue) => ({
    ...rest,
    posters: posters.map((poster) => {
      if (poster.id !== id) return poster
      const slugs = variant === undefined ? Object.keys(poster.forSale) : [variant]
      const soldOut = slugs.map((slug) => [slug, false])
      return { ...poster, forSale: { ...poster.forSale, ...Object.fromEntries(soldOut) } }
    }),
  })
  await shop.edit('dist/checkout/catalogue.json', (text) =>
    JSON.stringify(change(JSON.parse(text) as ReadCatalogue)),
  )
  // The function rereads the catalogue after five minutes.
  await checkoutFunction.wait(5)
}

const lastForm = (): Readonly<Record<string, string>> =>
  Object.fromEntries(checkoutFunction.provider.sessions.at(-1)?.form ?? [])

/** The payment page of the whole list. */
let payment: Page

test('a poster that sells out while the list is open is left out of the order', async () => {
  await wake()
  await openList()
  await row('far-off').getByText('Kunde inte laddas').waitFor()
  await quantityOf('Två månar').selectOption('3')
  // 3 × 100 + 90 + 70.
  expect(await orderAll().innerText()).toBe('Beställ allt, $460 USD')
  // tests/browser/saved.test.ts also checks the dialog, without quantities.
  if (isLong) expect(await axeFaults(page, '[data-held=saved] dialog[open]')).toEqual([])
  await sellOut('gold-disk', 'a1')

  await orderAll().click()
  await dialog().getByText('Något har blivit slutsålt. Resten kan beställas.').waitFor()
  expect(await row('Guldskivan').locator('.sold-out').innerText()).toBe('Slutsåld')
  // 3 × 100 + 70.
  await expect.poll(() => orderAll().innerText()).toBe('Beställ allt, $370 USD')
  expect(checkoutFunction.provider.sessions).toEqual([])
})

test('the whole list can be ordered on one payment page', async () => {
  expect(await row('Två månar').locator('.saved-price').innerText()).toBe('3 × $100 USD')
  expect(await dialog().locator('.saved-sum').innerText()).toMatch(/\$370 USD$/)

  payment = await openPayment()
  expect(await payment.locator('h2').allInnerTexts()).toEqual([
    'Två månar, A2, utan logotyp',
    'Vidden, A2',
  ])
  expect(await payment.locator('strong').innerText()).toBe('$370.00')
  expect(lastForm()).toMatchObject({
    'line_items[0][quantity]': '3',
    'line_items[0][price_data][unit_amount]': '10000',
    'line_items[1][price_data][unit_amount]': '7000',
    'metadata[line_1]': 'two-moons, A2, without logo, 3 pcs',
    'metadata[line_2]': 'wide-1, A2, with logo, 1 pcs',
  })
  // The privacy page mentions this key.
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain(
    'ordered-posters',
  )
})

test('paid posters leave the list in every tab; unpaid and added ones stay', async () => {
  // Two more prints of a poster that is already ordered.
  await quantityOf('Två månar').selectOption('5')
  // The notice about the opened payment page refers to the basket before this change, so it disappears.
  await expect.poll(() => dialog().getByText('Kassan öppnades').count()).toBe(0)

  await payment.getByRole('button', { name: 'Pay' }).click()
  await payment.waitForURL(`${site.server.origin}/sv/success#basket`)
  const paidNotice = 'Det du har betalat är borta från dina sparade posters.'
  await payment.getByText(paidNotice).waitFor()
  await payment.close()

  // Three of the five prints are paid. Neither the sold-out poster nor the one whose page did not load was ordered.
  expect(JSON.parse((await readList()) ?? '')).toEqual([
    { id: 'two-moons', variant: 'a2NoLogo', quantity: 2 },
    { id: 'gold-disk', variant: 'a1', quantity: 1 },
    { id: 'far-off', variant: 'a1', quantity: 2 },
  ])
  await dialog().getByText(paidNotice).waitFor()
  expect(await orderAll().innerText()).toBe('Beställ allt, $200 USD')

  for (const title of ['far-off', 'Guldskivan'])
    await dialog()
      .getByRole('button', { name: `Ta bort ${title}` })
      .click()
  await expect
    .poll(readList)
    .toBe('[{"id":"two-moons","variant":"a2NoLogo","quantity":2}]')
})

test('an order from a card opens the payment page, and leaves the unpaid list as it is', async () => {
  // This order of the list stays unpaid.
  payment = await openPayment()
  const sameTab = await openPayment()
  expect(sameTab.url()).toBe(payment.url())
  await sameTab.close()
  const list = await readList()
  await page.keyboard.press('Escape')

  const card = page.locator('#two-moons')
  await card.getByRole('radio', { name: 'A2' }).check()
  await card.getByRole('checkbox', { name: 'Utan logotyp' }).check()
  const button = card.getByRole('button', { name: /^Beställ nu/ })
  expect(await button.getAttribute('aria-label')).toMatch(/Två månar.*A2.*100/)
  const [tab] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await tab.waitForURL(`${backend}/pay/**`)

  expect(await tab.getByRole('heading').textContent()).toBe('Två månar, A2, utan logotyp')
  expect(await tab.locator('strong').textContent()).toBe('$100.00')
  expect(await tab.locator('dl').innerText()).toContain('Fri frakt över hela världen')
  expect(await tab.locator('.country').textContent()).toContain(
    'an address in Sweden, Norway, or Denmark',
  )
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  // islands/checkout/checkoutApi.test.ts checks the request's fields.
  const form = lastForm()
  expect(form).toMatchObject({
    'line_items[0][price_data][unit_amount]': '10000',
    'metadata[poster]': 'two-moons',
    'shipping_address_collection[allowed_countries][0]': 'SE',
    'shipping_address_collection[allowed_countries][2]': 'DK',
  })
  const image = form['line_items[0][price_data][product_data][images][0]'] ?? ''
  expect((await fetch(image)).headers.get('content-type')).toBe('image/jpeg')
  const back = tab.getByRole('link', { name: 'Back to the shop' })
  expect(await back.getAttribute('href')).toBe(
    `${site.server.origin}/sv/posters/two-moons`,
  )

  await tab.getByRole('button', { name: 'Pay' }).click()
  await tab.waitForURL(`${site.server.origin}/sv/success`)
  expect(await tab.locator('.paid').isVisible()).toBe(false)
  expect(await readList()).toBe(list)
  await tab.close()
})

test('full browser storage does not prevent an order', async () => {
  await payment.close()
  await openList()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })

  await quantityOf('Två månar').selectOption('4')
  await expect.poll(() => orderAll().innerText()).toBe('Beställ allt, $400 USD')
  await (await openPayment()).close()

  await dialog().getByText('Webbläsaren sparar inte listan.').waitFor()
  expect(lastForm()['metadata[line_1]']).toBe('two-moons, A2, without logo, 4 pcs')
})

test('ordering from an outdated card reports that the poster is sold out, and links to similar ones', async () => {
  await page.goto(`${site.server.origin}/sv/posters/two-moons`)
  await wake()
  await sellOut('two-moons')
  const sessions = checkoutFunction.provider.sessions.length

  await page.getByRole('button', { name: /^Beställ nu/ }).click()
  const similarPosters = page.getByRole('link', { name: 'Se liknande posters' })
  await expect.poll(() => hasFocus(similarPosters)).toBe(true)
  expect(page.context().pages()).toHaveLength(1)

  await page.keyboard.press('Enter')
  await page.waitForURL('**/sv/posters/two-moons#near')
  expect(await page.locator('#near').count()).toBe(1)
  expect(checkoutFunction.provider.sessions).toHaveLength(sessions)

  // The browser logs the page that does not load, and the status of each refused order, as errors.
  expect(errors.filter((text) => !/ERR_FAILED|409/.test(text))).toEqual([])
})

test('without scripts, a form orders a poster without purchase links', async () => {
  await shop.edit('dist/checkout/catalogue.json', (text) =>
    text.replace(/"forSale":\{[^}]*\}/g, (sold) => sold.replaceAll('false', 'true')),
  )
  await checkoutFunction.wait(5)
  const context = await site.browser.newContext({ javaScriptEnabled: false })
  const plainPage = await context.newPage()
  await plainPage.goto(`${site.server.origin}/en`)
  const card = plainPage.locator('#two-moons')
  await card.getByRole('radio', { name: 'A2' }).check()
  await card.getByRole('checkbox').check()
  const order = card.locator('.order:visible')
  expect(await order.getAttribute('aria-label')).toBe(
    'Order now, Two moons, A2, $100 USD',
  )

  const [tab] = await Promise.all([context.waitForEvent('page'), order.click()])
  await tab.waitForURL(`${backend}/pay/**`)
  expect(await tab.locator('h1').innerText()).toBe('Two moons, A2, without logo')
  expect(await tab.locator('strong').innerText()).toBe('$100.00')
  expect(lastForm()['metadata[poster]']).toBe('two-moons')
  await context.close()
})
