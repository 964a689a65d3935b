import { basename } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bundleIslands, type IslandsBundle } from '../../cli/bundle/islands.ts'
import { home } from '../shop.ts'
import { openBuiltShop } from './built-shop.ts'
import { wakeAll } from './islands-visit.ts'

const shop = openBuiltShop()
let development: IslandsBundle

beforeAll(async () => {
  development = await bundleIslands({ root: home, minify: false, development: true })
})

const slugs = ['', '/landscape', '/holy-cow', '/pyramid', '/get-the-saga', '/svenska-bocker', '/success']
const paths = ['sv', 'en', 'es'].flatMap((lang) => slugs.map((slug) => `/${lang}${slug}`))

/** The built page with React's development build, which names every difference between server and browser. */
function developmentScript(path: string): Uint8Array | undefined {
  const [, name = ''] = /\/([\w-]+)-[A-Z0-9]{8}\.js$/.exec(path) ?? []
  const entry = name === 'boot' ? development.boot : development.islands[name]
  return development.files.find((file) => basename(file.path) === basename(entry ?? path))?.contents
}

async function open(path: string): Promise<{ page: Page; complaints: string[] } & AsyncDisposable> {
  const context = await shop.browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.route('**/assets/*.js', async (route) => {
    const script = developmentScript(new URL(route.request().url()).pathname)
    if (!script) await route.abort()
    else await route.fulfill({ contentType: 'text/javascript', body: Buffer.from(script) })
  })
  await page.goto(shop.server.origin + path)
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

test.each(paths)('React finds %s as the server made it, and nobody complains', async (path) => {
  await using visit = await open(path)
  const { page, complaints } = visit
  const woken = await wakeAll(page)
  expect(woken).toBeGreaterThanOrEqual(await page.locator('article.card').count())
  await page.waitForTimeout(500)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForTimeout(300)
  expect(complaints).toEqual([])
})
