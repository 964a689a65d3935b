import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Returns the faults that axe finds in a page, or in the first elements that the selectors find. Adds axe's script by
 * evaluation: the policy of the shop refuses foreign scripts.
 */
export async function axeFaults(page: Page, ...selectors: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (selectors) => {
    const include = selectors.flatMap((selector) => document.querySelector(selector) ?? [])
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      selectors.length > 0 ? { include } : document,
      {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        // Only violations are read, and the full answer about a page of many cards is long.
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
      },
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }, selectors)
}
