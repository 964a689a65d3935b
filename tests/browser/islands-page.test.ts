import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { reviews } from '../support/islands/page.tsx'
import { setStage, stopTime } from '../support/islands/visit.ts'

const stage = setStage({})
let page: Page
let errors: string[]
beforeAll(async () => {
  ;({ page, errors } = await stage.visit('/sv'))
})

it.each(['contextmenu', 'dragstart'])(
  'only pictures block the event %s',
  async (type) => {
    const blocked = page.evaluate((type) => {
      const selectors = [
        '.hero img',
        'article.card img',
        'h1',
        'h3',
        'header a',
        '.order',
        'input',
        '.review',
      ]

      const event = () => new MouseEvent(type, { bubbles: true, cancelable: true })

      // An event's target can also be a text node, which must not cause an error.
      document.querySelector('h1')?.firstChild?.dispatchEvent(event())

      return selectors.filter(
        (selector) => document.querySelector(selector)?.dispatchEvent(event()) === false,
      )
    }, type)

    expect(await blocked).toEqual(['.hero img', 'article.card img'])
    expect(errors).toEqual([])
  },
)

describe('reviews', () => {
  const articles = () => page.locator('article.review:visible')
  const names = () => articles().locator('strong').allInnerTexts()
  const more = () => page.getByRole('button', { name: 'Visa fler recensioner' })
  /**
   * The order of "Most helpful", which is chosen at first, and of "Highest rated". Both
   * sort by rating.
   */
  const namesByRating = reviews
    .toSorted((a, b) => b.rating - a.rating)
    .map(({ name }) => name)
  const writtenNames = reviews.map(({ name }) => name)

  it('appear six at a time, and the focus moves to the first new one', async () => {
    const readScrollPosition = () => page.evaluate(() => scrollY)
    let scrollPosition = 0

    for (const count of [6, 12]) {
      await expect.poll(() => articles().count()).toBe(count)
      await page.getByText(`Visar ${count} av 18`).waitFor()
      await more().hover()
      scrollPosition = await readScrollPosition()
      await more().click()
    }

    await expect.poll(names).toEqual(namesByRating)
    await expect.poll(() => more().count()).toBe(0)

    const focused = page.locator('article.review:focus strong')
    await expect.poll(() => focused.innerText()).toBe(namesByRating[12])
    expect(await readScrollPosition()).toBe(scrollPosition)
  })

  it('are sorted in four ways, and equally ranked ones keep their order', async () => {
    const sort = page.getByLabel('Sortera')
    expect(await sort.locator('option').allInnerTexts()).toEqual([
      'Mest hjälpsamma',
      'Senaste',
      'Högst betyg',
      'Med bilder',
    ])

    // islands/reviews/Reviews.test.ts tests every order.
    await sort.selectOption({ label: 'Senaste' })
    await expect.poll(names).toEqual(writtenNames)
    await sort.selectOption({ label: 'Högst betyg' })
    await expect.poll(names).toEqual(namesByRating)
    expect(errors).toEqual([])
  })
})

