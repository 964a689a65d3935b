import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  chosenShop,
  galleries,
  isWhole,
  posterPages,
  posterScreens,
} from '../shops/chosen-shop.ts'
import { isLong } from '../support/long.ts'

const KB = 1024
const dist = await chosenShop()

const brotli = async (path: string, quality = 11): Promise<number> =>
  brotliCompressSync(await readFile(join(dist, path)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality },
  }).length

async function sumOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map((path) => brotli(path)))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Sizes with Brotli at quality 11. Raise a limit only for a reason, such as a new poster. */
describe('weights', () => {
  const KB_PER_NEW_POSTER = 0.3
  /**
   * Returns the number of KB allowed for posters added to a gallery since it was
   * measured.
   */
  const allowanceOf = (slug: string, measuredPosters: number): number => {
    const gallery = galleries.find((gallery) => gallery.slug === slug)
    const newPosters = (gallery?.posters.length ?? 0) - measuredPosters
    return KB_PER_NEW_POSTER * Math.max(0, newPosters)
  }

  const limits = isWhole
    ? ([
        ['sv.html', 21.5 + allowanceOf('', 58)],
        ['en/landscape.html', 14.2 + allowanceOf('landscape', 46)],
        ['sv/svenska-bocker.html', 4.79],
      ] as const)
    : ([
        ['sv.html', 12.9 + allowanceOf('', 14)],
        ['en/landscape.html', 7.25 + allowanceOf('landscape', 7)],
        ['sv/svenska-bocker.html', 4.79],
      ] as const)
  test.each(limits)('%s is at most %s KB', async (path, limit) => {
    expect(await brotli(path)).toBeLessThan(limit * KB)
  })

  // In this test and the next one, the oldest browsers need 0.2 KB of the styles:
  // flattened nesting, menus and orders.
  test('poster pages have at most 5.2 KB of HTML and 7.46 KB of styles', async () => {
    const measured = isLong ? posterPages : posterScreens
    const pages = await Promise.all(
      measured.map(async ({ path }) => {
        const file = `${path.slice(1)}.html`
        return { file, size: await brotli(file, 5) }
      }),
    )

    // The highest quality takes thirty times as long, so only the largest pages are compressed with it.
    const largest = pages.toSorted((a, b) => b.size - a.size).slice(0, isLong ? 40 : 4)
    for (const { file } of largest)
      expect(await brotli(file), file).toBeLessThan(5.2 * KB)

    for (const { path } of isLong ? posterScreens : posterScreens.slice(0, 4)) {
      const html = await readFile(join(dist, `${path.slice(1)}.html`), 'utf8')
      const stylesheets = [
        ...html.matchAll(/<link rel="stylesheet" href="\/([^"]+)"/g),
      ].map(([, name = '']) => name)
      expect(await sumOf(stylesheets), path).toBeLessThan(7.46 * KB)
    }
  })

  test("the first view's stylesheet is at most 8.66 KB", async () => {
    const html = await readFile(join(dist, 'sv.html'), 'utf8')
    const [, stylesheet = ''] = /<link rel="stylesheet" href="\/([^"]+)"/.exec(html) ?? []
    expect(await brotli(stylesheet)).toBeLessThan(8.66 * KB)
  })
})
