import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/built-shop.ts'
import { prices, smallGalleries } from '../shops/shop-content.ts'
import { wakeCard } from '../support/islands/visit.ts'

const shop = openSmallShop()
const [poster = '', other = ''] = smallGalleries[0]?.posters ?? []

const card = (page: Page, id = poster) => page.locator(`article#${id}`)
const radio = (page: Page, size: string, id = poster) =>
  card(page, id).getByRole('radio', { name: size })
/** Returns what a card says: the chosen size, whether without the logo, and the price. */
const choiceOn = (page: Page, id = poster) =>
  card(page, id).evaluate((article) => ({
    size: article.querySelector<HTMLInputElement>('[type=radio]:checked')?.value,
    isPlain: article.querySelector<HTMLInputElement>('[type=checkbox]')?.checked,
    price: /\$.*$/s.exec(article.querySelector('output')?.innerText ?? '')?.[0],
  }))
const a2NoLogo = { size: 'A2', isPlain: true, price: prices.a2NoLogo }
const a2 = { size: 'A2', isPlain: false, price: prices.a2 }
const a1 = { size: 'A1', isPlain: false, price: prices.a1 }
const expectChoice = (page: Page, choice: object, id?: string) =>
  expect.poll(() => choiceOn(page, id)).toEqual(choice)
const readStored = (page: Page) =>
  page.evaluate(() => localStorage.getItem('saved-posters') ?? '')

test('size and logo go from the wall to the page of the poster, into another language, back and forward, in the address too, without a step in the history', async () => {
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
  const steps = await page.evaluate(() => history.length)
  await card(page).getByRole('checkbox').uncheck()
  await page.waitForURL('**?variant=a2')
  expect(await page.evaluate(() => history.length)).toBe(steps)
  // Where it went back to was left with another choice.
  await page.goBack()
  await expectChoice(page, a2)
  await page.waitForURL(`**/sv/posters/${poster}?variant=a2`)
  await page.goBack()
  await expectChoice(page, a2)
  await expectChoice(page, a1, other)
  await wakeCard(page, `#${poster}`)
  await radio(page, 'A1').check()
  await page.goForward()
  await expectChoice(page, a1)
  await page.reload()
  await expectChoice(page, a1)
  // The way back to the wall, and a gallery in another language.
  await page.goto(`${shop.server.origin}/es#${poster}`)
  await expectChoice(page, a1)
  // However somebody has written the address.
  await page.goto(`${shop.server.origin}/sv/posters/${poster}?variant=A2-NO-LOGO`)
  await expectChoice(page, a2NoLogo)
})

test('two tabs with other choices of a poster leave each other in peace', async () => {
  const path = `/sv/posters/${poster}`
  await using visit = await shop.visit(path)
  const { page } = visit
  const other = await page.context().newPage()
  await other.goto(shop.server.origin + path)
  for (const tab of [page, other])
    await tab.evaluate(() =>
      addEventListener('storage', () => performance.mark('stored')),
    )
  await radio(page, 'A2').check()
  await card(other).getByRole('checkbox').check()
  await other.waitForURL('**?variant=a1-no-logo')
  const told = (tab: Page) =>
    tab.evaluate(() => performance.getEntriesByName('stored').length)
  await expect.poll(() => told(page)).toBe(1)
  await new Promise((done) => setTimeout(done, 200))
  expect(await Promise.all([page, other].map(told))).toEqual([1, 1])
  await expectChoice(page, a2)
})

test('a saved poster begins as it was saved; whoever looks at its sizes later saves nothing', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  const heart = card(page).locator('.heart')
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  // Until the page is left, what is saved follows the card.
  await radio(page, 'A2').check()
  await card(page).getByRole('checkbox').check()
  await expect.poll(() => readStored(page)).toContain('a2NoLogo')
  // Another tab has another visit.
  const later = await page.context().newPage()
  await later.goto(`${shop.server.origin}/sv/posters/${poster}`)
  await expectChoice(later, a2NoLogo)
  await wakeCard(later, `#${poster}`)
  await expectChoice(later, a2NoLogo)
  await radio(later, 'A1').check()
  await later.goto(`${shop.server.origin}/sv`)
  await expectChoice(later, { ...a1, isPlain: true, price: prices.a1NoLogo })
  expect(await readStored(later)).toContain('a2NoLogo')
  // Out of the list it comes as the list says.
  await later.getByRole('button', { name: 'Sparade posters: 1' }).click()
  await later.getByRole('dialog').locator('h3 a').click()
  await later.waitForURL(`**/posters/${poster}**`)
  await expectChoice(later, a2NoLogo)
  // On the poster's own page too.
  await radio(later, 'A1').check()
  await later.waitForURL('**?variant=a1-no-logo')
  await later.getByRole('button', { name: 'Sparade posters: 1' }).click()
  await later.getByRole('dialog').locator('h3 a').click()
  await later.waitForURL('**?variant=a2-no-logo')
  await expectChoice(later, a2NoLogo)
  expect(await later.locator('dialog[open]').count()).toBe(0)
  // A change in the list changes the card behind it.
  await later.getByRole('button', { name: 'Sparade posters: 1' }).click()
  await later.getByRole('dialog').getByRole('combobox').selectOption({ index: 1 })
  await expectChoice(later, a2)
  await later.waitForURL('**?variant=a2')
  expect(JSON.parse(await readStored(later))).toEqual([{ id: poster, variant: 'a2' }])
})

test('hearts and the count in the bar are there before anything is touched, without a shift, in the bar of every page', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  await page.evaluate((id) => {
    localStorage.setItem('saved-posters', JSON.stringify([{ id, variant: 'a2' }]))
  }, poster)
  for (const path of [
    '/sv',
    `/sv/posters/${poster}`,
    '/sv/svenska-bocker',
    '/sv/success',
    '/sv/nowhere',
  ]) {
    await page.goto(shop.server.origin + path)
    const opener = page.locator('.bar .saved-open')
    expect(await opener.innerText(), path).toMatch(/:\s+1$/)
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
    const shift = await page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => done(sum), 100)
        }),
    )
    expect(shift, path).toBe(0)
    await opener.click()
    await page.getByRole('dialog').getByText(prices.a2).first().waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.saved-open:focus').waitFor()
  }
})
