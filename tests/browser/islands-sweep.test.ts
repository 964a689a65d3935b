import { basename } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundleIslands, type IslandsBundle } from '../../cli/bundle/islands.ts'
import { languages, screens } from '../screens.ts'
import { home } from '../shop.ts'
import { openBuiltShop } from './built-shop.ts'
import { wakeAll } from './islands-visit.ts'
import { setOut } from './walk.ts'

const shop = openBuiltShop()
let development: IslandsBundle

beforeAll(async () => {
  development = await bundleIslands({ root: home, minify: false, development: true })
})

/** The built page with React's development build, which names every difference between server and browser. */
function developmentScript(path: string): Uint8Array | undefined {
  const [, name = ''] = /\/([\w-]+)-[A-Z0-9]{8}\.js$/.exec(path) ?? []
  const entry = name === 'boot' ? development.boot : development.islands[name]
  return development.files.find((file) => basename(file.path) === basename(entry ?? path))?.contents
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
