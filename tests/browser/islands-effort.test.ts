import type { BrowserContext, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { openBuiltShop } from '../support/built-shop.ts'
import { firstCard, movePointerUntil, wakeFirstCard } from '../support/islands/visit.ts'
import { galleries, prices } from '../support/shop-content.ts'

/** What an answer costs in work, not in milliseconds: those depend on the machine. */
const shop = openBuiltShop()
let context: BrowserContext
let page: Page

beforeEach(async () => {
  for (const old of shop.browser.contexts()) await old.close()
  context = await shop.browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
  page = await context.newPage()
})

interface TraceEvent {
  readonly name?: string
  readonly args?: { readonly elementCount?: number }
}

/** What the browser does, by its own account, while something is done. */
async function traceOf(work: () => Promise<unknown>): Promise<readonly TraceEvent[]> {
  const session = await context.newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as readonly TraceEvent[]))
  })
  await session.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } })
  await work()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  return events
}

/** How many elements' styles the browser computes at most at once while something is done. */
async function mostStyles(work: () => Promise<void>): Promise<number> {
  const updates = (await traceOf(work)).filter(({ name }) => name === 'UpdateLayoutTree')
  return Math.max(0, ...updates.map(({ args }) => args?.elementCount ?? 0))
}

const FEW = 100

test('choosing a size computes the styles of its card anew, not those of the wall', async () => {
  await page.goto(`${shop.server.origin}/sv`)
  await wakeFirstCard(page)
  await page.waitForTimeout(1000)
  const most = await mostStyles(async () => {
    for (const size of [/A2/, /A1/, /A2/]) {
      await firstCard(page).getByRole('radio', { name: size }).check()
      await page.waitForTimeout(200)
    }
  })
  await expect.poll(() => firstCard(page).locator('.price').textContent()).toContain(prices.a2)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(FEW)
})

test('another colour computes the styles of cards that come and go, not those of the wall', async () => {
  await page.goto(`${shop.server.origin}/sv`)
  await movePointerUntil(page, page.locator('.find'))
  await page.locator('.finder summary').click()
  const status = page.locator('.finder [role=status]')
  const choose = async (colour: string): Promise<void> => {
    const before = await status.textContent()
    await page.locator(`.finder [value=${colour}]`).check()
    await expect.poll(() => status.textContent()).not.toBe(before)
  }
  await choose('red')
  const most = await mostStyles(() => choose('blue'))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(2 * FEW)
})

test('a card answers before the styles of the dialogs are there; they come afterwards', async () => {
  let letGo = () => {}
  const awake = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const late: string[] = []
  await page.goto(`${shop.server.origin}/sv`)
  await page.route('**/*.css', async (route) => {
    late.push(route.request().url())
    await awake
    await route.continue()
  })
  await wakeFirstCard(page)
  letGo()
  await expect.poll(() => late.length).toBeGreaterThan(0)
  await firstCard(page).locator('.share-control').click()
  await page.locator('.share-dialog[open]').waitFor()
  const radius = () =>
    page.locator('.share-close').evaluate((button) => getComputedStyle(button).borderTopLeftRadius)
  await expect.poll(radius).toBe('50%')
})

test('a page that is only opened lays out itself, and not once more each card far below', async () => {
  const cards = galleries[0]?.posters.length ?? 0
  const events = await traceOf(async () => {
    await page.goto(`${shop.server.origin}/sv`, { waitUntil: 'load' })
    // Chromium examines the forms of a page some time after it has loaded.
    await page.waitForTimeout(1500)
  })
  const layouts = events.filter(({ name }) => name === 'Layout').length
  expect(layouts).toBeGreaterThan(0)
  expect(layouts).toBeLessThan(cards / 2)
})