describe('a slideshow', () => {
  const readSlide = (container: string) =>
    page
      .locator(`${container} [data-slide]`)
      .evaluateAll((slides) =>
        slides.findIndex((slide) => slide.hasAttribute('data-current')),
      )
  const pass = (milliseconds: number) => page.clock.runFor(milliseconds)
  const toggle = (name: string) => page.locator('.hero').getByRole('button', { name })
  /**
   * Scrolls to an element and waits until it is visible. Observers are notified in the order of
   * their registration, so the slideshow has already been notified by then.
   */
  const scrollTo = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant' })
      return new Promise<void>((resolve) =>
        new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve()).observe(
          element,
        ),
      )
    })
  const reloadWith = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion })
    await page.reload()
    await scrollTo('.hero')
  }
  beforeAll(() => stopTime(page))

  it('stays paused under reduced motion until the visitor starts it', async () => {
    await reloadWith('reduce')
    await pass(60_000)
    expect(await readSlide('.hero')).toBe(0)

    await toggle('Spela bildspelet').click()
    await pass(5000)
    expect(await readSlide('.hero')).toBe(1)

    // A slideshow that the visitor has started continues.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await toggle('Pausa bildspelet').waitFor()
  })

  it('advances every five seconds and hides the other slides from screen readers', async () => {
    await reloadWith('no-preference')
    await pass(4900)
    expect(await readSlide('.hero')).toBe(0)
    await pass(200)

    const slides = page.locator('.hero [data-slide]')
    const states = await slides.evaluateAll((slides: HTMLElement[]) =>
      slides.map(({ ariaHidden, inert, dataset }) => ({
        ariaHidden,
        inert,
        isPrevious: 'previous' in dataset,
      })),
    )
    expect(states).toEqual([
      { ariaHidden: 'true', inert: true, isPrevious: true },
      { ariaHidden: 'false', inert: false, isPrevious: false },
      { ariaHidden: 'true', inert: true, isPrevious: false },
    ])

    // After the last of the three slides, the first one follows.
    await pass(10_000)
    expect(await readSlide('.hero')).toBe(0)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    await toggle('Spela bildspelet').waitFor()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await toggle('Pausa bildspelet').waitFor()
  })

  it('pauses while it is off screen or its tab is hidden', async () => {
    const startSlide = await readSlide('.hero')
    const hide = (hidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)

    await hide(true)
    await pass(5000)
    expect(await readSlide('.hero')).toBe(startSlide)

    await hide(false)
    await pass(5000)
    expect(await readSlide('.hero')).toBe((startSlide + 1) % 3)

    await scrollTo('#story')
    await pass(5000)
    expect(await readSlide('.hero')).toBe((startSlide + 1) % 3)
  })

  it('of quotes advances every six seconds and shows one quote at a time', async () => {
    // Off screen, the slideshow pauses, so its six seconds begin when it is back on screen.
    await scrollTo('#story')
    await scrollTo('.quotes')
    const readQuote = () => page.locator('.quotes-list').innerText()
    // Both quotes are visible while one fades into the other.
    const expectOneQuote = () =>
      // A quote has two lines: its text and its author.
      expect.poll(async () => (await readQuote()).split('\n')).toHaveLength(2)

    const startSlide = await readSlide('.quotes')
    await expectOneQuote()
    const quote = await readQuote()

    await pass(5900)
    expect(await readSlide('.quotes')).toBe(startSlide)

    await pass(200)
    // The page has two quotes, 0 and 1.
    expect(await readSlide('.quotes')).toBe(1 - startSlide)
    await expect.poll(readQuote).not.toContain(quote)
    await expectOneQuote()
  })

  it('stays paused by its button when the motion preference changes', async () => {
    await scrollTo('.hero')
    await toggle('Pausa bildspelet').click()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.emulateMedia({ reducedMotion: 'no-preference' })

    const startSlide = await readSlide('.hero')
    await pass(60_000)
    expect(await toggle('Spela bildspelet').isVisible()).toBe(true)
    expect(await readSlide('.hero')).toBe(startSlide)
  })
})

it('a link to another language keeps the query and the anchor', async () => {
  await page.goto(`${stage.shop.origin}/sv?ref=letter#poster-3`)
  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL(`${stage.shop.origin}/en?ref=letter#poster-3`)
})

it('the home link can open a tab, and scrolls the home page to the top without a request', async () => {
  // The previous test ended here.
  expect(page.url()).toBe(`${stage.shop.origin}/en?ref=letter#poster-3`)
  await page.evaluate(() => {
    Object.assign(window, { isSame: true })
    scrollTo({ top: 500, behavior: 'instant' })
  })
  // The header of the test page is Swedish in every language.
  const homeLink = page.getByRole('link', { name: 'Hem' })

  const isHomeRequest = (request: Request) =>
    request.isNavigationRequest() && request.url().endsWith('/en')
  const homeRequest = page.context().waitForEvent('request', isHomeRequest)
  const opened = page.context().waitForEvent('page')
  await homeLink.click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  // Some headless releases crash in tabs that they open; others hide the tabs' requests.
  await Promise.any([homeRequest, tab.waitForURL('**/en')])
  await tab.close()

  await homeLink.evaluate((link: HTMLAnchorElement) => link.click())
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  // Without the anchor, the next language link leads to the top as well.
  expect(page.url()).toBe(`${stage.shop.origin}/en`)
})

it('a missing page logs its path once', async () => {
  errors.length = 0
  await page.goto(`${stage.shop.origin}/sv/nope`)
  await expect.poll(() => errors).toEqual(['Page not found: /sv/nope'])
})
