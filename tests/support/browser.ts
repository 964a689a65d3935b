import type { Page } from 'playwright-core'

/** Sends every island a sign of interest at once. Resolves with the number of islands when React has hydrated all. */
export const wakeAll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const roots = [...document.querySelectorAll('[data-island]')]
    for (const root of roots) root.dispatchEvent(new Event('pointerover', { bubbles: true }))
    const isHydrated = (root: Element) =>
      Object.keys(root.firstElementChild ?? {}).some((key) => key.startsWith('__reactFiber'))
    while (!roots.every(isHydrated)) await new Promise((resolve) => setTimeout(resolve, 100))
    return roots.length
  })
