import type { Page, Route } from 'playwright-core'

/** What a page asks for at addresses like this waits from now on, until what this returns is called. */
export async function holdBack(page: Page, pattern: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isOpen = false
  await page.route(pattern, async (route) => {
    if (isOpen) await route.continue()
    else held.push(route)
  })
  return async () => {
    isOpen = true
    await Promise.all(held.map((route) => route.continue()))
    // A page with routes has no cache. What comes meanwhile goes on by itself.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}
