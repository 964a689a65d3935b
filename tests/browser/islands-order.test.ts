import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { type CheckoutServer, json, serveCheckout } from './islands-checkout.ts'
import { type ShopServer, serveShop } from './islands-server.ts'
import { firstCard, visit, wakeFirstCard } from './islands-visit.ts'

let browser: Browser
let checkout: CheckoutServer
let shop: ShopServer

beforeAll(async () => {
  browser = await launchChromium()
  checkout = await serveCheckout()
  shop = await serveShop({ backend: { url: checkout.origin, publicKey: 'anonymous-key' } })
})
afterAll(async () => {
  await Promise.all([browser.close(), shop.close(), checkout.close()])
})
beforeEach(() => {
  checkout.orders.length = 0
  checkout.allowsOrigin = true
})
afterEach(async () => {
  shop.delay = 0
  shop.refused.clear()
  for (const context of browser.contexts()) await context.close()
})

const paid = 'https://pay.example/session/1'
const orderName = 'Beställ nu, Drakens öga & <b>"guld"</b>, A1, $90 USD'
const orderButton = (page: Page) => firstCard(page).getByRole('button', { name: 'Beställ nu' })

async function readyToOrder(path = '/sv') {
  const visiting = await visit(browser, shop.origin + path)
  await wakeFirstCard(visiting.page)
  await orderButton(visiting.page).waitFor()
  return visiting
}

