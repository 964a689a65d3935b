import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/built-shop.ts'
import { smallGalleries } from '../shops/shop-content.ts'
import { holdBack } from '../support/worker-browser.ts'

const isLong = process.env.SAGA_LONG === '1'

const shop = openSmallShop()
const [first = '', second = '', third = ''] = smallGalleries[0]?.posters ?? []
const PAGE = `/sv/posters/${first}`
/** Every script but the first. */
const SCRIPTS = /\/assets\/(?!boot-[A-Z\d]{8}\.js).*\.js$/

const heart = (page: Page, id: string) => page.locator(`article#${id} .heart`)
const message = (page: Page) => page.locator('.message')
const readSaved = (page: Page) =>
  page.evaluate<string>(() => localStorage.getItem('saved-posters') ?? '')
/** Visits a page with a saved poster; where scripts are `gone`, they are until the page is loaded anew. */
async function visitSaved(gone?: RegExp) {
  const visit = await shop.visit(PAGE)
  await visit.page.evaluate(
    (id) =>
      localStorage.setItem('saved-posters', JSON.stringify([{ id, variant: 'a1' }])),
    first,
  )
  // Before the page loads: the driver's pointer may rest on it, and load its scripts.
  if (gone) await publishAnew(visit.page, gone)
  await visit.page.reload()
  return visit
}

/** Takes away what matches in the next load of the page alone, as where the shop was published anew. */
async function publishAnew(page: Page, pattern: RegExp): Promise<void> {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(pattern, (route) =>
    loads > 1 ? route.continue() : route.fulfill({ status: 404 }),
  )
}

test('three hearts pressed before the scripts come are all saved', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  const letGo = await holdBack(page, '**/*.js')
  await page.mouse.move(300, 300)
  for (const id of [first, second, third]) await heart(page, id).dispatchEvent('click')
  await page.locator('[data-waits]').nth(2).waitFor({ state: 'attached' })
  await letGo()
  for (const id of [first, second, third])
    await expect.poll(() => readSaved(page)).toContain(`"${id}"`)
  expect(await page.locator('[data-waits], [aria-busy=true]').count()).toBe(0)
})

const storages = [
  ['', false],
  [' where the browser refuses its session storage', true],
] as const
test.each(isLong ? storages : storages.slice(0, 1))(
  'a press on a page whose scripts are gone is done in another load of the page%s',
  async (_, isRefused) => {
    await using visit = await visitSaved(SCRIPTS)
    const { page } = visit
    if (isRefused)
      await page.evaluate(() =>
        Object.defineProperty(window, 'sessionStorage', {
          get: () => {
            throw new Error('refused')
          },
        }),
      )
    const loaded = page.waitForEvent('load')
    await page.locator('.bar .saved-open').click()
    await loaded
    await page.locator('dialog.saved[open] h3').waitFor()
    expect(new URL(page.url()).pathname).toBe(PAGE)
  },
)

test('a press without a network stays on the page, which names it, and works once the network is back', async () => {
  await using visit = await visitSaved()
  const { page } = visit
  await page.context().setOffline(true)
  await page.locator('.bar .saved-open').click()
  await message(page).getByText('”Sparade posters: 1” fungerade inte.').waitFor()
  await page.context().setOffline(false)
  await page.locator('.bar .saved-open').click()
  await page.locator('dialog.saved[open] h3').waitFor()
  expect(await message(page).innerText()).toBe('')
  expect(new URL(page.url()).pathname).toBe(PAGE)
})

test.runIf(isLong)(
  'a choice above a wall that fails without a network is named like the page',
  async () => {
    await using visit = await shop.visit('/sv')
    const { page } = visit
    await page.route(SCRIPTS, (route) => route.abort())
    await page.mouse.move(300, 300)
    await page.locator('.finder summary').waitFor()
    await page.context().setOffline(true)
    await page.locator('.finder summary').click()
    await page.locator('.finder label:has([value=gold])').click()
    await message(page)
      .getByText(`”${await page.title()}” fungerade inte.`)
      .waitFor()
  },
)

test('a press whose chunks fail once is done without another load of the page', async () => {
  await using visit = await shop.visit(PAGE)
  const { page } = visit
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const failed = new Set<string>()
  await page.route('**/chunk-*.js', (route) => {
    const isNew = !failed.has(route.request().url())
    failed.add(route.request().url())
    return isNew ? route.abort() : route.continue()
  })
  await heart(page, first).click()
  await expect.poll(() => readSaved(page)).toContain(`"${first}"`)
  expect(failed.size).toBeGreaterThan(0)
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
})

test('the search of a wall whose script does not come says so, and counts nothing', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  await page.route('**/wallWords-*.js', (route) => route.abort())
  await page.mouse.move(300, 300)
  await page.locator('.find input').fill('freyja')
  await page
    .getByRole('status')
    .getByText('kunde inte laddas')
    .waitFor({ state: 'attached' })
  expect(await page.locator('main').innerText()).not.toMatch(/(\d+) av \1 posters/)
})

test('an address with a list of no poster, called like what objects inherit, opens its dialog', async () => {
  await using visit = await shop.visit('/sv/success')
  const { page } = visit
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${shop.server.origin}/sv?list=constructor,toString.a1`)
  await page.locator('dialog.saved[open]').waitFor()
  expect(errors).toEqual([])
})

/** Opens a wall that somebody shared, without the script that hangs it in the first `missing` loads of its page. */
async function visitLostWall(path: string, missing: number) {
  const visit = await shop.visit('/sv/success')
  const { page } = visit
  const seen = { loads: 0 }
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.loads += 1
  })
  await page.route('**/HangingWall-*.js*', (route) =>
    seen.loads > missing ? route.continue() : route.fulfill({ status: 404 }),
  )
  const address = `${shop.server.origin}${path}?list=${first},${second}&wall=`
  // It may be loaded anew before all of it has come.
  return { ...visit, seen, open: () => page.goto(address, { waitUntil: 'commit' }) }
}

test('a shared wall whose script is gone hangs in another load of the page, and stays', async () => {
  await using visit = await visitLostWall('/sv', 1)
  const { page, seen, open } = visit
  await open()
  await page.locator('.hanging .hung').nth(1).waitFor()
  await page.locator('.hanging .hung').first().press('ArrowRight')
  await page.locator('.hanging [role=status]').getByText('cm över golvet').waitFor()
  await page.getByRole('button', { name: 'Tillbaka till listan' }).waitFor()
  expect(seen.loads).toBe(2)
})

test.runIf(isLong)(
  'a shared wall whose script stays away is loaded anew once, and then said to be lost',
  async () => {
    await using visit = await visitLostWall('/sv/success', Infinity)
    const { page, seen, open } = visit
    // Its posters come later.
    await page.route('**/posters/*', () => {})
    await open()
    await page.getByText('Väggen kunde inte laddas. Försök igen.').waitFor()
    expect(seen.loads).toBe(2)
  },
)
