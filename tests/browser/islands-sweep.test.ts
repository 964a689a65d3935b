import { basename } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { bundleIslands, type IslandsBundle } from '../../cli/bundle/islands.ts'
import { wakeAll } from '../support/browser.ts'
import { openSmallShop } from '../support/built-shop.ts'
import { home } from '../support/cli.ts'
import { languages } from '../support/shop-content.ts'
import { setOut } from '../support/walk.ts'

const shop = openSmallShop()
let development: IslandsBundle

beforeAll(async () => {
  development = await bundleIslands(home, 'development')
})

/** The built page with React's development build, which names every difference between server and browser. */
function developmentScript(path: string): Uint8Array | undefined {
  const wanted = basename(path).startsWith('boot-') ? development.boot : path
  return development.files.find((file) => basename(file.path) === basename(wanted))?.contents
}

const walk = setOut(shop, { reducedMotion: 'reduce' }, async (context) => {
  await context.route('**/assets/*.js', async (route) => {
    const script = developmentScript(new URL(route.request().url()).pathname)
    if (!script) await route.abort()
    else await route.fulfill({ contentType: 'text/javascript', body: Buffer.from(script) })
  })
})

/** The home in all languages, and each other kind of page in one. */
const paths = [
  ...languages.map((lang) => `/${lang}`),
  '/sv/landscape',
  '/en/holy-cow',
  '/es/get-the-saga',
  '/sv/about-the-prints',
  '/en/success',
  '/es/posters/whale-child',
  '/sv/posters/landscape-1',
]

test.each(paths)('React finds %s as the server made it, and nobody complains', async (path) => {
  const page = await walk.to(path)
  const woken = await wakeAll(page)
  expect(woken).toBeGreaterThanOrEqual(await page.locator('article.card').count())
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await walk.settle()
  expect(walk.complaints).toEqual([])
})
