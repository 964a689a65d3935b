import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { afterAll } from 'vitest'
import { type EditedShop, openForm } from './editor.ts'
import { isLong } from './long.ts'
import { openBrowser } from './worker-browser.ts'

interface WindowOptions extends BrowserContextOptions {
  /**
   * Whether the frame shows the shop's pages, as in all long tests. Elsewhere, it stays empty unless a test looks at
   * it, because drawing a page after each save takes a third of the test's processor time.
   */
  readonly showsShop?: boolean
}

const DESKTOP = { width: 1280, height: 900 }

/** Opens a window for the editor, with its own storage. */
async function openContext({ showsShop = isLong, ...options }: WindowOptions) {
  const browser = await openBrowser()
  const settings = { viewport: DESKTOP, reducedMotion: 'reduce', ...options } as const
  const context = await browser.newContext(settings)
  if (!showsShop) await context.route(isShopPage, emptyFrames)
  return context
}

/** The tiny shop is in three languages. */
const isShopPage = ({ pathname }: URL): boolean =>
  /^\/(?:sv|en|es)(?:\/|$)/.test(pathname)

async function emptyFrames(route: Route): Promise<void> {
  const isFramed = route.request().frame().parentFrame() !== null
  if (isFramed) await route.fulfill({ contentType: 'text/html', body: '<p>A page</p>' })
  else await route.continue()
}

/** Opens a window for the tests of one file. */
export async function openWindow(options: WindowOptions = {}): Promise<Page> {
  const context = await openContext(options)
  afterAll(() => context.close())
  return context.newPage()
}

/** The windows that the test files of this worker share: one with the shop's pages, and one without. */
const workerPages = new Map<boolean, Page>()

/**
 * Returns a window that test files of this worker share, one after another, because a new one costs as much as two
 * saves. Its storage has no unsaved input, and it shows a form that no test opens, so every test opens a fresh one.
 */
export async function sharedWindow(
  shop: EditedShop,
  { showsShop = isLong, viewport = DESKTOP } = {},
): Promise<Page> {
  const page = await workerPageWith(showsShop)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.removeAllListeners('dialog')
  await page.setViewportSize(viewport)

  await openForm(page, shop, 'content/galleries/wide.yaml')
  await page.evaluate(discardInputs)
  return page
}

async function workerPageWith(showsShop: boolean): Promise<Page> {
  const openPage = workerPages.get(showsShop)
  if (openPage && !openPage.isClosed()) return openPage

  const context = await openContext({ showsShop })
  const page = await context.newPage()
  workerPages.set(showsShop, page)
  return page
}

/** Runs in the page. Discards all unsaved input, as another tab would. */
function discardInputs(): void {
  for (const key of Object.keys(localStorage)) {
    localStorage.removeItem(key)
    dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  }
}
