import { describe, expect, it } from 'vitest'
import { firstCard, setStage } from '../support/islands/visit.ts'

const backends = [
  ['with a backend', { backend: { url: 'https://backend.example', publicKey: 'k' } }],
  ['without a backend', {}],
] as const

/** React's development build names every difference, attributes included. */
describe.each(backends)('hydration %s', (_, options) => {
  const stage = setStage(options, { development: true })

  it.each(['/sv', '/en', '/es'])('finds %s as the server made it', async (path) => {
    const { page, errors } = await stage.visit(path)
    for (const card of await page.locator('article.card').all()) await card.hover()
    await page.locator('.more').hover()
    await expect.poll(() => page.locator('[data-live]').count()).toBe(4)
    await page.waitForTimeout(500)
    expect(errors).toEqual([])
  })

  it('is not disturbed by what the visitor did meanwhile', async () => {
    const letGo = stage.shop.hold()
    const { page, errors } = await stage.visit('/sv')
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByRole('checkbox').check()
    await page.getByLabel('Sortera').selectOption('newest')
    await firstCard(page).getByRole('button', { name: /Dela/ }).click()
    letGo()
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => firstCard(page).locator('.price').textContent()).toContain('$100 USD (+$30 USD)')
    expect(errors).toEqual([])
  })
})

describe('without a backend', () => {
  const stage = setStage({})

  it('opens the chosen link in a new tab at once, and offers it again', async () => {
    const { page, errors, scripts } = await stage.visit('/sv')
    const order = firstCard(page).getByRole('link', { name: /Beställ nu/ })
    const again = firstCard(page).getByRole('link', { name: 'Öppna igen' })
    const [early] = await Promise.all([page.waitForEvent('popup'), order.click()])
    await early.waitForURL('https://example.gumroad.com/l/poster-1-a1')
    await early.close()
    await firstCard(page).locator('.purchase[data-live]').waitFor()
    await expect.poll(() => again.getAttribute('href')).toBe('https://example.gumroad.com/l/poster-1-a1')
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await expect.poll(() => again.count()).toBe(0)
    await firstCard(page).getByRole('checkbox').check()
    const [popup] = await Promise.all([page.waitForEvent('popup'), order.click()])
    await popup.waitForURL('https://example.gumroad.com/l/poster-1-a2-no-logo')
    await expect.poll(() => popup.evaluate(() => window.opener)).toBeNull()
    await expect.poll(() => again.getAttribute('href')).toBe(popup.url())
    expect(await page.locator('.toast').count()).toBe(0)
    await firstCard(page).getByRole('radio', { name: /A1/ }).check()
    await expect.poll(() => again.count()).toBe(0)
    expect(scripts.filter((path) => /supabase|backend/.test(path))).toEqual([])
    expect(errors).toEqual([])
  })

  it('offers again what was opened while the scripts were on their way, unless the choice has changed', async () => {
    const letGo = stage.shop.hold()
    const { page } = await stage.visit('/sv')
    const cards = [
      [page.locator('#poster-1'), false],
      [page.locator('#poster-3'), true],
    ] as const
    for (const [card, change] of cards) {
      await card.getByRole('radio', { name: /A2/ }).check()
      const order = card.getByRole('link', { name: /Beställ nu/ })
      const [popup] = await Promise.all([page.waitForEvent('popup'), order.click()])
      await popup.waitForURL(/-a2$/)
      await popup.close()
      if (change) await card.getByRole('checkbox').check()
    }
    letGo()
    for (const [card, change] of cards) {
      await card.locator('.purchase[data-live]').waitFor()
      await expect.poll(() => card.getByRole('link', { name: 'Öppna igen' }).count()).toBe(change ? 0 : 1)
    }
  })
})
