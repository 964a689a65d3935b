import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../support/cli.ts'
import { type LocalServer, serveFolder } from '../support/local-server.ts'
import { tinyShop } from '../support/tiny-shop.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

/** Texts that break careless shops. */
const texts = {
  script: '</script><script>alert(1)</script><!-- & "quoted" \'once\' <b>bold</b> {id} 🐋👑',
  words: 'Ett ord till och så ett ord till '.repeat(7).trim().slice(0, 200),
  unbroken: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200),
}

let browser: Browser
let server: LocalServer
let shop: Awaited<ReturnType<typeof tinyShop>>

async function replace(file: string, changes: Readonly<Record<string, string>>): Promise<void> {
  const path = join(shop.path, 'content', file)
  let text = await readFile(path, 'utf8')
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`${file} no longer has ${from}`)
    text = text.replace(from, () => to)
  }
  await writeFile(path, text)
}

const quote = (text: string): string => JSON.stringify(text)

beforeAll(async () => {
  shop = await tinyShop()
  await replace('posters/main/gold-disk.yaml', {
    'en: The gold disk': `en: ${quote(texts.script)}`,
    'en: A small picture for the tests.': `en: ${quote(texts.unbroken)}`,
  })
  await replace('posters/main/two-moons.yaml', {
    'en: Two moons': `en: ${quote(texts.words)}`,
    'en: A small picture for the tests.': `en: ${quote(texts.script)}`,
  })
  await replace('galleries/main.yaml', { 'en: All posters': `en: ${quote(texts.script)}` })
  await replace('books/get-the-saga/edition.yaml', {
    'title: { en: Reasons }': `title: { en: ${quote(texts.unbroken)} }`,
    '{ en: Is it long? }': `{ en: ${quote(texts.words)} }`,
    '{ en: No. }': `{ en: ${quote(texts.script)} }`,
  })
  const { code, text } = build(shop.path)
  if (code !== 0) throw new Error(text)
  server = await serveFolder(join(shop.path, 'dist'))
  browser = await openBrowser()
})
afterAll(async () => {
  await closeWindows()
  await server.close()
  await shop[Symbol.asyncDispose]()
})

async function open(
  path: string,
  width: number,
): Promise<{ page: Page; complaints: string[] } & AsyncDisposable> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('dialog', (dialog) => complaints.push(dialog.message()))
  await page.goto(server.origin + path)
  return { page, complaints, [Symbol.asyncDispose]: () => context.close() }
}

describe('awkward content', () => {
  test('stands there letter by letter', async () => {
    await using visit = await open('/en', 1280)
    const { page, complaints } = visit
    expect(await page.locator('#gold-disk h3').textContent()).toBe(texts.script)
    expect(await page.locator('#gold-disk .card-text').textContent()).toBe(texts.unbroken)
    expect(await page.locator('#gold-disk img').first().getAttribute('alt')).toBe(texts.script)
    expect(await page.locator('#two-moons h3').textContent()).toBe(texts.words)
    expect(await page.locator('#two-moons .card-text').textContent()).toBe(texts.script)
    expect(complaints).toEqual([])
  })

  test('stands on the page of its poster, and whole in structured data', async () => {
    await using visit = await open('/en/posters/gold-disk', 1280)
    const { page, complaints } = visit
    expect(await page.locator('h1').textContent()).toBe(texts.script)
    expect(await page.locator('.card-text').textContent()).toBe(texts.unbroken)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.stringify(JSON.parse(data ?? ''))).toContain(quote(texts.script))
    expect(complaints).toEqual([])
  })

  test.each([
    ['/en', 390],
    ['/en', 1280],
    ['/en/posters/gold-disk', 390],
    ['/en/posters/gold-disk', 1280],
    ['/en/posters/two-moons', 390],
    ['/en/posters/two-moons', 1280],
    ['/en/get-the-saga', 390],
    ['/en/get-the-saga', 1280],
  ])('does not push %s wider than %i px', async (path, width) => {
    await using visit = await open(path, width)
    const { page, complaints } = visit
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
    const cut = await page
      .locator('h1, h2, h3, p, summary')
      .evaluateAll((blocks) =>
        blocks.filter((block) => block.scrollWidth > block.clientWidth + 1).map((block) => block.textContent),
      )
    expect(cut).toEqual([])
    expect(complaints).toEqual([])
  })

  test('survives the dialogs and an order', async () => {
    await using visit = await open('/en', 390)
    const { page, complaints } = visit
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
    expect(complaints).toEqual([])
  })
})
