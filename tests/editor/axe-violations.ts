import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Checks a page of the editor, or a part of it, with all axe rules. By default, leaves out the frame, because the
 * shop's pages have their own tests. Returns the id of each violated rule, with the elements that violate it.
 */
export async function axeViolationsIn(
  page: Page,
  part: string | { readonly exclude: string[] } = { exclude: ['iframe'] },
): Promise<readonly string[]> {
  // This adds the object `axe` to the page's window.
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
