import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withoutSurcharge } from '../shops/content-of.ts'
import { prices, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { axeFaults } from '../support/walk.ts'

const shop = openSmallShop()
const [mainGallery, landscapeGallery] = smallGalleries
const [firstPoster = '', secondPoster = ''] = mainGallery?.posters ?? []
const [landscape = ''] = landscapeGallery?.posters ?? []
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const heart = (page: Page, id: string) => page.locator(`article#${id} .heart`)
const dialog = (page: Page) => page.getByRole('dialog')

const wake = (page: Page) => movePointerUntil(page, page.locator('.heart').first())
/** The button in the bar that opens the list, with the number of saved posters. */
const opener = (page: Page, count: number) =>
  page.getByRole('button', { name: `Sparade posters: ${count}` })

const orderLinks = (page: Page) => dialog(page).getByRole('link', { name: /^Beställ nu/ })

const expectPressed = (button: Locator, isPressed = true) =>
  expect.poll(() => button.getAttribute('aria-pressed')).toBe(String(isPressed))
const readStored = (page: Page) =>
  page.evaluate(() => localStorage.getItem('saved-posters') ?? '')
const saveList = (page: Page, list: readonly object[]) =>
  page.evaluate(
    (text) => localStorage.setItem('saved-posters', text),
    JSON.stringify(list),
  )

test("the list adds up the saved posters' prices and orders each poster in its variant", async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  await wake(page)
  expect(await page.locator('.saved-open').count()).toBe(0)

  const readIcon = (control: string) =>
    page.locator(`#${firstPoster} ${control} path`).first().getAttribute('d')
  expect(await readIcon('.heart')).not.toBe(await readIcon('.share-control'))

  // Save two posters, and choose A2 for the second one.
  await heart(page, firstPoster).click()
  // Wait, because a press before the scripts load could take effect after a later press
  // on another card.
  await expectPressed(heart(page, firstPoster))
  await heart(page, secondPoster).click()
  await page.locator(`#${secondPoster}`).getByRole('radio', { name: 'A2' }).check()
  await expect.poll(() => readStored(page)).toContain('a2')

  await opener(page, 2).click()
  await dialog(page).getByText(prices.bothSizes).waitFor()
  const orders = orderLinks(page)
  const readLinks = () =>
    orders.evaluateAll((all: HTMLAnchorElement[]) => all.map(({ href }) => href))
  await expect
    .poll(readLinks)
    .toEqual([
      expect.stringContaining(`${firstPoster}-a1`),
      expect.stringContaining(`${secondPoster}-a2`),
    ])

  // Do not follow links, because the checkout is on another site.
  await page.evaluate(() =>
    addEventListener('click', (event) => event.preventDefault(), { once: true }),
  )
  await orders.last().click()
  const note = dialog(page)
    .locator('.saved-row')
    .last()
    .getByText('Kassan öppnades i en ny flik.')
  await note.waitFor()
})

