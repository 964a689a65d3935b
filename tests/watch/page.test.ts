import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { withComment } from '../support/pictures.ts'
import { watchTinyShop } from '../support/watch.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

const POSTER = 'content/posters/main/two-moons.yaml'

const watching = untilEnd(await watchTinyShop({ code: true }))
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 900, height: 500 },
  reducedMotion: 'reduce',
})
const complaints: string[] = []
page.on(
  'console',
  (message) => message.type() === 'error' && complaints.push(message.text()),
)
page.on('pageerror', (error) => complaints.push(error.message))
await page.goto(`${watching.origin}/sv`, { waitUntil: 'load' })
/** The page is known by this mark until it is loaded anew. */
const mark = () => page.evaluate(() => Object.assign(window, { mark: true }))
await mark()
afterAll(closeWindows)
const isSame = () => page.evaluate(() => 'mark' in window)
const overlay = () =>
  page.evaluate(() => document.querySelector('saga-failure')?.shadowRoot?.innerHTML ?? '')

test('shows changed content without losing its place', async () => {
  await page.evaluate(() => scrollTo(0, 400))
  await watching.edit(POSTER, (text) => text.replace('Två månar', 'Tre månar'))
  await page.getByText('Tre månar').first().waitFor({ state: 'attached' })
  await watching.edit('content/story/sv.md', (text) => text.replace('Andra', '### Andra'))
  await page
    .getByRole('heading', { name: 'Andra stycket.' })
    .waitFor({ state: 'attached' })
  await watching.edit('content/pages/home.yaml', (text) =>
    text.replace(/title: \{ sv: [^,]+/, 'title: { sv: Havets kung'),
  )
  await expect.poll(() => page.title()).toBe('Havets kung')
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

test('shares a poster by its changed title', async () => {
  await page.locator('#two-moons .share-control').click()
  const message = page.locator('dialog[open] a[href*="wa.me"]')
  expect(decodeURIComponent(`${await message.getAttribute('href')}`)).toContain(
    'Fyra månar',
  )
  await page.keyboard.press('Escape')
})

test('shows a changed description beside the heart that a script added', async () => {
  const poster = await browser.newPage({ reducedMotion: 'reduce' })
  await poster.goto(`${watching.origin}/sv/posters/two-moons`)
  await poster.locator('.poster-words > .heart').waitFor()
  await poster.evaluate(() => Object.assign(window, { mark: true }))

  await watching.edit(POSTER, (text) =>
    text.replace('En liten bild', 'En mycket liten bild'),
  )
  await poster.getByText('En mycket liten bild').first().waitFor()
  expect(await poster.evaluate(() => 'mark' in window)).toBe(true)
  await poster.close()
})

test('swaps a stylesheet without loading the page again', async () => {
  await watching.edit(
    'templates/footer/Footer.css',
    (text) => `${text}\n.footer { outline: 7px solid red }\n`,
  )
  const outline = () =>
    page.locator('footer').evaluate((footer) => getComputedStyle(footer).outlineWidth)
  await expect.poll(outline).toBe('7px')
  await expect
    .poll(() => page.locator('link[rel=stylesheet][href*="/shop-"]').count())
    .toBe(1)
  expect(await isSame()).toBe(true)
})

test('shows a changed picture', async () => {
  const path = join(watching.root, 'content/posters/main/gold-disk.jpg')
  const source = () => page.locator('#gold-disk img').first().getAttribute('src')
  const before = await source()
  await writeFile(path, withComment(await readFile(path), 'again'))
  await expect.poll(source).not.toBe(before)
  expect(await isSame()).toBe(true)
})

test('shows a fault over the last good page, and hides it when it is mended', async () => {
  await watching.edit(POSTER, (text) =>
    text.replace('l/two-moons-a1\n', 'l/gold-disk-a1\n'),
  )
  await expect.poll(overlay).toContain(`${POSTER}:11:`)
  await expect((await overlay()).replaceAll('><', '>\n<')).toMatchFileSnapshot(
    'golden/overlay.txt',
  )
  expect(await page.getByText('Fyra månar').count()).toBeGreaterThan(0)
  await watching.edit(POSTER, (text) => text.replace('l/gold-disk-a1', 'l/two-moons-a1'))
  await expect.poll(overlay).toBe('')
  await watching.edit(POSTER, (text) =>
    text.replace('l/two-moons-a1\n', 'l/gold-disk-a1\n'),
  )
  await expect.poll(overlay).toContain(`${POSTER}:11:`)
  await page.getByRole('button', { name: 'Hide' }).click()
  expect(await overlay()).toBe('')
  await watching.edit(POSTER, (text) => `${text}"gpj.\u202eexe": x\n`)
  await expect.poll(overlay).toContain('unknown field "gpj.U+202Eexe"')
  await watching.edit(POSTER, (text) => text.replace(/"gpj.*\n/, ''))
  await watching.edit(POSTER, (text) => text.replace('l/gold-disk-a1', 'l/two-moons-a1'))
  expect(await isSame()).toBe(true)
})

test.each(['islands/poster-card/PosterCard.tsx', 'islands/runtime/boot.ts'])(
  'loads the page again, at the same place, after a change of %s',
  async (file) => {
    await mark()
    await page.evaluate(() => scrollTo(0, 300))
    await watching.edit(file, (text) => `${text}\nglobalThis.name = 'marked-by-test'\n`)
    await expect.poll(() => isSame().catch(() => true)).toBe(false)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  },
)

test('marks the characters at fault in a long line, on a phone too', async () => {
  await page.setViewportSize({ width: 390, height: 700 })
  const before = await readFile(join(watching.root, POSTER), 'utf8')
  await watching.edit(POSTER, (text) =>
    text.replace(/(es: [^,}]*) \}/, '$1, español: Lunas }'),
  )
  const carets = page.locator('saga-failure pre [aria-hidden]').first()
  await carets.waitFor()
  const { mark, characters } = await carets.evaluate((element) => {
    const nodes = [...(element.parentElement?.childNodes ?? [])]
    const line = nodes.find(({ textContent }) => textContent?.includes('español')) as Text
    const range = document.createRange()
    range.selectNodeContents(line)
    range.setStart(line, line.data.indexOf('español'))
    return {
      mark: element.getBoundingClientRect(),
      characters: range.getBoundingClientRect(),
    }
  })
  expect(mark.left).toBeCloseTo(characters.left, 0)
  expect(mark.left).toBeGreaterThan(16)
  expect(mark.right).toBeLessThan(390 - 16)
  await writeFile(join(watching.root, POSTER), before)
  await page.locator('saga-failure').waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 900, height: 500 })
})

test('shows what was saved while it was still loading', async () => {
  const late = await browser.newPage()
  const saveAndGoOn = async (route: Route): Promise<void> => {
    await watching.edit(POSTER, (text) => text.replace('Fyra månar', 'Fem månar'))
    await watching.until('/sv', (html) => html.includes('Fem månar'))
    await route.continue()
  }
  await late.route('**/__saga/client.js*', saveAndGoOn, { times: 1 })
  await late.goto(`${watching.origin}/sv`)
  await late.getByText('Fem månar').first().waitFor({ state: 'attached' })
  await late.close()
})

test('breaks no rule of the strict policy', () => {
  expect(complaints).toEqual([])
})
