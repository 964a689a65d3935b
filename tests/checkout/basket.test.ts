import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { publishableKey, startFunction, type TimedFunction } from '../support/checkout.ts'
import { build } from '../support/cli.ts'
import { freePort } from '../support/hosts.ts'
import { hasFocus, movePointerUntil } from '../support/islands/visit.ts'
import { axeFaults } from '../support/walk.ts'

const shop = disposeAfterTests(await tinyShop())
const port = await freePort()
const backend = `http://127.0.0.1:${port}`
const moons = 'content/posters/main/two-moons.yaml'
/** Removes a poster's purchase links, so that only the checkout sells it. */
const withoutLinks = (text: string): string =>
  text.replace(/^gumroadLinks:\n(?: .*\n?)+/m, '')

async function buildShop(): Promise<void> {
  const { code, text } = await build(shop.path, {
    SUPABASE_URL: backend,
    SUPABASE_ANON_KEY: publishableKey,
  })
  expect(code, text).toBe(0)
}

const site = openShop(async () => {
  await shop.edit(moons, withoutLinks)
  await buildShop()
  return shop.dist
})
let checkoutFunction: TimedFunction
beforeAll(async () => {
  checkoutFunction = await startFunction({ SHOP_ORIGIN: site.server.origin }, port)
})
beforeEach(() => checkoutFunction.provider.reset())
afterAll(() => checkoutFunction.stop())

interface Visit {
  readonly path?: string
  /** The saved posters. */
  readonly list?: readonly object[]
  readonly scripts?: boolean
}

/** Opens a page and wakes its scripts. Records errors from the page and its console. */
async function visit({ path = '/sv', list = [], scripts = true }: Visit) {
  const context = await site.browser.newContext({
    reducedMotion: 'reduce',
    javaScriptEnabled: scripts,
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on(
    'console',
    (message) => message.type() === 'error' && errors.push(message.text()),
  )
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(site.server.origin + path)

  if (scripts) {
    await page.evaluate(
      (text) => localStorage.setItem('saved-posters', text),
      JSON.stringify(list),
    )
    await page.reload()
    await movePointerUntil(page, page.locator('.heart').first())
  }
  return { page, errors, [Symbol.asyncDispose]: () => context.close() }
}

const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, title: string) =>
  dialog(page).locator('.saved-row').filter({ hasText: title })
const quantityOf = (page: Page, title: string) =>
  dialog(page).getByRole('combobox', { name: `Antal, ${title}` })
const orderAll = (page: Page) =>
  dialog(page).getByRole('button', { name: /^Beställ allt/ })
const readList = (page: Page) =>
  page.evaluate(() => localStorage.getItem('saved-posters'))

async function openList(page: Page): Promise<void> {
  await page.locator('.saved-open').click()
  await dialog(page).locator('.saved-list:not([aria-busy])').waitFor()
}

/** Orders the whole list. Returns the tab of the payment page. */
async function openPayment(page: Page): Promise<Page> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), orderAll(page).click()])
  await tab.waitForURL(`${backend}/pay/**`)
  return tab
}

/** They cost $100, $90 and $70 in the tiny shop. */
const savedPosters = [
  { id: 'two-moons', variant: 'a2NoLogo' },
  { id: 'gold-disk', variant: 'a1' },
  { id: 'wide-1', variant: 'a2' },
]

test('the whole list can be ordered on one payment page', async () => {
  await using visiting = await visit({ list: savedPosters })
  const { page, errors } = visiting
  await openList(page)

  await quantityOf(page, 'Två månar').selectOption('3')
  expect(await row(page, 'Två månar').locator('.saved-price').innerText()).toBe(
    '3 × $100 USD',
  )
  expect(await axeFaults(page, '[data-held=saved] dialog[open]')).toEqual([])
  // 3 × 100 + 90 + 70.
  expect(await orderAll(page).innerText()).toBe('Beställ allt, $460 USD')
  expect(await dialog(page).locator('.saved-sum').innerText()).toMatch(/\$460 USD$/)

  const tab = await openPayment(page)
  expect(await tab.locator('h2').allInnerTexts()).toEqual([
    'Två månar, A2, utan logotyp',
    'Guldskivan, A1',
    'Vidden, A2',
  ])
  expect(await tab.locator('strong').innerText()).toBe('$460.00')

  const form = Object.fromEntries(checkoutFunction.provider.sessions[0]?.form ?? [])
  expect(form).toMatchObject({
    'line_items[0][quantity]': '3',
    'line_items[0][price_data][unit_amount]': '10000',
    'line_items[2][price_data][unit_amount]': '7000',
    'metadata[line_1]': 'two-moons, A2, without logo, 3 pcs',
  })

  // The privacy page mentions this key.
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain(
    'ordered-posters',
  )
  expect(errors).toEqual([])
})

