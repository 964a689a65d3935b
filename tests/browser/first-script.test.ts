import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { prices, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { wakeCard } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { openVisitor } from '../support/walk.ts'
import { holdBack } from '../support/worker-browser.ts'

// The boot script is the first script on every page. It works without React and decides
// when the other scripts load.

const shop = openSmallShop()
const walk = openVisitor(shop, { reducedMotion: 'reduce' })
/**
 * A visitor whose pages record in `transition` whether they appeared with a view
 * transition.
 */
const inMotion = openVisitor(shop, { reducedMotion: 'no-preference' }, (_, page) =>
  page.addInitScript(() =>
    addEventListener('pagereveal', (event) =>
      Object.assign(window, {
        transition: event.viewTransition === null ? 'none' : 'some',
      }),
    ),
  ),
)
/**
 * A visitor whose pages have no session storage and are never idle, so idle callbacks run
 * only at their timeout.
 */
const restless = openVisitor(shop, { reducedMotion: 'reduce' }, (_, page) =>
  page.addInitScript(() => {
    window.requestIdleCallback = (run, { timeout } = {}) =>
      timeout ? Number(setTimeout(run, timeout)) : 0
    const refuse = (): never => {
      throw new Error('refused')
    }
    Object.defineProperty(window, 'sessionStorage', { get: refuse })
  }),
)
/** A visitor whose browser asks to save data and treats every moment as idle. */
const thrifty = openVisitor(shop, { reducedMotion: 'reduce' }, (_, page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    window.requestIdleCallback = (run) => Number(setTimeout(run))
  }),
)

/** Matches every script except those that work without React, whose names begin with `boot`. */
const LATER_SCRIPTS = /\/(?!boot)[^/]*\.js$/

const posters = smallGalleries[0]?.posters ?? []
const [poster = '', otherPoster = ''] = posters
const card = (page: Page, id = poster) => page.locator(`#${id}`)
const chooseA2 = (page: Page, id: string) =>
  card(page, id).getByRole('radio', { name: 'A2' }).check()
const chooseA2NoLogo = async (page: Page, id: string): Promise<void> => {
  await chooseA2(page, id)
  await card(page, id).getByRole('checkbox', { name: 'Utan logotyp' }).check()
}
const bringLogoBack = (page: Page, id = poster) =>
  card(page, id).getByRole('checkbox').uncheck()
/** Waits until a card shows a price. The words before the amounts are ignored. */
const expectPrice = (page: Page, price: string | undefined, id = poster) =>
  expect
    .poll(
      async () => /\$.*$/s.exec(await card(page, id).locator('output').innerText())?.[0],
    )
    .toBe(price)

test('without React, choices still update prices, and colours still filter', async () => {
  // The page without posters comes first, because the route must exist before the gallery
  // loads.
  const page = await walk.to('/sv/success')
  await page.route(LATER_SCRIPTS, (route) => route.abort())
  await walk.to('/sv?colour=gold')

  await chooseA2NoLogo(page, poster)
  await expectPrice(page, prices.a2NoLogo)
  await bringLogoBack(page)
  await expectPrice(page, prices.a2)
  await card(page).getByText('A1', { exact: true }).click()
  await expectPrice(page, prices.a1)
  expect(await page.locator('[data-live]').count()).toBe(0)

  const readVisibleIds = () =>
    page
      .locator('.wall > .card:visible')
      .evaluateAll((cards) => cards.map(({ id }) => id))
  const expectPartOfGallery = (ids: readonly string[]): void => {
    expect(ids.length).toBeGreaterThan(1)
    expect(ids).not.toEqual(posters)
  }
  const goldenIds = await readVisibleIds()
  expectPartOfGallery(goldenIds)

  await page.locator('.finder summary').click()
  await page.locator('.finder [value=red]').check()
  await expect.poll(readVisibleIds).not.toEqual(goldenIds)
  expectPartOfGallery(await readVisibleIds())
  await page.unrouteAll()
})

test.runIf(isLong)(
  'a tap loads the word search on a page that is never idle and has no storage',
  async () => {
    const page = await restless.to('/sv')
    await page.locator('h1').dispatchEvent('pointerdown')
    await page.getByRole('searchbox').waitFor()
    expect(restless.complaints).toEqual([])
  },
)

