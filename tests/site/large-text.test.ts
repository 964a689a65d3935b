import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openWholeShop } from '../shops/whole-shop.ts'
import { home } from '../support/cli.ts'
import { openVisitor } from '../support/walk.ts'

const shop = openWholeShop()

/**
 * A page of each kind, including the galleries and titles with the longest words in each
 * language.
 */
const pages = [
  '/sv',
  '/sv/pyramid',
  '/sv/posters/pyramid-24',
  '/sv/get-the-saga',
  '/sv/svenska-bocker',
  '/sv/success',
  '/en/holy-cow',
  '/en/posters/landscape-1',
  '/en/about-the-prints',
  '/en/get-the-saga',
  '/en/success',
  '/es',
  '/es/landscape',
  '/es/posters/dragon-eye',
  '/es/svenska-bocker',
  '/es/success',
  ...readdirSync(join(home, 'content/texts')).map((text) => `/es/${text}`),
  '/sv/delivery-and-payment',
  '/en/questions',
  '/sv/search',
  '/es/search',
  '/sv/nothing',
]

/** Returns the problems that large text causes in the page, or in its open dialog. Runs in the page. */
function faultsInPage(): readonly string[] {
  const faults: string[] = []
  const dialog = document.querySelector('dialog[open]')
  const root = dialog ?? document.documentElement
  const { scrollWidth, clientWidth } = root
  if (scrollWidth > clientWidth)
    faults.push(`is ${scrollWidth - clientWidth} px too wide`)

  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    element.closest('dialog') === dialog

  /** Returns the words in a text that continue on another line. */
  const findBrokenWords = (text: Text): readonly string[] => {
    const range = document.createRange()
    const words = [...text.data.matchAll(/[\p{L}\p{N}]+/gu)]
    return words.flatMap(({ 0: word, index }) => {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      return new Set(tops).size > 1 ? [word] : []
    })
  }

  /**
   * Returns whatever covers the middle of a control, or undefined if the control can be
   * clicked.
   */
  const findCover = (control: Element): string | undefined => {
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const [box] = control.getClientRects()
    // The skip link is above the window until it has the focus.
    if (!box || control.matches('.skip')) return undefined

    const topElement = document.elementFromPoint(
      box.left + box.width / 2,
      box.top + box.height / 2,
    )
    if (!topElement) return 'nothing'
    const isFree =
      control.contains(topElement) ||
      topElement.contains(control) ||
      topElement.closest('label')?.contains(control)
    return isFree ? undefined : topElement.outerHTML.slice(0, 60)
  }

  // Other browsers have a dictionary and hyphenate a word that they break. This browser
  // has no dictionary.
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, .band-title, summary')) {
    if (!isVisible(heading)) continue
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      for (const word of findBrokenWords(texts.currentNode as Text))
        faults.push(`breaks ${word}`)
  }

  const controls = root.querySelectorAll('a[href], button, input, select, summary')
  for (const control of controls) {
    // The first two cards stand for all cards. Reviews and popovers are left out.
    const isSkipped = control.closest('.card:nth-child(n + 3), .review, [popover]')
    if (isSkipped || !isVisible(control)) continue
    const cover = findCover(control)
    if (cover !== undefined)
      faults.push(`covers ${control.outerHTML.slice(0, 80)} with ${cover}`)
  }

  scrollTo({ top: 0, behavior: 'instant' })
  return faults
}

// The default text size of browsers is 16 px until the visitor changes it.
describe('with default text of 32 px at 390 px and of 24 px at 320 px', () => {
  let session: CDPSession
  const walk = openVisitor(shop, { reducedMotion: 'reduce' }, async (context, page) => {
    await context.route('**/img/**', (route) => route.abort())
    session = await context.newCDPSession(page)
    await session.send('Page.enable')
  })

  /** Returns the problems in the page, or in its open dialog, by text size and width. */
  async function findFaults(
    page: Page,
  ): Promise<Readonly<Record<string, readonly string[]>>> {
    const faultsByWindow: Record<string, readonly string[]> = {}
    for (const [standard, width] of [
      [32, 390],
      [24, 320],
    ] as const) {
      await session.send('Page.setFontSizes', { fontSizes: { standard } })
      await page.setViewportSize({ width, height: 844 })
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).fontSize),
      ).toBe(`${standard}px`)

      const faults = await page.evaluate(faultsInPage)
      if (faults.length > 0) faultsByWindow[`${standard} px at ${width} px`] = faults
    }

    return faultsByWindow
  }

  test('no page scrolls sideways, breaks a heading within a word, or covers a control', async () => {
    for (const path of pages) {
      const page = await walk.to(path, 390)
      // The first interaction loads the remaining styles.
      await page.keyboard.press('Shift')
      await page.waitForFunction(() => document.body.dataset.ahead === undefined)

      expect.soft(await findFaults(page), path).toEqual({})
    }
  })

  test('no dialog scrolls sideways, breaks a heading within a word, or covers a control', async () => {
    const page = await walk.to('/es/posters/dragon-eye', 390)
    const savedPosters = ['dragon-eye', 'pyramid-24', 'whale-child'].map((id) => ({
      id,
      variant: 'a2NoLogo',
    }))
    await page.evaluate(
      (text) => localStorage.setItem('saved-posters', text),
      JSON.stringify(savedPosters),
    )
    await page.reload()

    const expectNoFaults = async (name: string, content: string) => {
      await page.locator(`dialog[open] ${content}`).first().waitFor()
      expect.soft(await findFaults(page), name).toEqual({})
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
  })
})
