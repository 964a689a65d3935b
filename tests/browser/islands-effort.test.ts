import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/built-shop.ts'
import { prices, smallGalleries } from '../shops/shop-content.ts'
import { firstCard, movePointerUntil, wakeCard } from '../support/islands/visit.ts'
import { setOut } from '../support/walk.ts'
import { holdBack } from '../support/worker-browser.ts'

/** What an answer costs in work, not in milliseconds: those depend on the machine. */
const shop = openSmallShop()
const walk = setOut(shop, { reducedMotion: 'reduce' })

type TraceEvent = {
  readonly name?: string
  readonly args?: { readonly elementCount?: number }
}

/** What the browser does of a kind, by its own account, while something is done. */
async function traceOf(page: Page, kind: string, work: () => Promise<unknown>) {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as readonly TraceEvent[])),
  )
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await work()
  const complete = new Promise((resolve) =>
    session.once('Tracing.tracingComplete', resolve),
  )
  await session.send('Tracing.end')
  await complete
  return events.filter(({ name }) => name === kind)
}

/** How many elements' styles the browser computes at most at once while something is done. */
const mostStyles = async (page: Page, work: () => Promise<void>): Promise<number> =>
  Math.max(
    0,
    ...(await traceOf(page, 'UpdateLayoutTree', work)).map(
      ({ args }) => args?.elementCount ?? 0,
    ),
  )

test('a card answers before the styles of the dialogs are there; they come afterwards', async () => {
  const page = await walk.to('/sv')
  const late = page.waitForRequest('**/*.css')
  const letGo = await holdBack(page, '**/*.css')
  await wakeCard(page)
  await letGo()
  await late
  await firstCard(page).locator('.share-control').click()
  await page.locator('.dialog[open]').waitFor()
  const close = page.locator('.dialog-close')
  await expect
    .poll(() => close.evaluate((it) => getComputedStyle(it).borderTopLeftRadius))
    .toBe('50%')
})

test('another size or colour computes the styles of its card and of cards that come and go, not those of the wall', async () => {
  const page = await walk.to('/sv')
  await movePointerUntil(page, page.locator('.find'))
  await wakeCard(page)
  // All styles are there, and all that wakes when the browser is idle.
  await page.waitForFunction(() => document.body.dataset.ahead === undefined)
  await page.locator('.heart').first().waitFor()
  await page.waitForTimeout(300)
  const ofSize = await mostStyles(page, async () => {
    for (const size of [/A2/, /A1/, /A2/]) {
      await firstCard(page).getByRole('radio', { name: size }).check()
      await page.waitForTimeout(100)
    }
  })
  await expect
    .poll(() => firstCard(page).locator('.price').textContent())
    .toContain(prices.a2)
  expect(ofSize).toBeGreaterThan(0)
  // It is 18, and 160 or more where a rule looks at all cards.
  expect(ofSize).toBeLessThan(60)
  await page.locator('.finder summary').click()
  const readHits = () => page.locator('.finder [role=status]').textContent()
  const choose = async (colour: string): Promise<void> => {
    const before = await readHits()
    await page.locator(`.finder [value=${colour}]`).check()
    await expect.poll(readHits).not.toBe(before)
  }
  await choose('red')
  const ofColour = await mostStyles(page, () => choose('pink'))
  expect(ofColour).toBeGreaterThan(0)
  // It is 41, and 240 or more.
  expect(ofColour).toBeLessThan(120)
})

test('a page that is only opened lays out itself, and not once more each card far below', async () => {
  const page = await walk.to('/sv/success')
  // Five walls below one another.
  await page.route('**/sv', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /<article class="card".*<\/article>(?=<\/div><nav class="where")/s,
      (wall) => wall.repeat(5),
    )
    await route.fulfill({ response: answer, body })
  })
  const layouts = await traceOf(page, 'Layout', async () => {
    await walk.to('/sv')
    // Chromium examines the forms of a page some time after it has loaded.
    await page.waitForTimeout(1000)
  })
  const cards = await page.locator('article.card').count()
  expect(cards).toBe(5 * (smallGalleries[0]?.posters.length ?? 0))
  expect(layouts).not.toEqual([])
  expect(layouts.length).toBeLessThan(cards / 2)
})

test('a slideshow that runs computes nothing from one picture to the next', async () => {
  await using visit = await shop.visit('/sv', { reducedMotion: 'no-preference' })
  const { page } = visit
  await page.locator('.hero [data-state=playing]').waitFor()
  await page.waitForTimeout(500)
  const computed = await traceOf(page, 'UpdateLayoutTree', () =>
    page.waitForTimeout(1_000),
  )
  // None or one. While an animation runs it is sixty, one for each frame.
  expect(computed.length).toBeLessThan(10)
  const next = page.locator('.hero [data-current] + [data-slide]')
  await expect.poll(() => next.isVisible(), { timeout: 4_000 }).toBe(true)
})
