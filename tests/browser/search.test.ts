import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { languages, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { isLong } from '../support/long.ts'
import { axeFaults } from '../support/walk.ts'

const shop = openSmallShop()
const posters = smallGalleries.flatMap((gallery) => gallery.posters)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** The maximum number of titles in a list of results until the visitor asks for more. */
const FIRST_TITLES = 24

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sök' })
const field = (page: Page) => dialog(page).getByRole('textbox')
const titles = (page: Page) => dialog(page).locator('.search-body a > span')
const expectFirstTitle = (page: Page) =>
  expect.poll(() => titles(page).first().innerText())
const expectStatus = (page: Page) =>
  expect.poll(() => dialog(page).getByRole('status').first().innerText())
const expectFocusedText = (page: Page) =>
  expect.poll(() => page.locator(':focus').textContent())
/** Counts the rows of the results. A row has one or more titles. */
const countRows = (page: Page) =>
  dialog(page)
    .locator('.search-body a')
    .evaluateAll(
      (links) => new Set(links.map((link) => link.getBoundingClientRect().top)).size,
    )
async function pressRepeatedly(page: Page, key: string, times: number): Promise<void> {
  for (let press = 0; press < times; press += 1) await page.keyboard.press(key)
}

test('the whole shop can be searched by keyboard alone; the search list loads once, on demand', async () => {
  await using visit = await shop.visit('/sv/questions')
  const { page } = visit
  const requestedLists: string[] = []
  page.on(
    'request',
    (request) =>
      request.url().endsWith('search.json') && requestedLists.push(request.url()),
  )

  const opener = page.getByRole('button', { name: 'Sök', exact: true })
  await opener.hover()
  await page
    .locator('[data-island=Search]:not([data-when])')
    .waitFor({ state: 'attached' })
  expect(requestedLists).toEqual([])

  await page.keyboard.press('Control+k')
  await dialog(page).getByRole('link', { name: 'Under pyramiderna' }).waitFor()
  expect(await axeFaults(page, 'dialog[open]')).toEqual([])

  // Before anything is typed, the galleries come first.
  await expectFirstTitle(page).toBe('Posters')
  await page.keyboard.type('blå val')
  await expectFirstTitle(page).toMatch(/^Valen/)
  await expectStatus(page).toMatch(/^Träffar: [1-9]/)

  const picture = dialog(page).locator('.search-body img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await axeFaults(page, 'dialog[open]')).toEqual([])

  // The list ends with a button, which shows the other titles and focuses the first of them.
  const lastTitleBeforeButton = titles(page).nth(FIRST_TITLES - 1)
  const firstAddedTitle = titles(page).nth(FIRST_TITLES)
  await field(page).fill('affisch')
  await expect.poll(() => titles(page).count()).toBe(FIRST_TITLES)

  await page.keyboard.press('Enter')
  await expectFocusedText(page).toContain(await titles(page).first().innerText())
  const rowCount = await countRows(page)

  // Each press moves one row down, and the last press moves from the rows to the button
  // below.
  await pressRepeatedly(page, 'ArrowDown', rowCount)
  await expectFocusedText(page).toBe('Visa fler')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => dialog(page).locator('a[href*="/posters/"]').count())
    .toBe(posters.length)
  await expectFocusedText(page).toContain(await firstAddedTitle.innerText())

  await page.keyboard.press('ArrowLeft')
  await expectFocusedText(page).toContain(await lastTitleBeforeButton.innerText())
  // The focus is in the last of the rows shown before, so the same number of presses
  // leads up to the field.
  await pressRepeatedly(page, 'ArrowUp', rowCount)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName))
    .toBe('INPUT')

  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'hidden' })

  // The words of the last search stay until new words replace them.
  await opener.click()
  expect(await field(page).inputValue()).toBe('affisch')
  await page.keyboard.type('valbarnet')
  await expectFirstTitle(page).toBe('Valbarnet')

  // The first Enter moves the focus to the first title, and the second one follows its link.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/sv/posters/whale-child')

  await page.goBack()
  await page.waitForURL('**/sv/questions')
  await opener.waitFor()
  expect(requestedLists).toHaveLength(1)
})

