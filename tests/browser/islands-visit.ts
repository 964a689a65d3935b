import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

export interface Visit {
  readonly page: Page
  /** Console errors and uncaught exceptions. */
  readonly errors: string[]
  /** Paths of the scripts that were asked for. */
  readonly scripts: string[]
}

/** A new visitor at an address. What the visitor's tabs open elsewhere is answered with a blank page. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  )
  const page = await context.newPage()
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

/** The first poster's card. */
export const firstCard = (page: Page) => page.locator('article.card').first()

/** Waits until React has taken over the first card. */
export async function wakeFirstCard(page: Page): Promise<void> {
  await firstCard(page).hover()
  await firstCard(page).locator('.purchase[data-live]').waitFor()
}