/** Visits the gallery with two of its posters saved, one as A1 and one as A2. */
async function visitWithTwoSaved() {
  const visit = await shop.visit('/sv', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = visit
  await saveList(page, [
    { id: firstPoster, variant: 'a1' },
    { id: secondPoster, variant: 'a2' },
  ])
  await page.reload()
  await wake(page)
  return visit
}

const titleOf = (page: Page, id: string) => page.locator(`#${id} h3`).innerText()
const pressInList = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click()

test.runIf(isLong)(
  'the list shows posters on its page without fetching them, and fits on phones',
  async () => {
    await using visit = await visitWithTwoSaved()
    const { page } = visit
    // The list fetches posters on other pages by XMLHttpRequest.
    const requestedUrls: string[] = []
    page.on(
      'request',
      (request) => request.resourceType() === 'xhr' && requestedUrls.push(request.url()),
    )
    // The list takes titles and their language from the page.
    await page
      .locator(`#${secondPoster} h3`)
      .evaluate((heading: HTMLElement) => Object.assign(heading, { lang: 'en' }))

    await opener(page, 2).click()
    const pictures = dialog(page).locator('.saved-row img')
    const readLoaded = () =>
      pictures.evaluateAll((images: HTMLImageElement[]) =>
        images.filter(({ naturalWidth }) => naturalWidth > 0),
      )
    await expect.poll(readLoaded).toHaveLength(2)

    const name = await titleOf(page, secondPoster)
    const title = dialog(page)
      .locator('[lang=en]')
      .getByRole('link', { name, exact: true })
    // The address contains the saved variant, so that it works even if the visitor opens
    // the link in another tab.
    expect(await title.getAttribute('href')).toBe(
      `/sv/posters/${secondPoster}?variant=a2`,
    )

    await page.setViewportSize({ width: 390, height: 844 })
    expect(await axeFaults(page, '[data-held=saved] dialog[open]')).toEqual([])
    expect(requestedUrls).toEqual([])
  },
)

test('a list is shared by its link, and has no sum once its last poster is removed', async () => {
  await using visit = await visitWithTwoSaved()
  const { page } = visit
  await opener(page, 2).click()

  await pressInList(page, `Ta bort ${await titleOf(page, firstPoster)}`)
  await expect.poll(() => orderLinks(page).count()).toBe(1)

  // With a mouse, the link is copied even if the system could share it. The Clipboard API
  // refuses the link here, as it does without https.
  await page.evaluate(() => {
    Object.assign(navigator, { share: async () => undefined })
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await pressInList(page, 'Dela listan')
  await dialog(page).getByText('Länken till listan är kopierad!').waitFor()
  const address = `${shop.server.origin}/sv?list=${secondPoster}~a2`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await page.keyboard.press('Escape')
  await page.locator('html:not([data-held]) .saved-open:focus').waitFor()
  await expectPressed(heart(page, firstPoster), false)

  // An empty list has neither a sum nor buttons.
  await opener(page, 1).click()
  await pressInList(page, `Ta bort ${await titleOf(page, secondPoster)}`)
  await expect
    .poll(() => dialog(page).locator('.saved-sum, .saved-actions').count())
    .toBe(0)
})

test('the saved list is the same in tabs, enlarged pictures and after a reload', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  await wake(page)
  const secondTab = await page.context().newPage()
  await secondTab.goto(`${shop.server.origin}/sv/posters/${firstPoster}`)
  await wake(secondTab)

  await heart(page, firstPoster).click()
  await expectPressed(heart(secondTab, firstPoster))
  await heart(secondTab, firstPoster).click()
  await expectPressed(heart(page, firstPoster), false)
  await secondTab.close()

  await page.locator(`#${secondPoster} .card-picture`).click()
  const title = await dialog(page).getByRole('heading').innerText()
  const enlargedHeart = dialog(page).getByRole('button', {
    name: `Spara ${title}`,
    exact: true,
  })
  await enlargedHeart.click()
  await expectPressed(enlargedHeart)
  await expectPressed(heart(page, secondPoster))
  await expect.poll(() => readStored(page)).toContain(secondPoster)

  await page.reload()
  await wake(page)
  await expectPressed(heart(page, secondPoster))
})

test('posters that are no longer sold are reported once and forgotten; unreachable ones stay', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  // One poster no longer exists, one has another id, and two cannot be loaded.
  await page.route(`**/posters/${landscape}`, (route) => route.abort())
  await page.route('**/posters/overloaded', (route) => route.fulfill({ status: 503 }))
  const headers = { location: `/sv/posters/${firstPoster}` }
  await page.route('**/posters/renamed', (route) =>
    route.fulfill({ status: 301, headers }),
  )
  const list = ['retired', 'renamed', 'overloaded', landscape].map((id) => ({
    id,
    variant: 'a2',
  }))
  await saveList(page, [...list, { id: secondPoster, variant: 'a1' }])

  await page.reload()
  await wake(page)
  await expectPressed(heart(page, secondPoster))

  await opener(page, 5).click()
  await dialog(page).getByText('Säljs inte längre').waitFor()
  await expect.poll(() => dialog(page).getByText('Kunde inte laddas').count()).toBe(2)
  await dialog(page).locator('.saved-sum').getByText(prices.bothSizes).waitFor()
  await expectPressed(heart(page, firstPoster))

  // The poster that no longer exists is forgotten.
  await page.reload()
  await wake(page)
  await opener(page, 4).waitFor()
})

test.runIf(isLong)(
  'a list that cannot be shared or copied shows its link, selected',
  async () => {
    await using visit = await shop.visit(`/sv?list=${firstPoster}`, phone)
    const { page } = visit
    await page.evaluate(() => {
      navigator.share = () =>
        Promise.reject(new DOMException('refused', 'NotAllowedError'))
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      document.execCommand = () => false
    })

    await dialog(page).getByRole('button', { name: 'Dela listan' }).tap()
    await dialog(page).getByText('Kunde inte kopiera länk').waitFor()
    const field = dialog(page).getByLabel('Kopiera länken härifrån')
    const selection = await field.evaluate(
      (input) => input === document.activeElement && String(getSelection()),
    )
    expect(selection).toBe(`${shop.server.origin}/sv?list=${firstPoster}`)
    expect(await axeFaults(page, 'dialog.saved')).toEqual([])
  },
)

test.runIf(isLong)(
  'the list replaces a variant that the shop no longer has with the first one, also when shared',
  async () => {
    // The shop has no size B5. ~1 means A2.
    await using visit = await shop.visit(`/sv?list=${firstPoster}~b5,${landscape}~1`)
    const { page } = visit
    const readPrices = () => dialog(page).locator('.saved-price').allInnerTexts()
    await expect.poll(readPrices).toEqual([prices.a1, prices.a2])

    await dialog(page).getByRole('button', { name: 'Spara alla' }).click()
    await expect.poll(() => readStored(page)).toContain('b5')
    await page.reload()
    await page.locator(`[data-saves=${firstPoster}][aria-pressed=true]`).waitFor()
    const card = page.locator(`article#${firstPoster}`)
    expect(await card.locator('.price').innerText()).toContain(prices.a1)

    await page.getByRole('button', { name: 'Sparade posters: 2' }).click()
    await expect.poll(readPrices).toEqual([prices.a1, prices.a2])
    const variant = dialog(page).locator('select.saved-variant').first()
    expect(await variant.inputValue()).toBe('a1')
  },
)

test.runIf(isLong)(
  'a shared list shows exactly its posters and does not change the saved list',
  async () => {
    const list = `list=${firstPoster}~a2-no-logo,${landscape}`
    await using visit = await shop.visit(`/sv/pyramid?ref=a&${list}`, phone)
    const { page } = visit
    await dialog(page).getByText('En lista till dig').waitFor()
    await page.mouse.click(3, 3)
    await page.waitForURL('**/sv/pyramid?ref=a')

    await page.goto(`${shop.server.origin}/sv/pyramid?${list}`)
    const readPrices = () => dialog(page).locator('.saved-price').allInnerTexts()
    // The rows' prices are added up, so unlike cards they show no surcharge beside the
    // price.
    await expect.poll(readPrices).toEqual([withoutSurcharge(prices.a2NoLogo), prices.a1])
    await dialog(page)
      .getByText('A2, 42 × 59,4 cm, utan logotyp', { exact: true })
      .waitFor()
    expect(await page.evaluate(() => localStorage.length)).toBe(0)

    await dialog(page).getByRole('button', { name: 'Spara alla' }).click()
    await page.locator('dialog h2:focus').getByText('Sparade posters').waitFor()
    await page.waitForURL((url) => url.search === '')
    await expect.poll(() => readStored(page)).toContain(landscape)

    const shared = page.evaluate(
      () =>
        new Promise((done) =>
          Object.assign(navigator, { share: async (data: ShareData) => done(data) }),
        ),
    )
    await dialog(page).getByRole('button', { name: 'Dela listan' }).click()
    const url = `${shop.server.origin}/sv/pyramid?${list}`
    expect(await shared).toEqual({ title: 'Sparade posters', url })

    // Without scripts, a page has no hearts and no list.
    const html = await (await fetch(`${shop.server.origin}/sv`)).text()
    expect(html).toContain('data-island="Saved"')
    expect(html).not.toMatch(/class="[^"]*\b(?:heart|saved-open)\b|<dialog[^>]*\sopen/)
  },
)

