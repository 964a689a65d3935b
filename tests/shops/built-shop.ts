import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type LocalServer, serveFolder } from '../../cli/serve/local-server.ts'
import { build, home } from '../support/cli.ts'
import { makeOnce } from '../support/make-once.ts'
import { closeWindows, openBrowser, openPage } from '../support/worker-browser.ts'
import { smallGalleries } from './shop-content.ts'
import { copyShop, waitForPictures, wholeShop } from './whole-shop.ts'

export type BuiltShop = ReturnType<typeof openShop>

/** Serves the dist/ of a shop and opens a browser for all tests of a file. */
export function openShop(findDist: () => string | Promise<string>) {
  let browser: Browser
  let server: LocalServer

  beforeAll(async () => {
    server = await serveFolder(await findDist())
    browser = await openBrowser()
  })
  afterAll(async () => {
    await closeWindows()
    await server?.close()
  })

  return {
    get browser() {
      return browser
    },
    get server() {
      return server
    },
    /**
     * Opens a path for a new visitor with an empty cache. Unless `options` says otherwise, the visitor prefers less
     * motion, because slideshows cost a quarter of a core. The window closes at the end of the `await using` block.
     */
    async visit(path: string, options: BrowserContextOptions = {}) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        ...options,
      })
      const page = await openPage(context)
      await page.goto(server.origin + path)
      return { page, [Symbol.asyncDispose]: () => context.close() }
    },
  }
}

/** Opens the real shop with all its 150 posters, for tests that need every page. */
export const openWholeShop = (): BuiltShop => openShop(wholeShop)

/** Opens the real shop with the first posters of each gallery, for tests of visitors' actions. */
export const openSmallShop = (): BuiltShop => openShop(smallShop)

const root = join(home, '.cache/tests/small')

/** Returns the dist/ of the real shop with the first posters of each gallery. Later runs reuse it. */
export async function smallShop(): Promise<string> {
  await makeOnce('small-shop', () => buildSmallShop(root))
  return join(root, 'dist')
}

/** Builds the real shop with the first posters of each gallery in a folder. */
export async function buildSmallShop(
  root: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const shownIds = new Set(smallGalleries.flatMap(({ posters }) => posters))
  await copyShop(root, (id) => shownIds.has(id))

  for (const name of await readdir(join(root, 'content/galleries'))) {
    const file = join(root, 'content/galleries', name)
    await writeFile(file, withShownPosters(await readFile(file, 'utf8'), shownIds))
  }

  await waitForPictures()
  const { code, text } = await build(root, environment)
  if (code !== 0) throw new Error(`the small shop could not be built: ${text}`)
}

/**
 * Returns the text of a gallery file with the shown posters only, and without the number
 * of posters that the file expects.
 */
function withShownPosters(galleryText: string, shownIds: ReadonlySet<string>): string {
  const [head = '', list = ''] = galleryText.split(/^posters:\n/m)
  const headWithoutNumber = head.replace(/^expect: .*\n/m, '')

  const idIn = (line: string): string => line.replace(/^ *- /, '')
  const shownLines = list.split('\n').filter((line) => shownIds.has(idIn(line)))

  return `${headWithoutNumber}posters:\n${shownLines.join('\n')}\n`
}
