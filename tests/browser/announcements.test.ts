import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prices, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { movePointerUntil, wakeCard } from '../support/islands/visit.ts'
import { holdBack } from '../support/worker-browser.ts'

const shop = openSmallShop()
const posters = smallGalleries[0]?.posters ?? []
const [poster = ''] = posters

/**
 * Silence (ms) that rules out another announcement, because choices are announced after
 * 500.
 */
const SILENCE = 600

/** Records each text that a screen reader would read because a live region received it. Runs in the page. */
function recordSpeech(): void {
  const spoken: string[] = []
  const regions = '[role=status], [role=alert], [aria-live]:not([aria-live=off]), output'
  const textOf = (region: Element) =>
    region.textContent?.replace(/\s+/g, ' ').trim() ?? ''

  const previousTexts = new Map<Element, string>()
  for (const region of document.querySelectorAll(regions))
    previousTexts.set(region, textOf(region))

  new MutationObserver((changes) => {
    const changed = changes.map(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest(regions),
    )
    for (const region of new Set(changed)) {
      if (!region?.checkVisibility() || region.closest('[inert]')) continue
      const text = textOf(region)
      if (text && text !== previousTexts.get(region)) spoken.push(text)
      previousTexts.set(region, text)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  Object.assign(window, { spoken })
}

const spokenOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(window, 'spoken') as string[])

type Action = readonly [act: () => Promise<unknown>, announcement?: unknown]

/**
 * Runs actions one after another, each after the announcement of the previous one. Expects
 * exactly these announcements.
 */
async function expectSpeech(page: Page, actions: readonly Action[]): Promise<void> {
  const expected: unknown[] = []
  for (const [act, announcement] of actions) {
    await act()
    if (announcement === undefined) continue

    expected.push(announcement)
    await expect
      .poll(async () => (await spokenOn(page)).length)
      .toBeGreaterThanOrEqual(expected.length)
  }

  await page.waitForTimeout(SILENCE)
  expect(await spokenOn(page)).toEqual(expected)
}

test('filters, prices, orders and notifications are each announced once', async () => {
  await using visit = await shop.visit('/en', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = visit
  // Let the tab that the order opens show a blank page.
  await page
    .context()
    .route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '' }))

  await movePointerUntil(page, page.locator('.find'))
  await page.locator('.heart').first().waitFor()
  const card = page.locator(`#${poster}`)
  await wakeCard(page, `#${poster}`)
  await page.evaluate(recordSpeech)

  const searchField = page.locator('.find input')
  const total = posters.length
  await expectSpeech(page, [
    [() => searchField.pressSequentially('dragon'), `1 of ${total} posters`],
    [() => searchField.fill('xyzzy'), 'No poster matches this.'],
    [
      () => page.getByRole('button', { name: 'Show all' }).click(),
      `${total} of ${total} posters`,
    ],
    [() => page.locator('.finder summary').click()],
    [
      () => page.locator('.finder [value=gold]').check(),
      expect.stringMatching(/^\d+ of \d+ posters$/),
    ],
    // The page announces nothing: browsers announce the checkbox themselves, and another
    // view has the same number of posters.
    [() => page.locator('[name=view]').check()],
    [() => page.waitForTimeout(SILENCE)],
    [() => page.locator('[name=view]').uncheck()],
    [
      () => card.getByRole('radio', { name: /^A2/ }).check(),
      expect.stringContaining(prices.a2),
    ],
    [() => card.getByRole('checkbox').check(), expect.stringContaining(prices.a2NoLogo)],
    // The announcement includes a link that says 'Open again'.
    [() => card.locator('.order').click(), expect.stringContaining('again')],
    // Browsers announce a pressed heart themselves.
    [() => card.locator('.heart').click()],
    [() => page.getByRole('button', { name: 'Saved posters: 1' }).click()],
    [() => page.locator('dialog.saved[open] .saved-sum').waitFor()],
    [
      () => page.getByText('Share this list').click(),
      expect.stringMatching(/link.*copied/i),
    ],
  ])
})

test('a size chosen before the scripts load is not announced again', async () => {
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
  ['before the page says that it is waiting', false],
  ['after the page says that it is waiting', true],
])('a click elsewhere %s does not cancel the pending press', async (_, isAnnounced) => {
  await using visit = await shop.visit('/en')
  const { page } = visit
  const letGo = await holdBack(page, '**/*.js')

  await page.locator(`#${poster} .share-control`).click()
  const message = page.getByRole('status').getByText('One moment…')
  if (isAnnounced) await message.waitFor()
  await page.locator('h1').click()
  await page.waitForTimeout(SILENCE)
  // The message is still there, so the press is still pending.
  await message.waitFor()

  await letGo()
  await page.getByRole('dialog').waitFor()
  await message.waitFor({ state: 'detached' })
})
