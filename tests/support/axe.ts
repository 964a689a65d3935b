import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Asks axe what is wrong with a page, or with the first elements that the selectors find. Its script is put in by
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
        // Nobody reads more of the answer, and a page of many cards makes it long.
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
      },
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }, selectors)
}
