import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBuiltShop } from '../support/built-shop.ts'

const shop = openBuiltShop()

describe('the bar', () => {
  test.for(['/sv', '/es/success'])(
    'has its whole menu button on a screen of 320 pixels, %s',
    async (path) => {
      await using visiting = await shop.visit(path, { viewport: { width: 320, height: 640 } })
      const button = await visiting.page.getByRole('button', { name: /Meny|Menú/ }).boundingBox()
      expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(320)
    },
  )
})

describe('the first picture of a hero', () => {
  const readShown = (page: Page): Promise<string> =>
    page
      .locator('.hero img')
      .first()
      .evaluate((image: HTMLImageElement) => image.currentSrc)

  test('is the upright crop on a phone, small on a common one and large on a very dense one', async () => {
    const viewport = { width: 390, height: 844 }
    await using common = await shop.visit('/sv', { viewport, deviceScaleFactor: 2 })
    await expect.poll(() => readShown(common.page)).toMatch(/-480\.avif$/)
    await using dense = await shop.visit('/sv', { viewport, deviceScaleFactor: 3 })
    await expect.poll(() => readShown(dense.page)).toMatch(/-810\.avif$/)
  })

  test('is the wide picture on a phone that is held across', async () => {
    await using visiting = await shop.visit('/sv', { viewport: { width: 640, height: 360 } })
    await expect.poll(() => readShown(visiting.page)).toMatch(/-1080\.avif$/)
  })
})

describe('posters left over', () => {
  const lefts = (page: Page): Promise<readonly number[]> =>
    page
      .locator('.wall > .card')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)))

  /** Takes posters off the wall until so many hang below its last full row, however many the shop has. */
  const leaveOver = (page: Page, count: number, columns: number): Promise<void> =>
    page.locator('.wall').evaluate(
      (wall, [left, row]) => {
        const fits = () => wall.querySelectorAll(':scope > .card').length % row === left
        while (wall.lastElementChild && !(fits() && wall.lastElementChild.matches('.card')))
          wall.lastElementChild.remove()
      },
      [count, columns] as const,
    )

  test('hang in the middle of three columns', async () => {
    await using visiting = await shop.visit('/sv', { viewport: { width: 1280, height: 900 } })
    await leaveOver(visiting.page, 1, 3)
    const found = await lefts(visiting.page)
    expect(found.length).toBeGreaterThan(3)
    expect(found.at(-1)).toBe(found[1])
  })

  test('hang in the middle of four columns', async () => {
    await using visiting = await shop.visit('/sv', { viewport: { width: 1680, height: 900 } })
    await leaveOver(visiting.page, 2, 4)
    const found = await lefts(visiting.page)
    expect(found.length).toBeGreaterThan(4)
    expect(found.slice(-2)).toEqual(found.slice(1, 3))
  })

  test('need no place of their own where every row is full', async () => {
    await using visiting = await shop.visit('/sv', { viewport: { width: 1280, height: 900 } })
    await leaveOver(visiting.page, 0, 3)
    const found = await lefts(visiting.page)
    expect(found.length).toBeGreaterThan(3)
    expect(found.slice(-3)).toEqual(found.slice(0, 3))
  })
})

describe('fonts that come late', () => {
  test.for([
    ['/sv', 412],
    ['/es', 1280],
    ['/en/landscape', 390],
    ['/sv/svenska-bocker', 412],
    ['/en/get-the-saga', 390],
    ['/sv/get-the-saga', 768],
    ['/sv/pyramid', 1280],
    ['/es/pyramid', 1024],
  ] as const)('move nothing of the first view, %s at %i pixels', async ([path, width]) => {
    const context = await shop.browser.newContext({ viewport: { width, height: 823 } })
    const page = await context.newPage()
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          Object.assign(window, { moved: Reflect.get(window, 'moved') + shift.value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let sendFonts = (): void => {}
    const held = new Promise<void>((resolve) => {
      sendFonts = resolve
    })
    await page.route('**/*.woff2', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(shop.server.origin + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    sendFonts()
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px Fraunces'))).toBe(true)
    expect(await page.evaluate(() => Reflect.get(window, 'moved'))).toBeLessThan(0.005)
    await context.close()
  })
})
