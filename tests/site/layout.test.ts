import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { firstPoster, openChosenShop } from '../shops/chosen-shop.ts'
import { isLong } from '../support/long.ts'
import {
  measureLayoutShifts,
  openVisitor,
  readFonts,
  readLayoutShift,
} from '../support/walk.ts'

const shop = openChosenShop()
/**
 * Compares the widths that pictures declare in `sizes` with their boxes. Runs in the page. Returns the pictures whose
 * declared width is far from the real one, so that browsers would choose a wrong file.
 */
function wrongSizesInPage(): readonly string[] {
  const ruler = document.body.appendChild(document.createElement('div'))
  ruler.className = 'ruler'
  const declaredWidthOf = (sizes: string): number => {
    const steps = sizes
      .split(/, (?![^(]*\))/)
      .map((step) => /^(\([^)]*\)(?: and \([^)]*\))*)? ?(.*)$/.exec(step))
    const step = steps.find(
      (parts) => parts?.[1] === undefined || matchMedia(parts[1]).matches,
    )
    ruler.style.width = step?.[2] ?? ''
    return ruler.getBoundingClientRect().width
  }

  const images = [...document.querySelectorAll('main img[sizes]')] as HTMLImageElement[]
  return images.flatMap((image) => {
    const shown = image.getBoundingClientRect().width
    // Heroes are cropped, and the size guide shows files that the page loads anyway.
    if (shown === 0 || image.closest('.hero, .poster-large, .sheet-on-wall')) return []
    const ratio = declaredWidthOf(image.sizes) / shown
    const isRight = ratio > 0.7 && ratio < 1.6
    const place = image.closest('[class]')?.className ?? ''
    return isRight
      ? []
      : [`${place}: ${ratio.toFixed(2)} of ${Math.round(shown)} px (${image.sizes})`]
  })
}

