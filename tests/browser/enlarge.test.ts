import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openSmallShop } from '../support/built-shop.ts'
import { holdBack } from '../support/hold-back.ts'
import { hasFocus } from '../support/islands/visit.ts'
import { prices } from '../support/shop-content.ts'
import { setOut } from '../support/walk.ts'

const shop = openSmallShop()
const walk = setOut(shop, { reducedMotion: 'reduce' })

const DIALOG = 'dialog.enlarge[open]'

const card = (page: Page, number: number) => page.locator('a[data-opens=Enlarge]').nth(number)
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const titleOf = (page: Page): Promise<string> => page.locator('#enlarge-title').innerText()
const sourceOf = (page: Page) => page.locator('.enlarge-stage img').getAttribute('src')
const magnification = (page: Page) =>
  page
    .locator('.enlarge-stage img')
    .evaluate((image) => image.getBoundingClientRect().width / (image as HTMLElement).offsetWidth)
const expectMagnified = (page: Page, times: number) =>
  expect.poll(() => magnification(page)).toBeCloseTo(times, 1)

/** From now on counts the animated changes of the page. */
const countTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.documentElement.dataset.transitions = ''
    document.startViewTransition = (...how) => {
      document.documentElement.dataset.transitions += 'x'
      return start(...how)
    }
  })
const readTransitions = (page: Page) => page.locator('html').getAttribute('data-transitions')

async function open(page: Page, number: number): Promise<string> {
  await card(page, number).click()
  await page.waitForSelector(DIALOG)
  return titleOf(page)
}

async function expectClosed(page: Page, number: number): Promise<void> {
  await page.waitForSelector(DIALOG, { state: 'detached' })
  await expect.poll(() => hasFocus(card(page, number))).toBe(true)
  await expect.poll(() => page.locator('html').getAttribute('data-held')).toBe(null)
}

