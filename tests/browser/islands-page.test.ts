import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { reviews } from '../support/islands/page.tsx'
import { setStage, stopTime, type Visit } from '../support/islands/visit.ts'

const stage = setStage({})
let visit: Visit
let page: Page
beforeAll(async () => {
  visit = await stage.visit('/sv')
  page = visit.page
})

it.each(['contextmenu', 'dragstart'])('pictures do not answer to %s, everything else does', async (type) => {
  const pictures = ['.hero img', 'article.card img']
  const all = [...pictures, 'h1', 'h3', 'header a', '.order', 'input', '.review']
  const blocked = page.evaluate(
    ([type, all]) => {
      const event = () => new MouseEvent(type, { bubbles: true, cancelable: true })
      return all.filter((selector) => document.querySelector(selector)?.dispatchEvent(event()) === false)
    },
    [type, all] as const,
  )
  expect(await blocked).toEqual(pictures)
})

describe('reviews', () => {
  const articles = () => page.locator('article.review:visible')
  const names = () => articles().locator('strong').allInnerTexts()
  const more = () => page.getByRole('button', { name: 'Visa fler recensioner' })
  const byRating = reviews.toSorted((a, b) => b.rating - a.rating).map(({ name }) => name)
  const asWritten = reviews.map(({ name }) => name)

  it('tell numbers, dates and stars in words', async () => {
    const stars = (place: Locator) => place.getByRole('img').getAttribute('aria-label')
    expect(await stars(page.locator('.review-summary'))).toBe('4,8 av 5')
    const rows = [15, 4, 0, 0, 0].map((count, row) => `Betyg ${5 - row} av 5: ${count} recensioner`)
    expect(await page.locator('.review-bars .visually-hidden').allInnerTexts()).toEqual(rows)
    const first = articles().first()
    expect(await stars(first)).toBe('5 av 5')
    expect(await first.innerHTML()).toContain('<time datetime="2025-09-02">2025-09-02</time>')
    expect(await first.textContent()).toMatch(
      /Sverige[\s\S]*Verifierat köp[\s\S]*2 tyckte att detta var hjälpsamt/,
    )
  })

  it('are 6, 12, 18 and 19; then the button is gone, and reading goes on with the first that it brought', async () => {
    for (const shown of [6, 12, 18]) {
      await expect.poll(() => articles().count()).toBe(shown)
      await page.getByText(`Visar ${shown} av 19`).waitFor()
      await more().click()
    }
    await expect.poll(names).toEqual(byRating)
    await expect.poll(() => more().count()).toBe(0)
    const focused = page.locator('article.review:focus strong')
    await expect.poll(() => focused.innerText()).toBe(byRating[18])
  })

  it('are sorted in four ways, stably', async () => {
    const sort = page.getByLabel('Sortera')
    for (const [mode, order] of [
      ['Senaste', asWritten],
      ['Högst betyg', byRating],
      ['Med bilder', asWritten],
      ['Mest hjälpsamma', byRating],
    ] as const) {
      await sort.selectOption(mode)
      await expect.poll(names).toEqual(order)
    }
    const modes = ['Mest hjälpsamma', 'Senaste', 'Högst betyg', 'Med bilder']
    expect(await sort.locator('option').allInnerTexts()).toEqual(modes)
    expect(visit.errors).toEqual([])
  })
})

describe('a slideshow', () => {
  const slide = (container: string) =>
    page
      .locator(`${container} [data-slide]`)
      .evaluateAll((slides) => slides.findIndex((one) => one.hasAttribute('data-current')))
  const pass = (milliseconds: number) => page.clock.runFor(milliseconds)
  const toggle = (name: string) => page.locator('.hero').getByRole('button', { name })
  /** Browsers tell those first who have asked before: the slideshow knows by now as well. */
  const show = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant' })
      return new Promise<void>((resolve) =>
        new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve()).observe(element),
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

  it('goes on every five seconds, round; only the current slide is there for assistive technology', async () => {
    await enter('no-preference')
    await pass(4900)
    expect(await slide('.hero')).toBe(0)
    await pass(200)
    const states = await page
      .locator('.hero [data-slide]')
      .evaluateAll((slides: HTMLElement[]) =>
        slides.map(({ ariaHidden, inert, dataset }) => [ariaHidden, inert, 'previous' in dataset]),
      )
    expect(states).toEqual([
      ['true', true, true],
      ['false', false, false],
      ['true', true, false],
    ])
    await pass(10_000)
    expect(await slide('.hero')).toBe(0)
  })

  it('follows the preference for less motion', async () => {
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

  it('of quotes goes on every six seconds', async () => {
    await show('#story')
    await show('.quotes')
    const before = await slide('.quotes')
    await pass(5900)
    expect(await slide('.quotes')).toBe(before)
    await pass(200)
    expect(await slide('.quotes')).toBe(1 - before)
  })

  it('stops at the button, also when the preference for less motion changes', async () => {
    await show('.hero')
    await toggle('Pausa bildspelet').click()
    await toggle('Spela bildspelet').waitFor()
    for (const reducedMotion of ['reduce', 'no-preference'] as const)
      await page.emulateMedia({ reducedMotion })
    const before = await slide('.hero')
    await pass(60_000)
    expect(await toggle('Spela bildspelet').isVisible()).toBe(true)
    expect(await slide('.hero')).toBe(before)
  })
})

describe('links', () => {
  it('keep query and anchor when the language changes', async () => {
    await page.goto(`${stage.shop.origin}/sv?ref=letter#poster-3`)
    await page.getByRole('link', { name: 'English' }).click()
    await page.waitForURL(`${stage.shop.origin}/en?ref=letter#poster-3`)
  })

  it('lead to the top at home, without a request', async () => {
    await page.goto(`${stage.shop.origin}/sv?ref=letter#story`)
    await page.evaluate(() => {
      Object.assign(window, { still: true })
      scrollTo({ top: 500, behavior: 'instant' })
    })
    await page.getByRole('link', { name: 'Hem' }).evaluate((link: HTMLAnchorElement) => link.click())
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => 'still' in window)).toBe(true)
    // A language chosen next leads to the top as well.
    expect(page.url()).toBe(`${stage.shop.origin}/sv`)
  })
})

it('a missing path is logged, once', async () => {
  visit.errors.length = 0
  await page.goto(`${stage.shop.origin}/sv/nope`)
  await expect.poll(() => visit.errors).toEqual(['Page not found: /sv/nope'])
})
