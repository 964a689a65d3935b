import type { CDPSession } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { largeTextFaults, openTextSizes } from '../support/large-text.ts'
import { isLong } from '../support/long.ts'
import {
  DESKTOP,
  PHONE,
  PICTURE,
  pageFaults,
  readView,
  type Visit,
  viewWidths,
  visitEach,
} from '../support/page-visits.ts'
import { openVisitor } from '../support/walk.ts'

// Visits a page of each kind in the small shop. tests/long/site/ visits every page of the real shop.

const shop = openSmallShop()
const galleryAt = (slug: string) =>
  smallGalleries.find((gallery) => gallery.slug === slug)

/** A visit to a page at one pixel per CSS pixel, which also reads the page with large text. */
const visit = (path: string, width: number, more: Partial<Visit> = {}): Visit => ({
  path,
  slug: path.split('/').slice(2).join('/'),
  width,
  density: 1,
  hasAxe: true,
  hasLargeText: true,
  ...more,
})

// Widths and languages alternate.
visitEach(shop, [
  visit('/en', DESKTOP, { gallery: galleryAt('') }),
  visit('/es/landscape', PHONE, {
    gallery: galleryAt('landscape'),
    openers: isLong
      ? [
          '.phone-menu button',
          '.language button',
          '.bar [data-opens=Search]',
          PICTURE,
          '.share-control',
        ]
      : ['.phone-menu button', PICTURE],
  }),
  visit('/es/svenska-bocker', PHONE, { openers: ['summary'] }),
  visit('/es/delivery-and-payment', DESKTOP),
  visit('/sv/search', PHONE),
  visit('/en/success', DESKTOP),
  visit('/es/posters/whale-child', PHONE, { density: 2 }),
])

describe('a visitor who prefers less motion', () => {
  let session: CDPSession
  const savedPosters = ['dragon-eye', 'pyramid-2', 'whale-child'].map((id) => ({
    id,
    variant: 'a2NoLogo',
  }))
  const calm = openVisitor(shop, { reducedMotion: 'reduce' }, async (_, page) => {
    session = await openTextSizes(page)
    await page.addInitScript(
      (text) => localStorage.setItem('saved-posters', text),
      JSON.stringify(savedPosters),
    )
  })

  test('finds a 404 page that passes axe, logs the missing path once and links to the home page', async () => {
    const page = await calm.to('/sv/nope', PHONE)
    await page.getByText('Oops! Page not found').waitFor()
    // The page logs the path in a message. Entries that start with 404 report the page's
    // status.
    const countLogs = () =>
      calm.complaints.filter(
        (text) => text.includes('/sv/nope') && !text.startsWith('404'),
      ).length
    await expect.poll(countLogs).toBe(1)

    expect(await largeTextFaults(page, session)).toEqual([])
    for (const width of viewWidths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await readView(page), `at ${width} px`).toMatchObject({
        overflow: 0,
        orphans: [],
      })
    }
    expect(await pageFaults(page)).toEqual([])
    expect(countLogs()).toBe(1)

    await page.getByRole('link', { name: 'Return to Home', exact: true }).click()
    await page.waitForURL('**/sv')
  })

  test.runIf(isLong)(
    'reads every dialog with large text: nothing is too wide, broken within a word, or covered',
    async () => {
      const page = await calm.to('/es/posters/dragon-eye', PHONE)
      const expectNoFaults = async (name: string, content: string) => {
        await page.locator(`dialog[open] ${content}`).first().waitFor()
        expect.soft(await largeTextFaults(page, session), name).toEqual([])
      }

      for (const [opener, content] of [
        ['.bar [data-opens=Search]', '.search-body a'],
        ['.share-control', 'button'],
        ['.card-picture', '.enlarge-views'],
        ['.saved-open', '.saved-sum'],
      ] as const) {
        await page.locator(opener).click()
        await expectNoFaults(opener, content)
        // The list stays open, because its button leads to the wall.
        if (opener !== '.saved-open') await page.keyboard.press('Escape')
      }

      await page.locator('.saved-actions [data-quiet]').first().click()
      await expectNoFaults('the wall', '.hung')
    },
  )
})
