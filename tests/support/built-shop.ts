import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { home } from './cli.ts'
import { type LocalServer, serveFolder } from './local-server.ts'
import { closeWindows, openBrowser } from './worker-browser.ts'

/** What a file of tests needs of the built shop; there from its first test to its last. */
export interface BuiltShop {
  readonly browser: Browser
  readonly server: LocalServer
  /** A visitor with an empty cache, who leaves at the end of the `await using` block. */
  visit(path: string, options?: BrowserContextOptions): Promise<{ readonly page: Page } & AsyncDisposable>
}

/** Serves dist/ and opens a browser for all tests of a file. */
export function openBuiltShop(): BuiltShop {
  const shop: { browser?: Browser; server?: LocalServer } = {}
  const requireOpen = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('the shop is served while tests run')
    return value
  }
  beforeAll(async () => {
    shop.server = await serveFolder(`${home}/dist`)
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
        ...options,
      })
      const page = await context.newPage()
      await page.goto(requireOpen(shop.server).origin + path)
      return { page, [Symbol.asyncDispose]: () => context.close() }
    },
  }
}
