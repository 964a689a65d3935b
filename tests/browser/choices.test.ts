import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prices, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { wakeCard } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'

const shop = openSmallShop()
const [poster = '', otherPoster = ''] = smallGalleries[0]?.posters ?? []
const a2NoLogo = { size: 'A2', noLogo: true, price: prices.a2NoLogo }
const a2 = { size: 'A2', noLogo: false, price: prices.a2 }
const a1 = { size: 'A1', noLogo: false, price: prices.a1 }
const a1NoLogo = { size: 'A1', noLogo: true, price: prices.a1NoLogo }

const card = (page: Page, id = poster) => page.locator(`article#${id}`)
const radio = (page: Page, size: string, id = poster) =>
  card(page, id).getByRole('radio', { name: size })
/**
 * Reads the variant that is chosen on a card, and the card's price from the first $ on,
 * without the words before it.
 */
const readChoice = (page: Page, id = poster) =>
  card(page, id).evaluate((article) => ({
    size: article.querySelector<HTMLInputElement>('[type=radio]:checked')?.value,
    noLogo: article.querySelector<HTMLInputElement>('[type=checkbox]')?.checked,
    price: /\$.*$/s.exec(article.querySelector('output')?.innerText ?? '')?.[0],
  }))
const expectChoice = (page: Page, choice: object, id?: string) =>
  expect.poll(() => readChoice(page, id)).toEqual(choice)
const readStored = (page: Page) =>
  page.evaluate(() => localStorage.getItem('saved-posters') ?? '')

/** Reads the sum of all layout shifts of a page so far. */
const readLayoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        // Earlier layout shifts are reported asynchronously.
        setTimeout(() => done(sum), 100)
      }),
  )

test('a chosen variant follows the visitor between pages and languages', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  await radio(page, 'A2').check()
  await card(page).getByRole('checkbox').check()

  const title = card(page).locator('h3 a')
  expect(await title.getAttribute('href')).toMatch(
    new RegExp(`/sv/posters/${poster}\\?variant=a2-no-logo$`),
  )

  await title.click()
  await page.waitForURL(`**/sv/posters/${poster}?variant=a2-no-logo`)
  await expectChoice(page, a2NoLogo)
  await wakeCard(page, `#${poster}`)
  await expectChoice(page, a2NoLogo)

  await page.getByRole('button', { name: 'Språk' }).click()
  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL(`**/en/posters/${poster}?variant=a2-no-logo`)
  await expectChoice(page, a2NoLogo)

  const historyLength = await page.evaluate(() => history.length)
  await card(page).getByRole('checkbox').uncheck()
  await page.waitForURL('**?variant=a2')
  expect(await page.evaluate(() => history.length)).toBe(historyLength)

  // The previous page had a different choice, but now shows the latest one.
  await page.goBack()
  await expectChoice(page, a2)
  await page.waitForURL(`**/sv/posters/${poster}?variant=a2`)

  await page.goBack()
  await expectChoice(page, a2)
  await expectChoice(page, a1, otherPoster)

  await wakeCard(page, `#${poster}`)
  await radio(page, 'A1').check()
  await page.goForward()
  await expectChoice(page, a1)
  await page.reload()
  await expectChoice(page, a1)

  // The choice also applies in the gallery, and in another language.
  await page.goto(`${shop.server.origin}/es#${poster}`)
  await expectChoice(page, a1)

  // The variant in the address is case-insensitive.
  await page.goto(`${shop.server.origin}/sv/posters/${poster}?variant=A2-NO-LOGO`)
  await expectChoice(page, a2NoLogo)
})

test.runIf(isLong)('two tabs keep different variants of the same poster', async () => {
  const path = `/sv/posters/${poster}`
  await using visit = await shop.visit(path)
  const { page } = visit
  const secondTab = await page.context().newPage()
  await secondTab.goto(shop.server.origin + path)

  for (const tab of [page, secondTab])
    await tab.evaluate(() =>
      addEventListener('storage', () => performance.mark('stored')),
    )

  await radio(page, 'A2').check()
  await card(secondTab).getByRole('checkbox').check()
  await secondTab.waitForURL('**?variant=a1-no-logo')

  // Each tab receives the choice of the other tab once. If a tab stored it again, more events would follow.
  const countStorageEvents = (tab: Page) =>
    tab.evaluate(() => performance.getEntriesByName('stored').length)
  await expect.poll(() => countStorageEvents(page)).toBe(1)
  // Long enough for another event.
  await new Promise((done) => setTimeout(done, 200))
  expect(await Promise.all([page, secondTab].map(countStorageEvents))).toEqual([1, 1])
  await expectChoice(page, a2)
})

