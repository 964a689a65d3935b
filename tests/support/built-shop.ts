import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type LocalServer, serveFolder } from '../../tools/local-server.ts'
import { smallShop } from './small-shop.ts'
import { wholeShop } from './whole-shop.ts'
import { closeWindows, openBrowser, openPage } from './worker-browser.ts'

/** The built shop for a file of tests, from its first test to its last. */
export interface BuiltShop {
  readonly browser: Browser
  readonly server: LocalServer
  /**
   * Opens a path for a new visitor with an empty cache, who prefers less motion unless `options` says otherwise:
   * slideshows cost a quarter of a core. The visitor leaves at the end of the `await using` block.
   */
  visit(path: string, options?: BrowserContextOptions): Promise<{ readonly page: Page } & AsyncDisposable>
}

/** Serves the dist/ of a shop and opens a browser for all tests of a file. */
export function openShop(findDist: () => string | Promise<string>): BuiltShop {
  const shop: { browser?: Browser; server?: LocalServer } = {}
  const requireOpen = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the shop is served while tests run')
    return value
  }
  beforeAll(async () => {
    shop.server = await serveFolder(await findDist())
    shop.browser = await openBrowser()
  })
  afterAll(async () => {
    await closeWindows()
    await shop.server?.close()
  })
  return {
    get browser() {
      return requireOpen(shop.browser)
    },
    get server() {
      return requireOpen(shop.server)
    },
    async visit(path, options = {}) {
      const context = await requireOpen(shop.browser).newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      })
      const page = await openPage(context)
      await page.goto(requireOpen(shop.server).origin + path)
      return { page, [Symbol.asyncDispose]: () => context.close() }
    },
  }
}

/** Opens the shop of 150 posters, for tests that only the whole shop can pass. */
export const openWholeShop = (): BuiltShop => openShop(wholeShop)

/** Opens the shop of the first posters, for tests of what visitors do. */
export const openSmallShop = (): BuiltShop => openShop(smallShop)