test('paid posters leave the list in every tab, and a print added meanwhile stays', async () => {
  await using visiting = await visit({ list: savedPosters })
  const { page: firstTab, errors } = visiting
  await openList(firstTab)
  await quantityOf(firstTab, 'Två månar').selectOption('3')
  expect(await orderAll(firstTab).innerText()).toBe('Beställ allt, $460 USD')

  // The second tab returns from the payment page to the shop without paying. The list stays complete.
  const secondTab = await openPayment(firstTab)
  await secondTab.getByRole('link', { name: 'Back to the shop' }).click()
  await secondTab.waitForURL(`${site.server.origin}/sv`)
  await movePointerUntil(secondTab, secondTab.locator('.heart').first())
  await openList(secondTab)
  expect(await dialog(secondTab).locator('.saved-row').count()).toBe(3)

  // The third tab gets the same payment page, because the basket is the same.
  const thirdTab = await openPayment(secondTab)
  expect(checkoutFunction.provider.sessions).toHaveLength(1)

  // Meanwhile the first tab adds one more print of a poster that is already ordered.
  await quantityOf(firstTab, 'Två månar').selectOption('4')
  // The notice about the opened payment page refers to the basket before this change, so it disappears.
  await expect.poll(() => dialog(firstTab).getByText('Kassan öppnades').count()).toBe(0)

  await thirdTab.getByRole('button', { name: 'Pay' }).click()
  await thirdTab.waitForURL(`${site.server.origin}/sv/success#basket`)
  const paidNotice = 'Det du har betalat är borta från dina sparade posters.'
  await thirdTab.getByText(paidNotice).waitFor()

  // Three of the four prints are paid, so one stays in the list.
  expect(await readList(firstTab)).toBe(
    '[{"id":"two-moons","variant":"a2NoLogo","quantity":1}]',
  )
  await dialog(firstTab).getByText(paidNotice).waitFor()
  expect(await orderAll(firstTab).innerText()).toBe('Beställ allt, $100 USD')
  expect(errors).toEqual([])
})

test('a poster whose page does not load stays in the list while the rest is ordered', async () => {
  await using visiting = await visit({
    list: [...savedPosters, { id: 'far-off', variant: 'a1' }],
  })
  const { page } = visiting
  await page.route('**/posters/far-off', (route) => route.abort())
  await openList(page)
  await row(page, 'far-off').getByText('Kunde inte laddas').waitFor()

  const tab = await openPayment(page)
  expect(await tab.locator('h2').count()).toBe(3)

  await tab.getByRole('button', { name: 'Pay' }).click()
  await tab.waitForURL(`${site.server.origin}/sv/success#basket`)
  await expect
    .poll(() => readList(page))
    .toBe('[{"id":"far-off","variant":"a1","quantity":1}]')

  await dialog(page).getByRole('button', { name: 'Ta bort far-off' }).click()
  await expect.poll(() => readList(page)).toBe('[]')
})

test('a poster that sells out while the list is open is left out of the order', async () => {
  await using visiting = await visit({ list: savedPosters })
  const { page } = visiting
  await openList(page)
  await shop.edit(
    'content/posters/main/gold-disk.yaml',
    (text) => `${text}soldOut: [a1]\n`,
  )
  await buildShop()
  // The function rereads the catalogue after five minutes.
  await checkoutFunction.wait(5)

  await orderAll(page).click()
  await dialog(page)
    .getByText('Något har blivit slutsålt. Resten kan beställas.')
    .waitFor()
  expect(await row(page, 'Guldskivan').locator('.sold-out').innerText()).toBe('Slutsåld')
  // 100 + 70.
  const remainingOrder = 'Beställ allt, $170 USD'
  await expect.poll(() => orderAll(page).innerText()).toBe(remainingOrder)

  await openPayment(page)
  expect(checkoutFunction.provider.sessions.at(-1)?.form.get('metadata[line_2]')).toBe(
    'wide-1, A2, with logo, 1 pcs',
  )

  // The rebuilt page shows the poster as sold out from the start.
  await page.reload()
  await movePointerUntil(page, page.locator('.heart').first())
  await openList(page)
  expect(await row(page, 'Guldskivan').locator('.sold-out').innerText()).toBe('Slutsåld')
  expect(await orderAll(page).innerText()).toBe(remainingOrder)
})

