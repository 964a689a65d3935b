import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type LocalServer, serveFolder } from '../../cli/serve/local-server.ts'
import {
  closeWindows,
  openBrowser,
  openPage,
  openPageAgain,
} from '../support/worker-browser.ts'

const usualOptions = {
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
} as const satisfies BrowserContextOptions

export type BuiltShop = ReturnType<typeof openShop>

/** Serves a shop's dist/ and opens a browser for all tests in a file. */
export function openShop(findDist: () => string | Promise<string>) {
  let browser: Browser
  let server: LocalServer

  beforeAll(async () => {
    server = await serveFolder(await findDist())
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closeWindows()
    await server?.close()
  })

  return {
    get browser() {
      return browser
    },
    get server() {
      return server
    },
    /**
     * Opens a path for a new visitor, whose cache may contain files of the shop. Unless `options` says otherwise, the
     * visitor prefers less motion, because slideshows cost a quarter of a core. The page closes at the end of the
     * `await using` block.
     */
    async visit(path: string, options: BrowserContextOptions = {}) {
      const visit = await openPageAgain({ ...usualOptions, ...options }, server.origin)
      await visit.page.goto(server.origin + path)
      return visit
    },
    /** As `visit`, with an empty cache and in a window of its own, which a test may change. */
    async visitInNewWindow(path: string, options: BrowserContextOptions = {}) {
      const context = await browser.newContext({ ...usualOptions, ...options })
      const page = await openPage(context)
      await page.goto(server.origin + path)
      return { page, [Symbol.asyncDispose]: () => context.close() }
    },
  }
}
