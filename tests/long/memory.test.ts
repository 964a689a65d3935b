import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/small-shop.ts'
import { wakeAll } from '../support/worker-browser.ts'

const shop = openSmallShop()

/** The selector of a dialog, and a function that opens the dialog and its views. */
type Use = readonly [dialog: string, use: (page: Page) => Promise<void>]

/** Opens the share dialog, starts an email and goes back, then copies a link, which shows a message. */
const sharing: Use = [
  '.dialog[open]',
  async (page) => {
    const letter = page.locator('.dialog li:nth-child(6) .way')
    const link = page.locator('.dialog li:nth-child(7) .way')

    await page.locator('.share-control').first().press('Enter')
    await letter.press('Enter')
    await page.locator('.letter-back').press('Enter')
    await link.press('Enter')
  },
]

/** Enlarges a poster, shows it on a wall, then shows the next one. */
const enlarging: Use = [
  'dialog.enlarge[open]',
  async (page) => {
    await page.locator('a[data-opens=Enlarge]').first().press('Enter')
    await page.getByRole('button', { name: 'A2 on the wall' }).press('Enter')
    await page.keyboard.press('ArrowRight')
  },
]

/** Opens, uses and closes a dialog several times. */
async function cycle(page: Page, [dialog, use]: Use, times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    await use(page)
    await page.waitForSelector(dialog)
    await page.keyboard.press('Escape')
    await page.waitForSelector(dialog, { state: 'detached' })
  }
}

async function measure(session: CDPSession) {
  // Animation frames and observers keep parts of the last dialog for a moment.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await session.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return { nodes, jsEventListeners, usedSize }
}

const USES = 100
const WARM_UP = 10

/** Counts the nodes, listeners and bytes that many uses of a dialog leave behind. */
async function growthBy(use: Use) {
  await using visit = await shop.visit('/en/holy-cow')
  const { page } = visit
  await wakeAll(page)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')

  await cycle(page, use, WARM_UP)
  const initial = await measure(session)
  await cycle(page, use, USES)
  const final = await measure(session)

  return {
    nodes: final.nodes - initial.nodes,
    listeners: final.jsEventListeners - initial.jsEventListeners,
    bytes: final.usedSize - initial.usedSize,
  }
}

test.each([
  ['sharing', sharing],
  ['enlarging', enlarging],
] as const)('using the %s dialog a hundred times leaks nothing', async (_, use) => {
  const { nodes, listeners, bytes } = await growthBy(use)

  // A hundred dialogs that stay in memory would exceed these limits many times over. Anything less is noise.
  expect(nodes).toBeLessThan(200)
  expect(listeners).toBeLessThan(20)
  expect(bytes).toBeLessThan(500_000)
})
