import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withoutSurcharge } from '../shops/content-of.ts'
import { prices } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { isLong } from '../support/long.ts'
import { boxOf, openVisitor } from '../support/walk.ts'

const shop = openSmallShop()
const live = openVisitor(shop, { reducedMotion: 'reduce' }, (context) =>
  // The visitor arrives on every page without earlier choices.
  context.addInitScript(() => {
    sessionStorage.clear()
    localStorage.clear()
  }),
)
const withoutScripts = openVisitor(shop, {
  reducedMotion: 'reduce',
  javaScriptEnabled: false,
})

const formOf = (page: Page) => page.locator('article:has(.purchase)').first()
/** Measures the pixels from the top of the sizes to the top of the order button. */
const readButtonOffset = (page: Page) =>
  formOf(page).evaluate((form) => {
    const topOf = (selector: string) =>
      form.querySelector(selector)?.getBoundingClientRect().top ?? 0
    return Math.round(topOf('.purchase-actions') - topOf('.sizes'))
  })

const screens = [
  ['/sv', 320],
  ['/es', 390],
  ['/en/landscape', 1280],
  ['/sv/posters/dragon-eye', 320],
  ['/es/posters/landscape-3', 390],
  ['/en/posters/dragon-eye', 1280],
] as const
const testedScreens = isLong ? screens : screens.slice(0, 1)

test('leaving out the logo keeps the button in place and the shipping text visible', async () => {
  for (const hasScripts of [false, true])
    for (const [path, width] of testedScreens) {
      const page = await (hasScripts ? live : withoutScripts).to(path, width)
      const form = formOf(page)
      const previousOffset = await readButtonOffset(page)

      // The bars at the edges of the window must not cover the checkbox.
      await form
        .locator('.logo-choice')
        .evaluate((label) => label.scrollIntoView({ block: 'center' }))
      // `force` skips Playwright's check that no other element covers the checkbox.
      await form.getByRole('checkbox').check({ force: true })
      if (hasScripts) await form.locator('.purchase[data-live]').waitFor()

      const label = `${path} at ${width} px, ${hasScripts ? 'with' : 'without'} scripts`
      expect(await readButtonOffset(page), label).toBe(previousOffset)
      expect(await form.locator('.shipping').isVisible()).toBe(true)
    }
})

test.runIf(isLong)(
  "a size's name contains its current price, and price and surcharge do not touch",
  async () => {
    const page = await live.to('/sv/posters/dragon-eye', 390)
    const totalText = withoutSurcharge(prices.a2NoLogo)
    const surchargeText = prices.a2NoLogo.slice(totalText.length)

    await page
      .getByRole('radio', { name: `A2 42 × 59,4 cm ${prices.a2}` })
      .check({ force: true })
    await page.getByRole('checkbox').check()
    await page.getByRole('radio', { name: `A2 42 × 59,4 cm ${totalText}` }).waitFor()

    expect(await page.locator('.price-surcharge').innerText()).toBe(surchargeText)
    const total = await boxOf(page.locator('.price-total'))
    const surcharge = await boxOf(page.locator('.price-surcharge'))
    const gap = surcharge.x - (total.x + total.width)
    expect(gap).toBeGreaterThan(4)
  },
)
