import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { axeFaults } from '../support/walk.ts'

// One poster is sold out. Another is sold out in A1 with the logo, and in A2 without it. The built files are in
// tests/build/golden/.
const soldOutTexts = { sv: 'Slutsåld', es: 'Agotado' }

const folder = disposeAfterTests(await tinyShop())
const shop = openShop(async () => {
  await folder.edit(
    'content/posters/main/gold-disk.yaml',
    (text) => `${text}soldOut: true\n`,
  )
  await folder.edit(
    'content/posters/main/two-moons.yaml',
    (text) => `${text}soldOut: [a1, a2NoLogo]\n`,
  )
  expect((await build(folder.path)).text).not.toContain('error')
  return folder.dist
})

/** The fields on a card that select each variant. */
const fieldsByVariant = {
  a1: { size: 'A1', isWithoutLogo: false },
  a2: { size: 'A2', isWithoutLogo: false },
  a1NoLogo: { size: 'A1', isWithoutLogo: true },
  a2NoLogo: { size: 'A2', isWithoutLogo: true },
}
type Variant = keyof typeof fieldsByVariant

/** Reads the visible total. Without scripts, the stylesheet generates it. */
const readPrice = (page: Page, card: string): Promise<string> =>
  page
    .locator(`${card} output.price`)
    .evaluate(
      (output) => `${output.textContent} ${getComputedStyle(output, '::after').content}`,
    )

/** Returns a function that chooses a variant on a card. */
const variantChooser =
  (page: Page, card: string) =>
  async (variant: Variant): Promise<void> => {
    const { size, isWithoutLogo } = fieldsByVariant[variant]
    await page.locator(`${card} input[value=${size}]`).check()
    await page.locator(`${card} [type=checkbox]`).setChecked(isWithoutLogo)
  }

/** Chooses each variant of the partly sold-out poster. Expects that only the variants for sale can be ordered. */
async function expectSoldOutVariants(
  page: Page,
  card: string,
  soldOut: string,
): Promise<void> {
  const order = page.locator(`${card} .order:visible`)
  const choose = variantChooser(page, card)

  // The preselected variant is for sale, and its price is shown.
  await expect.poll(() => order.getAttribute('href')).toMatch(/two-moons-a2$/)
  expect(await page.locator(`${card} input[value=A2]`).isChecked()).toBe(true)
  await expect.poll(() => readPrice(page, card)).toContain('$70 USD')

  await choose('a1')
  await expect.poll(() => order.allInnerTexts()).toEqual([soldOut])
  await choose('a2NoLogo')
  await expect.poll(() => order.allInnerTexts()).toEqual([soldOut])
  await choose('a1NoLogo')
  await expect.poll(() => order.getAttribute('href')).toMatch(/two-moons-a1-no-logo$/)
}

describe('a visitor', () => {
  const visits = [
    { lang: 'es', javaScriptEnabled: true },
    { lang: 'sv', javaScriptEnabled: false },
  ] as const

  test.each(isLong ? visits : visits.slice(0, 1))(
    'sees sold-out variants on cards and pages: %o',
    async (options) => {
      const { lang, javaScriptEnabled } = options
      const soldOut = soldOutTexts[lang]
      await using visit = await shop.visit(`/${lang}`, { javaScriptEnabled })
      const { page } = visit
      await expectSoldOutVariants(page, '#two-moons', soldOut)
      expect(await page.locator('#gold-disk .order:visible').allInnerTexts()).toEqual([
        soldOut,
      ])
      expect(await page.locator('#gold-disk :is(a, button).order').count()).toBe(0)

      // Otherwise the page would restore the choice made on the card.
      if (javaScriptEnabled) await page.evaluate(() => sessionStorage.clear())
      await page.goto(`${shop.server.origin}/${lang}/posters/two-moons`)
      await expectSoldOutVariants(page, 'article.poster', soldOut)

      if (!javaScriptEnabled) return
      // On the page, the announced price says whether the chosen variant is sold out.
      await page.locator('.purchase[data-live]').waitFor()
      const choose = variantChooser(page, 'article.poster')
      const readAnnounced = () => page.locator('output.price').textContent()
      await choose('a1NoLogo')
      await expect.poll(readAnnounced).not.toContain(soldOut)
      await choose('a1')
      await expect.poll(readAnnounced).toContain(soldOut)
      await choose('a2')
      await expect.poll(readAnnounced).not.toContain(soldOut)
      await choose('a2NoLogo')
      await expect.poll(readAnnounced).toContain(soldOut)
      expect(await axeFaults(page)).toEqual([])
    },
  )

  test.runIf(isLong)(
    'cannot order a sold-out poster from the saved list or the enlarged view',
    async () => {
      await using visit = await shop.visit('/sv')
      const { page } = visit
      expect(await axeFaults(page)).toEqual([])

      await movePointerUntil(page, page.locator('.heart').first())
      await page.locator('#gold-disk .heart').click()
      await page.locator('#two-moons .heart').click()
      await page.locator('.saved-open').click()
      const rows = page.getByRole('dialog').locator('.saved-row')
      await expect
        .poll(() => rows.locator('.order').allInnerTexts())
        .toEqual([soldOutTexts.sv, expect.any(String)])
      const hrefs = await rows
        .getByRole('link')
        .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ href }) => href))
      expect(hrefs.filter((href) => href.includes('gumroad'))).toEqual([
        expect.stringMatching(/two-moons-a2$/),
      ])

      await page.keyboard.press('Escape')
      await page.locator('#gold-disk .card-picture').click()
      await page.locator('dialog.enlarge[open]').waitFor()
      expect(await page.locator('.enlarge-order').count()).toBe(0)
    },
  )
})
