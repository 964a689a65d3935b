import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prices, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { firstCard, movePointerUntil, wakeCard } from '../support/islands/visit.ts'
import { openVisitor } from '../support/walk.ts'
import { holdBack } from '../support/worker-browser.ts'

// These tests measure work instead of milliseconds, because milliseconds depend on the
// machine.
const shop = openSmallShop()
const walk = openVisitor(shop, { reducedMotion: 'reduce' })

type TraceEvent = {
  readonly name?: string
  readonly args?: { readonly elementCount?: number }
}

/** Returns the trace events of a kind that the browser reports while `work` runs. */
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

/** Returns the largest number of elements that the browser restyles at once while `work` runs. */
async function maxRestyled(page: Page, work: () => Promise<void>): Promise<number> {
  const events = await traceOf(page, 'UpdateLayoutTree', work)
  return Math.max(0, ...events.map(({ args }) => args?.elementCount ?? 0))
}

test("a card responds before the dialogs' styles have loaded", async () => {
  const page = await walk.to('/sv')
  const stylesRequest = page.waitForRequest('**/*.css')
  const letGo = await holdBack(page, '**/*.css')

  await wakeCard(page)
  await letGo()
  await stylesRequest

  await firstCard(page).locator('.share-control').click()
  await page.locator('.dialog[open]').waitFor()
  // The late styles make the close button round.
  const closeButton = page.locator('.dialog-close')
  const readRadius = () =>
    closeButton.evaluate((button) => getComputedStyle(button).borderTopLeftRadius)
  await expect.poll(readRadius).toBe('50%')
})

test('choosing a size or a colour restyles only the affected cards', async () => {
  const page = await walk.to('/sv')
  await movePointerUntil(page, page.locator('.find'))
  await wakeCard(page)

  // Wait for all styles, and for everything that hydrates when the browser is idle.
  await page.waitForFunction(() => document.body.dataset.ahead === undefined)
  await page.locator('.heart').first().waitFor()
  await walk.settle()

  const restyledBySize = await maxRestyled(page, async () => {
    for (const size of [/A2/, /A1/, /A2/]) {
      await firstCard(page).getByRole('radio', { name: size }).check()
      await walk.settle()
    }
  })
  await expect
    .poll(() => firstCard(page).locator('.price').textContent())
    .toContain(prices.a2)
  expect(restyledBySize).toBeGreaterThan(0)
  // Measured: 18, or at least 160 if a rule matches all cards.
  expect(restyledBySize).toBeLessThan(60)

  await page.locator('.finder summary').click()
  const readHits = () => page.locator('.finder [role=status]').textContent()
  const choose = async (colour: string): Promise<void> => {
    const previousHits = await readHits()
    await page.locator(`.finder [value=${colour}]`).check()
    await expect.poll(readHits).not.toBe(previousHits)
  }

  await choose('red')
  const restyledByColour = await maxRestyled(page, () => choose('pink'))
  expect(restyledByColour).toBeGreaterThan(0)
  // Measured: 41, or at least 240 if a rule matches all cards.
  expect(restyledByColour).toBeLessThan(120)
})

test('opening a page does not lay out every card below the fold again', async () => {
  const page = await walk.to('/sv/success')
  // Repeat the gallery's cards five times, so that many are below the fold.
  await page.route('**/sv', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /<article class="card".*<\/article>(?=<\/div><nav class="where")/s,
      (gallery) => gallery.repeat(5),
    )
    await route.fulfill({ response: answer, body })
  })

  const layouts = await traceOf(page, 'Layout', async () => {
    await walk.to('/sv')
    // Chromium examines forms some time after the page has loaded.
    await page.waitForTimeout(1000)
  })

  const cards = await page.locator('article.card').count()
  expect(cards).toBe(5 * (smallGalleries[0]?.posters.length ?? 0))
  expect(layouts).not.toEqual([])
  expect(layouts.length).toBeLessThan(cards / 2)
})

test('a running slideshow recalculates no styles between two pictures', async () => {
  await using visit = await shop.visit('/sv', { reducedMotion: 'no-preference' })
  const { page } = visit
  await page.locator('.hero [data-state=playing]').waitFor()
  // Wait until the work that starts the slideshow is done.
  await page.waitForTimeout(500)

  const recalculations = await traceOf(page, 'UpdateLayoutTree', () =>
    page.waitForTimeout(1_000),
  )
  // Measured: none or one. A running animation would cause sixty, one per frame.
  expect(recalculations.length).toBeLessThan(10)

  const next = page.locator('.hero [data-current] + [data-slide]')
  await expect.poll(() => next.isVisible(), { timeout: 4_000 }).toBe(true)
})
