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

/** They cost $100, $90 and $70 in the tiny shop. */
const savedPosters: readonly SavedPoster[] = [
  { id: 'two-moons', variant: 'a2NoLogo' },
  { id: 'gold-disk', variant: 'a1' },
  { id: 'wide-1', variant: 'a2' },
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

/** Reloads the page with these saved posters, and opens the list. */
async function reloadWith(list: readonly SavedPoster[]): Promise<void> {
  await page.evaluate(
    (text) => localStorage.setItem('saved-posters', text),
    JSON.stringify(list),
  )
  await page.reload()
  await wake()
  await openList()
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

test('the whole list can be ordered on one payment page', async () => {
  await wake()
  await openList()
  await quantityOf('Två månar').selectOption('3')
  expect(await row('Två månar').locator('.saved-price').innerText()).toBe('3 × $100 USD')
  expect(await axeFaults(page, '[data-held=saved] dialog[open]')).toEqual([])
  // 3 × 100 + 90 + 70.
  expect(await orderAll().innerText()).toBe('Beställ allt, $460 USD')
  expect(await dialog().locator('.saved-sum').innerText()).toMatch(/\$460 USD$/)

  const tab = await openPayment()
  expect(await tab.locator('h2').allInnerTexts()).toEqual([
    'Två månar, A2, utan logotyp',
    'Guldskivan, A1',
    'Vidden, A2',
  ])
  expect(await tab.locator('strong').innerText()).toBe('$460.00')
  expect(lastForm()).toMatchObject({
    'line_items[0][quantity]': '3',
    'line_items[0][price_data][unit_amount]': '10000',
    'line_items[2][price_data][unit_amount]': '7000',
    'metadata[line_1]': 'two-moons, A2, without logo, 3 pcs',
    'metadata[line_3]': 'wide-1, A2, with logo, 1 pcs',
  })
  // The privacy page mentions this key.
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain(
    'ordered-posters',
  )
  await tab.close()
})

test('paid posters leave the list in every tab, and prints added meanwhile stay', async () => {
  const tab = await openPayment()
  // The same basket has the same payment page.
  const sameTab = await openPayment()
  expect(checkoutFunction.provider.sessions).toHaveLength(1)
  expect(sameTab.url()).toBe(tab.url())
  await sameTab.close()

  // Meanwhile, two more prints of a poster that is already ordered are added.
  await quantityOf('Två månar').selectOption('5')
  // The notice about the opened payment page refers to the basket before this change, so it disappears.
  await expect.poll(() => dialog().getByText('Kassan öppnades').count()).toBe(0)

  await tab.getByRole('button', { name: 'Pay' }).click()
  await tab.waitForURL(`${site.server.origin}/sv/success#basket`)
  const paidNotice = 'Det du har betalat är borta från dina sparade posters.'
  await tab.getByText(paidNotice).waitFor()
  await tab.close()

  // Three of the five prints are paid.
  expect(await readList()).toBe('[{"id":"two-moons","variant":"a2NoLogo","quantity":2}]')
  await dialog().getByText(paidNotice).waitFor()
  expect(await orderAll().innerText()).toBe('Beställ allt, $200 USD')
})

test('an order from a card opens the payment page, which leads back to the shop', async () => {
  // This order of the list stays unpaid.
  await (await openPayment()).close()
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
  expect(
    await tab.getByRole('link', { name: 'Back to the shop' }).getAttribute('href'),
  ).toBe(`${site.server.origin}/sv/posters/two-moons`)

  await tab.getByRole('button', { name: 'Pay' }).click()
  await tab.waitForURL(`${site.server.origin}/sv/success`)
  // The order of the list is still unpaid.
  expect(await tab.locator('.paid').isVisible()).toBe(false)
  expect(await readList()).toBe('[{"id":"two-moons","variant":"a2NoLogo","quantity":2}]')
  await tab.close()
  expect(errors).toEqual([])
})

test('a poster whose page does not load stays in the list while the rest is ordered', async () => {
  await page.route('**/posters/far-off', (route) => route.abort())
  await reloadWith([...savedPosters, { id: 'far-off', variant: 'a1', quantity: 2 }])
  await row('far-off').getByText('Kunde inte laddas').waitFor()

  const tab = await openPayment()
  expect(await tab.locator('h2').count()).toBe(3)

  await tab.getByRole('button', { name: 'Pay' }).click()
  await tab.waitForURL(`${site.server.origin}/sv/success#basket`)
  await tab.close()
  await expect.poll(readList).toBe('[{"id":"far-off","variant":"a1","quantity":2}]')

  await dialog().getByRole('button', { name: 'Ta bort far-off' }).click()
  await expect.poll(readList).toBe('[]')
})

test('a poster that sells out while the list is open is left out of the order', async () => {
  await reloadWith(savedPosters)
  await sellOut('gold-disk', 'a1')

  await orderAll().click()
  await dialog().getByText('Något har blivit slutsålt. Resten kan beställas.').waitFor()
  expect(await row('Guldskivan').locator('.sold-out').innerText()).toBe('Slutsåld')
  // 100 + 70.
  await expect.poll(() => orderAll().innerText()).toBe('Beställ allt, $170 USD')

  await (await openPayment()).close()
  expect(lastForm()['metadata[line_2]']).toBe('wide-1, A2, with logo, 1 pcs')
})

test('full browser storage does not prevent an order', async () => {
  // The second poster of the list is sold out.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })

  await quantityOf('Två månar').selectOption('2')
  // 2 × 100 + 70.
  await expect.poll(() => orderAll().innerText()).toBe('Beställ allt, $270 USD')
  await (await openPayment()).close()

  await dialog().getByText('Webbläsaren sparar inte listan.').waitFor()
  expect(lastForm()['metadata[line_1]']).toBe('two-moons, A2, without logo, 2 pcs')
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
})

test('without scripts, a form orders a poster without purchase links until it sells out', async () => {
  const context = await site.browser.newContext({ javaScriptEnabled: false })
  const plainPage = await context.newPage()
  await plainPage.goto(`${site.server.origin}/en`)
  const pressOrder = async (id: string): Promise<Page> => {
    const order = plainPage.locator(`#${id} .order:visible`)
    const [tab] = await Promise.all([context.waitForEvent('page'), order.click()])
    await tab.waitForLoadState()
    return tab
  }

  // Two moons is sold out by now, although this page still offers it.
  const refusalTab = await pressOrder('two-moons')
  expect(await refusalTab.locator('body').innerText()).toContain(
    `Sold out\n${site.server.origin}/en/posters/two-moons`,
  )
  await refusalTab.close()

  await shop.edit('dist/checkout/catalogue.json', (text) =>
    text.replace(/"forSale":\{[^}]*\}/g, (sold) => sold.replaceAll('false', 'true')),
  )
  await checkoutFunction.wait(5)
  const card = plainPage.locator('#two-moons')
  await card.getByRole('radio', { name: 'A2' }).check()
  await card.getByRole('checkbox').check()
  expect(await card.locator('.order:visible').getAttribute('aria-label')).toBe(
    'Order now, Two moons, A2, $100 USD',
  )
  const tab = await pressOrder('two-moons')
  expect(new URL(tab.url()).pathname).toMatch(/^\/pay\//)
  expect(await tab.locator('h1').innerText()).toBe('Two moons, A2, without logo')
  expect(await tab.locator('strong').innerText()).toBe('$100.00')
  expect(lastForm()['metadata[poster]']).toBe('two-moons')
  await context.close()
})
