import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Checks a page of the editor, or a part of it, with all rules of axe. By default, it leaves
 * out the frame, because the pages of the shop have tests of their own. Returns the id of
 * each rule that is violated, with the elements that violate it.
 */
export async function axeViolationsIn(
  page: Page,
  part: string | { readonly exclude: string[] } = { exclude: ['iframe'] },
): Promise<readonly string[]> {
  // This adds the object `axe` to the window of the page.
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async (checkedPart) => {
    const { axe: loadedAxe } = window as unknown as { readonly axe: typeof axe }
    const results = await loadedAxe.run(checkedPart, { resultTypes: ['violations'] })
    return results.violations
  }, part)

  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  )
}