describe('without scripts', () => {
  let session: CDPSession
  const walk = openVisitor(shop, { javaScriptEnabled: false }, async (context, page) => {
    // The browser chooses a file before it loads any, so no picture needs to load.
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

  /** Removes all cards of a wall except the first ones, with everything below them. */
  const keepCards = (page: Page, count: number) =>
    page.evaluate((count) => {
      const wall = document.querySelector('.wall')
      const lastCard = wall?.querySelectorAll(':scope > .card')[count - 1]
      while (lastCard && lastCard !== wall?.lastElementChild)
        wall?.lastElementChild?.remove()
    }, count)

  /**
   * Reads the needed width (px), the width of the file that the browser chose, and
   * whether this file is the right one.
   */
  const readChosenFile = (page: Page, picture: string) =>
    page
      .locator(picture)
      .first()
      .evaluate((image: HTMLImageElement) => {
        const sources = image.previousElementSibling?.getAttribute('srcset') ?? ''
        const widths = [...sources.matchAll(/ (\d+)w/g)].map(([, text]) => Number(text))
        const needed = image.getBoundingClientRect().width * devicePixelRatio
        const chosen = Number(/-(\d+)\.avif$/.exec(image.currentSrc)?.[1])

        // Browsers accept a file that is slightly too small.
        const best = widths.find((width) => width >= needed * 0.9) ?? Math.max(...widths)
        // They may choose the next larger file if the best is barely large enough.
        const isBestTight = best < needed * 1.15
        const nextLarger = isBestTight ? widths.find((width) => width > best) : undefined
        return { needed, chosen, isRight: [best, nextLarger].includes(chosen) }
      })

  // The width changes each time, because the browser ignores a change of the density alone.
  const allScreens = [
    [390, 2],
    [768, 2],
    [390, 3],
    [768, 1],
    [1280, 1],
    [1680, 1],
    [1280, 2],
    [1680, 2],
  ] as const
  const screens = [
    [390, 3],
    [768, 1],
    [1280, 2],
    [1680, 1],
  ] as const

  test('a hero shows the upright crop on an upright phone, and the wide picture on a rotated phone', async () => {
    const page = await walk.to('/sv')
    // The upright crop has files of 480 and 810 px, and the wide picture has files of
    // 1080 px and more.
    for (const [width, height, density, file] of [
      [390, 844, 2, /-480\.avif$/],
      // The width changes each time, because the browser ignores a change of the density alone.
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

  test('an incomplete last row of posters is centred in three and four columns', async () => {
    const page = await walk.to('/sv')
    // Walls have four columns at 1680 px and three at 1280 px. `placesInRow` are the
    // indexes of the cards in the first row that are exactly above the cards in the last
    // row.
    for (const { width, count, placesInRow } of [
      { width: 1680, count: 14, placesInRow: [1, 2] },
      { width: 1280, count: 13, placesInRow: [1] },
      { width: 1280, count: 12, placesInRow: [0, 1, 2] },
    ]) {
      await resize(width)
      await keepCards(page, count)
      const lefts = await page
        .locator('.wall > .card')
        .evaluateAll((cards) =>
          cards.map((card) => Math.round(card.getBoundingClientRect().left)),
        )

      expect(lefts).toHaveLength(count)
      expect(lefts.slice(-placesInRow.length)).toEqual(
        placesInRow.map((place) => lefts[place]),
      )
    }
  })

  const pictures = [
    ['/sv', ['.wall img']],
    ['/en/landscape', ['.wall img']],
    [`/sv/posters/${firstPoster('portrait')}`, ['.card-picture img']],
    ['/en/get-the-saga', ['.cover img']],
  ] as const
  const otherPictures = [
    ['/es/holy-cow', ['.wall img']],
    [`/en/posters/${firstPoster('landscape')}`, ['.card-picture img']],
    ['/es/about-the-prints', []],
  ] as const
  describe.each([...pictures, ...(isLong ? otherPictures : [])])(
    'of the pictures on %s',
    (path, pictures) => {
      test('each declares about the width of its box, on every kind of screen', async () => {
        const page = await walk.to(path)
        for (const width of [390, 768, 1280, 1680]) {
          await resize(width)
          expect.soft(await page.evaluate(wrongSizesInPage), `at ${width} px`).toEqual([])
        }
      })

      test('the browser chooses the right size on every kind of screen', async () => {
        const page = await walk.at(path)
        await keepCards(page, 12)
        for (const [width, density] of isLong ? allScreens : screens) {
          await resize(width, 900, density)
          for (const picture of pictures)
            await expect
              .poll(() => readChosenFile(page, picture), {
                message: `${picture} at ${width} px, ${density} ×`,
              })
              .toMatchObject({ isRight: true })
        }
      })
    },
  )
})

/** The fonts for headings and texts in the first view. */
const fonts = [/\/display-regular[^/]*\.woff2$/, /\/text-regular[^/]*\.woff2$/]

/** Waits until the page that opens next has received its fonts. */
const waitForFonts = (page: Page) =>
  Promise.all(
    fonts.map((font) =>
      page.waitForEvent('requestfinished', (request) => font.test(request.url())),
    ),
  )

async function openFirstVisit(): Promise<Page> {
  const context = await shop.browser.newContext({
    viewport: { width: 412, height: 823 },
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

test('fonts that arrive after the first text cause no layout shift', async () => {
  const page = await openFirstVisit()
  await measureLayoutShifts(page)
  let fontsAllowed = Promise.resolve()
  await page.route('**/*-regular*.woff2', async (route) => {
    await fontsAllowed
    await route.continue()
  })

  const pages = [
    ['/es', 1280],
    ['/sv/get-the-saga', 768],
    ['/en/landscape', 390],
  ] as const
  const otherPages = [
    ['/es/delivery-and-payment', 1280],
    ['/en/pyramid', 390],
    [`/sv/posters/${firstPoster('portrait')}`, 412],
  ] as const
  for (const [path, width] of [...pages, ...(isLong ? otherPages : [])]) {
    let sendFonts = (): void => {}
    fontsAllowed = new Promise((resolve) => {
      sendFonts = resolve
    })
    const lateFonts = waitForFonts(page)

    await page.setViewportSize({ width, height: 823 })
    await page.goto(shop.server.origin + path, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    )

    sendFonts()
    await lateFonts
    await page.evaluate(() => document.fonts.ready)
    // The second frame comes after the one that draws the fonts.
    await page.evaluate(
      () =>
        new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    )

    expect(await readLayoutShift(page), path).toBeLessThan(0.0005)
  }
})

test('fonts that arrive before the stylesheet, as on slow connections, draw the first text', async () => {
  const page = await openFirstVisit()
  const earlyFonts = waitForFonts(page)
  await page.route('**/*.css', async (route) => {
    await earlyFonts
    await route.continue()
  })

  await page.goto(`${shop.server.origin}/en`)

  const [headingFonts] = await readFonts(page, 'h1')
  expect(headingFonts).toMatchObject([{ familyName: 'Fraunces', isCustomFont: true }])
  const [textFonts] = await readFonts(page, '.hero p')
  expect(textFonts).toMatchObject([{ familyName: 'Hanken Grotesk', isCustomFont: true }])
})
