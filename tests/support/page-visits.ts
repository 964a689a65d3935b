import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { BuiltShop } from '../shops/built-shop.ts'
import type { Gallery } from '../shops/content-of.ts'
import { largeTextFaults, openTextSizes } from './large-text.ts'
import { isLong } from './long.ts'
import { axeFaults, measureLayoutShifts, openVisitor, readLayoutShift } from './walk.ts'

export const PHONE = 390
export const DESKTOP = 1280
/** The widths (px) at which pages must fit: the narrowest and the widest, and in between. */
export const viewWidths = isLong
  ? [320, PHONE, 768, DESKTOP, 1680]
  : [320, PHONE, 768, 1680]
const KB = 1024

/** Prepares a window that loads every page without a cache, as on a first visit, and measures layout shifts. */
async function prepareFirstVisits(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await measureLayoutShifts(page)
}

/** Reads how many bytes of pictures and fonts a page has fetched, and how many scripts and files in all. */
const readFetched = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const filesNamed = (endings: RegExp) => files.filter(({ name }) => endings.test(name))
    const bytesOf = (timings: PerformanceResourceTiming[]) =>
      timings.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)

    return {
      pictures: bytesOf(filesNamed(/\.(?:avif|jpg|png|svg)$/)),
      fonts: bytesOf(filesNamed(/\.woff2$/)),
      scripts: filesNamed(/\.js$/).length,
      // The page itself is also a file.
      files: files.length + 1,
    }
  })

/** Measures how the page fits its window. */
export const readView = (page: Page) =>
  page.evaluate(() => {
    // A heading ends with an orphan if its last line is a single word, narrower than this
    // fraction of the heading.
    const NARROW = 1 / 3
    const { scrollWidth, clientWidth } = document.documentElement
    const orphans = [...document.querySelectorAll('h1, h2, h3')].flatMap((heading) => {
      const text = heading.firstChild
      if (!(text instanceof Text) || !heading.checkVisibility()) return []

      const wordBoxes = [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getBoundingClientRect()
      })

      const lastWord = wordBoxes.at(-1)
      if (!lastWord) return []
      const lastLine = wordBoxes.filter(({ top }) => top === lastWord.top)
      if (lastLine.length > 1) return []

      const headingWidth =
        Math.max(...wordBoxes.map(({ right }) => right)) -
        Math.min(...wordBoxes.map(({ left }) => left))
      return lastWord.width < headingWidth * NARROW ? [text.data] : []
    })

    const posters = [...document.querySelectorAll('main article.card img')].map(
      (image) => {
        const { top, width, height } = image.getBoundingClientRect()
        return { top: Math.round(top), ratio: width / height }
      },
    )

    const menu = document.querySelector('.phone-menu button')?.getBoundingClientRect()

    return {
      /** The number of pixels by which the page is wider than its window. */
      overflow: scrollWidth - clientWidth,
      /** The headings that end with an orphan. */
      orphans,
      /** The pictures on cards: their tops, and their widths divided by their heights. */
      posters,
      /** The right edge of the menu button, or 0 without one. */
      menuEnd: menu?.right ?? 0,
    }
  })

/** Removes the middle cards of a long wall, then returns the problems that axe finds on the page. */
export async function pageFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    // Cards are alike, and the cards in the middle take most of the time.
    for (const card of [...document.querySelectorAll('.wall > .card')].slice(4, -1))
      card.remove()
    // axe must not judge colours in mid-transition. Waiting does not help, because
    // content-visibility pauses off-screen transitions.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
  return axeFaults(page)
}

export interface Visit {
  readonly path: string
  readonly slug: string
  readonly width: number
  /** Device pixels per CSS pixel: 1 or 2. */
  readonly density: number
  /** Whether axe checks the page. */
  readonly hasAxe: boolean
  /** The gallery on the page, whose pictures and columns are measured. */
  readonly gallery?: Gallery | undefined
  /** Whether the page is also read with large text. */
  readonly hasLargeText?: boolean
  /** Controls that open a dialog or a menu, which axe checks. */
  readonly openers?: readonly string[]
}

/** Returns how many KB of pictures a page may load before it is scrolled. */
function pictureLimitOf(width: number, density: number): number {
  // Only poster pages are visited at this density, on phones.
  if (density === 2) return 90
  return width === PHONE ? 150 : 350
}

