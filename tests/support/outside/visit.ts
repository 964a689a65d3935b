import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { interfere, listenForFaults, type Outsider, readFaults } from './interfere.ts'

/** When others change the page: before React comes, between that and the press, or as long as the page is open. */
export const moments = ['before React', 'before the press', 'all the time'] as const
export type Moment = (typeof moments)[number]

/** Opens a page with somebody who changes it. */
export async function openWith(
  page: Page,
  address: string,
  outsider: Outsider,
  moment: Moment,
) {
  page.setDefaultTimeout(5_000)
  // What was chosen and saved in the test before.
  if (page.url().startsWith('http'))
    await page.evaluate(() => {
      for (const storage of [sessionStorage, localStorage]) storage.clear()
    })
  await page.goto('about:blank')
  await page.goto(address)
  await page.evaluate(listenForFaults)
  const stays = moment === 'all the time'
  const disturb = () => page.evaluate(interfere, { outsider, stays })
  if (moment !== 'before the press') await disturb()
  return {
    /** Wakes the card of a poster, and lets others change it then, if that is when they do. */
    async wake(id: string): Promise<void> {
      const readFocus = () =>
        page.evaluate(() => document.activeElement?.getAttribute('value'))
      const focused = await readFocus()
      await page.locator(`#${id}`).hover({ force: true })
      await page.locator(`#${id} .purchase[data-live]`).waitFor()
      expect(await readFocus()).toBe(focused)
      if (moment === 'before the press') await disturb()
    },
    /** Expects that the browser has reported nothing of the page. */
    async expectPeace(what = ''): Promise<void> {
      expect(await page.evaluate(readFaults), what).toEqual([])
    },
  }
}

/** Presses an element as a visitor does, whatever lies above it. */
export const press = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).first().dispatchEvent('click')