test('a saved poster opens in its saved variant, whatever is chosen later', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit

  const heart = card(page).locator('.heart')
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')

  // The saved variant follows the card until the visitor leaves the page. In storage,
  // variants have names such as a2NoLogo; in addresses, the same variant is a2-no-logo.
  await radio(page, 'A2').check()
  await card(page).getByRole('checkbox').check()
  await expect.poll(() => readStored(page)).toContain('a2NoLogo')

  // A second tab counts as another visit.
  const laterTab = await page.context().newPage()
  await laterTab.goto(`${shop.server.origin}/sv/posters/${poster}`)
  await expectChoice(laterTab, a2NoLogo)
  await wakeCard(laterTab, `#${poster}`)
  await expectChoice(laterTab, a2NoLogo)

  await radio(laterTab, 'A1').check()
  await laterTab.goto(`${shop.server.origin}/sv`)
  await expectChoice(laterTab, a1NoLogo)
  expect(await readStored(laterTab)).toContain('a2NoLogo')

  // A link in the list opens the saved variant.
  await laterTab.getByRole('button', { name: 'Sparade posters: 1' }).click()
  await laterTab.getByRole('dialog').locator('h3 a').click()
  await laterTab.waitForURL(`**/posters/${poster}**`)
  await expectChoice(laterTab, a2NoLogo)

  // The link also works if the poster's page is open already.
  await radio(laterTab, 'A1').check()
  await laterTab.waitForURL('**?variant=a1-no-logo')
  await laterTab.getByRole('button', { name: 'Sparade posters: 1' }).click()
  await laterTab.getByRole('dialog').locator('h3 a').click()
  await laterTab.waitForURL('**?variant=a2-no-logo')
  await expectChoice(laterTab, a2NoLogo)
  expect(await laterTab.locator('dialog[open]').count()).toBe(0)

  // Changing the variant in the list also changes the card on the page below the dialog.
  await laterTab.getByRole('button', { name: 'Sparade posters: 1' }).click()
  // The options are A1 and A2 with the logo, and then both without.
  await laterTab.getByRole('dialog').getByRole('combobox').selectOption({ index: 1 })
  await expectChoice(laterTab, a2)
  await laterTab.waitForURL('**?variant=a2')
  expect(JSON.parse(await readStored(laterTab))).toEqual([{ id: poster, variant: 'a2' }])
})

test.runIf(isLong)(
  'hearts and the saved count appear without interaction or layout shift',
  async () => {
    await using visit = await shop.visit('/sv')
    const { page } = visit
    await page.evaluate((id) => {
      localStorage.setItem('saved-posters', JSON.stringify([{ id, variant: 'a2' }]))
    }, poster)
    const paths = [
      '/sv',
      `/sv/posters/${poster}`,
      '/sv/svenska-bocker',
      '/sv/success',
      '/sv/nowhere',
    ]

    // One page with cards, and one without.
    for (const path of isLong ? paths : ['/sv', '/sv/nowhere']) {
      await page.goto(shop.server.origin + path)
      const opener = page.locator('.bar .saved-open')
      expect(await opener.innerText(), path).toMatch(/:\s+1$/)

      // Every order form is on a card or a poster page with a heart. On pages with hearts,
      // only the saved poster's heart is pressed.
      const hearts = await page
        .locator('article .heart')
        .evaluateAll((all) => all.map(({ ariaPressed }) => ariaPressed))
      const cards = await page.locator('.purchase').count()
      expect(hearts.length, path).toBe(cards)
      if (cards > 0)
        expect(
          hearts.filter((pressed) => pressed === 'true'),
          path,
        ).toHaveLength(1)

      expect(await readLayoutShift(page), path).toBe(0)

      await opener.click()
      await page.getByRole('dialog').getByText(prices.a2).first().waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.saved-open:focus').waitFor()
    }
  },
)
