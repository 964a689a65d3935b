import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setStage } from './islands-visit.ts'

const stage = setStage({})

const slideOf = (page: Page) =>
  page
    .locator('#hero [data-slide]')
    .evaluateAll((slides) => slides.findIndex((slide) => slide.hasAttribute('data-current')))
const stateOf = (page: Page) =>
  page
    .locator('#hero [data-slide]')
    .evaluateAll((slides) =>
      slides.map((slide) => [slide.getAttribute('aria-hidden'), slide.hasAttribute('inert')]),
    )

describe('a slideshow', () => {
  it('goes on every five seconds; only the current slide is there for assistive technology', async () => {
    const { page } = await stage.visit('/sv')
    await page.waitForTimeout(2000)
    expect(await slideOf(page)).toBe(0)
    await page.waitForTimeout(4500)
    expect(await slideOf(page)).toBe(1)
    expect(await stateOf(page)).toEqual([
      ['true', true],
      ['false', false],
      ['true', true],
    ])
  })

  it('stops at the button', async () => {
    const { page } = await stage.visit('/sv')
    await page.getByRole('button', { name: 'Pausa' }).click()
    await page.getByRole('button', { name: 'Spela' }).waitFor()
    await page.waitForTimeout(6000)
    expect(await slideOf(page)).toBe(0)
  })

  it('stays still under reduced motion until it is started', async () => {
    const { page } = await stage.visit('/sv', { reducedMotion: 'reduce' })
    await page.waitForTimeout(6000)
    expect(await slideOf(page)).toBe(0)
    await page.getByRole('button', { name: 'Spela' }).click()
    await expect.poll(() => slideOf(page), { timeout: 6000 }).toBe(1)
  })

  it('stands still while it is off screen', async () => {
    const { page } = await stage.visit('/sv')
    await page.evaluate(() => document.querySelector('#story')?.scrollIntoView({ behavior: 'instant' }))
    await page.waitForTimeout(6000)
    expect(await slideOf(page)).toBe(0)
  })
})

describe('pictures', () => {
  const isBlocked = (page: Page, selector: string, type: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, type) => {
        const event = new MouseEvent(type, { bubbles: true, cancelable: true })
        element.dispatchEvent(event)
        return event.defaultPrevented
      }, type)

  it.each(['contextmenu', 'dragstart'])('do not answer to %s, everything else does', async (type) => {
    const { page } = await stage.visit('/sv')
    expect(await isBlocked(page, '#hero img', type)).toBe(true)
    expect(await isBlocked(page, 'article.card img', type)).toBe(true)
    for (const other of ['h1', 'h3', 'header a', '.order', 'input', '.review']) {
      expect(await isBlocked(page, other, type)).toBe(false)
    }
  })
})

describe('links', () => {
  it('keep query and anchor when the language changes', async () => {
    const { page } = await stage.visit('/sv?ref=letter#poster-3')
    await page.getByRole('link', { name: 'English' }).click()
    await page.waitForURL(`${stage.shop.origin}/en?ref=letter#poster-3`)
  })

  it('lead to the top at home, without a request', async () => {
    const { page } = await stage.visit('/sv')
    await page.evaluate(() => {
      Object.assign(window, { still: true })
      scrollTo({ top: 500, behavior: 'instant' })
    })
    await page.getByRole('link', { name: 'Hem' }).evaluate((link: HTMLAnchorElement) => link.click())
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => 'still' in window)).toBe(true)
  })
})

it('logs a missing path once', async () => {
  const { errors } = await stage.visit('/sv/nope')
  await expect.poll(() => errors).toEqual(['Page not found: /sv/nope'])
})
