import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setStage } from '../support/islands/visit.ts'

const stage = setStage({})

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
    const { page } = await stage.visit('/sv?ref=letter#story')
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

it('logs a missing path once', async () => {
  const { errors } = await stage.visit('/sv/nope')
  await expect.poll(() => errors).toEqual(['Page not found: /sv/nope'])
})