test('the shortcut opens the search, unlike key combinations that type or delete', async () => {
  await using visit = await shop.visit('/sv/questions')
  const { page } = visit
  const expectOpen = (keys: string, isOpen: boolean) =>
    expect.poll(() => dialog(page).isVisible(), { message: keys }).toBe(isOpen)
  const closeDialog = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
  }
  const expectToOpen = async (keys: string): Promise<void> => {
    await page.keyboard.press(keys)
    await expectOpen(keys, true)
    await closeDialog()
  }
  const expectNotToOpen = async (keys: string): Promise<void> => {
    await page.keyboard.press(keys)
    // Long enough for the dialog to open.
    await page.waitForTimeout(50)
    await expectOpen(keys, false)
    await closeDialog()
  }

  await expectToOpen('Control+k')

  const opener = page.locator('.bar [data-opens=Search]')
  expect(await opener.getAttribute('aria-keyshortcuts')).toBe('Control+K')
  for (const keys of ['Control+Alt+k', 'Control+Shift+k', 'Meta+k'])
    await expectNotToOpen(keys)

  await page.evaluate(() =>
    Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }),
  )
  await expectNotToOpen('Control+k')
  await expectToOpen('Meta+k')
})

test.runIf(isLong)(
  "Enter opens nothing when it ends an input method's composition",
  async () => {
    await using visit = await shop.visit('/sv/questions')
    const { page } = visit
    const opener = page.locator('.bar [data-opens=Search]')
    await opener.click()
    await expectFirstTitle(page).toBe('Posters')
    await field(page).focus()

    // Safari ends a composition before it sends the Enter that ended it. This Enter has the
    // key code 229.
    const press = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }
    await field(page).dispatchEvent('keydown', press)
    expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(
      true,
    )

    await page.keyboard.press('Enter')
    await expectFocusedText(page).toContain('Posters')
  },
)

test.runIf(isLong)(
  'the search finds books and texts, and suggests the nearest titles for unknown words',
  async () => {
    await using visit = await shop.visit('/sv', phone)
    const { page } = visit
    await page.getByRole('button', { name: 'Sök', exact: true }).tap()

    await field(page).fill('frakt')
    await dialog(page).getByRole('link', { name: 'Leverans och betalning' }).waitFor()

    await field(page).fill('skapelse')
    await expectFirstTitle(page).toBe('Skapelse')
    const book = await titles(page).first().locator('..').getAttribute('href')
    expect(book).toBe('/sv/svenska-bocker#skapelse')

    await field(page).fill('valbarmen')
    await dialog(page).getByText('Närmast är').waitFor()
    await expectFirstTitle(page).toBe('Valbarnet')

    await field(page).fill('qqqqqqq')
    await expectStatus(page).toBe('Inget här svarar mot ”qqqqqqq”.')
    await expectFirstTitle(page).toBe('Posters')
    const overflow = await dialog(page).evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    )
    expect(overflow).toBe(0)

    // A link to a section of this page closes the dialog.
    await field(page).fill('om sagan')
    await dialog(page).locator('a[href="/sv#story"]').tap()
    await dialog(page).waitFor({ state: 'hidden' })
    await page.waitForURL('**/sv#story')
  },
)

test.runIf(isLong)(
  'a search whose list fails to load leads to the page of all titles',
  async () => {
    await using visit = await shop.visit('/sv', phone)
    const { page } = visit
    await page.route('**/search.json', (route) => route.abort())
    await page.goto(`${shop.server.origin}/sv/pyramid`)
    await page.getByRole('button', { name: 'Sök', exact: true }).tap()
    await page.waitForURL('**/sv/search')
  },
)

