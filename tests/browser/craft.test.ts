import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/small-shop.ts'
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

test('breadcrumbs have the same position on every kind of page', async () => {
  const paths = [
    '/sv/posters/dragon-eye',
    '/sv/questions',
    '/sv/get-the-saga',
    '/sv/landscape',
    '/sv/pyramid',
  ]

  for (const width of [390, 1280]) {
    const positions = new Set<string>()
    for (const path of paths) {
      const page = await walk.to(path, width)
      const { x, y } = await boxOf(page.locator('.breadcrumb a').first())
      positions.add(`${x} ${y}`)
    }
    expect([...positions]).toHaveLength(1)
  }
})

test('the search placeholder and the view buttons each fit on one line', async () => {
  for (const [lang, width] of [
    ['es', 320],
    ['sv', 390],
    ['en', 768],
    ['es', 1280],
  ] as const) {
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
    const views = await boxOf(page.locator('.enlarge-views'))
    expect(views.x).toBeGreaterThanOrEqual(0)
    expect(views.x + views.width).toBeLessThanOrEqual(width)
  }
})

test('close buttons have the same position in every dialog', async () => {
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

  expect(places).toEqual(places.map(() => places[0]))
  expect(walk.complaints).toEqual([])
})

test("only the newest notification is visible, and it does not cover the dialog's title", async () => {
  const page = await walk.to('/sv/posters/dragon-eye', 390)
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
  let page = await walk.to('/sv', 390)
  expect(await page.locator('.review-average').innerText()).toMatch(
    /alla \d+ recensioner/,
  )

  page = await walk.at('/sv/landscape', 390)
  expect(await page.locator('.review-average').innerText()).toMatch(
    /\d+ utvalda kundröster/,
  )
})

// Templates put short hyphenated words into elements with the class `whole`.
test('"e-post" never breaks across lines', async () => {
  const paths = ['/sv/success', '/sv/delivery-and-payment', '/sv/posters/dragon-eye']

  for (const path of paths)
    for (const width of [320, 347, 390, 412]) {
      const page = await walk.at(path, width)
      const lines = await linesOf(page, '.whole')
      expect(new Set(lines), `${path} at ${width} px`).toEqual(new Set([1]))
    }
})

test('going back during a page transition reports no error', async () => {
  await using visit = await shop.visit('/sv/landscape', {
    reducedMotion: 'no-preference',
  })
  const { page } = visit
  const errors: string[] = []
  page.on('pageerror', ({ name }) => errors.push(name))

  // Transitions need the styles of other pages, which load on the first interaction.
  await page.mouse.wheel(0, 900)
  await page.waitForFunction(() => document.body.dataset.ahead === undefined)

  // Go back as soon as the next page has begun, while the transition is running.
  await page.locator('#landscape-3 h3 a').click()
  await page.waitForURL('**/posters/landscape-3', { waitUntil: 'commit' })
  await page.goBack()
  await page.waitForURL('**/landscape')

  // Whether Back skips the transition depends on the speed of this machine, so imitate
  // the error that browsers report for a skipped transition.
  await page.evaluate(() => {
    void Promise.reject(new DOMException('Transition was skipped', 'AbortError'))
    return new Promise((done) => setTimeout(done, 100))
  })

  expect(errors.filter((name) => name === 'AbortError')).toEqual([])
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
