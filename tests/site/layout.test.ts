import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openWholeShop } from '../shops/built-shop.ts'
import { countMoves, readFonts, readMoved, setOut } from '../support/walk.ts'

const shop = openWholeShop()

describe('without scripts', () => {
  let session: CDPSession
  const walk = setOut(shop, { javaScriptEnabled: false }, async (context, page) => {
    // Which file the browser picks is known before the file is there.
    await context.route('**/img/**', (route) => route.abort())
    session = await context.newCDPSession(page)
  })
  const resize = (width: number, height = 900, deviceScaleFactor = 1) =>
    session.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor,
      mobile: false,
    })

  /** As a wall of so many posters, with nothing below the last one. */
  const keep = (page: Page, count: number) =>
    page.evaluate((least) => {
      const wall = document.querySelector('.wall')
      const last = wall?.querySelectorAll(':scope > .card')[least - 1]
      while (last && last !== wall?.lastElementChild) wall?.lastElementChild?.remove()
    }, count)

  /** The width of the file that is shown, and those that would do. */
  const readPicked = (page: Page, picture: string) =>
    page
      .locator(picture)
      .first()
      .evaluate((image: HTMLImageElement) => {
        const sources = image.previousElementSibling?.getAttribute('srcset') ?? ''
        const offered = [...sources.matchAll(/ (\d+)w/g)].map(([, text]) => Number(text))
        const needed = image.getBoundingClientRect().width * devicePixelRatio
        // Browsers settle for a file that is a little too small.
        const best =
          offered.find((offer) => offer >= needed * 0.9) ?? Math.max(...offered)
        const next = offered.find((offer) => offer > best) ?? best
        const picked = Number(/-(\d+)\.avif$/.exec(image.currentSrc)?.[1])
        return {
          needed,
          picked,
          isRight: picked === best || (best < needed * 1.15 && picked === next),
        }
      })

  test('the first picture of a hero is the upright crop on a phone, of the density’s size, and wide on one held across', async () => {
    const page = await walk.to('/sv')
    for (const [width, height, density, file] of [
      [390, 844, 2, /-480\.avif$/],
      // Of the density alone the browser takes no notice.
      [640, 360, 1, /-1080\.avif$/],
      [390, 844, 3, /-810\.avif$/],
    ] as const) {
      await resize(width, height, density)
      const hero = page.locator('.hero img').first()
      await expect
        .poll(() => hero.evaluate((image: HTMLImageElement) => image.currentSrc))
        .toMatch(file)
    }
  })

  test('posters left over hang in the middle of three or four columns, and full rows need no place of their own', async () => {
    const page = await walk.to('/sv')
    for (const [width, columns, count] of [
      [1680, 4, 14],
      [1280, 3, 13],
      [1280, 3, 12],
    ] as const) {
      await resize(width)
      await keep(page, count)
      const lefts = await page
        .locator('.wall > .card')
        .evaluateAll((cards) =>
          cards.map((card) => Math.round(card.getBoundingClientRect().left)),
        )
      const over = count % columns
      expect(lefts).toHaveLength(count)
      expect(lefts.slice(-(over || columns))).toEqual(
        over ? lefts.slice(1, 1 + over) : lefts.slice(0, columns),
      )
    }
  })

  test.each([
    ['/sv', '.wall img'],
    ['/en/landscape', '.wall img'],
    ['/es/holy-cow', '.wall img'],
    ['/sv/posters/dragon-eye', '.card-picture img'],
    ['/en/posters/landscape-1', '.card-picture img'],
    ['/en/get-the-saga', '.cover img'],
  ])(
    'the browser picks the right picture on %s, on every kind of screen',
    async (path, picture) => {
      const page = await walk.at(path)
      await keep(page, 12)
      for (const [width, density] of [
        [390, 2],
        [768, 2],
        // Of the density alone the browser takes no notice.
        [390, 3],
        [768, 1],
        [1280, 1],
        [1680, 1],
        [1280, 2],
        [1680, 2],
      ] as const) {
        await resize(width, 900, density)
        await expect
          .poll(() => readPicked(page, picture), { message: `${width} px, ${density} ×` })
          .toMatchObject({ isRight: true })
      }
    },
  )
})

test('fonts that come late move nothing, and those that come with the page draw it', async () => {
  const context = await shop.browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await countMoves(page)
  const fonts = [/\/display-regular[^/]*\.woff2$/, /\/text-regular[^/]*\.woff2$/]
  const waitForFonts = () =>
    Promise.all(
      fonts.map((font) =>
        page.waitForEvent('requestfinished', (request) => font.test(request.url())),
      ),
    )
  let held = Promise.resolve()
  await page.route('**/*-regular*.woff2', async (route) => {
    await held
    await route.continue()
  })
  for (const [path, width] of [
    ['/es', 1280],
    ['/es/delivery-and-payment', 1280],
    ['/sv/get-the-saga', 768],
    ['/en/landscape', 390],
    ['/en/pyramid', 390],
    ['/sv/posters/dragon-eye', 412],
  ] as const) {
    let sendFonts = (): void => {}
    held = new Promise((resolve) => {
      sendFonts = resolve
    })
    const late = waitForFonts()
    await page.setViewportSize({ width, height: 823 })
    await page.goto(shop.server.origin + path, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    sendFonts()
    await late
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(
      () =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )
    expect(await readMoved(page), path).toBeLessThan(0.0005)
  }
  // Now the stylesheet comes last, as it does on slow connections.
  const inTime = waitForFonts()
  await page.route('**/*.css', async (route) => {
    await inTime
    await route.continue()
  })
  await page.goto(`${shop.server.origin}/en`)
  const faces = ['h1', '.hero p'].map((first) =>
    readFonts(page, first).then(([fonts]) => fonts),
  )
  expect(await Promise.all(faces)).toMatchObject([
    [{ familyName: 'Fraunces', isCustomFont: true }],
    [{ familyName: 'Hanken Grotesk', isCustomFont: true }],
  ])
})
