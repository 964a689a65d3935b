import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { findShell, launchShell } from '../../tools/chromium.ts'
import { makeOnce } from './make-once.ts'

let opened: Browser | undefined

/**
 * Returns the browser of this worker, shared by its test files, which run one after another: starting and closing a
 * browser takes a second of CPU time. Each file closes its windows; the browser ends with the worker.
 */
export async function openBrowser(): Promise<Browser> {
  if (opened?.isConnected()) return opened
  await makeOnce('chromium', findShell)
  opened = await launchShell()
  return opened
}

/** Opens a window's first page with a text, at which the headless shell reports a mouse that nobody moved. */
export async function openPage(window: BrowserContext): Promise<Page> {
  const page = await window.newPage()
  await page.setContent('<p>Nothing yet</p>')
  return page
}

/** Closes all windows of this worker's browser. */
export async function closeWindows(): Promise<void> {
  await Promise.all((opened?.contexts() ?? []).map((context) => context.close()))
}

/** Moves a pointer over every island at once. Resolves with the number of islands when React has hydrated all. */
export const wakeAll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const roots = [...document.querySelectorAll('[data-island]')]
    for (const root of roots)
      root.dispatchEvent(new Event('pointerover', { bubbles: true }))
    // A dialog that draws nothing before it is opened has no child; the attribute goes once React has it.
    const isHydrated = (root: Element) =>
      root.firstElementChild
        ? Object.keys(root.firstElementChild).some((key) =>
            key.startsWith('__reactFiber'),
          )
        : !root.hasAttribute('data-when')
    while (!roots.every(isHydrated))
      await new Promise((resolve) => setTimeout(resolve, 100))
    return roots.length
  })

/** Holds back a page's requests to addresses that match `pattern`, until the returned function is called. */
export async function holdBack(
  page: Page,
  pattern: string,
): Promise<() => Promise<void>> {
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
