import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { prices, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { movePointerUntil, wakeCard } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { openVisitor } from '../support/walk.ts'
import { holdBack } from '../support/worker-browser.ts'

const shop = openSmallShop()
const walk = openVisitor(
  shop,
  { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
  // Let the tab that the order opens show a blank page.
  (context) =>
    context.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '' }),
    ),
)
const posters = smallGalleries[0]?.posters ?? []
const [poster = '', otherPoster = ''] = posters

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

/**
 * Actions that the page does not announce: browsers announce the checkbox themselves, and another view has the same
 * number of posters.
 */
const silentActions = (page: Page): readonly Action[] => [
  [() => page.locator('[name=view]').check()],
  [() => page.waitForTimeout(SILENCE)],
  [() => page.locator('[name=view]').uncheck()],
]

test('filters, prices, orders and notifications are each announced once', async () => {
  const page = await walk.to('/en')

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
    ...(isLong ? silentActions(page) : []),
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

describe('before the scripts load', () => {
  let page: Page
  let letGo: () => Promise<void>
  beforeAll(async () => {
    page = await walk.to('/en/success')
    await page.evaluate(() => {
      for (const storage of [sessionStorage, localStorage]) storage.clear()
    })
    // The first script is not held back.
    letGo = await holdBack(page, '**/{hydrate,islands,dialogs,chunk}-*.js')
    await walk.to('/en')
    await page.evaluate(recordSpeech)
  })

  test.runIf(isLong)(
    'a click elsewhere does not cancel a pending press, whether announced or not',
    async () => {
      await page.locator(`#${poster}`).getByRole('radio', { name: /^A2/ }).check()
      await page.locator(`#${otherPoster} .share-control`).click()
      await page.locator('h1').click()

      // A cancelled press would never be announced, or its message would disappear.
      const message = page.getByRole('status').getByText('One moment…')
      await message.waitFor()
      await page.locator('h1').click()
      await page.waitForTimeout(SILENCE)
      await message.waitFor()

      await letGo()
      await page.getByRole('dialog').waitFor()
      await message.waitFor({ state: 'detached' })
    },
  )

  test.runIf(isLong)(
    'a size chosen before the scripts load is not announced again',
    async () => {
      await page.keyboard.press('Escape')
      await wakeCard(page, `#${poster}`)
      await page.waitForTimeout(SILENCE)
      expect(await spokenOn(page)).toEqual([
        expect.stringContaining(prices.a2),
        expect.stringContaining('One moment'),
      ])
    },
  )
})