test.runIf(isLong)(
  'with data saving, keys and the wheel load no script until a card is used',
  async () => {
    const page = await thrifty.to('/sv')
    const countScripts = () =>
      page.evaluate(
        () =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.endsWith('.js')).length,
      )

    await page.keyboard.press('Shift')
    await page.mouse.wheel(0, 1)
    await page.locator('[data-island=Reviews]').scrollIntoViewIfNeeded()
    await thrifty.settle()
    // Only the boot script has loaded.
    expect(await countScripts()).toBe(1)

    await wakeCard(page)
    expect(await countScripts()).toBeGreaterThan(1)
  },
)

describe('the price', () => {
  test('follows a choice made before scripts load rather than the address', async () => {
    const page = await walk.to('/sv/success')
    const letGo = await holdBack(page, '**/*.js')
    // Without scripts, the page never loads completely, so do not wait for that.
    await page.goto(`${shop.server.origin}/sv?variant=a1-no-logo#${poster}`, {
      waitUntil: 'commit',
    })

    await chooseA2(page, poster)
    await chooseA2NoLogo(page, otherPoster)

    await letGo()
    await card(page).locator('.purchase[data-live]').waitFor()
    await expectPrice(page, prices.a2)
    await expectPrice(page, prices.a2NoLogo, otherPoster)
  })

  // islands/runtime/choices.test.ts tests where the choice comes from.
  test.runIf(isLong)(
    'follows the variant in the address and choices that the browser restored',
    async () => {
      const page = await walk.to('/robots.txt')
      // Forget the choices of the previous test.
      await page.evaluate(() => sessionStorage.clear())

      await walk.to(`/sv?variant=a2#${otherPoster}`)
      await expectPrice(page, prices.a2, otherPoster)

      // No variant is named a2x, so the page ignores it.
      await walk.to(`/sv?variant=a2x#${poster}`)
      await expectPrice(page, prices.a2, otherPoster)
      await expectPrice(page, prices.a1)

      await walk.to(`/sv?ref=a&variant=a2-no-logo&b#${poster}`)
      await expectPrice(page, prices.a2NoLogo)
      // The variant from the earlier address is still chosen.
      await expectPrice(page, prices.a2, otherPoster)

      await bringLogoBack(page)
      await expectPrice(page, prices.a2)

      await chooseA2NoLogo(page, otherPoster)
      await page.reload()
      await expectPrice(page, prices.a2)
      await expectPrice(page, prices.a2NoLogo, otherPoster)
    },
  )
})

test.runIf(isLong)(
  'the phone menu closes when a link is followed or the focus moves past it',
  async () => {
    const page = await walk.to('/es', 390)
    // The language button keeps its full name where it shows only a code.
    expect(
      await page.getByRole('button', { name: 'Idioma: Español', exact: false }).count(),
    ).toBe(1)

    const opener = page.getByRole('button', { name: 'Menú' })
    const menu = page.locator('#menu')

    await opener.click()
    await menu.getByRole('link', { name: 'Pósters' }).click()
    await menu.waitFor({ state: 'hidden' })

    await opener.click()
    await menu.waitFor()
    const links = await menu.locator('a').count()
    for (let link = 0; link < links; link += 1) await page.keyboard.press('Tab')
    await expect.poll(() => menu.locator('a:focus').count()).toBe(1)

    await page.keyboard.press('Tab')
    await menu.waitFor({ state: 'hidden' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null))
      .toBe(true)
  },
)

// The visitor goes from the home page to a book page. Its styles have loaded on the home page, or load
// only while the book page opens.
const transitions = [
  ['no transition and no error while the styles are still loading', true, 'none'],
  ['a transition once the styles are loaded', false, 'some'],
] as const
test.each(isLong ? transitions : transitions.slice(1))(
  'moving between pages shows %s',
  async (_, areStylesLate, expectedTransition) => {
    const page = await inMotion.to('/sv/success')
    const releaseStyles = areStylesLate
      ? await holdBack(page, '**/more-*.css')
      : () => undefined
    await inMotion.to('/sv')
    await page.mouse.move(300, 300)
    if (!areStylesLate) await page.waitForFunction(() => !document.body.dataset.ahead)

    await page.getByRole('link', { name: 'Skaffa sagan' }).first().click()
    await page.waitForURL('**/sv/get-the-saga', { waitUntil: 'commit' })
    await releaseStyles()
    await page.waitForFunction(() =>
      [...document.styleSheets].some(({ href }) => href?.includes('/more-')),
    )
    await inMotion.settle()

    expect(await page.evaluate(() => Reflect.get(window, 'transition'))).toBe(
      expectedTransition,
    )
    // Leaving a page cancels its stylesheet prefetch.
    expect(inMotion.complaints.filter((text) => !text.startsWith('failed: '))).toEqual([])
  },
)
