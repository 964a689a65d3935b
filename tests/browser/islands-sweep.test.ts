import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { bundleIslands } from '../../cli/bundle/scripts.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { home } from '../support/cli.ts'
import { openVisitor } from '../support/walk.ts'
import { wakeAll } from '../support/worker-browser.ts'

const shop = openSmallShop()

/** Opens built pages with React's development build, which reports each hydration mismatch. */
const walk = openVisitor(shop, { reducedMotion: 'reduce' }, async (context) => {
  const { boot, files } = await bundleIslands(home, 'development')
  await context.route('**/assets/*.js', async (route) => {
    const findFile = (fileName: string) =>
      files.find(({ path }) => basename(path) === fileName)
    const requestedName = basename(route.request().url())
    let file = findFile(requestedName)
    // Pages name the boot script of the production build, whose hash differs.
    if (!file && requestedName.startsWith('boot-')) file = findFile(basename(boot))

    const script = file?.contents
    if (!script) return route.abort()
    await route.fulfill({ contentType: 'text/javascript', body: Buffer.from(script) })
  })
})

/** Each kind of page in one language, and a gallery in each language. */
const paths = [
  '/es',
  '/sv/landscape',
  '/en/holy-cow',
  '/es/get-the-saga',
  '/sv/about-the-prints',
  '/en/success',
  '/es/posters/whale-child',
  '/sv/posters/landscape-1',
]

test.each(paths)('React hydrates %s without mismatches or complaints', async (path) => {
  const page = await walk.to(path)
  expect(await wakeAll(page)).toBeGreaterThanOrEqual(
    await page.locator('article.card').count(),
  )

  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await walk.settle()
  expect(walk.complaints).toEqual([])
})
