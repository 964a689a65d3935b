import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/built-shop.ts'
import { prices, smallGalleries } from '../shops/shop-content.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { axeFaults } from '../support/walk.ts'

const shop = openSmallShop()
const [home, elsewhere] = smallGalleries
const [first = '', second = ''] = home?.posters ?? []
const [foreign = ''] = elsewhere?.posters ?? []

const heart = (page: Page, id: string) => page.locator(`article#${id} .heart`)
const dialog = (page: Page) => page.getByRole('dialog')

const wake = (page: Page) => movePointerUntil(page, page.locator('.heart').first())
/** The list opens from the bar, where a count stands of what is kept. */
const opener = (page: Page, count: number) =>
  page.getByRole('button', { name: `Sparade posters: ${count}` })
const expectPressed = (button: Locator, isPressed = true) =>
  expect.poll(() => button.getAttribute('aria-pressed')).toBe(String(isPressed))
const readStored = (page: Page) =>
  page.evaluate(() => localStorage.getItem('saved-posters') ?? '')

test('a heart keeps a poster in its chosen size; the dialog adds them up, shares them and orders them one by one', async () => {
  await using visit = await shop.visit('/sv', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = visit
  await wake(page)
  expect(await page.locator('.saved-open').count()).toBe(0)
  const drawnIn = (part: string) =>
    page.locator(`#${first} ${part} path`).first().getAttribute('d')
  expect(await drawnIn('.heart')).not.toBe(await drawnIn('.share-control'))
  await heart(page, first).click()
  // Until its scripts have come, a press may be answered after one on another card.
  await expectPressed(heart(page, first))
  await heart(page, second).click()
  await page.locator(`#${second}`).getByRole('radio', { name: 'A2' }).check()
  await expect.poll(() => readStored(page)).toContain('a2')
  await page
    .locator(`#${second} h3`)
    .evaluate((borrowed: HTMLElement) => Object.assign(borrowed, { lang: 'en' }))
  const asked: string[] = []
  page.on(
    'request',
    (request) => request.resourceType() === 'xhr' && asked.push(request.url()),
  )
  await opener(page, 2).click()
  await dialog(page).getByText(prices.bothSizes).waitFor()
  const orders = dialog(page).getByRole('link', { name: /^Beställ nu/ })
  const links = () =>
    orders.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href))
  const wanted = [
    expect.stringContaining(`${first}-a1`),
    expect.stringContaining(`${second}-a2`),
  ]
  await expect.poll(links).toEqual(wanted)
  // The checkout is elsewhere: no tab is opened.
  await page.evaluate(() =>
    addEventListener('click', (event) => event.preventDefault(), { once: true }),
  )
  await orders.last().click()
  const note = dialog(page)
    .locator('.saved-row')
    .last()
    .getByText('Kassan öppnades i en ny flik.')
  await note.waitFor()
  const pictures = dialog(page).locator('.saved-row img')
  const drawn = () =>
    pictures.evaluateAll((all: HTMLImageElement[]) => all.filter((it) => it.naturalWidth))
  await expect.poll(drawn).toHaveLength(2)
  const titleOf = (id: string) => page.locator(`#${id} h3`).innerText()
  const title = dialog(page)
    .locator('[lang=en]')
    .getByRole('link', { name: await titleOf(second), exact: true })
  // In a tab of its own too the poster comes as the list says.
  expect(await title.getAttribute('href')).toBe(`/sv/posters/${second}?variant=a2`)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeFaults(page, '[data-held=saved] dialog[open]')).toEqual([])

  const press = (name: string) =>
    dialog(page).getByRole('button', { name, exact: true }).click()
  await press(`Ta bort ${await titleOf(first)}`)
  await expect.poll(() => orders.count()).toBe(1)
  // With a mouse the link is copied, also where the system could share it, and without https.
  await page.evaluate(() => {
    Object.assign(navigator, { share: async () => undefined })
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await press('Dela listan')
  await dialog(page).getByText('Länken till listan är kopierad!').waitFor()
  const address = `${shop.server.origin}/sv?list=${second}~1`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.keyboard.press('Escape')
  await page.locator('html:not([data-held]) .saved-open:focus').waitFor()
  await expectPressed(heart(page, first), false)
  await opener(page, 1).click()
  await press(`Ta bort ${await titleOf(second)}`)
  await expect
    .poll(() => dialog(page).locator('.saved-sum, .saved-actions').count())
    .toBe(0)
  // The page does not fetch posters that it shows.
  expect(asked).toEqual([])
})

