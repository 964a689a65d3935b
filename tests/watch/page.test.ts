import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Watching, watchTinyShop } from '../support/watch.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

const POSTER = 'content/posters/main/two-moons.yaml'

describe('an open page while watching', () => {
  let watching: Watching
  let browser: Browser
  let page: Page
  const complaints: string[] = []
  beforeAll(async () => {
    watching = await watchTinyShop({ code: true })
    browser = await openBrowser()
    page = await browser.newPage({ viewport: { width: 900, height: 500 }, reducedMotion: 'reduce' })
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(`${watching.origin}/sv`, { waitUntil: 'load' })
    // The page is known by this mark until it is loaded anew.
    await page.evaluate(() => Object.assign(window, { mark: true }))
  })
  afterAll(async () => {
    await closeWindows()
    await watching[Symbol.asyncDispose]()
  })
  const isSame = () => page.evaluate(() => 'mark' in window)
  const overlay = () =>
    page.evaluate(() => document.querySelector('saga-failure')?.shadowRoot?.textContent ?? '')

  test('shows changed content without losing its place', async () => {
    await page.evaluate(() => scrollTo(0, 400))
    await watching.edit(POSTER, (text) => text.replace('Två månar', 'Tre månar'))
    await page.getByText('Tre månar').first().waitFor({ state: 'attached' })
    expect(await isSame()).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(400)
  })

  test('leaves an open dialog open', async () => {
    await page.locator('.share-control').first().click()
    await page.locator('dialog[open]').waitFor()
    await watching.edit(POSTER, (text) => text.replace('Tre månar', 'Fyra månar'))
    await page.getByText('Fyra månar').first().waitFor({ state: 'attached' })
    expect(await page.locator('dialog[open]').count()).toBe(1)
    expect(await isSame()).toBe(true)
    await page.keyboard.press('Escape')
  })

  test('swaps a stylesheet without loading the page again', async () => {
    await watching.edit(
      'templates/sections/Footer.css',
      (text) => `${text}\n.footer { outline: 7px solid red }\n`,
    )
    await page.waitForFunction(() => {
      const footer = document.querySelector('footer')
      return footer !== null && getComputedStyle(footer).outlineWidth === '7px'
    })
    expect(await isSame()).toBe(true)
  })

  test('shows a changed picture', async () => {
    const path = join(watching.root, 'content/posters/main/gold-disk.jpg')
    const source = () => page.locator('#gold-disk img').first().getAttribute('src')
    const before = await source()
    // Bytes behind the end of a JPEG are not shown, and still make another file of it.
    const bytes = await readFile(path)
    await writeFile(
      path,
      Buffer.concat([bytes.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 3, 0x61]), bytes.subarray(2)]),
    )
    await expect.poll(source).not.toBe(before)
    expect(await isSame()).toBe(true)
  })

  test('shows a fault over the last good page, and hides it when it is mended', async () => {
    await watching.edit(POSTER, (text) => text.replace('orientation: portrait', 'orientation: sideways'))
    await expect.poll(overlay).toContain(`${POSTER}:2:14`)
    expect(await overlay()).toContain('^^^^^^^^')
    expect(await page.getByText('Fyra månar').count()).toBeGreaterThan(0)
    await watching.edit(POSTER, (text) => text.replace('sideways', 'portrait'))
    await expect.poll(overlay).toBe('')
    expect(await isSame()).toBe(true)
  })

  test.each(['islands/PosterCard.tsx', 'islands/runtime/boot.ts'])(
    'loads the page again, at the same place, after a change of %s',
    async (file) => {
      await page.evaluate(() => Object.assign(window, { mark: true }))
      await page.evaluate(() => scrollTo(0, 300))
      await watching.edit(file, (text) => `${text}\nglobalThis.name = 'marked-by-test'\n`)
      await expect.poll(() => isSame().catch(() => true)).toBe(false)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
    },
  )

  test('shows what was saved while it was still loading', async () => {
    const late = await browser.newPage()
    const save = async (): Promise<void> => {
      await watching.edit(POSTER, (text) => text.replace('Fyra månar', 'Fem månar'))
      await watching.until('/sv', (html) => html.includes('Fem månar'))
    }
    await late.route('**/__saga/client.js*', (route) => save().then(() => route.continue()), { times: 1 })
    await late.goto(`${watching.origin}/sv`)
    await late.getByText('Fem månar').first().waitFor({ state: 'attached' })
    await late.close()
  })

  test('breaks no rule of the strict policy', () => {
    expect(complaints).toEqual([])
  })
})
