import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds in the first elements that the selectors find. The policy of the shop allows its script by evaluation only. */
export async function axeFaults(page: Page, ...selectors: readonly string[]): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async (selectors) => {
    const include = selectors.flatMap((selector) => document.querySelector(selector) ?? [])
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      { include },
      { resultTypes: ['violations'], selectors: false, preload: false },
    )
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }, selectors)
}