test('the list is the same in every tab, on the page of a poster, in its enlarged view, and after a reload', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  await wake(page)
  const other = await page.context().newPage()
  await other.goto(`${shop.server.origin}/sv/posters/${first}`)
  await wake(other)
  await heart(page, first).click()
  await expectPressed(heart(other, first))
  await heart(other, first).click()
  await expectPressed(heart(page, first), false)
  await other.close()
  await page.locator(`#${second} .card-picture`).click()
  const title = await dialog(page).getByRole('heading').innerText()
  const inside = dialog(page).getByRole('button', { name: `Spara ${title}`, exact: true })
  await inside.click()
  await expectPressed(inside)
  await expectPressed(heart(page, second))
  await expect.poll(() => readStored(page)).toContain(second)

  // A poster that the shop has no more is said to be gone, and then forgotten; not one that does not come now.
  await page.route(`**/posters/${foreign}`, (route) => route.abort())
  await page.route('**/posters/overloaded', (route) => route.fulfill({ status: 503 }))
  const headers = { location: `/sv/posters/${first}` }
  await page.route('**/posters/renamed', (route) =>
    route.fulfill({ status: 301, headers }),
  )
  const others = ['retired', 'renamed', 'overloaded', foreign].map((id) => ({
    id,
    variant: 'a2',
  }))
  const kept = JSON.stringify([...others, ...JSON.parse(await readStored(page))])
  await page.evaluate((kept) => localStorage.setItem('saved-posters', kept), kept)
  await page.reload()
  await wake(page)
  await expectPressed(heart(page, second))
  await opener(page, 5).click()
  await dialog(page).getByText('Säljs inte längre').waitFor()
  await expect.poll(() => dialog(page).getByText('Kunde inte laddas').count()).toBe(2)
  await dialog(page).locator('.saved-sum').getByText(prices.bothSizes).waitFor()
  await expectPressed(heart(page, first))
  await page.reload()
  await wake(page)
  await opener(page, 4).waitFor()
})

test('a list that neither the system nor the clipboard takes shows its link, selected', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  await using visit = await shop.visit(`/sv?list=${first}`, phone)
  const { page } = visit
  await page.evaluate(() => {
    navigator.share = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    document.execCommand = () => false
  })
  await dialog(page).getByRole('button', { name: 'Dela listan' }).tap()
  await dialog(page).getByText('Kunde inte kopiera länk').waitFor()
  const field = dialog(page).getByLabel('Kopiera länken härifrån')
  expect(
    await field.evaluate((it) => it === document.activeElement && String(getSelection())),
  ).toBe(`${shop.server.origin}/sv?list=${first}`)
  expect(await axeFaults(page, 'dialog.saved')).toEqual([])
})

test('a shared list shows exactly its posters, from whatever gallery, without touching what is kept', async () => {
  const list = `list=${first}~3,${foreign}`
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  await using visit = await shop.visit(`/sv/pyramid?ref=a&${list}`, phone)
  const { page } = visit
  await dialog(page).getByText('En lista till dig').waitFor()
  await page.mouse.click(3, 3)
  await page.waitForURL('**/sv/pyramid?ref=a')
  await page.goto(`${shop.server.origin}/sv/pyramid?${list}`)
  const costs = () => dialog(page).locator('.saved-price').allInnerTexts()
  // What a line costs, without the surcharge that a card names beside it: lines are added up.
  await expect.poll(costs).toEqual([prices.a2NoLogo.replace(/ \(.*/, ''), prices.a1])
  await dialog(page)
    .getByText('A2, 42 × 59,4 cm, utan logotyp', { exact: true })
    .waitFor()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await dialog(page).getByRole('button', { name: 'Spara alla' }).click()
  await page.locator('dialog h2:focus').getByText('Sparade posters').waitFor()
  await page.waitForURL((url) => url.search === '')
  await expect.poll(() => readStored(page)).toContain(foreign)
  const shared = page.evaluate(
    () =>
      new Promise((done) =>
        Object.assign(navigator, { share: async (what: ShareData) => done(what) }),
      ),
  )
  await dialog(page).getByRole('button', { name: 'Dela listan' }).click()
  const url = `${shop.server.origin}/sv/pyramid?${list}`
  expect(await shared).toEqual({ title: 'Sparade posters', url })
  // Without scripts nothing of it is there.
  const html = await (await fetch(`${shop.server.origin}/sv`)).text()
  expect(html).toContain('data-island="Saved"')
  expect(html).not.toMatch(/class="[^"]*\b(?:heart|saved-open)\b|<dialog[^>]*\sopen/)
})

