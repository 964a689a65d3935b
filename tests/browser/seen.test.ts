import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { isLong } from '../support/long.ts'
import { axeFaults, openVisitor } from '../support/walk.ts'

const shop = openSmallShop()
/** Visitors whose browser refuses to store anything. */
const withoutStorage = openVisitor(shop, { reducedMotion: 'reduce' }, (_, page) =>
  page.addInitScript(() => {
    const refuse = (): never => {
      throw new Error('refused')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  }),
)
const posters = smallGalleries.flatMap(({ posters: ids }) => ids.slice(0, 3))
const [firstPoster = '', secondPoster = '', thirdPoster = ''] = posters

const pageOf = (id: string, lang = 'sv') => `/${lang}/posters/${id}`
const section = (page: Page) => page.getByRole('region', { name: 'Senast sedda' })
const readSeenPaths = (page: Page) =>
  section(page)
    .getByRole('link')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname))
/** Scrolls to the foot of the page, which is just below the section. */
const goToFoot = (page: Page) => page.locator('footer').scrollIntoViewIfNeeded()

test('recently seen posters appear on other poster pages, newest first, until cleared', async () => {
  await using visit = await shop.visit(pageOf(firstPoster))
  const { page } = visit
  const island = page.locator('[data-island=Seen]')
  const open = async (path: string) => {
    await page.goto(shop.server.origin + path)
    await goToFoot(page)
  }
  await goToFoot(page)
  await page.locator('[data-island=Seen]:not([data-when])').waitFor({ state: 'attached' })
  // No other poster was seen, so the section takes no space.
  expect(await island.boundingBox()).toMatchObject({ height: 0 })

  // Each page shows the posters seen on earlier pages, in its own language.
  await open(pageOf(secondPoster))
  await expect.poll(() => readSeenPaths(page)).toEqual([pageOf(firstPoster)])

  await open(pageOf(thirdPoster, 'en'))
  const english = page.getByRole('region', { name: 'Recently seen' })
  await english.waitFor()
  expect(await english.getByRole('link').first().getAttribute('href')).toBe(
    pageOf(secondPoster, 'en'),
  )

  // A page reached by Back also shows the posters seen after it.
  await page.goBack()
  await goToFoot(page)
  await expect
    .poll(() => readSeenPaths(page))
    .toEqual([pageOf(thirdPoster), pageOf(firstPoster)])

  const firstPosterTitle = await section(page).getByRole('link').last().innerText()
  const areAllDrawn = () =>
    section(page)
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) =>
        images.every(({ naturalWidth }) => naturalWidth),
      )
  await expect.poll(areAllDrawn).toBe(true)
  expect(await axeFaults(page, '.seen')).toEqual([])

  // The page reads the first six ids except its own. One poster no longer exists and one
  // id is invalid, so four posters are shown.
  await page.evaluate(
    (ids) => localStorage.setItem('seen-posters', ids),
    `retired,<b>,${posters.join()}`,
  )
  const firstFour = posters.slice(0, 4)
  const laterPoster = posters[5] ?? ''
  await open(pageOf(laterPoster))
  await expect.poll(() => readSeenPaths(page)).toEqual(firstFour.map((id) => pageOf(id)))

  await section(page).getByRole('link', { name: firstPosterTitle }).click()
  await page.waitForURL(`**${pageOf(firstPoster)}`)
  await goToFoot(page)

  // The button makes the browser forget all seen posters.
  const clear = section(page).getByRole('button', { name: 'Rensa' })
  await clear.focus()
  await page.keyboard.press('Enter')
  await section(page).waitFor({ state: 'detached' })

  await page.getByText('Senast sedda posters är glömda.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('seen-posters'))).toBe(null)
  // The focus moves to the links above the section.
  expect(
    await page.evaluate(() => document.activeElement?.closest('.neighbours') !== null),
  ).toBe(true)
  expect(await island.boundingBox()).toMatchObject({ height: 0 })
})

test.runIf(isLong)('recently seen posters appear without shifting the page', async () => {
  await using visit = await shop.visit(pageOf(firstPoster))
  const { page } = visit
  await page.goto(shop.server.origin + pageOf(secondPoster))

  const readFooterTop = () =>
    page
      .locator('footer')
      .evaluate((footer) => footer.getBoundingClientRect().top + scrollY)
  const previousTop = await readFooterTop()

  await goToFoot(page)
  await section(page).waitFor()
  expect(await readFooterTop()).toBe(previousTop)
})

test.runIf(isLong)('without storage, no recently seen posters appear', async () => {
  await withoutStorage.to(pageOf(firstPoster))
  const page = await withoutStorage.to(pageOf(secondPoster))
  await goToFoot(page)
  await page.locator('[data-island=Seen]:not([data-when])').waitFor({ state: 'attached' })
  expect(await section(page).count()).toBe(0)
  expect(withoutStorage.complaints).toEqual([])
})
