import { expect, test } from 'vitest'
import { withoutSurcharge } from '../shops/content-of.ts'
import { prices, purchaseLinkOf, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { openTab } from '../support/islands/visit.ts'
import {
  boxOf,
  measureLayoutShifts,
  openVisitor,
  readLayoutShift,
} from '../support/walk.ts'

const shop = openSmallShop()
const walk = openVisitor(
  shop,
  { reducedMotion: 'reduce', hasTouch: true },
  async (context, page) => {
    await context.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>shop</title>' }),
    )
    await measureLayoutShifts(page)
  },
)
const [id = ''] = smallGalleries[0]?.posters ?? []

test('a phone shows an order row once price and button are scrolled past', async () => {
  const page = await walk.to(`/sv/posters/${id}`, 390)
  const row = page.locator('.sticky-order')

  // The end of the page leaves room for the row, so that it does not cover the last line.
  await page.keyboard.press('End')
  await row.waitFor()

  const lastLine = await boxOf(page.locator('.footer-copyright'))
  // Only the text of the line counts, not the padding below it.
  const textHeight = 16
  expect(lastLine.y + textHeight).toBeLessThan((await boxOf(row)).y)
  expect((await row.innerText()).replace(/\s+/g, ' ')).toBe(
    `A1 · ${prices.a1} Beställ nu`,
  )

  const control = row.getByRole('link', { name: /Beställ nu, .*, A1/ })
  expect(await control.getAttribute('href')).toBe(purchaseLinkOf(id, 'a1'))
  expect(await readLayoutShift(page)).toBe(0)

  // The row disappears once the controls in the page are visible again, and the focus moves to them.
  await control.focus()
  await page.locator('h1').scrollIntoViewIfNeeded()
  await row.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.className))
    .toBe('order')

  // The row shows and orders the chosen variant. `force` skips Playwright's checks, such as that no other element covers the
  // radio button.
  await page.getByRole('radio', { name: /^A2/ }).check({ force: true })
  await page.getByRole('checkbox').check()
  await page.locator('.neighbours').scrollIntoViewIfNeeded()
  await expect
    .poll(() => row.locator('p').innerText())
    .toBe(`A2 · ${withoutSurcharge(prices.a2NoLogo)}\nUtan logotyp`)

  const tab = await openTab(row.locator('.order'))
  await tab.close()
  await expect.poll(() => page.locator('.order-note').textContent()).toContain('ny flik')

  // The last line of the page and the focused element stay above the row.
  const lastElements = [
    page.locator('.footer-copyright'),
    page.locator('.footer a').last(),
  ]
  for (const target of lastElements) {
    await target.evaluate((element: HTMLElement) => element.focus())
    await page.evaluate(() =>
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    )
    const { y, height } = await boxOf(target)
    expect(y + height).toBeLessThanOrEqual((await boxOf(row)).y)
  }

  // The menu still opens. The row appears neither on paper nor on desktops.
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
