import axe from 'axe-core'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
  Request,
} from 'playwright-core'
import { beforeAll } from 'vitest'
import type { LocalServer } from '../../cli/serve/local-server.ts'
import { openPage } from './worker-browser.ts'

const HEIGHT = 900
const PHONE_HEIGHT = 844

/**
 * Opens a window for one visitor, who goes from page to page during the tests of the file
 * or group that calls it. A new window with an empty cache costs as much as four pages in an
 * open window, so open another one only to test a first visit. `prepare` is called before
 * the first page opens.
 */
export function openVisitor(
  shop: { readonly browser: Browser; readonly server: LocalServer },
  options: BrowserContextOptions = {},
  prepare?: (context: BrowserContext, page: Page) => Promise<unknown>,
) {
  let page: Page
  let log: ReturnType<typeof recordComplaints>

  beforeAll(async () => {
    const context = await shop.browser.newContext(options)
    page = await openPage(context)
    await prepare?.(context, page)
    log = recordComplaints(page)
  })

  const resize = (width: number): Promise<void> =>
    page.setViewportSize({ width, height: width < 600 ? PHONE_HEIGHT : HEIGHT })

  const to = async (path: string, width = 1280): Promise<Page> => {
    await resize(width)
    const answer = await page.goto(shop.server.origin + path)
    // `recordComplaints` discards all complaints when the new page replaces the previous one, which happens after this
    // response. Therefore, the status of the page itself is recorded here.
    if (answer && answer.status() >= 400)
      log.complain(`${answer.status()} ${answer.url()}`)
    return page
  }

  return {
    /** The browser's complaints about the current page: errors, warnings and files that do not load. */
    get complaints(): readonly string[] {
      return log.complaints
    },
    to,
    /** Goes to a path. Does not reload the page if the visitor is already there. */
    async at(path: string, width = 1280): Promise<Page> {
      if (page.url() !== shop.server.origin + path) return to(path, width)
      await resize(width)
      return page
    },
    /** Waits until the page is idle and has loaded everything that it requests on its own. */
    async settle() {
      // The page requests nearby files in an animation frame, and its idle work starts afterwards.
      let idleRounds = 0
      while (idleRounds < 3) {
        await page.evaluate(
          () =>
            new Promise((resolve) =>
              requestAnimationFrame(() => requestIdleCallback(resolve)),
            ),
        )
        idleRounds = log.hasPendingRequests() ? 0 : idleRounds + 1
      }
    },
  }
}

/** The complaints and the requests of one page. */
interface PageLog {
  readonly complaints: string[]
  readonly requests: Set<Request>
}

const emptyLog = (): PageLog => ({ complaints: [], requests: new Set() })

/** Records the browser's complaints about the current page, and the pending requests. */
function recordComplaints(page: Page) {
  let log = emptyLog()
  const complain = (text: string): void => void log.complaints.push(text)

  // The next page is not responsible for the previous page's unfinished requests, so it begins with an empty log.
  // Address changes within a page request nothing, and keep the log.
  let isNextPageRequested = false
  page.on('request', (request) => {
    isNextPageRequested ||=
      request.isNavigationRequest() && request.frame() === page.mainFrame()
  })
  page.on('framenavigated', (frame) => {
    if (!isNextPageRequested || frame !== page.mainFrame()) return
    isNextPageRequested = false
    log = emptyLog()
  })

  const pendingRequests = new Set<Request>()
  page.on('request', (request) => {
    log.requests.add(request)
    pendingRequests.add(request)
  })
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => {
    pendingRequests.delete(request)
    if (log.requests.has(request)) complain(`failed: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && log.requests.has(response.request()))
      complain(`${response.status()} ${response.url()}`)
  })

  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complain(message.text())
  })
  page.on('pageerror', (error) => complain(error.message))
  page.on('dialog', (dialog) => {
    complain(dialog.message())
    void dialog.dismiss()
  })

  return {
    get complaints(): readonly string[] {
      return log.complaints
    },
    complain,
    hasPendingRequests: (): boolean => pendingRequests.size > 0,
  }
}

/** Adds up Chromium's layout shift scores on every page. Must be called before the first page. */
export async function measureLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { moved: Reflect.get(window, 'moved') + shift.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Reads the sum of the scores on the current page; 0 means that nothing has moved. */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'moved'))

/** Returns the box of a visible element. Throws if the element is not visible. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not visible`)
  return box
}

/** Returns the fonts used to render each element that matches a selector. */
export async function readFonts(page: Page, selector: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const { nodeIds } = await session.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector,
  })
  const answers = await Promise.all(
    nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  await session.detach()
  return answers.map(({ fonts }) => fonts)
}

/**
 * Returns the problems that axe finds on a page, or in the first match of every selector. Evaluates axe's script
 * instead of loading it, because the shop's content security policy blocks scripts from elsewhere.
 */
export async function axeFaults(
  page: Page,
  ...selectors: readonly string[]
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (selectors) => {
    const include = selectors.flatMap(
      (selector) => document.querySelector(selector) ?? [],
    )
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      selectors.length > 0 ? { include } : document,
      {
        runOnly: [
          'wcag2a',
          'wcag2aa',
          'wcag21a',
          'wcag21aa',
          'wcag22aa',
          'best-practice',
        ],
        // Only violations are used, and the full result for a page with many cards is long.
        resultTypes: ['violations'],
        selectors: false,
        preload: false,
      },
    )
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
    )
  }, selectors)
}
