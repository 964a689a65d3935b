import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalServer, serveFolder } from '../../tools/local-server.ts'
import { build } from '../support/cli.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { setOut } from '../support/walk.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

/** Texts that break careless shops. */
const texts = {
  script: '</script><script>alert(1)</script><!-- & "quoted" \'once\' <b>bold</b> {id} 🐋👑',
  words: 'Ett ord till och så ett ord till '.repeat(7).trim().slice(0, 200),
  unbroken: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200),
}
const quote = (text: string): string => JSON.stringify(text)
const changes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'posters/main/gold-disk.yaml': {
    'en: The gold disk': `en: ${quote(texts.script)}`,
    'en: A small picture for the tests.': `en: ${quote(texts.unbroken)}`,
  },
  'posters/main/two-moons.yaml': {
    'en: Two moons': `en: ${quote(texts.words)}`,
    'en: A small picture for the tests.': `en: ${quote(texts.script)}`,
  },
  'galleries/main.yaml': { 'en: All posters': `en: ${quote(texts.script)}` },
  'books/get-the-saga/edition.yaml': {
    'title: { en: Reasons }': `title: { en: ${quote(texts.unbroken)} }`,
    '{ en: Is it long? }': `{ en: ${quote(texts.words)} }`,
    '{ en: No. }': `{ en: ${quote(texts.script)} }`,
  },
}

const shop = {} as { browser: Browser; server: LocalServer }
let folder: Awaited<ReturnType<typeof tinyShop>>
beforeAll(async () => {
  folder = await tinyShop()
  for (const [file, replacements] of Object.entries(changes)) {
    const path = join(folder.path, 'content', file)
    let text = await readFile(path, 'utf8')
    for (const [from, to] of Object.entries(replacements)) {
      if (!text.includes(from)) throw new Error(`${file} no longer has ${from}`)
      text = text.replace(from, () => to)
    }
    await writeFile(path, text)
  }
  const { code, text } = await build(folder.path)
  if (code !== 0) throw new Error(text)
  shop.server = await serveFolder(join(folder.path, 'dist'))
  shop.browser = await openBrowser()
})
afterAll(async () => {
  await closeWindows()
  await shop.server.close()
  await folder[Symbol.asyncDispose]()
})
const walk = setOut(shop, { reducedMotion: 'reduce' })

/** On a phone and on a desk nothing is pushed beyond the window or cut off. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const found = await page.locator('h1, h2, h3, p, summary').evaluateAll((blocks) => ({
      beyond: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cut: blocks
        .filter((block) => block.scrollWidth > block.clientWidth + 1)
        .map((block) => block.textContent),
    }))
    expect(found, `at ${width} px`).toEqual({ beyond: 0, cut: [] })
  }
  expect(walk.complaints).toEqual([])
}

test('awkward content stands on the wall letter by letter, and survives the dialogs and an order', async () => {
  const page = await walk.to('/en')
  const isText = async (selector: string, text: string) =>
    expect(await page.locator(selector).textContent(), selector).toBe(text)
  await isText('#gold-disk h3', texts.script)
  await isText('#gold-disk .card-text', texts.unbroken)
  await isText('#two-moons h3', texts.words)
  await isText('#two-moons .card-text', texts.script)
  expect(await page.locator('#gold-disk img').first().getAttribute('alt')).toBe(texts.script)
  await expectToFit(page)

  await page.locator('#gold-disk .card-picture').click()
  await page.locator('dialog.enlarge[open]').waitFor()
  await expect.poll(() => page.locator('#enlarge-title').textContent()).toBe(texts.script)
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.locator('#two-moons .share-control').click()
  await page.locator('.share-dialog[open]').waitFor()
  await expect.poll(() => page.locator('.share-dialog h2').textContent()).toContain(texts.words)
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.locator('#gold-disk .purchase[data-live]').waitFor()
  await page.locator('#gold-disk input[value=A2]').check()
  await expect
    .poll(() => page.locator('#gold-disk .order').getAttribute('aria-label'))
    .toBe(`Order now, ${texts.script}, A2, $70 USD`)
  expect(walk.complaints).toEqual([])
})

test('awkward content stands on the page of its poster, and whole in structured data', async () => {
  const page = await walk.to('/en/posters/gold-disk')
  expect(await page.locator('h1').textContent()).toBe(texts.script)
  expect(await page.locator('.card-text').textContent()).toBe(texts.unbroken)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.stringify(JSON.parse(data ?? ''))).toContain(quote(texts.script))
  await expectToFit(page)
})

test.each(['/en/posters/two-moons', '/en/get-the-saga'])(
  'awkward content does not widen %s',
  async (path) => {
    await expectToFit(await walk.to(path))
  },
)
