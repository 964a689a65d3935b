import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Returns the problems in the page, or in its open dialog. Runs in the page. */
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

/** Default text sizes with the width of the window (px). The default of browsers is 16 px until the visitor changes it. */
const windows = [
  [32, 390],
  [24, 320],
] as const

/**
 * Opens a connection through which the page's default text size can be changed. Only the
 * connection that changed it can change it back.
 */
export async function openTextSizes(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  return session
}

/** Returns the problems that large text causes in the page, or in its open dialog, with text size and width. */
export async function largeTextFaults(
  page: Page,
  session: CDPSession,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const [standard, width] of windows) {
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    await page.setViewportSize({ width, height: 844 })
    expect(
      await page.evaluate(() => getComputedStyle(document.documentElement).fontSize),
    ).toBe(`${standard}px`)

    for (const fault of await page.evaluate(faultsInPage))
      faults.push(`${standard} px at ${width} px: ${fault}`)
  }

  await session.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  return faults
}
