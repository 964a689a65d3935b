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
  'pictures do not answer to %s, everything else does',
  async (type) => {
    const blocked = page.evaluate((type) => {
      const all = [
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
      document.querySelector('h1')?.firstChild?.dispatchEvent(event())
      return all.filter(
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
  const byRating = reviews.toSorted((a, b) => b.rating - a.rating).map(({ name }) => name)
  const asWritten = reviews.map(({ name }) => name)

  it('are 6, 12 and 18; then the button is gone, and reading goes on with the first that it brought', async () => {
    const readPlace = () => page.evaluate(() => scrollY)
    let place = 0
    for (const shown of [6, 12]) {
      await expect.poll(() => articles().count()).toBe(shown)
      await page.getByText(`Visar ${shown} av 18`).waitFor()
      await more().hover()
      place = await readPlace()
      await more().click()
    }
    await expect.poll(names).toEqual(byRating)
    await expect.poll(() => more().count()).toBe(0)
    const focused = page.locator('article.review:focus strong')
    await expect.poll(() => focused.innerText()).toBe(byRating[12])
    expect(await readPlace()).toBe(place)
  })

  it('are sorted in four ways, stably', async () => {
    const sort = page.getByLabel('Sortera')
    const modes = ['Mest hjälpsamma', 'Senaste', 'Högst betyg', 'Med bilder']
    expect(await sort.locator('option').allInnerTexts()).toEqual(modes)
    for (const index of [1, 2, 3, 0]) {
      await sort.selectOption({ index })
      await expect.poll(names).toEqual(index % 2 ? asWritten : byRating)
    }
    expect(errors).toEqual([])
  })
})

describe('a slideshow', () => {
  const slide = (container: string) =>
    page
      .locator(`${container} [data-slide]`)
      .evaluateAll((slides) =>
        slides.findIndex((one) => one.hasAttribute('data-current')),
      )
  const pass = (milliseconds: number) => page.clock.runFor(milliseconds)
  const toggle = (name: string) => page.locator('.hero').getByRole('button', { name })
  /** Browsers tell those first who have asked before: the slideshow knows by now as well. */
  const show = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant' })
      return new Promise<void>((resolve) =>
        new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve()).observe(
          element,
        ),
      )
    })
  const enter = async (reducedMotion: 'reduce' | 'no-preference') => {
    await page.emulateMedia({ reducedMotion })
    await page.reload()
    await show('.hero')
  }
  beforeAll(() => stopTime(page))

  it('stays still under reduced motion until it is started', async () => {
    await enter('reduce')
    await pass(60_000)
    expect(await slide('.hero')).toBe(0)
    await toggle('Spela bildspelet').click()
    await pass(5000)
    expect(await slide('.hero')).toBe(1)
    // A show that a visitor has started goes on.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await toggle('Pausa bildspelet').waitFor()
  })

  it('goes on every five seconds, round, and follows the preference; assistive technology knows the current slide only', async () => {
    await enter('no-preference')
    await pass(4900)
    expect(await slide('.hero')).toBe(0)
    await pass(200)
    const slides = page.locator('.hero [data-slide]')
    const states = await slides.evaluateAll((slides: HTMLElement[]) =>
      slides.map(
        ({ ariaHidden, inert, dataset }) =>
          `${ariaHidden} ${inert} ${'previous' in dataset}`,
      ),
    )
    expect(states).toEqual(['true true true', 'false false false', 'true true false'])
    await pass(10_000)
    expect(await slide('.hero')).toBe(0)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await toggle('Spela bildspelet').waitFor()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await toggle('Pausa bildspelet').waitFor()
  })

  it('stands still while it is off screen or in a hidden tab', async () => {
    const before = await slide('.hero')
    const hide = (hidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    await hide(true)
    await pass(5000)
    expect(await slide('.hero')).toBe(before)
    await hide(false)
    await pass(5000)
    expect(await slide('.hero')).toBe((before + 1) % 3)
    await show('#story')
    await pass(5000)
    expect(await slide('.hero')).toBe((before + 1) % 3)
  })

  it('of quotes goes on every six seconds, one visible at a time', async () => {
    await show('#story')
    await show('.quotes')
    const readQuote = () => page.locator('.quotes-list').innerText()
    // While one fades into the other, both are there.
    const expectOne = () =>
      expect.poll(async () => (await readQuote()).split('\n')).toHaveLength(2)
    const before = await slide('.quotes')
    await expectOne()
    const quote = await readQuote()
    await pass(5900)
    expect(await slide('.quotes')).toBe(before)
    await pass(200)
    expect(await slide('.quotes')).toBe(1 - before)
    await expect.poll(readQuote).not.toContain(quote)
    await expectOne()
  })

  it('stops at the button, also when the preference for less motion changes', async () => {
    await show('.hero')
    await toggle('Pausa bildspelet').click()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const before = await slide('.hero')
    await pass(60_000)
    expect(await toggle('Spela bildspelet').isVisible()).toBe(true)
    expect(await slide('.hero')).toBe(before)
  })
})

it('the way home leads to the top without a request, or to a new tab; that to a language keeps query and anchor; a missing path is logged once', async () => {
  await page.goto(`${stage.shop.origin}/sv?ref=letter#poster-3`)
  await page.getByRole('link', { name: 'English' }).click()
  await page.waitForURL(`${stage.shop.origin}/en?ref=letter#poster-3`)
  await page.evaluate(() => {
    Object.assign(window, { still: true })
    scrollTo({ top: 500, behavior: 'instant' })
  })
  const home = page.getByRole('link', { name: 'Hem' })
  const isHome = (request: Request) =>
    request.isNavigationRequest() && request.url().endsWith('/en')
  const asked = page.context().waitForEvent('request', isHome)
  const opened = page.context().waitForEvent('page')
  await home.click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  // Some releases of the headless browser crash in tabs that it opens, and others do not tell what these ask for.
  await Promise.any([asked, tab.waitForURL('**/en')])
  await tab.close()
  await home.evaluate((link: HTMLAnchorElement) => link.click())
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  expect(await page.evaluate(() => 'still' in window)).toBe(true)
  // A language chosen next leads to the top as well.
  expect(page.url()).toBe(`${stage.shop.origin}/en`)
  errors.length = 0
  await page.goto(`${stage.shop.origin}/sv/nope`)
  await expect.poll(() => errors).toEqual(['Page not found: /sv/nope'])
})
