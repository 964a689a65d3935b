import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/small-shop.ts'
import { bundleOf } from '../support/islands/server.ts'
import { isLong } from '../support/long.ts'
import { openVisitor } from '../support/walk.ts'
import { wakeAll } from '../support/worker-browser.ts'

const shop = openSmallShop()

/** Opens built pages with React's development build, which reports each hydration mismatch. */
const walk = openVisitor(shop, { reducedMotion: 'reduce' }, async (context) => {
  const { boot, files } = await bundleOf('development', 'off')
  await context.route('**/assets/*.js', async (route) => {
    const findFile = (fileName: string) =>
      files.find(({ path }) => basename(path) === fileName)
    const requestedName = basename(route.request().url())
    let file = findFile(requestedName)
    // Pages refer to the production build's boot script, whose hash differs.
    if (!file && requestedName.startsWith('boot-')) file = findFile(basename(boot))

    const script = file?.contents
    if (!script) return route.abort()
    await route.fulfill({ contentType: 'text/javascript', body: Buffer.from(script) })
  })
})

/**
 * Pages of every kind, including a gallery in each language. The home page, which shows the first gallery, and the page
 * of a wide poster have all islands.
 */
const paths = [
  '/es',
  '/sv/posters/landscape-1',
  // Two other galleries have their own pages.
  '/sv/landscape',
  '/en/holy-cow',
  // A book page, a text page, and the page after an order.
  '/es/get-the-saga',
  '/sv/about-the-prints',
  '/en/success',
  '/es/posters/whale-child',
]

test.each(isLong ? paths : paths.slice(0, 2))(
  'React hydrates %s without mismatches or complaints',
  async (path) => {
    const page = await walk.to(path)
    // Every card has an island with its order form, so a lower number would mean that some
    // islands were not hydrated.
    const islandCount = await wakeAll(page)
    const cardCount = await page.locator('article.card').count()
    expect(islandCount).toBeGreaterThanOrEqual(cardCount)

    // Pictures at the end of the page load only near the screen.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await walk.settle()
    expect(walk.complaints).toEqual([])
  },
)