describe('the enlarged view', () => {
  test('is a modal dialog named by the poster, without a new entry in the history; the page behind does not scroll', async () => {
    const page = await walk.to('/en')
    await countTransitions(page)
    const before = await page.evaluate(() => history.length)
    const name = await open(page, 1)
    expect(await page.getByRole('dialog', { name, exact: true }).count()).toBe(1)
    expect(await card(page, 1).locator('img').getAttribute('alt')).toBe(name)
    // An empty one would say that nobody knows the language.
    expect(await page.locator('#enlarge-title').getAttribute('lang')).toBe(null)
    expect(await page.evaluate(() => [history.length, location.pathname])).toEqual([before, '/en'])
    const image = page.locator('.enlarge-stage img')
    await expect
      .poll(() => image.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/-1188\.avif$/)
    const prevented = await image.evaluate((image) =>
      ['contextmenu', 'dragstart'].map(
        (type) => !image.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true })),
      ),
    )
    expect(prevented).toEqual([true, true])
    const place = await page.evaluate(() => scrollY)
    // Over the heading: on the picture the wheel magnifies.
    await page.mouse.move(640, 20)
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(200)
    expect(await page.evaluate(() => scrollY)).toBe(place)
    await page.keyboard.press('Escape')
    await expectClosed(page, 1)
    expect(await readTransitions(page)).toBe('')
    expect(walk.complaints).toEqual([])
  })

  test('closes by key, button, a click beside the picture and the browser; then the page has focus and scrolls again', async () => {
    const page = await walk.to('/en/holy-cow')
    const ways = [
      () => page.keyboard.press('Escape'),
      () => button(page, 'Close the enlarged view').click(),
      () => page.mouse.click(40, 400),
      () => page.locator(DIALOG).evaluate((it) => (it as HTMLDialogElement).close()),
    ]
    for (const leave of ways) {
      await open(page, 0)
      expect(await page.locator('html').getAttribute('data-held')).toBe('enlarge')
      await leave()
      await expectClosed(page, 0)
    }
  })

  test('arrows and buttons lead to the neighbours, round the wall', async () => {
    const page = await walk.to('/en/holy-cow')
    const titles = await page.locator('main article h3').allInnerTexts()
    const expectPoster = async (number: number) => {
      await expect.poll(() => titleOf(page)).toBe(titles[number])
      expect(await page.locator('.enlarge-head p').innerText()).toMatch(
        new RegExp(`${number + 1}\\D+${titles.length}`),
      )
    }
    await open(page, 0)
    await page.keyboard.press('ArrowRight')
    await expectPoster(1)
    await page.keyboard.press('ArrowLeft')
    await expectPoster(0)
    await page.keyboard.press('ArrowLeft')
    await expectPoster(titles.length - 1)
    await button(page, 'Next poster').click()
    await expectPoster(0)
    await button(page, 'Previous poster').click()
    await expectPoster(titles.length - 1)
    await page.keyboard.press('Escape')
    await expectClosed(page, titles.length - 1)
  })

  test('a click, the wheel, keys and buttons magnify; the next picture is whole again', async () => {
    const page = await walk.to('/en')
    const name = await open(page, 2)
    const smaller = button(page, 'Zoom out')
    expect(await smaller.isEnabled()).toBe(false)
    await page.mouse.click(640, 400)
    await expectMagnified(page, 2.5)
    await page.mouse.click(640, 400)
    await expectMagnified(page, 1)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => magnification(page)).toBeGreaterThan(1.5)
    await page.keyboard.press('0')
    await expectMagnified(page, 1)
    await page.keyboard.press('+')
    await expectMagnified(page, 1.6)
    await page.keyboard.press('-')
    await expectMagnified(page, 1)
    await button(page, 'Zoom in').click()
    await expectMagnified(page, 1.6)
    const middle = () =>
      page.locator('.enlarge-stage img').evaluate((image) => {
        const { top, height } = image.getBoundingClientRect()
        return top + height / 2
      })
    const before = await middle()
    // Arrows and drags lead about the picture now.
    await page.keyboard.press('ArrowDown')
    await expect.poll(middle).toBeCloseTo(before - 80, 0)
    await page.mouse.move(640, 400)
    await page.mouse.down()
    await page.mouse.move(640, 430)
    await page.mouse.up()
    await expect.poll(middle).toBeCloseTo(before - 50, 0)
    await page.keyboard.press('ArrowRight')
    expect(await titleOf(page)).toBe(name)
    await smaller.click()
    await expectMagnified(page, 1)
    await page.keyboard.press('+')
    await expect.poll(() => smaller.isEnabled()).toBe(true)
    await button(page, 'Next poster').click()
    await expectMagnified(page, 1)
    await expect.poll(() => smaller.isEnabled()).toBe(false)
  })

  test('shows both pictures of a poster, and leads to the order on the card, in the size that hangs on the wall', async () => {
    const page = await walk.to('/en')
    const number = await page
      .locator('a[data-opens=Enlarge]')
      .evaluateAll((links) => links.findIndex((link) => link.querySelector('template')))
    await open(page, number)
    const first = await sourceOf(page)
    await button(page, 'Picture 2').click()
    await expect.poll(() => sourceOf(page)).not.toBe(first)

    const article = page.locator('main article').nth(number)
    const order = page.locator('.enlarge-head').getByRole('button', { name: 'Order' })
    await button(page, 'A2 on the wall').click()
    await order.click()
    await page.waitForSelector(DIALOG, { state: 'detached' })
    const chosen = article.getByRole('radio', { name: /^A2/ })
    await expect.poll(() => chosen.isChecked()).toBe(true)
    await expect.poll(() => hasFocus(chosen)).toBe(true)
    await expect.poll(() => article.locator('.price-total').innerText()).toBe(prices.a2)
    const below = () =>
      article
        .locator('.purchase')
        .evaluate((purchase) => purchase.getBoundingClientRect().bottom - innerHeight)
    await expect.poll(below).toBeLessThan(1)

    // Beside the picture no size is shown: the choice stays as it is.
    await open(page, number)
    await order.click()
    await page.waitForSelector(DIALOG, { state: 'detached' })
    expect(await chosen.isChecked()).toBe(true)
  })

  test.each([
    ['/en', 84.1, 59.4],
    ['/en/landscape', 59.4, 42],
  ])('hangs both sizes at true scale, %s', async (path, a1, a2) => {
    const page = await walk.to(path)
    await open(page, 0)
    const expectTrue = async (height: number) => {
      const trueness = async () => {
        const scale = await page.locator('.enlarge-wall .room').evaluate((room) => room.clientWidth / 420)
        const sheet = await page.locator('.enlarge-wall .sheet-on-wall img').boundingBox()
        return (sheet?.height ?? 0) / scale / height
      }
      await expect.poll(trueness).toBeCloseTo(1, 1)
    }
    await button(page, 'A1 on the wall').click()
    await expectTrue(a1)
    await button(page, 'A2 on the wall').click()
    await expectTrue(a2)
    // The next one hangs there as well, where there is nothing to magnify.
    await page.keyboard.press('ArrowRight')
    await expectTrue(a2)
    expect(await button(page, 'Zoom in').isEnabled()).toBe(false)
  })

  test('a swipe leads on, two fingers magnify, and the picture grows where motion is welcome', async () => {
    await using visited = await shop.visit('/en', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'no-preference',
    })
    const { page } = visited
    await countTransitions(page)
    await card(page, 0).tap()
    await page.waitForSelector(DIALOG)
    // While the picture grows into its place, fingers meet its image only.
    await page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'))
    expect(await readTransitions(page)).toBe('x')
    const title = await titleOf(page)
    const session = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...points: readonly (readonly [number, number])[]
    ) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      })
    await touch('touchStart', [180, 400], [210, 400])
    await touch('touchMove', [120, 400], [270, 400])
    await touch('touchEnd')
    await expect.poll(() => magnification(page)).toBeGreaterThan(2)
    await page.keyboard.press('0')
    await expectMagnified(page, 1)
    await touch('touchStart', [300, 400])
    await touch('touchMove', [200, 405])
    await touch('touchMove', [90, 405])
    await touch('touchEnd')
    await expect.poll(() => titleOf(page)).not.toBe(title)
    await page.keyboard.press('Escape')
    await page.waitForSelector(DIALOG, { state: 'detached' })
    expect(await readTransitions(page)).toBe('xx')
  })
})

test("before scripts the picture is a link to its poster's page; a click with a modifier is left to it, another is not lost", async () => {
  await using visited = await shop.visit('/en')
  const { page } = visited
  const name = await page.locator('main article h3').first().innerText()
  const picture = page.getByRole('link', { name: `${name} View larger` })
  expect(await picture.getAttribute('href')).toBe(
    await page.locator('main article h3 a').first().getAttribute('href'),
  )
  const letGo = await holdBack(page, '**/assets/{hydrate,dialogs}-*.js')
  const openTab = async () => {
    const opened = page.context().waitForEvent('page')
    await picture.click({ modifiers: ['ControlOrMeta'] })
    await (await opened).close()
  }
  await openTab()
  await picture.click()
  expect(await page.locator(DIALOG).count()).toBe(0)
  await letGo()
  await page.waitForSelector(DIALOG)
  expect(new URL(page.url()).pathname).toBe('/en')
  await page.keyboard.press('Escape')
  await expectClosed(page, 0)
  await openTab()
  expect(await page.locator(DIALOG).count()).toBe(0)
})