test('a row takes another variant; a removed poster can come back, the focus goes on to the next row, and an empty list leads to the wall', async () => {
  await using visit = await shop.visit(`/sv/svenska-bocker`)
  const { page } = visit
  const kept = [first, second, foreign].map((id) => ({ id, variant: 'a1' }))
  await page.evaluate(
    (kept) => localStorage.setItem('saved-posters', kept),
    JSON.stringify(kept),
  )
  await page.reload()
  await opener(page, 3).click()
  const rows = dialog(page).locator('.saved-row')
  const sum = dialog(page).locator('.saved-sum b')
  await expect.poll(() => sum.innerText()).toBe('$270 USD')
  const variant = rows.nth(1).getByRole('combobox', { name: 'Storlek och logotyp, ' })
  await variant.focus()
  await variant.selectOption({ label: 'A2, 42 × 59,4 cm, utan logotyp' })
  await expect.poll(() => sum.innerText()).toBe('$280 USD')
  expect(await variant.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await rows.nth(1).locator('.saved-price').innerText()).toBe('$100 USD')
  const order = rows.nth(1).getByRole('link', { name: /^Beställ nu/ })
  await expect.poll(() => order.getAttribute('href')).toContain(`${second}-a2-no-logo`)

  const titles = () => rows.locator('h3').allInnerTexts()
  const before = await titles()
  const removeButton = (place: number) =>
    rows.nth(place).getByRole('button', { name: /^Ta bort/ })
  const hasFocus = (place: number) =>
    expect
      .poll(() =>
        removeButton(place).evaluate((button) => button === document.activeElement),
      )
      .toBe(true)
  await removeButton(1).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('status').getByText('Borttagen, 2 kvar').waitFor()
  await hasFocus(1)
  await page.keyboard.press('Enter')
  await dialog(page).getByText('Borttagen, 1 kvar').waitFor()
  await hasFocus(0)
  await dialog(page).getByRole('button', { name: 'Ångra' }).click()
  await hasFocus(1)
  expect(await titles()).toEqual([before[0], before[2]])
  await removeButton(0).click()
  await removeButton(0).click()
  await dialog(page).getByText('Inga posters är sparade ännu.').waitFor()
  const toWall = dialog(page).getByRole('link', { name: 'Till alla posters' })
  await page.locator('.saved-empty a:focus').waitFor()
  expect(await axeFaults(page, '[data-held=saved] dialog[open]')).toEqual([])
  await toWall.click()
  await page.waitForURL('**/sv#gallery')
})

test('a shared list says how many of its posters are gone, shows no id, and saves the others alone', async () => {
  await using visit = await shop.visit(`/sv?list=${first}~1,never-there,also-gone`)
  const { page } = visit
  await dialog(page).getByText('Säljs inte längre: 2 av 3').waitFor()
  expect(await dialog(page).locator('.saved-row').count()).toBe(1)
  expect(await dialog(page).innerText()).not.toMatch(/never-there|also-gone/)
  await dialog(page).getByRole('button', { name: 'Spara alla' }).click()
  await expect
    .poll(() => readStored(page))
    .toBe(JSON.stringify([{ id: first, variant: 'a2' }]))
  await page.goto(`${shop.server.origin}/sv/success?list=never-there`)
  await dialog(page).getByText('Säljs inte längre: 1 av 1').waitFor()
  expect(await dialog(page).getByRole('button').count()).toBe(1)
  await dialog(page).getByRole('link', { name: 'Till alla posters' }).waitFor()
})
