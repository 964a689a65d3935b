import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startAgain } from '../islands/visit.ts'
import { interfere, listenForFaults, type Outsider, readFaults } from './interfere.ts'

/**
 * The moments at which an outsider changes a page: before React hydrates the card, between
 * hydration and the test's click, or whenever the page changes.
 */
export const moments = ['before hydration', 'before the click', 'all the time'] as const
export type Moment = (typeof moments)[number]

/**
 * Opens a page for a visitor whose browser runs an outsider: a program that changes pages,
 * such as an extension or a translator.
 */
export async function openWithOutsider(
  page: Page,
  address: string,
  outsider: Outsider,
  moment: Moment,
) {
  page.setDefaultTimeout(5_000)
  await startAgain(page, address)
  await page.evaluate(listenForFaults)

  const stays = moment === 'all the time'
  const disturb = () => page.evaluate(interfere, { outsider, stays })
  if (moment !== 'before the click') await disturb()
  return {
    /**
     * Hydrates a poster's card. If the moment is before the click, the outsider then
     * changes the page.
     */
    async hydrateCard(id: string): Promise<void> {
      // Hydration must not move the focus. The value shows which field has it.
      const readFocus = () =>
        page.evaluate(() => document.activeElement?.getAttribute('value'))
      const previousFocus = await readFocus()

      await page.locator(`#${id}`).hover({ force: true })
      await page.locator(`#${id} .purchase[data-live]`).waitFor()
      // An outsider that moves the focused field gives the focus back a moment later.
      await expect.poll(readFocus).toBe(previousFocus)
      if (moment === 'before the click') await disturb()
    },
    /** Expects that the browser has reported no errors on the page. */
    async expectNoErrors(step = ''): Promise<void> {
      expect(await page.evaluate(readFaults), step).toEqual([])
    },
  }
}

/** Clicks an element, even if another element covers it. */
export const press = (page: Page, selector: string): Promise<void> =>
  page.locator(selector).first().dispatchEvent('click')