test('full browser storage does not prevent an order', async () => {
  // The previous test sold out the second poster.
  await using visiting = await visit({ list: savedPosters })
  const { page } = visiting
  await openList(page)
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })

  await openPayment(page)

  await dialog(page).getByText('Webbläsaren sparar inte listan.').waitFor()

  await quantityOf(page, 'Två månar').selectOption('2')
  // 2 × 100 + 70.
  await expect.poll(() => orderAll(page).innerText()).toBe('Beställ allt, $270 USD')
})

test('paying for one poster on its card leaves the unpaid basket unchanged', async () => {
  await using visiting = await visit({ list: savedPosters })
  const { page } = visiting
  await openList(page)
  await openPayment(page)
  await page.keyboard.press('Escape')

  const card = page.locator('#two-moons')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    card.getByRole('button', { name: /^Beställ nu/ }).click(),
  ])

  await tab.getByRole('button', { name: 'Pay' }).click()
  await tab.waitForURL(`${site.server.origin}/sv/success`)

  expect(JSON.parse((await readList(page)) ?? '')).toHaveLength(3)
  expect(await tab.locator('.paid').isVisible()).toBe(false)
})

test('without scripts, a form orders a poster without purchase links until it sells out', async () => {
  await using visiting = await visit({ path: '/en', scripts: false })
  const { page, errors } = visiting
  const card = page.locator('#two-moons')
  await card.getByRole('radio', { name: 'A2' }).check()
  await card.getByRole('checkbox').check()
  const order = card.locator('.order:visible')
  expect(await order.getAttribute('aria-label')).toBe(
    'Order now, Two moons, A2, $100 USD',
  )

  const pressOrder = async (): Promise<Page> => {
    const [tab] = await Promise.all([page.context().waitForEvent('page'), order.click()])
    await tab.waitForLoadState()
    return tab
  }

  const tab = await pressOrder()
  expect(new URL(tab.url()).pathname).toMatch(/^\/pay\//)
  expect(await tab.locator('h1').innerText()).toBe('Two moons, A2, without logo')
  expect(await tab.locator('strong').innerText()).toBe('$100.00')

  await shop.edit(moons, (text) => `${text}soldOut: true\n`)
  await buildShop()
  await checkoutFunction.wait(5)

  const refusalTab = await pressOrder()
  expect(await refusalTab.locator('body').innerText()).toContain(
    `Sold out\n${site.server.origin}/en/posters/two-moons`,
  )
  await refusalTab.waitForURL('**/en/posters/two-moons', { timeout: 15_000 })
  expect(await refusalTab.locator('.order:visible').innerText()).toBe('Sold out')

  expect(checkoutFunction.provider.sessions).toHaveLength(1)
  // The browser logs the status of the refused order as an error.
  expect(errors.filter((text) => !text.includes('409'))).toEqual([])
})

test('ordering from an outdated card reports that the poster is sold out, and links to similar ones', async () => {
  // The previous test sold out the poster.
  await shop.edit(moons, (text) => text.replace('soldOut: true\n', ''))
  await buildShop()
  await checkoutFunction.wait(5)

  await using visiting = await visit({ path: '/sv/posters/two-moons' })
  const { page } = visiting
  await shop.edit(moons, (text) => `${text}soldOut: true\n`)
  await buildShop()
  await checkoutFunction.wait(5)

  await page.getByRole('button', { name: /^Beställ nu/ }).click()
  const similarPosters = page.getByRole('link', { name: 'Se liknande posters' })
  await expect.poll(() => hasFocus(similarPosters)).toBe(true)

  await page.keyboard.press('Enter')
  await page.waitForURL('**/sv/posters/two-moons#near')
  expect(await page.locator('#near').count()).toBe(1)
  expect(checkoutFunction.provider.sessions).toEqual([])
})
