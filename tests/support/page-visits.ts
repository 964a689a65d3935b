import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { BuiltShop } from '../shops/built-shop.ts'
import { galleries, languages, screens } from '../shops/shop-content.ts'
import { axeFaults, countMoves, readMoved, setOut } from './walk.ts'

export const PHONE = 390
export const DESKTOP = 1280
const KB = 1024

/** Prepares a window that loads every page without a cache, as for a first visit, and measures layout shifts. */
async function disableCache(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await countMoves(page)
}

/** Reads the sizes and numbers of the files that a page has fetched, by type. */
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
      files: files.length + 1,
    }
  })

/** Measures how the page fits into its window. */
export const readView = (page: Page) =>
  page.evaluate(() => {
    // A last line of one word is an orphan if it is narrower than this part of its heading.
    const NARROW = 1 / 3
    const { scrollWidth, clientWidth } = document.documentElement
    const orphans = [...document.querySelectorAll('h1, h2, h3')].flatMap((heading) => {
      const text = heading.firstChild
      if (!(text instanceof Text) || !heading.checkVisibility()) return []

      const words = [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getBoundingClientRect()
      })

      const lastWord = words.at(-1)
      if (!lastWord || words.filter(({ top }) => top === lastWord.top).length > 1)
        return []
      const widest =
        Math.max(...words.map(({ right }) => right)) -
        Math.min(...words.map(({ left }) => left))
      return lastWord.width < widest * NARROW ? [text.data] : []
    })

    const posters = [...document.querySelectorAll('main article.card img')].map(
      (image) => {
        const { top, width, height } = image.getBoundingClientRect()
        return { top: Math.round(top), ratio: width / height }
      },
    )

    const menu = document.querySelector('.phone-menu button')?.getBoundingClientRect()

    return {
      beyond: scrollWidth - clientWidth,
      orphans,
      posters,
      menuEnd: menu?.right ?? 0,
    }
  })

/** Returns the problems that axe finds in a page, without the cards in the middle of a long wall. */
export async function pageFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(() => {
    // Cards are alike, and the cards in the middle take most of the time.
    for (const card of [...document.querySelectorAll('.wall > .card')].slice(12, -2))
      card.remove()
    // axe must not judge changing colours. Waiting does not help: content-visibility pauses transitions off the screen.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })
  return axeFaults(page)
}

interface Visit {
  readonly path: string
  readonly slug: string
  readonly width: number
  readonly density: number
  /** Whether axe checks the page. */
  readonly isClose: boolean
}

const slugs = [...new Set(screens.map(({ slug }) => slug))]

/** Every page except poster pages, each at one width. The languages of a page take turns. */
const visits = screens.map(({ path, slug, lang }) => {
  const place = slugs.indexOf(slug)
  const turn = (place + languages.indexOf(lang)) % languages.length
  const isClose = turn === place % 2 || (turn < 2 && ['', 'success'].includes(slug))
  return { path, slug, turn, width: turn === 1 ? DESKTOP : PHONE, density: 1, isClose }
})

/** Returns the visits at a width, every page in one language. The other width has every page in another language. */
export const visitsAt = (width: number): readonly Visit[] =>
  visits.filter((visit) => visit.width === width && visit.turn < 2)

/** The visits in all other languages. */
export const otherVisits: readonly Visit[] = visits.filter(({ turn }) => turn >= 2)

/** Returns the KB of pictures that a page may load at first. */
function pictureLimitOf(width: number, density: number): number {
  if (density === 2) return 90
  return width === PHONE ? 150 : 350
}

/** Visits every page once, and tests its files, its layout and, on some pages, its accessibility. */
export function visitEach(shop: BuiltShop, visits: readonly Visit[]): void {
  const walk = setOut(shop, {}, disableCache)
  const denseWalk = setOut(shop, { deviceScaleFactor: 2 }, disableCache)

  describe.each(visits)(
    '$path at $width px',
    ({ path, slug, width, density, isClose }) => {
      const visitor = density === 1 ? walk : denseWalk
      const pictureLimit = pictureLimitOf(width, density)

      test('loads within its limits, without layout shifts and browser errors', async () => {
        const page = await visitor.to(path, width)
        await visitor.settle()
        const { pictures, fonts, scripts, files } = await readFetched(page)
        expect(pictures).toBeLessThan(pictureLimit * KB)
        expect(fonts).toBeLessThan(60 * KB)
        expect(scripts).toBe(1)
        expect(files).toBeLessThanOrEqual(slug === '' ? 12 : 18)

        // Scrolls beyond the first screens, and waits for everything that loads after the first input.
        await page.mouse.move(5, 5)
        await page.mouse.wheel(0, 4000)
        await page.waitForFunction(
          () =>
            document.body.dataset.ahead === undefined &&
            !document.querySelector('[data-when=idle]'),
        )
        await visitor.settle()

        expect(await readMoved(page)).toBeLessThan(0.0005)
        expect(visitor.complaints).toEqual([])
      })

      test('fits into every width, without a lone short word at the end of a heading', async () => {
        const page = await visitor.at(path, width)
        await page.evaluate(() => document.fonts.ready)
        const gallery = galleries.find((gallery) => gallery.slug === slug)

        for (const viewWidth of [320, PHONE, 768, DESKTOP, 1680]) {
          await page.setViewportSize({ width: viewWidth, height: 900 })
          const { beyond, orphans, posters, menuEnd } = await readView(page)
          expect([beyond, orphans], `at ${viewWidth} px`).toEqual([0, []])
          // The menu button must be fully visible in the narrowest window.
          if (viewWidth === 320)
            expect(menuEnd).toSatisfy((end: number) => end > 0 && end <= viewWidth)

          if (!gallery) continue
          const shape = gallery.orientation === 'landscape' ? 841 / 594 : 594 / 841
          expect(
            posters.filter(({ ratio }) => Math.abs(ratio / shape - 1) > 0.01),
          ).toEqual([])

          const columns = { [PHONE]: 1, 1680: gallery.columns }[viewWidth]
          // A scrolled wall may settle a frame later.
          const countFirstRow = async () =>
            (await readView(page)).posters.filter(
              ({ top }, _, posters) => top === posters[0]?.top,
            ).length
          if (columns !== undefined)
            await expect
              .poll(countFirstRow)
              .toBe(Math.min(columns, gallery.posters.length))
        }
      })

      if (isClose)
        test('has no problem that axe finds', async () => {
          const page = await visitor.at(path, width)
          await page.emulateMedia({ reducedMotion: 'reduce' })
          expect(await pageFaults(page)).toEqual([])
          await page.emulateMedia({ reducedMotion: null })
        })
    },
  )
}
