import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/built-shop.ts'
import { smallGalleries } from '../shops/shop-content.ts'
import { axeFaults, setOut } from '../support/walk.ts'

const shop = openSmallShop()
/** Their browser refuses to store anything. */
const barred = setOut(shop, { reducedMotion: 'reduce' }, (_, page) =>
  page.addInitScript(() => {
    const refuse = (): never => {
      throw new Error('refused')
    }
    Object.defineProperty(window, 'localStorage', { get: refuse })
  }),
)
const posters = smallGalleries.flatMap(({ posters: ids }) => ids.slice(0, 3))
const [first = '', second = '', third = ''] = posters

const pageOf = (id: string, lang = 'sv') => `/${lang}/posters/${id}`
const section = (page: Page) => page.getByRole('region', { name: 'Senast sedda' })
const shown = (page: Page) =>
  section(page)
    .getByRole('link')
    .evaluateAll((links: HTMLAnchorElement[]) => links.map(({ pathname }) => pathname))
const goToFoot = (page: Page) => page.locator('footer').scrollIntoViewIfNeeded()

test('posters seen last stand at the foot of the next one, newest first, six at most, until they are cleared', async () => {
  await using visit = await shop.visit(pageOf(first))
  const { page } = visit
  const open = async (path: string) => {
    await page.goto(shop.server.origin + path)
    await goToFoot(page)
  }
  await goToFoot(page)
  await page.locator('[data-island=Seen]:not([data-when])').waitFor({ state: 'attached' })
  // Nobody has seen another: there is nothing, and no space for it.
  expect(await page.locator('[data-island=Seen]').boundingBox()).toMatchObject({
    height: 0,
  })

  await open(pageOf(second))
  await expect.poll(() => shown(page)).toEqual([pageOf(first)])
  await open(pageOf(third, 'en'))
  const english = page.getByRole('region', { name: 'Recently seen' })
  await english.waitFor()
  expect(await english.getByRole('link').first().getAttribute('href')).toBe(
    pageOf(second, 'en'),
  )
  await page.goBack()
  await goToFoot(page)
  await expect.poll(() => shown(page)).toEqual([pageOf(third), pageOf(first)])
  const title = await section(page).getByRole('link').last().innerText()
  const drawn = () =>
    section(page)
      .locator('img')
      .evaluateAll((all: HTMLImageElement[]) => all.every((it) => it.naturalWidth))
  await expect.poll(drawn).toBe(true)
  expect(await axeFaults(page, '.seen')).toEqual([])

  // What is gone, or no id at all, is not shown.
  await page.evaluate(
    (kept) => localStorage.setItem('seen-posters', kept),
    `retired,<b>,${posters.join()}`,
  )
  await open(pageOf(posters[5] ?? ''))
  await expect
    .poll(() => shown(page))
    .toEqual(posters.slice(0, 4).map((id) => pageOf(id)))
  await section(page).getByRole('link', { name: title }).click()
  await page.waitForURL(`**${pageOf(first)}`)
  await goToFoot(page)
  const clear = section(page).getByRole('button', { name: 'Rensa' })
  await clear.focus()
  await page.keyboard.press('Enter')
  await section(page).waitFor({ state: 'detached' })
  await page.getByText('Senast sedda posters är glömda.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('seen-posters'))).toBe(null)
  expect(
    await page.evaluate(() => document.activeElement?.closest('.neighbours') !== null),
  ).toBe(true)
  expect(await page.locator('[data-island=Seen]').boundingBox()).toMatchObject({
    height: 0,
  })
})

test('nothing moves when they come, and where the browser stores nothing there is nothing', async () => {
  await using visit = await shop.visit(pageOf(first))
  const { page } = visit
  await page.goto(shop.server.origin + pageOf(second))
  const place = () =>
    page.locator('footer').evaluate((it) => it.getBoundingClientRect().top + scrollY)
  const before = await place()
  await goToFoot(page)
  await section(page).waitFor()
  expect(await place()).toBe(before)

  await barred.to(pageOf(first))
  const other = await barred.to(pageOf(second))
  await goToFoot(other)
  await other
    .locator('[data-island=Seen]:not([data-when])')
    .waitFor({ state: 'attached' })
  expect(await section(other).count()).toBe(0)
  expect(barred.complaints).toEqual([])
})
