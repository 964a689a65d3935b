import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'
import { type ShopServer, serveShop } from './islands-server.ts'
import { firstCard, visit } from './islands-visit.ts'

const backends = [
  ['with a backend', { backend: { url: 'https://backend.example', publicKey: 'k' } }],
  ['without a backend', {}],
] as const

/** React's development build names every difference, attributes included. */
describe.each(backends)('hydration %s', (_, options) => {
  let browser: Browser
  let shop: ShopServer

  beforeAll(async () => {
    browser = await launchChromium()
    shop = await serveShop(options, { development: true })
  })
  afterAll(async () => {
    await Promise.all([browser.close(), shop.close()])
  })
  afterEach(async () => {
    shop.delay = 0
    for (const context of browser.contexts()) await context.close()
  })

  it.each(['/sv', '/en', '/es'])('finds %s as the server made it', async (path) => {
    const { page, errors } = await visit(browser, shop.origin + path)
    for (const card of await page.locator('article.card').all()) await card.hover()
    await page.locator('.more').hover()
    await expect.poll(() => page.locator('[data-live]').count()).toBe(4)
    await page.waitForTimeout(500)
    expect(errors).toEqual([])
  })

  it('is not disturbed by what the visitor did meanwhile', async () => {
    shop.delay = 700
    const { page, errors } = await visit(browser, `${shop.origin}/sv`)
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByRole('checkbox').check()
    await page.getByLabel('Sortera').selectOption('newest')
    await firstCard(page).getByRole('button', { name: /Dela/ }).click()
    await page.locator('dialog[open]').waitFor({ timeout: 15_000 })
    await page.keyboard.press('Escape')
    await expect.poll(() => firstCard(page).locator('.price').textContent()).toContain('$100 USD (+$30 USD)')
    expect(errors).toEqual([])
  })
})

describe('without a backend', () => {
  it('opens the chosen link in a new tab at once, and offers it again', async () => {
    const browser = await launchChromium()
    const shop = await serveShop({})
    const { page, errors, scripts } = await visit(browser, `${shop.origin}/sv`)
    const order = firstCard(page).getByRole('link', { name: /Beställ nu/ })
    const [early] = await Promise.all([page.waitForEvent('popup'), order.click()])
    await early.waitForURL('https://example.gumroad.com/l/poster-1-a1')
    await early.close()
    await firstCard(page).locator('.purchase[data-live]').waitFor()
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByRole('checkbox').check()
    const [popup] = await Promise.all([page.waitForEvent('popup'), order.click()])
    await popup.waitForURL('https://example.gumroad.com/l/poster-1-a2-no-logo')
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    expect(await firstCard(page).getByRole('link', { name: 'Öppna igen' }).getAttribute('href')).toBe(
      popup.url(),
    )
    expect(await page.locator('.toast').count()).toBe(0)
    await firstCard(page).getByRole('radio', { name: /A1/ }).check()
    expect(await firstCard(page).getByRole('link', { name: 'Öppna igen' }).count()).toBe(0)
    expect(scripts.filter((path) => /supabase|backend/.test(path))).toEqual([])
    expect(errors).toEqual([])
    await Promise.all([browser.close(), shop.close()])
  })
})