/** Tests the files and the layout of every visited page and, where `hasAxe` is set, its accessibility. */
export function visitEach(shop: BuiltShop, visits: readonly Visit[]): void {
  const walk = openVisitor(shop, {}, prepareFirstVisits)
  const denseWalk = openVisitor(shop, { deviceScaleFactor: 2 }, prepareFirstVisits)

  describe.each(visits)(
    '$path at $width px',
    ({ path, slug, width, density, hasAxe, gallery, hasLargeText, openers = [] }) => {
      const visitor = density === 1 ? walk : denseWalk
      const pictureLimit = pictureLimitOf(width, density)

      test('loads within its limits, without layout shifts or browser errors', async () => {
        const page = await visitor.to(path, width)
        await visitor.settle()

        const { pictures, fonts, scripts, files } = await readFetched(page)
        expect(pictures).toBeLessThan(pictureLimit * KB)
        expect(fonts).toBeLessThan(60 * KB)
        expect(scripts).toBe(1)
        // The home page's limit is lower than the other pages'.
        expect(files).toBeLessThanOrEqual(slug === '' ? 12 : 18)

        // Scroll within the first screens, and wait for everything that loads after the first interaction: the styles
        // of other pages (`data-ahead`) and islands that hydrate when the browser is idle. Then scroll beyond.
        await page.mouse.move(5, 5)
        await page.mouse.wheel(0, 1000)
        await page.waitForFunction(
          () =>
            document.body.dataset.ahead === undefined &&
            !document.querySelector('[data-when=idle]'),
        )
        await page.mouse.wheel(0, 3000)
        await visitor.settle()

        expect(await readLayoutShift(page)).toBeLessThan(0.0005)
        expect(visitor.complaints).toEqual([])
      })

      test('fits every width, without a lone short word at the end of a heading', async () => {
        const page = await visitor.at(path, width)
        await page.evaluate(() => document.fonts.ready)

        for (const viewWidth of viewWidths) {
          await page.setViewportSize({ width: viewWidth, height: 900 })
          const { overflow, orphans, posters, menuEnd } = await readView(page)
          expect([overflow, orphans], `at ${viewWidth} px`).toEqual([0, []])
          // The menu button must be fully visible in the narrowest window.
          if (viewWidth === 320)
            expect(menuEnd).toSatisfy((end: number) => end > 0 && end <= viewWidth)

          if (!gallery) continue
          expectRatio(posters, gallery)
          if (viewWidth === PHONE) await expectColumns(page, 1, gallery)
          if (viewWidth === 1680) await expectColumns(page, gallery.columns, gallery)
        }
      })

      if (hasAxe)
        test('passes axe', async () => {
          const page = await visitor.at(path, width)
          await page.emulateMedia({ reducedMotion: 'reduce' })
          expect(await pageFaults(page)).toEqual([])
          await page.emulateMedia({ reducedMotion: null })
        })

      if (hasLargeText)
        test('fits large text: nothing is too wide, broken within a word, or covered', async () => {
          const page = await visitor.at(path, width)
          await page.emulateMedia({ reducedMotion: 'reduce' })
          const session = await openTextSizes(page)
          expect(await largeTextFaults(page, session)).toEqual([])
          await session.detach()
          await page.emulateMedia({ reducedMotion: null })
        })

      test.each(openers)('passes axe after a click on %s', async (opener) => {
        const page = await visitor.at(path, width)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await expectAccessible(page, opener)
        await page.emulateMedia({ reducedMotion: null })
      })
    },
  )
}

/** The control that opens the enlarged view of a poster. */
export const PICTURE = 'a[data-opens=Enlarge]'
const OPENED = 'dialog[open], :popover-open, details[open]'

/** Opens a dialog, a menu or an answer, expects that axe finds no problem in it, and closes it. */
async function expectAccessible(page: Page, opener: string): Promise<void> {
  await page.locator(opener).first().click()
  const openElement = page.locator(OPENED)
  await openElement.first().waitFor()
  expect(await axeFaults(page, OPENED)).toEqual([])

  if (opener === PICTURE) {
    await page.locator('dialog[open]').getByRole('button', { name: /A2/ }).click()
    await page.locator('dialog .sheet-on-wall[data-size=A2]').waitFor()
    expect(await axeFaults(page, OPENED), 'on the wall').toEqual([])
  }

  // Escape closes dialogs and menus. An answer below a `summary` stays open.
  await page.keyboard.press('Escape')
  if (opener !== 'summary') await openElement.first().waitFor({ state: 'hidden' })
}

/** Expects that all pictures on a wall have the shape of the gallery's prints. */
function expectRatio(
  posters: readonly { readonly ratio: number }[],
  { orientation }: Gallery,
): void {
  const expectedRatio = orientation === 'landscape' ? 841 / 594 : 594 / 841
  expect(
    posters.filter(({ ratio }) => Math.abs(ratio / expectedRatio - 1) > 0.01),
  ).toEqual([])
}

/** Expects a number of columns, or all posters in a single row if the gallery has fewer. */
async function expectColumns(
  page: Page,
  columns: number,
  gallery: Gallery,
): Promise<void> {
  const countFirstRow = async () => {
    const { posters } = await readView(page)
    return posters.filter(({ top }) => top === posters[0]?.top).length
  }

  // After scrolling, the wall may settle a frame later.
  await expect.poll(countFirstRow).toBe(Math.min(columns, gallery.posters.length))
}
