import type { BrowserContextOptions, Page } from 'playwright-core'
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
  // A page that is closed at once needs no empty frames.
  if (!showsShop)
    context.on('page', (page) => void emptyFrames(page).catch(() => undefined))
  return context
}

/** Matches the addresses of the shop's pages. The tiny shop is in three languages. */
const SHOP_PAGE = /^\/(?:sv|en|es)(?:\/|$)/
const EMPTY_PAGE = '<p>A page</p>'

/** Empties the frames of a page. Unlike a route, this leaves the page its cache, and its other requests alone. */
async function emptyFrames(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')

  session.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
    const isFramed = frameId !== frameTree.frame.id
    const isEmptied = isFramed && SHOP_PAGE.test(new URL(request.url).pathname)
    const answer = isEmptied
      ? session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [{ name: 'content-type', value: 'text/html' }],
          body: btoa(EMPTY_PAGE),
        })
      : session.send('Fetch.continueRequest', { requestId })
    // The page may have left the frame meanwhile.
    answer.catch(() => undefined)
  })

  const patterns = [{ urlPattern: '*', resourceType: 'Document' } as const]
  await session.send('Fetch.enable', { patterns })
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
 * saves. It loads the editor anew, because an open editor remembers choices, such as the language of the shop's pages.
 * Its storage has no unsaved input, and it shows a form that no test opens, so every test opens a fresh one.
 */
export async function sharedWindow(
  shop: EditedShop,
  { showsShop = isLong, viewport = DESKTOP } = {},
): Promise<Page> {
  const page = await workerPageWith(showsShop)
  // An editor that stays open would follow the changes that later files make.
  afterAll(() => page.goto('about:blank'))
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
