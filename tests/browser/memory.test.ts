import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wakeAll } from '../support/browser.ts'
import { openSmallShop } from '../support/built-shop.ts'

const shop = openSmallShop()

/** What opens a dialog, and every view in it. */
type Use = readonly [dialog: string, use: (page: Page) => Promise<void>]

/** A letter begun and left, a link copied, with its message. */
const sharing: Use = [
  '.share-dialog[open]',
  async (page) => {
    await page.locator('.share-control').first().press('Enter')
    const way = (number: number) => page.locator(`.share-dialog li:nth-child(${number}) .share-way`)
    await way(6).press('Enter')
    await page.locator('.email-back').press('Enter')
    await way(7).press('Enter')
  },
]
/** On the wall, and on to the next poster. */
const enlarging: Use = [
  'dialog.enlarge[open]',
  async (page) => {
    await page.locator('a[data-opens=Enlarge]').first().press('Enter')
    await page.getByRole('button', { name: 'A2 on the wall' }).press('Enter')
    await page.keyboard.press('ArrowRight')
  },
]

async function cycle(page: Page, [dialog, use]: Use, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await use(page)
    await page.waitForSelector(dialog)
    await page.keyboard.press('Escape')
    await page.waitForSelector(dialog, { state: 'detached' })
  }
}

async function measure(session: CDPSession) {
  // Frames and observers still hold parts of the last dialog for a moment.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { nodes, jsEventListeners, usedSize }
}

/** Counts the nodes, listeners and bytes that so many uses of each kind leave behind. */
async function growthBy(uses: readonly Use[], times: number, warmUp: number) {
  await using visit = await shop.visit('/en/holy-cow')
  const { page } = visit
  await wakeAll(page)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (const use of uses) await cycle(page, use, warmUp)
  const before = await measure(session)
  for (const use of uses) await cycle(page, use, times)
  const after = await measure(session)
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.jsEventListeners - before.jsEventListeners,
    bytes: after.usedSize - before.usedSize,
  }
}

const isLong = process.env.SAGA_LONG === '1'

test.skipIf(isLong)('dialogs, used and closed half a dozen times, leave nothing in the page', async () => {
  const { nodes, listeners } = await growthBy([sharing, enlarging], 6, 2)
  expect(nodes).toBeLessThan(6)
  expect(listeners).toBeLessThan(6)
})

test.runIf(isLong).each([
  ['the share dialog', sharing],
  ['the enlarged view', enlarging],
])('memory stays flat: %s, used a hundred times', async (_, use) => {
  const { nodes, listeners, bytes } = await growthBy([use], 100, 10)
  expect(nodes).toBeLessThan(200)
  expect(listeners).toBeLessThan(20)
  expect(bytes).toBeLessThan(500_000)
})