/** Visits a page with three saved posters, each as A1 for $90, and opens their list. */
async function visitSavedList() {
  const visit = await shop.visit(`/sv/svenska-bocker`)
  const { page } = visit
  const ids = [firstPoster, secondPoster, landscape]
  await saveList(
    page,
    ids.map((id) => ({ id, variant: 'a1' })),
  )
  await page.reload()
  await opener(page, 3).click()
  return visit
}

test.runIf(isLong)('a row of the list can change its variant', async () => {
  await using visit = await visitSavedList()
  const { page } = visit
  const rows = dialog(page).locator('.saved-row')
  const sum = dialog(page).locator('.saved-sum b')
  await expect.poll(() => sum.innerText()).toBe('$270 USD')

  const variant = rows.nth(1).getByRole('combobox', { name: 'Storlek och logotyp, ' })
  await variant.focus()
  await variant.selectOption({ label: 'A2, 42 × 59,4 cm, utan logotyp' })

  // 2 × $90, and $100 for A2 without logo.
  await expect.poll(() => sum.innerText()).toBe('$280 USD')
  expect(await variant.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await rows.nth(1).locator('.saved-price').innerText()).toBe('$100 USD')

  const order = rows.nth(1).getByRole('link', { name: /^Beställ nu/ })
  await expect
    .poll(() => order.getAttribute('href'))
    .toContain(`${secondPoster}-a2-no-logo`)
})

