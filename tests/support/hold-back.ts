import type { Page, Route } from 'playwright-core'

/** Holds back a page's requests to addresses that match `pattern`, until the returned function is called. */
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
    // A page with routes has no cache, so the routes are removed. Requests that come meanwhile go on by themselves.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}
