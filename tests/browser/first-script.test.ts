import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openSmallShop } from '../support/built-shop.ts'
import { holdBack } from '../support/hold-back.ts'
import { stopTime } from '../support/islands/visit.ts'
import { prices } from '../support/shop-content.ts'
import { smallGalleries } from '../support/small-shop.ts'
import { setOut } from '../support/walk.ts'

const shop = openSmallShop()
const walk = setOut(shop, { reducedMotion: 'reduce' })
const inMotion = setOut(shop, { reducedMotion: 'no-preference' })

const posters = smallGalleries[0]?.posters ?? []
const [poster = '', other = ''] = posters
const card = (page: Page, id = poster) => page.locator(`#${id}`)
const choose = async (page: Page, id: string): Promise<void> => {
  await card(page, id).getByRole('radio', { name: 'A2' }).check()
  await card(page, id).getByRole('checkbox', { name: 'Utan logotyp' }).check()
}
/** The amounts, without the word before them. */
const priceOf = async (page: Page, id = poster) =>
  /\$.*$/s.exec(await card(page, id).locator('output').innerText())?.[0]

test('although React never comes, the price of a choice is text at once, and a colour narrows the wall, as an address does', async () => {
  const page = await walk.to('/sv/success')
  await page.route(/\/(?!boot)[^/]*\.js$/, (route) => route.abort())
  await walk.to('/sv?colour=gold')
  await choose(page, poster)
  await expect.poll(() => priceOf(page)).toBe(prices.a2NoLogo)
  await card(page).getByRole('checkbox').uncheck()
  await expect.poll(() => priceOf(page)).toBe(prices.a2)
  await card(page).getByText('A1', { exact: true }).click()
  await expect.poll(() => priceOf(page)).toBe(prices.a1)
  expect(await page.locator('[data-live]').count()).toBe(0)

  const readShown = () =>
    page.locator('.wall > .card:visible').evaluateAll((cards) => cards.map(({ id }) => id).join(' '))
  const isPart = (shown: string) => shown.includes(' ') && shown !== posters.join(' ')
  const golden = await readShown()
  expect(golden).toSatisfy(isPart)
  await page.locator('.finder summary').click()
  await page.locator('.finder [value=red]').check()
  await expect.poll(readShown).not.toBe(golden)
  expect(await readShown()).toSatisfy(isPart)
  await page.unrouteAll()
})

describe('the price', () => {
  test('is that of a choice made before any script came, also where the address names another', async () => {
    const page = await walk.to('/sv/success')
    const letGo = await holdBack(page, '**/*.js')
    await page.goto(`${shop.server.origin}/sv?variant=a1-no-logo#${poster}`, { waitUntil: 'commit' })
    await card(page).getByRole('radio', { name: 'A2' }).check()
    await choose(page, other)
    await letGo()
    await card(page).locator('.purchase[data-live]').waitFor()
    await expect.poll(() => priceOf(page)).toBe(prices.a2)
    await expect.poll(() => priceOf(page, other)).toBe(prices.a2NoLogo)
    await page.mouse.move(3, 3)
    await card(page, other).hover()
    await card(page, other).locator('.purchase[data-live]').waitFor()
    await expect.poll(() => priceOf(page, other)).toBe(prices.a2NoLogo)
    await card(page, other).getByRole('checkbox').uncheck()
    await expect.poll(() => priceOf(page, other)).toBe(prices.a2)
  })

  test('is that of the variant in an address of the catalogue, and of choices that the browser restored', async () => {
    const page = await walk.to(`/sv?variant=a2-no-logo#${poster}`)
    await expect.poll(() => priceOf(page)).toBe(prices.a2NoLogo)
    await expect.poll(() => priceOf(page, other)).toBe(prices.a1)
    await card(page).getByRole('checkbox').uncheck()
    await expect.poll(() => priceOf(page)).toBe(prices.a2)
    await choose(page, other)
    await page.goto(`${shop.server.origin}/sv/success`)
    await page.goBack()
    await expect.poll(() => priceOf(page)).toBe(prices.a2)
    await expect.poll(() => priceOf(page, other)).toBe(prices.a2NoLogo)
  })
})

test('the phone menu closes above the place that its link leads to, and when the focus goes on behind it, not before', async () => {
  const page = await walk.to('/es', 390)
  // The button of the languages has the whole name, also where its code stands for it.
  expect(await page.getByRole('button', { name: 'Idioma: Español', exact: false }).count()).toBe(1)
  const opener = page.getByRole('button', { name: 'Menú' })
  const menu = page.locator('#menu')
  await opener.click()
  await menu.getByRole('link', { name: 'Pósters' }).click()
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator(':popover-open').count()).toBe(0)

  await opener.click()
  const links = await menu.locator('a').count()
  await menu.waitFor()
  for (let link = 0; link < links; link += 1) await page.keyboard.press('Tab')
  await expect.poll(() => menu.locator('a:focus').count()).toBe(1)
  await page.keyboard.press('Tab')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

describe('the way from page to page', () => {
  /** From the home to a book page, whose styles are there already or come once their page has begun. */
  const follow = async (styles: 'there' | 'late') => {
    const page = await inMotion.to('/sv/holy-cow')
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.addInitScript(() =>
      addEventListener('pagereveal', (event) =>
        Object.assign(window, { transition: event.viewTransition === null ? 'none' : 'some' }),
      ),
    )
    const letGo = styles === 'late' && (await holdBack(page, '**/more-*.css'))
    await inMotion.to('/sv')
    const came = page.waitForEvent('requestfinished', (request) => /more-.*\.css$/.test(request.url()))
    await page.mouse.move(300, 300)
    if (!letGo) await page.waitForFunction(() => !document.body.dataset.ahead)
    await page.getByRole('link', { name: 'Skaffa sagan' }).first().click()
    await page.waitForURL('**/sv/get-the-saga', { waitUntil: 'commit' })
    if (letGo) await letGo()
    await came
    await page.waitForLoadState()
    await page.waitForTimeout(200)
    return { errors, transition: await page.evaluate(() => 'transition' in window && window.transition) }
  }

  test('is none, and no error, while the styles of the other pages are still on their way', async () => {
    expect(await follow('late')).toEqual({ errors: [], transition: 'none' })
  })

  test('is a transition once they are there', async () => {
    expect(await follow('there')).toEqual({ errors: [], transition: 'some' })
  })
})

test('one quote at a time is visible, and the next one follows', async () => {
  const page = await inMotion.to('/sv/success')
  await stopTime(page)
  await inMotion.to('/sv')
  await page.locator('.quotes').scrollIntoViewIfNeeded()
  const readQuotes = () => page.locator('.quotes-list').innerText()
  const first = await readQuotes()
  expect(first.split('\n')).toHaveLength(2)
  const followsAfter = async (milliseconds: number) => {
    await page.clock.runFor(milliseconds)
    return (await page.locator('.quotes-list > :first-child[data-current]').count()) === 0
  }
  await expect.poll(() => followsAfter(6000)).toBe(true)
  await expect.poll(readQuotes).not.toContain(first)
  expect((await readQuotes()).split('\n')).toHaveLength(2)
})
