import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { prices, smallGalleries } from '../shops/small-content.ts'
import { openTab } from './islands/visit.ts'
import { isLong } from './long.ts'

const [firstId = '', secondId = ''] = smallGalleries[0]?.posters ?? []
const card = (page: Page, id = firstId) => page.locator(`article#${id}`)
const dialog = (page: Page) => page.getByRole('dialog')
const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })
}

/**
 * On a phone, opens the menu and follows a link within the page. On a desktop, changes the language through the menu.
 */
async function useMenus(page: Page, origin: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${origin}/sv`)
  const links = page.locator('#menu a')
  await expect.poll(() => links.first().isVisible()).toBe(false)
  await page.locator('[popovertarget=menu]').click()
  await links.filter({ hasText: 'Posters' }).click()
  await page.waitForURL('**/sv#gallery')
  // If the link did not close the menu, a click elsewhere closes it.
  await page
    .locator('main h2')
    .first()
    .click({ position: { x: 5, y: 5 } })
  await expect.poll(() => links.first().isVisible()).toBe(false)

  await page.setViewportSize({ width: 1280, height: 900 })
  const english = page.locator('#languages a[hreflang=en]')
  await expect.poll(() => english.isVisible()).toBe(false)
  // Without popovers, a menu is open while its button has the focus.
  await page.locator('[popovertarget=languages]').focus()
  await page.locator('[popovertarget=languages]').click()
  await english.click()
  await page.waitForURL('**/en#gallery')
}

/** Chooses A2 without the logo. Expects its price and a single order link, on the card and, in the long run, on the poster page. */
async function orderVariant(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sv`)
  const orders = card(page, secondId).locator('.order:visible')
  await expect.poll(() => orders.count()).toBe(1)

  await card(page, secondId).getByRole('radio', { name: /A2/ }).check()
  await card(page, secondId).getByRole('checkbox').check()
  await expect
    .poll(() => card(page, secondId).locator('output').innerText())
    .toContain(prices.a2NoLogo.split(' (')[0])
  await expect.poll(() => orders.count()).toBe(1)
  expect(await orders.getAttribute('href')).toMatch(/-a2-no-logo$/)

  await (await openTab(orders)).close()
  if (!isLong) return

  await card(page, secondId).locator('h3 a').click()
  await page.waitForURL(`**/sv/posters/${secondId}?variant=a2-no-logo`)
  await expect
    .poll(() => page.locator('.order:visible').first().getAttribute('href'))
    .toMatch(/-a2-no-logo$/)

  // The logo choice must be printed even without `:has()`.
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('.purchase .logo-choice').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
}

/** Saves two posters, opens the list, hangs it on the wall and opens it from its link. */
async function saveAndShare(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sv`)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  // Hearts appear after the first interaction.
  await page.keyboard.press('Tab')
  for (const id of [firstId, secondId])
    await card(page, id).locator('[data-saves]').click()

  await page.getByRole('button', { name: 'Sparade posters: 2' }).click()
  await dialog(page)
    .getByRole('link', { name: /^Beställ nu/ })
    .nth(1)
    .waitFor()

  await dialog(page).getByRole('button', { name: 'Se dem på väggen' }).click()
  const sheets = dialog(page).locator('.hung')
  await expect.poll(() => sheets.count()).toBe(2)
  // The sheets are large enough to be visible.
  for (const sheet of await sheets.all())
    await expect
      .poll(() => sheet.evaluate((element) => element.clientWidth * element.clientHeight))
      .toBeGreaterThan(1_000)

  await closeDialog(page)
  // ~1 means A2.
  await page.goto(`${origin}/sv?list=${secondId}~1`)
  await dialog(page).getByRole('link', { name: /A2/ }).first().waitFor()
}

const hasFocus = (element: Element): boolean => element === document.activeElement

/** Searches the shop, then filters its gallery by colour and by words. */
async function searchAndFilter(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sv`)
  await page.getByRole('button', { name: 'Sök', exact: true }).click()
  await dialog(page).getByRole('textbox').fill('blå val')
  await expect
    .poll(() => dialog(page).locator('ul a').first().innerText())
    .toMatch(/val/i)
  await closeDialog(page)

  const cards = page.locator('.wall > .card:visible')
  const cardCount = await cards.count()
  await page.locator('.finder summary').click()
  const firstField = (name: string) => page.locator(`.finder input[name=${name}]`).first()

  // Tab from the colours to the first motif, which then has an outline.
  await firstField('colour').focus()
  for (let presses = 0; presses < 30; presses += 1) {
    if (await firstField('series').evaluate(hasFocus)) break
    await page.keyboard.press('Tab')
  }
  const outline = await firstField('series').evaluate(
    (field) => getComputedStyle(field.nextElementSibling as Element).outlineStyle,
  )
  expect(outline).toBe('solid')

  await page.locator('.finder input[value=red]').check()
  await expect.poll(() => cards.count()).toBeLessThan(cardCount)

  await page.locator('.hits button').click()
  await expect.poll(() => cards.count()).toBe(cardCount)

  await page.locator('.find input').fill('drakens')
  await expect.poll(() => cards.count()).toBe(1)
}

/** Enlarges a picture, goes to the next one, and copies a poster's link. */
async function enlargeAndShare(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sv`)
  await card(page).locator('[data-opens=Enlarge]').click()
  await expect
    .poll(() => dialog(page).getByRole('heading').innerText())
    .toBe(await card(page).locator('h3').innerText())

  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => dialog(page).getByRole('heading').innerText())
    .toBe(await card(page, secondId).locator('h3').innerText())
  await closeDialog(page)

  await card(page).getByRole('button', { name: /^Dela/ }).click()
  await dialog(page).getByRole('button', { name: 'Kopiera länk' }).click()
  await dialog(page).getByText('Länk kopierad!').waitFor()
  await closeDialog(page)
}

/** Expects that a browser without scripts and `:has()` shows four order links with sizes and prices, and no fields. */
export async function orderWithoutScripts(page: Page, origin: string): Promise<void> {
  const paths = ['/sv', `/sv/posters/${secondId}`]
  for (const path of isLong ? paths : paths.slice(0, 1)) {
    await page.goto(origin + path)

    const orders = card(page, secondId).locator('.order:visible')
    const labels = await orders.evaluateAll((elements) =>
      elements.map((order) => getComputedStyle(order, '::after').content),
    )
    expect(labels).toEqual([
      expect.stringContaining(`A1, ${prices.a1}`),
      expect.stringContaining(`A2, ${prices.a2}`),
      expect.stringMatching(/A1, .*utan logotyp/),
      expect.stringMatching(/A2, .*utan logotyp/),
    ])
    await expect.poll(() => page.locator('input:visible').count()).toBe(0)
    if (isLong) await (await openTab(orders.last())).close()
  }
}

type Visits = Readonly<Record<string, (page: Page, origin: string) => Promise<void>>>

/** The visit that orders a poster, by the title of its test. */
export const mainVisits: Visits = {
  'a chosen variant is shown with its price and ordered': orderVariant,
}

/** All visits with scripts, by the title of their test. */
export const coreVisits: Visits = {
  ...mainVisits,
  'the search finds posters, and filters reduce the gallery': searchAndFilter,
  'menus open, close and lead to their pages': useMenus,
  'posters are saved, hung on a wall and shared': saveAndShare,
  'a picture is enlarged, and the link of a poster is copied': enlargeAndShare,
}
