import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { findShell, launchShell } from '../../tools/chromium.ts'
import { countPages } from './cost.ts'
import { makeOnce } from './make-once.ts'

let workerBrowser: Browser | undefined

/**
 * Returns the browser of this worker. Its test files run one after another and share it, because starting and closing a
 * browser takes a second of CPU time. Every file closes its windows; the browser exits with the worker.
 */
export async function openBrowser(): Promise<Browser> {
  if (workerBrowser?.isConnected()) return workerBrowser
  await makeOnce('chromium', findShell)
  workerBrowser = await launchShell()
  workerBrowser.on('context', countPages)
  return workerBrowser
}

/**
 * Opens the first page of a window. In a new window, the headless shell reports a mouse movement that nobody made. A
 * placeholder receives it before any page of the shop is opened.
 */
export async function openPage(window: BrowserContext): Promise<Page> {
  const page = await window.newPage()
  await page.setContent('<p>Nothing yet</p>')
  return page
}

/** Closes all windows of this worker's browser. */
export async function closeWindows(): Promise<void> {
  const contexts = workerBrowser?.contexts() ?? []
  await Promise.all(contexts.map((context) => context.close()))
}

/** Hydrates all islands as if a pointer moved over each. Resolves with their number when React is done. */
export const wakeAll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const roots = [...document.querySelectorAll<HTMLElement>('[data-island]')]
    for (const root of roots)
      root.dispatchEvent(new Event('pointerover', { bubbles: true }))

    const isHydrated = ({ firstElementChild, dataset }: HTMLElement): boolean => {
      // A dialog has no child until it is opened. Until then, React's hydration only removes the attribute.
      if (!firstElementChild) return dataset.when === undefined
      // React adds properties to the elements that it controls.
      return Object.keys(firstElementChild).some((key) => key.startsWith('__reactFiber'))
    }

    while (!roots.every(isHydrated))
      await new Promise((resolve) => setTimeout(resolve, 100))
    return roots.length
  })

/** Holds back a page's requests for addresses that match `pattern` until the returned function is called. */
export async function holdBack(
  page: Page,
  pattern: string,
): Promise<() => Promise<void>> {
  const heldRoutes: Route[] = []
  let isOpen = false
  await page.route(pattern, async (route) => {
    if (isOpen) await route.continue()
    else heldRoutes.push(route)
  })

  return async () => {
    isOpen = true
    await Promise.all(heldRoutes.map((route) => route.continue()))
    // A page with routes has no cache, so the routes are removed. Requests made in the meantime continue.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}
