import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop, smallShop } from '../shops/small-shop.ts'
import { isLong } from '../support/long.ts'
import { boxOf, openVisitor } from '../support/walk.ts'

// Details of layout and wording that make a page look carefully made, on all kinds of pages.

const shop = openSmallShop()
const walk = openVisitor(shop, { reducedMotion: 'reduce' })

/** Returns the number of lines in the text of each element. */
const linesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }),
  )

test.runIf(isLong)(
  'breadcrumbs have the same position on every kind of page',
  async () => {
    const paths = [
      '/sv/posters/dragon-eye',
      '/sv/questions',
      '/sv/get-the-saga',
      '/sv/landscape',
      '/sv/pyramid',
    ]

    const visitedPaths = isLong ? paths : paths.slice(0, 2)
    const positions = new Map<number, string[]>()
    for (const path of visitedPaths)
      for (const width of [390, 1280]) {
        const page = await walk.at(path, width)
        const { x, y } = await boxOf(page.locator('.breadcrumb a').first())
        positions.set(width, [...(positions.get(width) ?? []), `${x} ${y}`])
      }
    for (const places of positions.values())
      expect(places).toEqual(visitedPaths.map(() => places[0]))
  },
)

/** Languages and widths; the first has the least room. */
const views = [
  ['es', 320],
  ['sv', 390],
  ['en', 768],
  ['es', 1280],
] as const

test.runIf(isLong)(
  'the search placeholder and the view buttons each fit on one line',
  async () => {
    for (const [lang, width] of isLong ? views : views.slice(0, 1)) {
      const label = `${lang} at ${width} px`
      const page = await walk.to(`/${lang}`, width)

      // Scrolling is the first interaction, after which scripts add the search field.
      const picture = page.locator('#whale-child .card-picture')
      await picture.scrollIntoViewIfNeeded()

      const field = page.locator('.find input')
      await field.waitFor()
      const spareWidth = await field.evaluate((input: HTMLInputElement) => {
        const style = getComputedStyle(input)
        // The browser does not report the width of a placeholder, so a canvas measures the
        // same text.
        const canvas = document.createElement('canvas').getContext('2d')
        if (canvas)
          canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
        const placeholderWidth = canvas?.measureText(input.placeholder).width ?? 0
        return (
          input.clientWidth -
          parseFloat(style.paddingLeft) -
          parseFloat(style.paddingRight) -
          placeholderWidth
        )
      })
      expect(spareWidth, label).toBeGreaterThan(0)

      await picture.click()
      await page.locator('.enlarge-views button').first().waitFor()
      // There are four buttons.
      expect(await linesOf(page, '.enlarge-views button'), label).toEqual([1, 1, 1, 1])
      const row = await boxOf(page.locator('.enlarge-views'))
      expect(row.x).toBeGreaterThanOrEqual(0)
      expect(row.x + row.width).toBeLessThanOrEqual(width)
    }
  },
)

test.runIf(isLong)('close buttons have the same position in every dialog', async () => {
  const page = await walk.to('/sv/posters/dragon-eye', 390)
  const dialog = page.locator('dialog[open]')
  /** Returns two distances (px) of a button in its dialog: its middle from the top and its edge from the right. */
  const placeOf = async (closeButton: string) => {
    const outer = await boxOf(dialog)
    const inner = await boxOf(dialog.locator(closeButton))
    const fromTop = inner.y + inner.height / 2 - outer.y
    const fromRight = outer.x + outer.width - inner.x - inner.width
    return [Math.round(fromTop), Math.round(fromRight)]
  }
  const places: (readonly number[])[] = []

  // Save the poster, so that the list has a row. The pointer makes the heart appear.
  await page.locator('.poster-words').hover()
  await page.locator('.heart').click()

  await page.locator('.card-picture').click()
  await dialog.locator('.enlarge-head').waitFor()
  places.push(await placeOf('.enlarge-head > .enlarge-tool:last-child svg'))
  await page.keyboard.press('Escape')

  await page.locator('.share-control').click()
  await dialog.locator('.ways').waitFor()
  places.push(await placeOf('.dialog-close svg'))

  await page.keyboard.press('Escape')
  await page.locator('.saved-open').click()
  await dialog.locator('.saved-row').waitFor()
  places.push(await placeOf('.dialog-head .dialog-close svg'))

  await page.keyboard.press('Escape')
  await page.locator('.bar [data-opens=Search]').click()
  await dialog.locator('.search-body a').first().waitFor()
  places.push(await placeOf('.dialog-close svg'))

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(places).toEqual(places.map(() => places[0]))
  expect(walk.complaints).toEqual([])
})

