import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'
import { openBrowser } from '../support/worker-browser.ts'

// Windows on phones, tablets, and desktops at 200% zoom, where a window of 1280 × 900 pixels becomes 640 × 450.

const MOONS = 'content/posters/main/two-moons.yaml'
const GALLERY = 'content/galleries/main.yaml'
const STORY = 'content/story/*.md'

const shop = await sharedEditor()
const browser = await openBrowser()
const page = await sharedWindow(shop, { viewport: { width: 640, height: 450 } })

const form = page.locator('main')
const shopPage = page.frameLocator('[title="The page in the shop"]')
const show = (side: string) =>
  page.getByRole('button', { name: side, exact: true }).click()

/** Opens the poster's form after another form, so that it is reloaded. */
async function openMoons(): Promise<void> {
  await openForm(page, shop, GALLERY)
  await openForm(page, shop, MOONS)
}

/** Returns the positions of an element's sides, in pixels from the window's top left corner. */
async function sidesOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return { top: box.y, bottom: box.y + box.height, right: box.x + box.width }
}

/** Returns the distance between a field and the top of the window, in pixels. */
const topOf = (path: string) =>
  fieldAt(page, path).evaluate((field) => field.getBoundingClientRect().top)

test('a small window shows either the form or the page, at full size', async () => {
  await openMoons()

  expect(await form.isVisible()).toBe(true)
  expect(await page.locator('iframe').isVisible()).toBe(false)

  await show('Page')
  expect(await form.isVisible()).toBe(false)
  const frame = page.locator('iframe')
  const frameBox = await frame.boundingBox()
  expect(frameBox?.width).toBe(640)
  expect(frameBox?.height).toBeGreaterThan(300)
  expect((await sidesOf(frame)).bottom).toBe(450)

  await show('Form')
  expect(await form.isVisible()).toBe(true)
  expect((await sidesOf(form)).bottom).toBe(450)
})

test.runIf(isLong)(
  'a focused field stays in view, and the window does not scroll to the page',
  async () => {
    await openMoons()
    for (const path of ['title.en', 'description.en']) {
      const field = fieldAt(page, path)
      await field.focus()
      // The shop's page highlights the text, and scrolls to it. If the window scrolled too, it would do so within two
      // frames.
      await shopPage.locator('[data-saga-shown]').first().waitFor({ state: 'attached' })
      await page.evaluate(
        () =>
          new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )

      const top = await topOf(path)
      expect(top, path).toBeGreaterThan(0)
      expect(top, path).toBeLessThan(450)
    }

    expect(await page.evaluate(() => document.scrollingElement?.scrollTop)).toBe(0)
  },
)

test.runIf(isLong)(
  'in a long text, the toolbar does not cover the line being written',
  async () => {
    await openForm(page, shop, STORY)
    const text = page.locator('.cm-content')

    await text.click()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('One line.\n'.repeat(30))
    await page.keyboard.press('ControlOrMeta+Home')
    for (let count = 0; count < 15; count += 1) await page.keyboard.press('ArrowDown')

    const tools = page.locator('.markdown-tools')
    const writtenLine = text.locator('.cm-line').nth(15)
    const readDistance = async () => {
      const { bottom } = await sidesOf(tools)
      const { top } = await sidesOf(writtenLine)
      return top - bottom
    }

    // The toolbar now covers the line. Typing scrolls the line into view again.
    await writtenLine.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await page.keyboard.type('More. ')
    await expect.poll(readDistance).toBeGreaterThanOrEqual(0)
  },
)

test.runIf(isLong)(
  'clicking a text on the page in a small window switches to its field in the form',
  async () => {
    await openMoons()
    await show('Page')
    await shopPage.getByText('A small picture for the tests.').first().click()

    await expect
      .poll(() =>
        fieldAt(page, 'description.en').evaluate(
          (field) => field === document.activeElement,
        ),
      )
      .toBe(true)
    expect(await form.isVisible()).toBe(true)
  },
)

test.runIf(isLong)(
  'from 760 pixels on, the form and the page are side by side, without tabs',
  async () => {
    await page.setViewportSize({ width: 760, height: 600 })
    await openMoons()

    const pageTab = page.getByRole('button', { name: 'Page', exact: true })
    expect(await pageTab.isVisible()).toBe(false)

    const frameBox = await page.locator('iframe').boundingBox()
    const formSides = await sidesOf(form)
    expect(frameBox?.x).toBe(formSides.right)
    expect(frameBox?.y).toBe(formSides.top)
  },
)

test.runIf(isLong)('the button that chooses a picture fits in every window', async () => {
  await openMoons()

  for (const width of [390, 640, 760, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    const button = page.locator('[data-path="images.0"] input[type=file]')
    const buttonBox = await button.boundingBox()
    expect(buttonBox?.width, `${width} px`).toBeGreaterThan(150)
    const { right } = await sidesOf(button)
    expect(right, `${width} px`).toBeLessThanOrEqual(width)
  }
})

test.runIf(isLong)(
  'on a touch screen, the tools of a poster are below its picture',
  async () => {
    const touchPage = await browser.newPage({
      viewport: { width: 820, height: 1000 },
      hasTouch: true,
      isMobile: true,
    })
    await openForm(touchPage, shop, GALLERY)

    const entry = touchPage.locator('[data-path="posters.0"]')
    const picture = await sidesOf(entry.locator('img'))
    const tools = await sidesOf(entry.locator('.tools'))

    expect(tools.top).toBeGreaterThanOrEqual(picture.bottom)
  },
)

test.runIf(isLong)(
  'while a poster is dragged, a line shows where it will land',
  async () => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await openForm(page, shop, GALLERY)
    const firstPoster = page.locator('[data-path="posters.0"]')
    const secondPoster = page.locator('[data-path="posters.1"]')

    await secondPoster.hover()
    await page.mouse.down()
    await firstPoster.hover()
    // Move twice, because browsers begin a drag with the first move.
    await firstPoster.hover({ position: { x: 30, y: 30 } })

    await expect.poll(() => firstPoster.getAttribute('data-lands')).toBe('before')

    await page.mouse.up()
    await expect.poll(() => firstPoster.getAttribute('data-lands')).toBeNull()
  },
)
