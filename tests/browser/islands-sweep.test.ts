import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { bundleIslands } from '../../cli/bundle/bundle.ts'
import { openSmallShop } from '../shops/built-shop.ts'
import { home } from '../support/cli.ts'
import { setOut } from '../support/walk.ts'
import { wakeAll } from '../support/worker-browser.ts'

const shop = openSmallShop()

/** The built pages with React's development build, which names every difference between server and browser. */
const walk = setOut(shop, { reducedMotion: 'reduce' }, async (context) => {
  const { boot, files } = await bundleIslands(home, 'development')
  await context.route('**/assets/*.js', async (route) => {
    const name = basename(route.request().url())
    const named = (wanted: string) => files.find(({ path }) => basename(path) === wanted)
    const script = (
      named(name) ?? (name.startsWith('boot-') ? named(basename(boot)) : undefined)
    )?.contents
    if (!script) await route.abort()
    else
      await route.fulfill({ contentType: 'text/javascript', body: Buffer.from(script) })
  })
})

/** Each kind of page in one language, each language with a wall. All languages of one page: islands-hydration.test.ts. */
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

test.each(paths)(
  'React finds %s as the server made it, and nobody complains',
  async (path) => {
    const page = await walk.to(path)
    expect(await wakeAll(page)).toBeGreaterThanOrEqual(
      await page.locator('article.card').count(),
    )
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await walk.settle()
    expect(walk.complaints).toEqual([])
  },
)
