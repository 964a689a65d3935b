import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { closeWindows, openBrowser, openPage } from '../worker-browser.ts'
import { type Setting, type ShopServer, serveShop } from './server.ts'

export type Visit = Awaited<ReturnType<typeof visit>>

/**
 * Starts a shop and a browser for the tests of the file or group that calls it. After each
 * test, the shop serves all files again.
 */
export function setStage(setting: Setting | (() => Promise<Setting>)) {
  let browser: Browser
  let shop: ShopServer

  beforeAll(async () => {
    browser = await openBrowser()
    shop = await serveShop(typeof setting === 'function' ? await setting() : setting)
  })
  afterEach(() => {
    // The returned function sends the files that the test held back.
    const sendHeldFiles = shop.holdScripts()
    sendHeldFiles()
    shop.refused.clear()
    shop.gone.clear()
  })
  afterAll(() => Promise.all([closeWindows(), shop.close()]))

  return {
    get shop() {
      return shop
    },
    /** Opens a path of the shop for a new visitor, who stays until the last test ends. */
    visit: (path: string, options?: BrowserContextOptions, prepare?: Prepare) =>
      visit(browser, new URL(path, shop.origin).href, options, prepare),
  }
}

/** Prepares a window before its first page opens. */
type Prepare = (context: BrowserContext) => Promise<void>

/** Opens an address in a new window, and records errors and script requests. Other sites show a blank page. */
async function visit(
  browser: Browser,
  url: string,
  options?: BrowserContextOptions,
  prepare?: Prepare,
) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  await prepare?.(context)

  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  )

  const page = await openPage(context)
  const errors: string[] = []
  const scripts: string[] = []

  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })

  await page.goto(url)
  return { page, errors, scripts }
}

/** Opens an address in a window as a new visitor would: nothing is stored, and no other page is in the way. */
export async function startAgain(page: Page, address: string): Promise<void> {
  // A blank page has no storage.
  if (page.url().startsWith('http'))
    await page.evaluate(() => {
      for (const storage of [sessionStorage, localStorage]) storage.clear()
    })

  // From a blank page, the address is always loaded afresh.
  await page.goto('about:blank')
  await page.goto(address)
}

/** Stops the page's clock. Time passes only when a test calls `page.clock.runFor`. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: 0 })
  // The clock can pause only at a later time, here an hour later.
  await page.clock.pauseAt(3_600_000)
}

/** The first poster's card. */
export const firstCard = (page: Page) => page.locator('article.card').first()

export const hasFocus = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement)

/** Presses a control that opens a tab and waits for its page. Chromium may hang if the tab is closed earlier. */
export async function openTab(
  control: Locator,
  press = () => control.click(),
): Promise<Page> {
  const [tab] = await Promise.all([control.page().waitForEvent('popup'), press()])
  await tab.waitForURL(/^https:/)
  return tab
}

/**
 * Moves the pointer beside the cards until scripts add an element, which they do after the first interaction. The
 * pointer moves repeatedly, because Chromium ignores movements before the first frame.
 */
export async function movePointerUntil(page: Page, element: Locator): Promise<void> {
  // Each call needs a new position, or the pointer would not move.
  let y = 9
  const isVisibleAfterMove = async (): Promise<boolean> => {
    y = y === 9 ? 10 : 9
    await page.mouse.move(9, y)
    return element.isVisible()
  }
  await expect.poll(isVisibleAfterMove, { interval: 200 }).toBe(true)
}

/** Waits until React has hydrated a card, by default the first one. */
export async function wakeCard(
  page: Page,
  selector = 'article.card >> nth=0',
): Promise<void> {
  await page.locator(selector).hover()
  await page.locator(selector).locator('.purchase[data-live]').waitFor()
}
