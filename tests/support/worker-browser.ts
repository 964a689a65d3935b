import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
  Route,
} from 'playwright-core'
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

/** Closes all windows of this worker's browser, except those that later visitors use. */
export async function closeWindows(): Promise<void> {
  const contexts = workerBrowser?.contexts() ?? []
  const ownContexts = contexts.filter((context) => !reusedContexts.has(context))
  await Promise.all(ownContexts.map((context) => context.close()))
}

/** A window that visitors use one after another. */
interface ReusedWindow {
  readonly context: BrowserContext
  readonly session: CDPSession
}

const reusedContexts = new Set<BrowserContext>()
/** The windows that nobody uses, by the options that they were opened with. */
const freeWindows = new Map<string, ReusedWindow[]>()

/**
 * Opens a page for a new visitor in a window that an earlier one has left. Its storage is empty, but its process is
 * running and its cache is full, which halves the CPU time of a visit.
 */
export async function openPageAgain(options: BrowserContextOptions, origin: string) {
  const key = JSON.stringify(options)
  const window = freeWindows.get(key)?.pop() ?? (await openReusedWindow(options))
  const page = await openPage(window.context)

  const leave = async () => {
    await clearWindow(window, origin)
    freeWindows.set(key, [...(freeWindows.get(key) ?? []), window])
  }
  return { page, [Symbol.asyncDispose]: leave }
}

async function openReusedWindow(options: BrowserContextOptions): Promise<ReusedWindow> {
  const browser = await openBrowser()
  const context = await browser.newContext(options)
  reusedContexts.add(context)
  // This page stays open, because the process of a window ends with its last page.
  const firstPage = await context.newPage()
  return { context, session: await context.newCDPSession(firstPage) }
}

/** Closes a visitor's pages, and removes everything that they stored. */
async function clearWindow(
  { context, session }: ReusedWindow,
  origin: string,
): Promise<void> {
  const [, ...pages] = context.pages()
  await Promise.all(pages.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
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