test('posters can be removed from the list and restored by keyboard', async () => {
  await using visit = await visitSavedList()
  const { page } = visit
  const rows = dialog(page).locator('.saved-row')
  await expect
    .poll(() => dialog(page).locator('.saved-sum b').innerText())
    .toBe('$270 USD')
  const titles = () => rows.locator('h3').allInnerTexts()
  const previousTitles = await titles()
  const removeButton = (row: number) =>
    rows.nth(row).getByRole('button', { name: /^Ta bort/ })
  const expectFocusOn = (row: number) =>
    expect
      .poll(() =>
        removeButton(row).evaluate((button) => button === document.activeElement),
      )
      .toBe(true)

  await removeButton(1).focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('status').getByText('Borttagen, 2 kvar').waitFor()
  await expectFocusOn(1)

  await page.keyboard.press('Enter')
  await dialog(page).getByText('Borttagen, 1 kvar').waitFor()
  await expectFocusOn(0)

  await dialog(page).getByRole('button', { name: 'Ångra' }).click()
  await expectFocusOn(1)
  expect(await titles()).toEqual([previousTitles[0], previousTitles[2]])

  await removeButton(0).click()
  await removeButton(0).click()
  await dialog(page).getByText('Inga posters är sparade ännu.').waitFor()
  const galleryLink = dialog(page).getByRole('link', { name: 'Till alla posters' })
  await page.locator('.saved-empty a:focus').waitFor()
  expect(await axeFaults(page, '[data-held=saved] dialog[open]')).toEqual([])

  await galleryLink.click()
  await page.waitForURL('**/sv#gallery')
})

test.runIf(isLong)(
  'a shared list counts its unavailable posters and saves only the others',
  async () => {
    // ~1 means A2.
    await using visit = await shop.visit(
      `/sv?list=${firstPoster}~1,never-there,also-gone`,
    )
    const { page } = visit
    await dialog(page).getByText('Säljs inte längre: 2 av 3').waitFor()
    expect(await dialog(page).locator('.saved-row').count()).toBe(1)
    expect(await dialog(page).innerText()).not.toMatch(/never-there|also-gone/)

    await dialog(page).getByRole('button', { name: 'Spara alla' }).click()
    await expect
      .poll(() => readStored(page))
      .toBe(JSON.stringify([{ id: firstPoster, variant: 'a2' }]))

    await page.goto(`${shop.server.origin}/sv/success?list=never-there`)
    await dialog(page).getByText('Säljs inte längre: 1 av 1').waitFor()
    expect(await dialog(page).getByRole('button').count()).toBe(1)
    await dialog(page).getByRole('link', { name: 'Till alla posters' }).waitFor()
  },
)