describe('an order', () => {
  it('sends exactly the five fields, once, with the anonymous key, and opens the answer in a new tab', async () => {
    checkout.behave = json({ url: paid })
    const { page, errors } = await readyToOrder()
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByLabel('Utan logotyp').check()
    const [popup] = await Promise.all([page.waitForEvent('popup'), orderButton(page).click()])
    await popup.waitForURL(paid)
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    expect(checkout.orders).toHaveLength(1)
    const [order] = checkout.orders
    expect(order?.method).toBe('POST')
    expect(order?.path).toBe('/functions/v1/create-checkout')
    expect(order?.headers.apikey).toBe('anonymous-key')
    expect(order?.body).toEqual({
      posterTitle: 'Drakens öga & <b>"guld"</b>',
      posterDescription: 'Beskrivning nummer 1.',
      size: 'A2',
      isLandscape: false,
      noLogo: true,
    })
    await expect
      .poll(() => firstCard(page).getByRole('link', { name: 'Öppna igen' }).getAttribute('href'))
      .toBe(paid)
    expect(errors).toEqual([])
  })

  it('tells landscape posters from portrait ones', async () => {
    checkout.behave = json({})
    const { page } = await readyToOrder()
    await page
      .locator('#poster-2')
      .getByRole('button', { name: 'Beställ nu' })
      .or(page.locator('#poster-2 .order:visible'))
      .first()
      .click()
    await expect.poll(() => checkout.orders.length, { timeout: 15_000 }).toBe(1)
    expect(checkout.orders[0]?.body).toMatchObject({ size: 'A1', isLandscape: true, noLogo: false })
  })

  it('disables its own control only, with a loading label, and ignores a second press', async () => {
    checkout.behave = json({}, { delay: 1000 })
    const { page } = await readyToOrder()
    await page.locator('#poster-2').hover()
    await page.locator('#poster-2 .purchase[data-live]').waitFor()
    await orderButton(page).click()
    const loading = firstCard(page).getByRole('button', { name: 'Öppnar kassan …' })
    await loading.waitFor({ timeout: 200 })
    expect(await loading.isDisabled()).toBe(true)
    expect(await page.locator('#poster-2').getByRole('button', { name: 'Beställ nu' }).isEnabled()).toBe(true)
    await loading.click({ force: true })
    await orderButton(page).waitFor()
    expect(checkout.orders).toHaveLength(1)
    // A disabled button loses the focus; it has come back.
    expect(await orderButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('shows a link with focus when the browser refuses the tab, and keeps it', async () => {
    checkout.behave = json({ url: paid })
    const { page } = await readyToOrder()
    await page.evaluate(() => {
      window.open = () => null
    })
    await orderButton(page).click()
    const link = firstCard(page).getByRole('link', { name: 'Öppna kassan' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toBe(paid)
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await orderButton(page).isEnabled()).toBe(true)
  })

  it('loads supabase-js with the first press or focus of an order control, not before', async () => {
    checkout.behave = json({})
    const { page, scripts } = await readyToOrder()
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await page.waitForTimeout(500)
    expect(scripts.filter((path) => /supabase|backend/.test(path))).toEqual([])
    await orderButton(page).focus()
    await expect.poll(() => scripts.some((path) => path.includes('supabase'))).toBe(true)
    expect(checkout.orders).toEqual([])
  })

  it('tries again to load the client when the network falters', async () => {
    checkout.behave = json({})
    const { page, scripts } = await readyToOrder()
    const supabase = [...shop.sizes.keys()].find((path) => path.includes('supabase')) ?? ''
    shop.refused.add(supabase)
    await orderButton(page).click()
    await expect.poll(() => scripts.filter((path) => path === supabase).length).toBeGreaterThanOrEqual(1)
    shop.refused.clear()
    await expect.poll(() => checkout.orders.length, { timeout: 15_000 }).toBe(1)
  })
})

describe('before React is there', () => {
  it('orders what was chosen at once, when the scripts come 3 s later', async () => {
    checkout.behave = json({ url: paid })
    shop.delay = 3000
    const { page } = await visit(browser, `${shop.origin}/sv`)
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByLabel('Utan logotyp').check()
    const link = firstCard(page).getByRole('link', { name: /Beställ nu/ })
    expect(await link.getAttribute('aria-label')).toContain('A2, $100 USD')
    await link.click()
    expect(page.context().pages()).toHaveLength(1)
    await expect.poll(() => checkout.orders.length, { timeout: 15_000 }).toBe(1)
    expect(checkout.orders[0]?.body).toMatchObject({ size: 'A2', noLogo: true })
    expect(await firstCard(page).locator('.price').textContent()).toContain('$100 USD (+$30 USD)')
  })

  it('replays a press once, however often it came', async () => {
    checkout.behave = json({})
    shop.delay = 800
    const { page } = await visit(browser, `${shop.origin}/sv`)
    const link = firstCard(page).getByRole('link', { name: orderName })
    await link.click()
    await link.click()
    await link.click()
    await expect.poll(() => checkout.orders.length, { timeout: 15_000 }).toBe(1)
    await page.waitForTimeout(500)
    expect(checkout.orders).toHaveLength(1)
  })

  it('follows the purchase link when the island does not come', async () => {
    for (const path of shop.sizes.keys()) if (path.includes('PosterCard')) shop.refused.add(path)
    const { page } = await visit(browser, `${shop.origin}/sv`)
    await firstCard(page).getByRole('link', { name: orderName }).click()
    await page.waitForURL('https://example.gumroad.com/l/poster-1-a1')
  })

  it('moves the focus from the link to the button that takes its place', async () => {
    shop.delay = 300
    const { page } = await visit(browser, `${shop.origin}/sv`)
    await firstCard(page).getByRole('link', { name: orderName }).focus()
    await orderButton(page).waitFor()
    expect(await orderButton(page).evaluate((button) => button === document.activeElement)).toBe(true)
    expect(await orderButton(page).getAttribute('aria-label')).toBe(orderName)
  })
})

describe('leaving and coming back', () => {
  it('finds the control enabled', async () => {
    checkout.behave = json({ url: paid }, { delay: 3000 })
    const { page } = await readyToOrder()
    await orderButton(page).click()
    await firstCard(page).getByRole('button', { name: 'Öppnar kassan …' }).waitFor()
    await page.goto(`${shop.origin}/en`)
    await page.goBack()
    await wakeFirstCard(page)
    expect(await orderButton(page).isEnabled()).toBe(true)
    expect(await page.locator('.toast').count()).toBe(0)
  })

  it('finds the choice that the browser restored, and orders it', async () => {
    checkout.behave = json({})
    const { page } = await readyToOrder()
    const historyBefore = await page.evaluate(() => history.length)
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByRole('checkbox').check()
    expect(await page.evaluate(() => history.length)).toBe(historyBefore)
    await page.goto(`${shop.origin}/en`)
    await page.goBack()
    expect(await firstCard(page).getByRole('radio', { name: /A2/ }).isChecked()).toBe(true)
    await wakeFirstCard(page)
    await expect.poll(() => firstCard(page).locator('.price').textContent()).toContain('$100 USD (+$30 USD)')
    await orderButton(page).click()
    await expect.poll(() => checkout.orders.length, { timeout: 15_000 }).toBe(1)
    expect(checkout.orders[0]?.body).toMatchObject({ size: 'A2', noLogo: true })
  })

  it('finds choice and price in agreement after a reload', async () => {
    const { page } = await readyToOrder()
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await page.reload()
    const chosen = await firstCard(page).getByRole('radio', { name: /A2/ }).isChecked()
    await wakeFirstCard(page)
    expect(await firstCard(page).locator('.price').textContent()).toContain(chosen ? '$70 USD' : '$90 USD')
  })
})
