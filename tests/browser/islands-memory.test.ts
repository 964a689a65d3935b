import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { wakeAll } from '../support/browser.ts'
import { openBuiltShop } from '../support/built-shop.ts'

const shop = openBuiltShop()

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

const CYCLES = 100

describe('memory stays flat', () => {
  test.each([
    ['the share dialog', sharing],
    ['the share dialog, used', sharingInEveryWay],
    ['the enlarged view', enlarging],
    ['the enlarged view, used', enlargingInEveryWay],
  ])('%s, opened and closed a hundred times', async (_, { dialog, open }) => {
    const context = await shop.browser.newContext({ reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${shop.server.origin}/en`)
    await wakeAll(page)
    const session = await context.newCDPSession(page)
    await session.send('HeapProfiler.enable')
    const measure = async () => {
      // What the last dialog leaves is still in the hands of frames and observers for a moment.
      await page.waitForTimeout(300)
      await session.send('HeapProfiler.collectGarbage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return { nodes, jsEventListeners, usedSize }
    }
    const cycle = async (times: number) => {
      for (let time = 0; time < times; time++) {
        await open(page)
        await page.waitForSelector(dialog)
        await page.keyboard.press('Escape')
        await page.waitForSelector(dialog, { state: 'detached' })
      }
    }
    await cycle(10)
    const before = await measure()
    await cycle(CYCLES)
    const after = await measure()
    await context.close()
    expect(after.nodes - before.nodes).toBeLessThan(2 * CYCLES)
    expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(20)
    expect(after.usedSize - before.usedSize).toBeLessThan(500_000)
  })
})
