import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { prices, smallGalleries } from '../shops/shop-content.ts'
import { openTab } from './islands/visit.ts'

const [first = '', second = ''] = smallGalleries[0]?.posters ?? []
const card = (page: Page, id = first) => page.locator(`article#${id}`)
const dialog = (page: Page) => page.getByRole('dialog')
const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

/** Opens the menus of the bar, on a phone and on a desk, and follows a link on the page and one to a language. */
async function useMenus(page: Page, origin: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/sv`)
  const links = page.locator('#menu a')
  await expect.poll(() => links.first().isVisible()).toBe(false)
  await page.locator('[popovertarget=menu]').click()
  await links.filter({ hasText: 'Posters' }).click()
  await page.waitForURL('**/sv#gallery')
  await page
    .locator('main h2')
    .first()
    .click({ position: { x: 5, y: 5 } })
  await expect.poll(() => links.first().isVisible()).toBe(false)

  await page.setViewportSize({ width: 1280, height: 900 })
  const english = page.locator('#languages a[hreflang=en]')
  await expect.poll(() => english.isVisible()).toBe(false)
  await page.locator('[popovertarget=languages]').focus()
  await page.locator('[popovertarget=languages]').click()
  await english.click()
  await page.waitForURL('**/en#gallery')
}

/** Chooses a size without the logo: the price and the one order that is shown follow, before hydration and after. */
async function orderVariant(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sv`)
  const orders = card(page, second).locator('.order:visible')
  await expect.poll(() => orders.count()).toBe(1)
  await card(page, second).getByRole('radio', { name: /A2/ }).check()
  await card(page, second).getByRole('checkbox').check()
  await expect
    .poll(() => card(page, second).locator('output').innerText())
    .toContain(prices.a2NoLogo.split(' (')[0])
  await expect.poll(() => orders.count()).toBe(1)
  expect(await orders.getAttribute('href')).toMatch(/-a2-no-logo$/)
  await (await openTab(orders)).close()
  await card(page, second).locator('h3 a').click()
  await page.waitForURL(`**/sv/posters/${second}?variant=a2-no-logo`)
  await expect
    .poll(() => page.locator('.order:visible').first().getAttribute('href'))
    .toMatch(/-a2-no-logo$/)

  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('.purchase .logo-choice').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
}

/** Saves two posters, opens the list, hangs it on the wall and opens it again from its link. */
async function saveAndShare(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sv`)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await page.keyboard.press('Tab')
  for (const id of [first, second]) await card(page, id).locator('[data-saves]').click()
  await page.getByRole('button', { name: 'Sparade posters: 2' }).click()
  await dialog(page)
    .getByRole('link', { name: /^Beställ nu/ })
    .nth(1)
    .waitFor()
  await dialog(page).getByRole('button', { name: 'Se dem på väggen' }).click()
  const hung = dialog(page).locator('.hung')
  await expect.poll(() => hung.count()).toBe(2)
  for (const sheet of await hung.all())
    await expect
      .poll(() => sheet.evaluate((it) => it.clientWidth * it.clientHeight))
      .toBeGreaterThan(1_000)
  await closeDialog(page)
  await page.goto(`${origin}/sv?list=${second}~1`)
  await dialog(page).getByRole('link', { name: /A2/ }).first().waitFor()
}

const hasFocus = (element: Element): boolean => element === document.activeElement

/** Searches the shop, then narrows its wall by a colour and by words. */
async function searchAndFilter(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sv`)
  await page.getByRole('button', { name: 'Sök', exact: true }).click()
  await dialog(page).getByRole('textbox').fill('blå val')
  await expect
    .poll(() => dialog(page).locator('ul a').first().innerText())
    .toMatch(/val/i)
  await closeDialog(page)

  const cards = page.locator('.wall > .card:visible')
  const all = await cards.count()
  await page.locator('.finder summary').click()
  const firstOf = (name: string) => page.locator(`.finder input[name=${name}]`).first()
  await firstOf('colour').focus()
  for (
    let next = 0;
    next < 30 && !(await firstOf('series').evaluate(hasFocus));
    next += 1
  )
    await page.keyboard.press('Tab')
  const ring = await firstOf('series').evaluate(
    (field) => getComputedStyle(field.nextElementSibling as Element).outlineStyle,
  )
  expect(ring).toBe('solid')
  await page.locator('.finder input[value=red]').check()
  await expect.poll(() => cards.count()).toBeLessThan(all)
  await page.locator('.hits button').click()
  await expect.poll(() => cards.count()).toBe(all)
  await page.locator('.find input').fill('drakens')
  await expect.poll(() => cards.count()).toBe(1)
}

/** Enlarges a picture, goes on to the next one, and shares it by its link. */
async function enlargeAndShare(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sv`)
  await card(page).locator('[data-opens=Enlarge]').click()
  await expect
    .poll(() => dialog(page).getByRole('heading').innerText())
    .toBe(await card(page).locator('h3').innerText())
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => dialog(page).getByRole('heading').innerText())
    .toBe(await card(page, second).locator('h3').innerText())
  await closeDialog(page)
  await card(page).getByRole('button', { name: /^Dela/ }).click()
  await dialog(page).getByRole('button', { name: 'Kopiera länk' }).click()
  await dialog(page).getByText('Länk kopierad!').waitFor()
  await closeDialog(page)
}

/** Without scripts and `:has()`: four orders, each with its size and price, and no control that does nothing. */
export async function orderWithoutScripts(page: Page, origin: string): Promise<void> {
  for (const path of ['/sv', `/sv/posters/${second}`]) {
    await page.goto(origin + path)
    const orders = card(page, second).locator('.order:visible')
    const shown = await orders.evaluateAll((all) =>
      all.map((order) => getComputedStyle(order, '::after').content),
    )
    expect(shown).toEqual([
      expect.stringContaining(`A1, ${prices.a1}`),
      expect.stringContaining(`A2, ${prices.a2}`),
      expect.stringMatching(/A1, .*utan logotyp/),
      expect.stringMatching(/A2, .*utan logotyp/),
    ])
    await expect.poll(() => page.locator('input:visible').count()).toBe(0)
    await (await openTab(orders.last())).close()
  }
}

type Visits = Readonly<Record<string, (page: Page, origin: string) => Promise<void>>>

/** What must work to find and order a poster, by what a test says of it. */
export const mainVisits: Visits = {
  'the chosen variant is shown, priced and ordered': orderVariant,
  'the search finds, and a wall is narrowed': searchAndFilter,
}

/** All that a visitor does who orders. */
export const coreVisits: Visits = {
  ...mainVisits,
  'menus open and close, and lead on': useMenus,
  'posters are saved, hung on a wall and shared': saveAndShare,
  'a picture is enlarged, and a poster is shared': enlargeAndShare,
}
