import { describe, expect, test } from 'vitest'
import { galleries, languages, posterScreens } from '../shops/whole-content.ts'
import { openWholeShop } from '../shops/whole-shop.ts'
import {
  DESKTOP,
  PHONE,
  pageFaults,
  readView,
  visitEach,
} from '../support/page-visits.ts'
import { axeFaults, openVisitor } from '../support/walk.ts'

const shop = openWholeShop()

/** A poster page of each orientation, each in a different language. */
const orientationScreens = (['portrait', 'landscape'] as const).flatMap(
  (orientation, index) => {
    const gallery = galleries.find((gallery) => gallery.orientation === orientation)
    const ids = gallery?.posters ?? []
    return posterScreens.filter(
      ({ id, lang }) => lang === languages[index] && ids.includes(id),
    )
  },
)

// On phones, every other page is visited, plus every page that axe checks.
const phoneScreens = posterScreens.filter(
  (screen, index) => index % 2 === 0 || orientationScreens.includes(screen),
)

visitEach(shop, [
  ...phoneScreens.map((screen) => ({
    ...screen,
    width: PHONE,
    density: 2,
    hasAxe: orientationScreens.includes(screen),
  })),
  ...orientationScreens.map((screen) => ({
    ...screen,
    width: DESKTOP,
    density: 1,
    hasAxe: true,
  })),
])

describe('axe finds no problem', () => {
  const PICTURE = 'a[data-opens=Enlarge]'
  const OPENED = 'dialog[open], :popover-open, details[open]'
  const calm = openVisitor(shop, { reducedMotion: 'reduce' })

  test.each([
    [
      '/sv/holy-cow',
      DESKTOP,
      ['.language button', '.bar [data-opens=Search]', PICTURE, '.share-control'],
    ],
    [
      '/en/landscape',
      PHONE,
      [
        '.phone-menu button',
        '.language button',
        '.bar [data-opens=Search]',
        PICTURE,
        '.share-control',
      ],
    ],
    ['/es/svenska-bocker', DESKTOP, ['summary']],
  ] as const)(
    'on %s at %i px, including its dialogs and menus',
    async (path, width, openers) => {
      const page = await calm.to(path, width)
      expect(await pageFaults(page)).toEqual([])

      for (const opener of openers) {
        await page.locator(opener).first().click()

        const openElement = page.locator(OPENED)
        await openElement.first().waitFor()
        expect(await axeFaults(page, OPENED), opener).toEqual([])

        if (opener === PICTURE) {
          await page.locator('dialog[open]').getByRole('button', { name: /A2/ }).click()
          await page.locator('dialog .sheet-on-wall[data-size=A2]').waitFor()
          expect(await axeFaults(page, OPENED), 'on the wall').toEqual([])
        }

        // Escape closes dialogs and menus. An answer below a `summary` stays open.
        await page.keyboard.press('Escape')
        if (opener !== 'summary') await openElement.first().waitFor({ state: 'hidden' })
      }
    },
  )

  test('on the 404 page, which logs the missing path once and links to the home page', async () => {
    const page = await calm.to('/sv/nope', DESKTOP)
    await page.getByText('Oops! Page not found').waitFor()
    // The page logs the path in a message. Entries that start with 404 report the page's
    // status.
    const countLogs = () =>
      calm.complaints.filter(
        (text) => text.includes('/sv/nope') && !text.startsWith('404'),
      ).length
    await expect.poll(countLogs).toBe(1)

    for (const width of [PHONE, DESKTOP]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await pageFaults(page), `at ${width} px`).toEqual([])
    }

    for (const width of [320, PHONE, 768, DESKTOP, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await readView(page), `at ${width} px`).toMatchObject({
        overflow: 0,
        orphans: [],
      })
    }
    expect(countLogs()).toBe(1)

    await page.getByRole('link', { name: 'Return to Home', exact: true }).click()
    await page.waitForURL('**/sv')
  })
})
