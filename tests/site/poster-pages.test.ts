import { describe, expect, test } from 'vitest'
import { openWholeShop } from '../shops/built-shop.ts'
import { galleries, languages, posterScreens } from '../shops/shop-content.ts'
import {
  DESKTOP,
  PHONE,
  pageFaults,
  readView,
  visitEach,
} from '../support/page-visits.ts'
import { axeFaults, setOut } from '../support/walk.ts'

const shop = openWholeShop()

/** A poster of each shape, each in another language. */
const shapes = (['portrait', 'landscape'] as const).flatMap((shape, place) => {
  const ids = galleries.find(({ orientation }) => orientation === shape)?.posters ?? []
  return posterScreens.filter(
    ({ id, lang }) => lang === languages[place] && ids.includes(id),
  )
})

visitEach(shop, [
  ...posterScreens
    .filter((screen, place) => place % 2 === 0 || shapes.includes(screen))
    .map((screen) => ({
      ...screen,
      width: PHONE,
      density: 2,
      isClose: shapes.includes(screen),
    })),
  ...shapes.map((screen) => ({ ...screen, width: DESKTOP, density: 1, isClose: true })),
])

describe('axe finds nothing', () => {
  const PICTURE = 'a[data-opens=Enlarge]'
  const OPENED = 'dialog[open], :popover-open, details[open]'
  const calm = setOut(shop, { reducedMotion: 'reduce' })

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
  ] as const)('on %s at %i px, with what opens there', async (path, width, openers) => {
    const page = await calm.to(path, width)
    expect(await pageFaults(page)).toEqual([])
    for (const opener of openers) {
      await page.locator(opener).first().click()
      const opened = page.locator(OPENED)
      await opened.first().waitFor()
      expect(await axeFaults(page, OPENED), opener).toEqual([])
      if (opener === PICTURE) {
        await page.locator('dialog[open]').getByRole('button', { name: /A2/ }).click()
        await page.locator('dialog .sheet-on-wall[data-size=A2]').waitFor()
        expect(await axeFaults(page, OPENED), 'on the wall').toEqual([])
      }
      await page.keyboard.press('Escape')
      if (opener !== 'summary') await opened.first().waitFor({ state: 'hidden' })
    }
  })

  test('on the 404 page, which names the missing path once on the console and leads home', async () => {
    const page = await calm.to('/sv/nope', DESKTOP)
    await page.getByText('Oops! Page not found').waitFor()
    const countNames = () =>
      calm.complaints.filter(
        (text) => text.includes('/sv/nope') && !text.startsWith('404'),
      ).length
    await expect.poll(countNames).toBe(1)
    for (const width of [PHONE, DESKTOP]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await pageFaults(page), `at ${width} px`).toEqual([])
    }
    for (const width of [320, PHONE, 768, DESKTOP, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await readView(page), `at ${width} px`).toMatchObject({
        beyond: 0,
        orphans: [],
      })
    }
    expect(countNames()).toBe(1)
    await page.getByRole('link', { name: 'Return to Home', exact: true }).click()
    await page.waitForURL('**/sv')
  })
})