test("only the newest notification is visible, and it does not cover the dialog's title", async () => {
  const page = await walk.at('/sv/posters/dragon-eye', 390)
  const dialog = page.locator('dialog[open]')
  await page.locator('.share-control').click()
  await dialog.locator('.ways').waitFor()

  await page.context().grantPermissions(['clipboard-write', 'clipboard-read'])
  for (const way of ['Kopiera länk', 'Instagram'])
    await dialog.getByRole('button', { name: way }).click()
  await expect.poll(() => dialog.locator('.toast').count()).toBe(2)
  const opacities = await dialog
    .locator('.toast')
    .evaluateAll((toasts) => toasts.map((toast) => getComputedStyle(toast).opacity))
  expect(opacities).toEqual(['0', '1'])

  const toast = await boxOf(dialog.locator('.toast').last())
  const title = await boxOf(dialog.locator('h2'))
  const isClear = toast.y + toast.height < title.y || toast.y > title.y + title.height
  expect(isClear).toBe(true)
  expect(walk.complaints).toEqual([])
})

test('review averages say which reviews they cover', async () => {
  const readAverage = async (file: string) => {
    const html = await readFile(join(await smallShop(), file), 'utf8')
    return /class="review-average".*?<\/p>/s.exec(html)?.[0]
  }

  expect(await readAverage('sv.html')).toMatch(/alla \d+ recensioner/)
  expect(await readAverage('sv/landscape.html')).toMatch(/\d+ utvalda kundröster/)
})

// Templates put short hyphenated words into elements with the class `whole`.
test('"e-post" never breaks across lines', async () => {
  const paths = ['/sv/posters/dragon-eye', '/sv/success', '/sv/delivery-and-payment']

  for (const path of isLong ? paths : paths.slice(0, 1))
    for (const width of isLong ? [320, 347, 390, 412] : [320, 390]) {
      const page = await walk.at(path, width)
      const lines = await linesOf(page, '.whole')
      expect(new Set(lines), `${path} at ${width} px`).toEqual(new Set([1]))
    }
})

// Browsers report such an error if the visitor goes back while the transition to a page is running.
test('a skipped page transition is not reported as an error, and other errors are', async () => {
  const page = await walk.at('/sv/posters/dragon-eye')
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))

  await page.evaluate(() => {
    void Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
    void Promise.reject(new Error('another error'))
  })
  await expect.poll(() => errors).toContain('another error')

  expect(errors).toEqual(['another error'])
})

test('with forced colours, the bar stays opaque, and the logo and the bands stay visible', async () => {
  const page = await walk.to('/sv')
  await page.emulateMedia({ forcedColors: 'active' })

  const readStyle = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, property) => getComputedStyle(element).getPropertyValue(property),
        property,
      )

  const textColour = await readStyle('body', 'color')
  expect(await readStyle('.bar', 'background-color')).toBe(
    await readStyle('body', 'background-color'),
  )
  expect(await readStyle('.bar .logo', 'fill')).toBe(textColour)
  // Forced colours remove the background of a band, so a border shows where it begins.
  expect(await readStyle('.band', 'border-top-style')).toBe('solid')
})
