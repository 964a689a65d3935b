import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prices, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { openVisitor } from '../support/walk.ts'
import { holdBack } from '../support/worker-browser.ts'

const shop = openSmallShop()
const [firstPoster = '', secondPoster = ''] = smallGalleries[0]?.posters ?? []

const walk = openVisitor(shop, { reducedMotion: 'reduce' })
/** Opens a page as a visitor whose browser has stored only these entries. */
async function openWith(
  path: string,
  entries: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const page = await walk.at('/robots.txt')
  await page.evaluate((entries) => {
    for (const storage of [sessionStorage, localStorage]) storage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, entries)
  return walk.to(path)
}

const heart = (page: Page, id: string) => page.locator(`article#${id} .heart`)
const wake = (page: Page) => movePointerUntil(page, page.locator('.heart').first())
/** Fills the browser's storage for the shop to the last character. */
const fillStorage = (
  page: Page,
  name: 'localStorage' | 'sessionStorage' = 'localStorage',
) =>
  page
    .evaluate((name) => {
      // Fill almost all of the 5 MB at once, then add single characters until the browser
      // throws.
      window[name].setItem('others', 'x'.repeat(5 * 1024 * 1024 - 200))
      for (let filler = ''; ; filler += 'x') window[name].setItem('more', filler)
    }, name)
    .catch(() => undefined)
/**
 * Simulates Back or Forward to a page that the browser has kept in memory. The browser in
 * the tests does not keep pages, so the page only receives the event that such a return
 * causes.
 */
const comeBack = (page: Page) =>
  page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
const expectSaved = async (page: Page, ids: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: `Saved posters: ${ids.length}` }).waitFor()
  const pressed = page.locator('article:has(.heart[aria-pressed=true])')
  expect(await pressed.evaluateAll((articles) => articles.map(({ id }) => id))).toEqual(
    ids,
  )
}

/** Visits the shop. The browser then blocks storage on all later pages. */
async function visitBlocked(path = '/robots.txt') {
  const visit = await shop.visit(path)
  await visit.page.addInitScript(() => {
    const refuse = (): never => {
      throw new Error('refused')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  })
  return visit
}

test('with full storage, a heart warns once, and its poster is gone when the visitor returns', async () => {
  const page = await openWith('/en')
  await fillStorage(page)
  await wake(page)
  await heart(page, firstPoster).click()

  const note = page.locator(`#${firstPoster} .heart-note`)
  await note.getByText('Your browser stores nothing more').waitFor()
  expect(await note.getAttribute('role')).toBe('status')

  await heart(page, secondPoster).click()
  expect(await page.locator('.heart-note').count()).toBe(0)
  expect(await heart(page, secondPoster).getAttribute('aria-pressed')).toBe('true')

  await page.reload()
  await wake(page)
  expect(await heart(page, firstPoster).getAttribute('aria-pressed')).toBe('false')
  expect(await page.locator('.saved-open').count()).toBe(0)
})

test.runIf(isLong)(
  'with blocked storage, saved posters survive a return through the history',
  async () => {
    await using visit = await visitBlocked()
    const { page } = visit
    await page.goto(`${shop.server.origin}/en`)
    await wake(page)

    await heart(page, firstPoster).click()
    await expectSaved(page, [firstPoster])

    await comeBack(page)
    await expectSaved(page, [firstPoster])

    await heart(page, secondPoster).click()
    await expectSaved(page, [firstPoster, secondPoster])
  },
)

test.runIf(isLong)(
  'with blocked storage, a poster saved while pictures load stays saved',
  async () => {
    await using visit = await visitBlocked()
    const { page } = visit
    const letGo = await holdBack(page, '**/*.{avif,webp,jpg}')
    await page.goto(`${shop.server.origin}/en`, { waitUntil: 'domcontentloaded' })

    await wake(page)
    await heart(page, firstPoster).click()
    await expectSaved(page, [firstPoster])
    // The page has not finished loading, because its pictures are held back.
    expect(await page.evaluate(() => document.readyState)).toBe('interactive')

    const loaded = page.evaluate(
      () => new Promise((done) => addEventListener('pageshow', done, { once: true })),
    )
    await letGo()
    await loaded
    await expectSaved(page, [firstPoster])
  },
)

test.runIf(isLong)(
  'with full storage, saved posters survive a storage event from another tab',
  async () => {
    // The other tab later shortens this entry, which is possible even in full storage.
    const choices = { 'last-choices': JSON.stringify({ [firstPoster]: 'a2' }) }
    const page = await openWith('/en', choices)
    await fillStorage(page)

    await wake(page)
    await heart(page, firstPoster).click()
    await expectSaved(page, [firstPoster])

    const storageEvent = page.evaluate(
      () =>
        new Promise((done) =>
          addEventListener('storage', ({ key }) => done(key), { once: true }),
        ),
    )

    const tab = await page.context().newPage()
    await tab.goto(`${shop.server.origin}/robots.txt`)
    await tab.evaluate(() => localStorage.setItem('last-choices', '{}'))

    expect(await storageEvent).toBe('last-choices')
    await tab.close()
    await expectSaved(page, [firstPoster])
  },
)

/** Chooses A2 without logo, for which full storage has no room. */
async function chooseA2NoLogo(page: Page): Promise<void> {
  const card = page.locator(`#${firstPoster}`)
  await card.getByRole('radio', { name: /^A2/ }).check()
  await card.getByRole('checkbox').check()
}

const expectA2NoLogo = async (page: Page): Promise<void> => {
  const card = page.locator(`#${firstPoster}`)
  expect(await card.getByRole('radio', { name: /^A2/ }).isChecked()).toBe(true)
  expect(await card.getByRole('checkbox').isChecked()).toBe(true)
  await expect.poll(() => card.locator('output').innerText()).toContain(prices.a2NoLogo)
}

test.runIf(isLong)(
  "with full storage, a new choice replaces an earlier visit's choice when the visitor returns",
  async () => {
    const choices = { 'last-choices': JSON.stringify({ [firstPoster]: 'a1' }) }
    const page = await openWith('/en', choices)
    await fillStorage(page)

    await chooseA2NoLogo(page)
    await comeBack(page)
    await expectA2NoLogo(page)
  },
)

test.runIf(isLong)(
  'with full storage, a new choice outlasts the closing of an enlarged picture',
  async () => {
    await using visit = await shop.visit('/en')
    const { page } = visit
    const card = page.locator(`#${firstPoster}`)

    // Store A1 while there is room. A1 is the default, so it is stored only if the
    // visitor chooses it again after another variant.
    await card.getByRole('radio', { name: /^A2/ }).check()
    await card.getByRole('radio', { name: /^A1/ }).check()

    await fillStorage(page, 'sessionStorage')
    await fillStorage(page)
    await chooseA2NoLogo(page)

    await card.locator('a[data-opens=Enlarge]').click()
    await page.locator('dialog.enlarge[open]').waitFor()
    await page.goBack()
    await page.locator('dialog.enlarge[open]').waitFor({ state: 'detached' })
    await expectA2NoLogo(page)
  },
)

test.runIf(isLong)(
  'a list of ids named like inherited properties opens and says that none is for sale',
  async () => {
    await using visit = await shop.visit(
      '/en?list=constructor,tostring~1,valueof&wall=1x100',
    )
    const { page } = visit

    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.getByRole('dialog').getByText('No longer for sale: 3 of 3').waitFor()
    expect(errors).toEqual([])
  },
)