/**
 * Visits a page that is waiting for the search list, because every request for the list
 * is held back.
 */
async function visitWaiting() {
  const visit = await shop.visit('/sv/questions')
  const { page } = visit
  await page.evaluate(() => Object.assign(window, { isSame: true }))

  const heldRequests: Route[] = []
  await page.route('**/search.json', (route) => void heldRequests.push(route))

  return {
    ...visit,
    /** Fails the pending request and the next one, which follows at once. */
    async fail(): Promise<void> {
      for (const requestNumber of [1, 2]) {
        await expect.poll(() => heldRequests.length).toBeGreaterThanOrEqual(requestNumber)
        const request = heldRequests[requestNumber - 1]
        await request?.fulfill({ status: 500, body: 'Nothing' })
      }
    },
    /** Lets the list load from now on. */
    restore: () => page.unroute('**/search.json'),
    open: () => page.getByRole('button', { name: 'Sök', exact: true }).click(),
  }
}

test.runIf(isLong)(
  'a visitor who closes the search stays on the page even if the search list fails',
  async () => {
    await using visit = await visitWaiting()
    const { page, open } = visit
    await open()
    await field(page).fill('valbarnet')
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })

    const navigations: string[] = []
    page.on(
      'request',
      (request) => request.isNavigationRequest() && navigations.push(request.url()),
    )

    await visit.fail()
    // Wait as long as the page would need to check whether the shop responds.
    await page.evaluate(() => fetch(location.href, { method: 'HEAD' }))
    expect(await dialog(page).count()).toBe(0)

    await visit.restore()
    await open()
    await expectFirstTitle(page).toBe('Valbarnet')
    expect(navigations).toEqual([])
    expect(new URL(page.url()).pathname).toBe('/sv/questions')
    expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  },
)

test.runIf(isLong)(
  'words kept across a reload are replaced by words typed afterwards',
  async () => {
    await using visit = await visitWaiting()
    const { page, open } = visit
    await open()
    await field(page).fill('valbarnet')

    // The page reloads if the list of titles cannot be loaded while words are in the field.
    const loaded = page.waitForEvent('load')
    await visit.fail()
    await visit.restore()
    await loaded

    await expectFirstTitle(page).toBe('Valbarnet')
    expect(await field(page).inputValue()).toBe('valbarnet')

    await field(page).fill('skapelse')
    await expectFirstTitle(page).toBe('Skapelse')

    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await open()
    await dialog(page).waitFor()
    expect(await field(page).inputValue()).toBe('skapelse')
    await expectFirstTitle(page).toBe('Skapelse')
  },
)

test.runIf(isLong)(
  'without scripts, search leads to a page of all titles, hidden from search engines',
  async () => {
    await using visit = await shop.visit('/sv/questions', { javaScriptEnabled: false })
    const { page } = visit
    await page.getByRole('link', { name: 'Sök', exact: true }).click()
    await page.waitForURL('**/sv/search')

    const links = page.locator('main a[href^="/sv/posters/"]')
    const paths = await links.evaluateAll((all: HTMLAnchorElement[]) =>
      all.map(({ pathname }) => pathname),
    )
    expect(paths).toEqual(posters.map((id) => `/sv/posters/${id}`))
    for (const name of ['Skapelse', 'Leverans och betalning', 'Under pyramiderna'])
      expect(
        await page.locator('main').getByRole('link', { name, exact: true }).count(),
      ).toBe(1)

    // The control that needs scripts is hidden.
    expect(await page.locator('main [data-opens]').isVisible()).toBe(false)

    const sitemap = await (await fetch(`${shop.server.origin}/sitemap.xml`)).text()
    expect(sitemap).not.toContain('/search')

    for (const lang of languages) {
      const response = await fetch(`${shop.server.origin}/${lang}/search`)
      expect([response.status, await response.text()]).toEqual([
        200,
        expect.stringContaining('<meta name="robots" content="noindex, follow"/>'),
      ])
    }
  },
)
