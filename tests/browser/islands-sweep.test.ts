import { basename } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundleIslands, type IslandsBundle } from '../../cli/bundle/islands.ts'
import { wakeAll } from '../support/browser.ts'
import { openBuiltShop } from '../support/built-shop.ts'
import { home } from '../support/cli.ts'
import { languages, screens } from '../support/shop-content.ts'
import { setOut } from '../support/walk.ts'

const shop = openBuiltShop()
let development: IslandsBundle

beforeAll(async () => {
  development = await bundleIslands(home, 'development')
})

/** The built page with React's development build, which names every difference between server and browser. */
function developmentScript(path: string): Uint8Array | undefined {
  const wanted = basename(path).startsWith('boot-') ? development.boot : path
  return development.files.find((file) => basename(file.path) === basename(wanted))?.contents
}

async function serveDevelopment(context: BrowserContext): Promise<void> {
  await context.route('**/assets/*.js', async (route) => {
    const script = developmentScript(new URL(route.request().url()).pathname)
    if (!script) await route.abort()
    else await route.fulfill({ contentType: 'text/javascript', body: Buffer.from(script) })
  })
}

// A visitor for each language at once: much of this is waiting for complaints that should not come.
describe.concurrent.each(languages)('React finds /%s', (language) => {
  const walk = setOut(shop, {}, serveDevelopment)

  const own = screens.filter(({ lang }) => lang === language)

  test.sequential.each(own)('$path as the server made it, and nobody complains', async ({ path }) => {
    const page = await walk.to(path)
    const woken = await wakeAll(page)
    expect(woken).toBeGreaterThanOrEqual(await page.locator('article.card').count())
    await page.waitForTimeout(500)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.waitForTimeout(300)
    expect(walk.complaints).toEqual([])
  })
})
