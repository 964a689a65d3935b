import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBuiltShop } from '../support/built-shop.ts'
import { prices } from '../support/shop-content.ts'
import { setOut } from '../support/walk.ts'

const shop = openBuiltShop()
const walk = setOut(shop)

const DIALOG = 'dialog.enlarge[open]'

const card = (page: Page, number: number) => page.locator('a[data-opens=Enlarge]').nth(number)
const magnification = (page: Page) =>
  page
    .locator('.enlarge-stage img')
    .evaluate((image) => image.getBoundingClientRect().width / (image as HTMLElement).offsetWidth)

/** The name of the poster in the dialog, once that is open. */
async function readTitle(page: Page): Promise<string> {
  await page.waitForSelector(DIALOG)
  // While the picture grows into its place, clicks meet its image only.
  await page.waitForFunction(() => !document.documentElement.matches(':active-view-transition'))
  return page.locator('#enlarge-title').innerText()
}

async function open(page: Page, number: number): Promise<string> {
  await card(page, number).click()
  return readTitle(page)
}

describe('the enlarged view', () => {
  test('opens a modal dialog named by the poster, without a new entry in the history', async () => {
    const page = await walk.to('/sv')
    const before = await page.evaluate(() => history.length)
    const name = await open(page, 1)
    expect(await page.getByRole('dialog', { name, exact: true }).count()).toBe(1)
    expect(await card(page, 1).locator('img').getAttribute('alt')).toBe(name)
    // An empty one would say that nobody knows the language.
    expect(await page.locator('#enlarge-title').getAttribute('lang')).toBe(null)
    expect(await page.evaluate(() => [history.length, location.pathname])).toEqual([before, '/sv'])
    await expect
      .poll(() => page.locator('.enlarge-stage img').evaluate((image: HTMLImageElement) => image.currentSrc))
      .toMatch(/-1188\.avif$/)
    expect(walk.complaints).toEqual([])
  })

  test.each([
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['its button', (page: Page) => page.getByRole('button', { name: 'Close the enlarged view' }).click()],
    ['a click beside the picture', (page: Page) => page.mouse.click(40, 400)],
    ['the browser', (page: Page) => page.locator(DIALOG).evaluate((it) => (it as HTMLDialogElement).close())],
  ])('%s closes it, the focus returns, and the page scrolls again', async (_, leave) => {
    const page = await walk.to('/en/holy-cow')
    await open(page, 0)
    await leave(page)
    await page.waitForSelector(DIALOG, { state: 'detached' })
    await expect.poll(() => card(page, 0).evaluate((link) => link === document.activeElement)).toBe(true)
    await expect.poll(() => page.locator('html').getAttribute('data-held')).toBe(null)
  })

  test('the page behind does not scroll', async () => {
    const page = await walk.to('/sv')
    await open(page, 0)
    const before = await page.evaluate(() => scrollY)
    // Over the heading: on the picture the wheel magnifies.
    await page.mouse.move(640, 20)
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  test('a click, the wheel, keys and buttons magnify', async () => {
    const page = await walk.to('/en')
    await open(page, 2)
    const settlesAt = async (times: number): Promise<void> => {
      await expect.poll(() => magnification(page)).toBeCloseTo(times, 1)
      await page.waitForTimeout(300)
      expect(await magnification(page)).toBeCloseTo(times, 1)
    }
    await page.mouse.click(640, 400)
    await settlesAt(2.5)
    await page.mouse.click(640, 400)
    await settlesAt(1)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => magnification(page)).toBeGreaterThan(1.5)
    await page.keyboard.press('0')
    await settlesAt(1)
    await page.keyboard.press('+')
    await settlesAt(1.6)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await settlesAt(1)
  })

  test('the next picture is whole again, and there is nothing to zoom out of', async () => {
    const page = await walk.to('/en')
    await open(page, 2)
    const smaller = page.getByRole('button', { name: 'Zoom out' })
    await page.keyboard.press('+')
    await expect.poll(() => smaller.isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Next poster' }).click()
    await expect.poll(() => magnification(page)).toBeCloseTo(1, 1)
    await expect.poll(() => smaller.isEnabled()).toBe(false)
  })

  test('arrows and buttons lead to the neighbours, round the wall', async () => {
    const page = await walk.to('/en/holy-cow')
    const titles = await page.locator('main article h3').allInnerTexts()
    const title = () => page.locator('#enlarge-title').innerText()
    await open(page, 0)
    await page.keyboard.press('ArrowRight')
    await expect.poll(title).toBe(titles[1])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(title).toBe(titles[0])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(title).toBe(titles.at(-1))
    await page.getByRole('button', { name: 'Next poster' }).click()
    await expect.poll(title).toBe(titles[0])
  })

  test('a poster of two pictures shows both', async () => {
    const page = await walk.to('/en')
    await card(page, 0).hover()
    const second = await page.evaluate(() =>
      [...document.querySelectorAll('a[data-opens=Enlarge]')].findIndex((link) =>
        link.querySelector('template'),
      ),
    )
    await open(page, second)
    const source = () => page.locator('.enlarge-stage img').getAttribute('src')
    const first = await source()
    await page.getByRole('button', { name: 'Picture 2', exact: true }).click()
    await expect.poll(source).not.toBe(first)
  })

  test.each(['/sv', '/sv/landscape'])('hangs both sizes at true scale, %s', async (path) => {
    const page = await walk.to(path)
    await open(page, 0)
    const [long, short] = path === '/sv' ? [84.1, 59.4] : [59.4, 42]
    for (const [size, height] of [
      ['A1', long],
      ['A2', path === '/sv' ? short : 42],
    ] as const) {
      await page.getByRole('button', { name: `${size} på väggen` }).click()
      const trueness = async () => {
        const scale = await page.locator('.enlarge-wall .room').evaluate((room) => room.clientWidth / 420)
        const sheet = await page.locator('.enlarge-wall .sheet-on-wall img').boundingBox()
        return (sheet?.height ?? 0) / scale / (height ?? 1)
      }
      await expect.poll(trueness).toBeCloseTo(1, 1)
    }
  })

  test('leads to the order on the card, in the size that hangs on the wall', async () => {
    const page = await walk.to('/en')
    await open(page, 4)
    const article = page.locator('main article').nth(4)
    const order = page.locator('.enlarge-head').getByRole('button', { name: 'Order' })
    await page.getByRole('button', { name: 'A2 on the wall' }).click()
    await order.click()
    await page.waitForSelector(DIALOG, { state: 'detached' })
    const chosen = article.getByRole('radio', { name: /^A2/ })
    await expect.poll(() => chosen.isChecked()).toBe(true)
    await expect.poll(() => chosen.evaluate((field) => field === document.activeElement)).toBe(true)
    await expect.poll(() => article.locator('.price-total').innerText()).toBe(prices.a2)
    const below = () =>
      article
        .locator('.purchase')
        .evaluate((purchase) => purchase.getBoundingClientRect().bottom - innerHeight)
    await expect.poll(below).toBeLessThan(1)

    // Beside the picture no size is shown: the choice stays as it is.
    await open(page, 4)
    await order.click()
    await page.waitForSelector(DIALOG, { state: 'detached' })
    expect(await chosen.isChecked()).toBe(true)
  })

  test('no context menu and no dragging there either', async () => {
    const page = await walk.to('/sv')
    await open(page, 0)
    const prevented = await page
      .locator('.enlarge-stage img')
      .evaluate((image) =>
        ['contextmenu', 'dragstart'].map(
          (type) => !image.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true })),
        ),
      )
    expect(prevented).toEqual([true, true])
  })

  test('a swipe leads on, two fingers magnify', async () => {
    await using visited = await shop.visit('/en', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const { page } = visited
    await card(page, 0).tap()
    const title = await readTitle(page)
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
    await expect.poll(() => magnification(page)).toBeCloseTo(1, 1)
    await touch('touchStart', [300, 400])
    await touch('touchMove', [200, 405])
    await touch('touchMove', [90, 405])
    await touch('touchEnd')
    await expect.poll(() => page.locator('#enlarge-title').innerText()).not.toBe(title)
  })
})

describe('before and without scripts', () => {
  test("the picture is a link to its poster's page", async () => {
    await using visited = await shop.visit('/en', { javaScriptEnabled: false })
    const { page } = visited
    const name = await page.locator('main article h3').first().innerText()
    await page.getByRole('link', { name: `${name} View larger` }).click()
    await page.waitForURL(/\/en\/posters\/[^/]+$/)
    await expect.poll(() => page.locator('h1').innerText()).toBe(name)
  })

  test('a click that comes before the scripts is not lost', async () => {
    await using visited = await shop.visit('/en')
    const { page } = visited
    await page.route('**/assets/{hydrate,islands}-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await card(page, 0).click()
    await page.waitForSelector(DIALOG)
    expect(new URL(page.url()).pathname).toBe('/en')
  })

  test('a click with a modifier is left to the browser', async () => {
    await using visited = await shop.visit('/en')
    const { page } = visited
    const opened = page.context().waitForEvent('page')
    await card(page, 0).click({ modifiers: ['ControlOrMeta'] })
    await opened
    expect(await page.locator(DIALOG).count()).toBe(0)
  })
})
