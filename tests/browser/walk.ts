import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { LocalServer } from '../shop.ts'

/** One visitor who goes from page to page in one window, as visitors do. */
export interface Walk {
  /** What the browser complains of on the page where the visitor is: errors, warnings, files that do not come. */
  readonly complaints: readonly string[]
  /** Goes to a path, in a window of some width. */
  to(path: string, width?: number): Promise<Page>
}

const HEIGHT = 900
const PHONE_HEIGHT = 844

/**
 * Opens a window for the tests around the call. A new window with an empty cache costs as much as four pages in one
 * that is there: it is for tests of a first visit.
 * @param prepare what is done to the window before its first page
 */
export function setOut(
  shop: { readonly browser: Browser; readonly server: LocalServer },
  options: BrowserContextOptions = {},
  prepare?: (context: BrowserContext) => Promise<void>,
): Walk {
  let page: Page
  let complaints: string[] = []
  beforeAll(async () => {
    const context = await shop.browser.newContext(options)
    await prepare?.(context)
    page = await context.newPage()
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('dialog', (dialog) => {
      complaints.push(dialog.message())
      void dialog.dismiss()
    })
    page.on('requestfailed', (request) => complaints.push(`failed: ${request.url()}`))
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`)
    })
  })
  return {
    get complaints() {
      return complaints
    },
    async to(path, width = 1280) {
      // What the page before has not loaded to its end is no fault of the next one.
      await page.evaluate(() => stop())
      complaints = []
      await page.setViewportSize({ width, height: width < 600 ? PHONE_HEIGHT : HEIGHT })
      await page.goto(shop.server.origin + path)
      return page
    },
  }
}
