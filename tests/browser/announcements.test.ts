import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/built-shop.ts'
import { prices, smallGalleries } from '../shops/shop-content.ts'
import { movePointerUntil, wakeCard } from '../support/islands/visit.ts'
import { holdBack } from '../support/worker-browser.ts'

const shop = openSmallShop()
const posters = smallGalleries[0]?.posters ?? []
const [poster = ''] = posters

/** Milliseconds after the last word in which another one would be a second announcement: choices are told after 500. */
const SILENCE = 600

/** Notes each text that a live region gets, as screen readers do. */
function recordSpeech(): void {
  const spoken: string[] = []
  const regions = '[role=status], [role=alert], [aria-live]:not([aria-live=off]), output'
  const textOf = (region: Element) =>
    region.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const known = new Map<Element, string>()
  for (const region of document.querySelectorAll(regions))
    known.set(region, textOf(region))
  new MutationObserver((changes) => {
    const changed = changes.map(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest(regions),
    )
    for (const region of new Set(changed)) {
      if (!region?.checkVisibility() || region.closest('[inert]')) continue
      const text = textOf(region)
      if (text && text !== known.get(region)) spoken.push(text)
      known.set(region, text)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  Object.assign(window, { spoken })
}

const spokenOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(window, 'spoken') as string[])

type Action = readonly [act: () => Promise<unknown>, said?: unknown]
/** Does one thing after the other, each when the last one has been told, and awaits that each is told once. */
async function expectSpeech(page: Page, actions: readonly Action[]): Promise<void> {
  const expected: unknown[] = []
  for (const [act, said] of actions) {
    await act()
    if (said === undefined) continue
    expected.push(said)
    await expect
      .poll(async () => (await spokenOn(page)).length)
      .toBeGreaterThanOrEqual(expected.length)
  }
  await page.waitForTimeout(SILENCE)
  expect(await spokenOn(page)).toEqual(expected)
}

test('what narrows the wall, the price of a size, an order and a message are said once', async () => {
  await using visit = await shop.visit('/en', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = visit
  await page
    .context()
    .route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await movePointerUntil(page, page.locator('.find'))
  await page.locator('.heart').first().waitFor()
  const card = page.locator(`#${poster}`)
  await wakeCard(page, `#${poster}`)
  await page.evaluate(recordSpeech)
  const words = page.locator('.find input')
  const all = posters.length
  await expectSpeech(page, [
    [() => words.pressSequentially('dragon'), `1 of ${all} posters`],
    [() => words.fill('xyzzy'), 'No poster matches this.'],
    [
      () => page.getByRole('button', { name: 'Show all' }).click(),
      `${all} of ${all} posters`,
    ],
    [() => page.locator('.finder summary').click()],
    [
      () => page.locator('.finder [value=gold]').check(),
      expect.stringMatching(/^\d+ of \d+ posters$/),
    ],
    // The box says by itself that it is checked, and as many are left as before.
    [() => page.locator('[name=view]').check()],
    [() => page.waitForTimeout(SILENCE)],
    [() => page.locator('[name=view]').uncheck()],
    [
      () => card.getByRole('radio', { name: /^A2/ }).check(),
      expect.stringContaining(prices.a2),
    ],
    [() => card.getByRole('checkbox').check(), expect.stringContaining(prices.a2NoLogo)],
    [() => card.locator('.order').click(), expect.stringContaining('again')],
    // A heart says by itself that it is pressed.
    [() => card.locator('.heart').click()],
    [() => page.getByRole('button', { name: 'Saved posters: 1' }).click()],
    [() => page.locator('dialog.saved[open] .saved-sum').waitFor()],
    [
      () => page.getByText('Share this list').click(),
      expect.stringMatching(/link.*copied/i),
    ],
  ])
})

test('a size that is chosen before the scripts come is not said again by them', async () => {
  await using visit = await shop.visit('/en')
  const { page } = visit
  const letGo = await holdBack(page, '**/{hydrate,islands}-*.js')
  await page.evaluate(recordSpeech)
  const card = page.locator(`#${poster}`)
  await expectSpeech(page, [
    [
      () => card.getByRole('radio', { name: /^A2/ }).check(),
      expect.stringContaining(prices.a2),
    ],
    [letGo],
    [() => card.locator('.purchase[data-live]').waitFor()],
  ])
})

test.each([
  ['before the page says that it waits', false],
  ['once the page says that it waits', true],
])('a click elsewhere %s takes nothing back of that', async (_, isSaid) => {
  await using visit = await shop.visit('/en')
  const { page } = visit
  const letGo = await holdBack(page, '**/*.js')
  await page.locator(`#${poster} .share-control`).click()
  const message = page.getByRole('status').getByText('One moment…')
  if (isSaid) await message.waitFor()
  await page.locator('h1').click()
  await page.waitForTimeout(SILENCE)
  await message.waitFor()
  await letGo()
  await page.getByRole('dialog').waitFor()
  await message.waitFor({ state: 'detached' })
})
