import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { isLong } from '../support/long.ts'
import { openVisitor } from '../support/walk.ts'
import { holdBack } from '../support/worker-browser.ts'

const shop = openSmallShop()
const walk = openVisitor(shop, { reducedMotion: 'reduce' })
const [firstPoster = '', secondPoster = '', thirdPoster = ''] =
  smallGalleries[0]?.posters ?? []
const PAGE = `/sv/posters/${firstPoster}`
/** Every script except the boot script. */
const LATER_SCRIPTS = '**/{hydrate,islands,dialogs,chunk,boot-late}-*.js'
const SCRIPTS = /\/assets\/(?!boot-[A-Z\d]{8}\.js).*\.js$/

const heart = (page: Page, id: string) => page.locator(`article#${id} .heart`)
const message = (page: Page) => page.locator('.message')
const readSaved = (page: Page) =>
  page.evaluate<string>(() => localStorage.getItem('saved-posters') ?? '')

/** Leaves the page of the previous test, with its routes and everything that it stored. */
async function leave(): Promise<Page> {
  const page = await walk.to('/robots.txt')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => {
    for (const storage of [sessionStorage, localStorage]) storage.clear()
  })
  return page
}

/**
 * Opens a page with a saved poster. Scripts that match `gone` are missing until the page
 * reloads.
 */
async function openSaved(gone?: RegExp): Promise<Page> {
  const page = await leave()
  await page.evaluate(
    (id) =>
      localStorage.setItem('saved-posters', JSON.stringify([{ id, variant: 'a1' }])),
    firstPoster,
  )
  // The scripts must be gone before the page opens, because a resting pointer may load them at once.
  if (gone) await loseDuringNextLoads(page, gone, 1)
  return walk.to(PAGE)
}

/**
 * Removes matching files during the next loads of a page, as if the shop was republished.
 * Returns a function that counts the loads.
 */
async function loseDuringNextLoads(
  page: Page,
  pattern: RegExp | string,
  failingLoads: number,
): Promise<() => number> {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(pattern, (route) =>
    loads > failingLoads ? route.continue() : route.fulfill({ status: 404 }),
  )
  return () => loads
}

// islands/runtime/boot-late.test.ts tests several presses too.
test.runIf(isLong)(
  'three hearts pressed before the scripts load are all saved',
  async () => {
    const page = await leave()
    const letGo = await holdBack(page, LATER_SCRIPTS)
    await walk.to('/sv')
    await page.mouse.move(300, 300)

    const posters = [firstPoster, secondPoster, thirdPoster]
    // Send the clicks directly, because a real click would first wait until the heart is
    // visible and scroll to it.
    for (const id of posters) await heart(page, id).dispatchEvent('click')
    // A control with data-waits was pressed before its scripts had loaded.
    await page.locator('[data-waits]').nth(2).waitFor({ state: 'attached' })

    await letGo()
    for (const id of posters)
      await expect.poll(() => readSaved(page)).toContain(`"${id}"`)
    expect(await page.locator('[data-waits], [aria-busy=true]').count()).toBe(0)
  },
)

const storages = [
  ['', false],
  [' without session storage', true],
] as const
test.each(isLong ? storages : storages.slice(0, 1))(
  'a press on a page whose scripts are gone takes effect after a reload%s',
  async (_, isRefused) => {
    const page = await openSaved(SCRIPTS)
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

test('a press without a network fails with a message, and works once the network is back', async () => {
  const page = await openSaved()

  // A page with routes has no cache.
  await page.route('**', (route) => route.abort())
  await page.locator('.bar .saved-open').click()
  await message(page).getByText('”Sparade posters: 1” fungerade inte.').waitFor()

  await page.unrouteAll()
  await page.locator('.bar .saved-open').click()
  await page.locator('dialog.saved[open] h3').waitFor()
  expect(await message(page).innerText()).toBe('')
  expect(new URL(page.url()).pathname).toBe(PAGE)
})

test.runIf(isLong)(
  'an offline filter fails with a message that names the page',
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

test('a press succeeds without a reload if its chunks fail to load once', async () => {
  const page = await leave()
  const failedUrls = new Set<string>()
  await page.route('**/chunk-*.js', (route) => {
    const isNew = !failedUrls.has(route.request().url())
    failedUrls.add(route.request().url())
    return isNew ? route.abort() : route.continue()
  })

  await walk.to(PAGE)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  await heart(page, firstPoster).click()
  await expect.poll(() => readSaved(page)).toContain(`"${firstPoster}"`)
  expect(failedUrls.size).toBeGreaterThan(0)
  expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
})

test.runIf(isLong)(
  'a gallery search without its script reports a failure, not a number of posters',
  async () => {
    const page = await leave()
    await page.route('**/wallWords-*.js', (route) => route.abort())
    await walk.to('/sv')
    await page.mouse.move(300, 300)

    await page.locator('.find input').fill('freyja')
    await page
      .getByRole('status')
      .getByText('kunde inte laddas')
      .waitFor({ state: 'attached' })
    // A failed search must not claim that all posters match, such as "14 av 14 posters".
    expect(await page.locator('main').innerText()).not.toMatch(/(\d+) av \1 posters/)
  },
)

// Every object has properties such as `constructor`. They must not be taken for posters.
test.runIf(isLong)(
  'a list of ids named like inherited properties opens its dialog',
  async () => {
    await using visit = await shop.visit('/sv/success')
    const { page } = visit
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))

    await page.goto(`${shop.server.origin}/sv?list=constructor,toString.a1`)
    await page.locator('dialog.saved[open]').waitFor()
    expect(errors).toEqual([])
  },
)

/**
 * Prepares a visit of a shared wall. The wall's script is missing in the first
 * `failingLoads` loads of the page.
 */
async function prepareLostWall(path: string, failingLoads: number) {
  const page = await leave()
  // The page also requests an address with "?" to find out whether a script still exists.
  const countLoads = await loseDuringNextLoads(page, '**/HangingWall-*.js*', failingLoads)
  // An empty `wall=` hangs the list's posters in their usual positions.
  const address = `${shop.server.origin}${path}?list=${firstPoster},${secondPoster}&wall=`
  // The page may reload before it has loaded completely.
  return { page, countLoads, open: () => page.goto(address, { waitUntil: 'commit' }) }
}

test.runIf(isLong)(
  'a shared wall whose script is gone appears after a reload, and stays',
  async () => {
    const { page, countLoads, open } = await prepareLostWall('/sv/success', 1)
    await open()
    await page.locator('.hanging .hung').nth(1).waitFor()

    await page.locator('.hanging .hung').first().press('ArrowRight')
    await page.locator('.hanging [role=status]').getByText('cm över golvet').waitFor()
    await page.getByRole('button', { name: 'Tillbaka till listan' }).waitFor()
    expect(countLoads()).toBe(2)
  },
)

test.runIf(isLong)(
  'a shared wall whose script stays missing reloads the page once, and then reports the failure',
  async () => {
    const { page, countLoads, open } = await prepareLostWall('/sv/success', Infinity)
    // The list never receives its posters.
    await page.route('**/posters/*', () => {})
    await open()
    await page.getByText('Väggen kunde inte laddas. Försök igen.').waitFor()
    expect(countLoads()).toBe(2)
  },
)
