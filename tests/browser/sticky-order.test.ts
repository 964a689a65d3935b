import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/built-shop.ts'
import { prices, purchaseLinksOf, smallGalleries } from '../shops/shop-content.ts'
import { openTab } from '../support/islands/visit.ts'
import { countMoves, readMoved, setOut } from '../support/walk.ts'

const shop = openSmallShop()
const walk = setOut(
  shop,
  { reducedMotion: 'reduce', hasTouch: true },
  async (context, page) => {
    await context.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>shop</title>' }),
    )
    await countMoves(page)
  },
)
const [id = ''] = smallGalleries[0]?.posters ?? []

test('who only scrolls past price and button on a phone has them at the foot of the screen', async () => {
  const page = await walk.to(`/sv/posters/${id}`, 390)
  const row = page.locator('.sticky-order')
  // There is room for it below the last line before it is there.
  await page.keyboard.press('End')
  await row.waitFor()
  const below = (await page.locator('.footer-copyright').boundingBox())?.y ?? 0
  expect(below + 16).toBeLessThan((await row.boundingBox())?.y ?? 0)
  expect((await row.innerText()).replace(/\s+/g, ' ')).toBe(
    `A1 · ${prices.a1} Beställ nu`,
  )
  const control = row.getByRole('link', { name: /Beställ nu, .*, A1/ })
  expect(await control.getAttribute('href')).toBe(purchaseLinksOf(id)[0])
  expect(await readMoved(page)).toBe(0)

  // It goes with what stands in the page, and its focus with it.
  await control.focus()
  await page.locator('h1').scrollIntoViewIfNeeded()
  await row.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toBe('order')

  await page.getByRole('radio', { name: /^A2/ }).check({ force: true })
  await page.getByRole('checkbox').check()
  await page.locator('.neighbours').scrollIntoViewIfNeeded()
  await expect
    .poll(() => row.locator('p').innerText())
    .toBe(`A2 · ${prices.a2NoLogo.split(' (')[0]}\nUtan logotyp`)
  const tab = await openTab(row.locator('.order'))
  await tab.close()
  await expect.poll(() => page.locator('.order-note').textContent()).toContain('ny flik')

  // The last line of the page, and what has the focus, are above it.
  const top = async () => (await row.boundingBox())?.y ?? 0
  for (const last of [
    page.locator('.footer-copyright'),
    page.locator('.footer a').last(),
  ]) {
    await last.evaluate((element: HTMLElement) => element.focus())
    await page.evaluate(() =>
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    )
    const box = await last.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(await top())
  }
  await page.getByRole('button', { name: 'Meny', exact: true }).click()
  await page.locator('#menu').getByRole('link', { name: 'Hem' }).waitFor()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  expect(await row.isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await row.isVisible()).toBe(false)
  expect(walk.complaints).toEqual([])
})
