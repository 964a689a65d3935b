import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { untilEnd } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { axeFaults } from '../support/walk.ts'

// Of two posters one is sold out, and of the other A1 with its logo and A2 without. tests/build/golden/ shows the files.
const words = { sv: 'Slutsåld', es: 'Agotado' }

const folder = untilEnd(await tinyShop())
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

describe('a visitor', () => {
  test.each([
    { lang: 'sv', javaScriptEnabled: false },
    { lang: 'es', javaScriptEnabled: true },
  ] as const)('sees it on card and page: %o', async ({ lang, javaScriptEnabled }) => {
    await using visit = await shop.visit(`/${lang}`, { javaScriptEnabled })
    const { page } = visit
    for (const [path, card] of [
      [`/${lang}`, '#two-moons'],
      [`/${lang}/posters/two-moons`, 'article.poster'],
    ] as const) {
      // What was chosen on the card would stay chosen on the page.
      if (javaScriptEnabled) await page.evaluate(() => sessionStorage.clear())
      await page.goto(shop.server.origin + path)
      const order = page.locator(`${card} .order:visible`)
      const choose = async (size: 'A1' | 'A2', withoutLogo: boolean): Promise<void> => {
        await page.locator(`${card} input[value=${size}]`).check()
        await page.locator(`${card} [type=checkbox]`).setChecked(withoutLogo)
      }
      // What is for sale is chosen at first, with its price.
      await expect.poll(() => order.getAttribute('href')).toMatch(/two-moons-a2$/)
      expect(await page.locator(`${card} input[value=A2]`).isChecked()).toBe(true)
      await expect.poll(() => shownPrice(page, card)).toContain('$70 USD')
      for (const [size, withoutLogo] of [
        ['A1', false],
        ['A2', true],
      ] as const) {
        await choose(size, withoutLogo)
        await expect.poll(() => order.allInnerTexts()).toEqual([words[lang]])
      }
      await choose('A1', true)
      await expect.poll(() => order.getAttribute('href')).toMatch(/two-moons-a1-no-logo$/)
      if (card !== '#two-moons') continue
      expect(await page.locator('#gold-disk .order:visible').allInnerTexts()).toEqual([
        words[lang],
      ])
      expect(await page.locator('#gold-disk :is(a, button).order').count()).toBe(0)
    }
    if (!javaScriptEnabled) return
    // On the page a choice that is sold out is announced with its price.
    await page.locator('.purchase[data-live]').waitFor()
    const readAnnounced = () => page.locator('output.price').textContent()
    await expect.poll(readAnnounced).not.toContain(words[lang])
    await page.locator('[type=checkbox]').uncheck()
    await expect.poll(readAnnounced).toContain(words[lang])
    await page.locator('input[value=A2]').check()
    await expect.poll(readAnnounced).not.toContain(words[lang])
    await page.locator('[type=checkbox]').check()
    await expect.poll(readAnnounced).toContain(words[lang])
    expect(await axeFaults(page)).toEqual([])
  })

  test('is offered no order of it in the list of saved posters, nor in the enlarged view, whatever helps to read', async () => {
    await using visit = await shop.visit('/sv')
    const { page } = visit
    for (const path of ['/sv/posters/gold-disk', '/sv']) {
      await page.goto(shop.server.origin + path)
      expect(await axeFaults(page)).toEqual([])
    }
    await movePointerUntil(page, page.locator('.heart').first())
    await page.locator('#gold-disk .heart').click()
    await page.locator('#two-moons .heart').click()
    await page.locator('.saved-open').click()
    const rows = page.getByRole('dialog').locator('.saved-row')
    await expect
      .poll(() => rows.locator('.order').allInnerTexts())
      .toEqual([words.sv, expect.any(String)])
    const links = await rows
      .getByRole('link')
      .evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href))
    expect(links.filter((href) => href.includes('gumroad'))).toEqual([
      expect.stringMatching(/two-moons-a2$/),
    ])
    await page.keyboard.press('Escape')
    await page.locator('#gold-disk .card-picture').click()
    await page.locator('dialog.enlarge[open]').waitFor()
    expect(await page.locator('.enlarge-order').count()).toBe(0)
  })
})

/** The total as a visitor sees it: without scripts the stylesheet writes it. */
const shownPrice = (page: Page, card: string): Promise<string> =>
  page
    .locator(`${card} output.price`)
    .evaluate(
      (output) => `${output.textContent} ${getComputedStyle(output, '::after').content}`,
    )
