import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { wakeAll } from '../support/browser.ts'
import { openSmallShop } from '../support/built-shop.ts'

const shop = openSmallShop()

interface Opening {
  readonly dialog: string
  open(page: Page): Promise<void>
}

const sharing: Opening = {
  dialog: '.share-dialog[open]',
  open: (page) => page.locator('.share-control').first().press('Enter'),
}
/** A letter begun and left, a link copied: every view of the dialog, and its messages. */
const sharingInEveryWay: Opening = {
  ...sharing,
  open: async (page) => {
    await sharing.open(page)
    const way = (number: number) => page.locator(`.share-dialog li:nth-child(${number}) .share-way`)
    await way(6).press('Enter')
    await page.locator('.email-back').press('Enter')
    await way(7).press('Enter')
  },
}
const enlarging: Opening = {
  dialog: 'dialog.enlarge[open]',
  open: (page) => page.locator('a[data-opens=Enlarge]').first().press('Enter'),
}
/** On the wall, and on to the next poster. */
const enlargingInEveryWay: Opening = {
  ...enlarging,
  open: async (page) => {
    await enlarging.open(page)
    await page.getByRole('button', { name: 'A2 on the wall' }).press('Enter')
    await page.keyboard.press('ArrowRight')
  },
}

async function cycle(page: Page, { dialog, open }: Opening, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await open(page)
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

/** Counts the nodes and listeners that so many openings of each kind leave behind. */
async function growthBy(openings: readonly Opening[], times: number, warmUp: number) {
  await using visit = await shop.visit('/en/holy-cow')
  const { page } = visit
  await wakeAll(page)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  for (const opening of openings) await cycle(page, opening, warmUp)
  const before = await measure(session)
  for (const opening of openings) await cycle(page, opening, times)
  const after = await measure(session)
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.jsEventListeners - before.jsEventListeners,
    bytes: after.usedSize - before.usedSize,
  }
}

const isLong = process.env.SAGA_LONG === '1'

describe('memory stays flat', () => {
  test.skipIf(isLong)('dialogs, used and closed a dozen times, leave nothing in the page', async () => {
    const { nodes, listeners } = await growthBy([sharingInEveryWay, enlargingInEveryWay], 12, 2)
    expect(nodes).toBeLessThan(12)
    expect(listeners).toBeLessThan(12)
  })

  test.runIf(isLong).each([
    ['the share dialog', sharing],
    ['the share dialog, used', sharingInEveryWay],
    ['the enlarged view', enlarging],
    ['the enlarged view, used', enlargingInEveryWay],
  ])('%s, opened and closed a hundred times', async (_, opening) => {
    const { nodes, listeners, bytes } = await growthBy([opening], 100, 10)
    expect(nodes).toBeLessThan(200)
    expect(listeners).toBeLessThan(20)
    expect(bytes).toBeLessThan(500_000)
  })
})
