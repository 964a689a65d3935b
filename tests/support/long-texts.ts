import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { withFreeShipping } from '../../cli/resolve/resolve-texts.ts'
import { languages } from '../shops/shop-content.ts'
import { stringsOf } from './pages.ts'
import { wakeAll } from './worker-browser.ts'

/** A text and its place in the document, which is the same in every language. */
type PlacedText = readonly [place: string, text: string]

/** Six countries with long names. The text about free shipping names at most six. */
const COUNTRIES = ['BA', 'GB', 'DO', 'NL', 'CZ', 'LI']

/** The longest text about free shipping, in German or a language of the shop. */
const longestShipping = [
  ...languages.map(
    (lang) => withFreeShipping(stringsOf(lang), lang, COUNTRIES).card.freeShipping,
  ),
  `Kostenloser Versand nach ${new Intl.ListFormat('de').format(COUNTRIES.map(germanName))}`,
].reduce((longest, words) => (words.length > longest.length ? words : longest))

function germanName(code: string): string {
  return new Intl.DisplayNames(['de'], { type: 'region' }).of(code) ?? code
}

/** Returns the longest text of every place among the languages of a page. */
function longestOf(pages: readonly (readonly PlacedText[])[]): readonly PlacedText[] {
  const longest = new Map<string, string>()
  for (const [place, text] of pages.flat())
    if (text.length > (longest.get(place)?.length ?? 0)) longest.set(place, text)
  return [...longest]
}

const LONG_WORDS = 'Lieferungsbenachrichtigungen tilausvahvistukset '

/** Returns the text with a third more letters, as in German and Finnish. Short texts and texts with digits stay. */
function stretch(text: string): string {
  const words = text.trim()
  if (words.length < 4 || /\d/.test(words) || words === longestShipping) return text
  const addition = LONG_WORDS.slice(0, Math.ceil(words.length / 3)).trim()
  return words.includes(' ') ? `${words} ${addition}` : words + addition.toLowerCase()
}

/** Reads the current texts of the page, including dialogs. */
export const readTexts = (page: Page): Promise<readonly PlacedText[]> =>
  page.evaluate(() => {
    const texts: PlacedText[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (
        !text.data.trim() ||
        text.parentElement?.closest('script, style, template, noscript')
      )
        continue

      const steps: number[] = []
      for (
        let node: Node = text;
        node !== document.body && node.parentNode;
        node = node.parentNode
      )
        steps.unshift([...node.parentNode.childNodes].indexOf(node as ChildNode))

      texts.push([steps.join(), text.data])
    }
    return texts
  })

/** Writes texts into their places. */
export const writeTexts = (page: Page, texts: readonly PlacedText[]): Promise<void> =>
  page.evaluate((texts) => {
    for (const [place, text] of texts) {
      let node: Node | undefined = document.body
      for (const step of place.split(',')) node = node?.childNodes[Number(step)]
      if (node instanceof Text) node.data = text
    }
  }, texts)

/** Finds lines of text that cover another text or a control, or leave their control. */
const findCollisions = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body

    /** Tells whether only screen readers see an element, or the page scrolls below it. */
    function isAside(element: Element): boolean {
      for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
        const { clipPath, position } = getComputedStyle(at)
        if (
          clipPath !== 'none' ||
          position === 'fixed' ||
          position === 'sticky' ||
          at.clientWidth === 1
        )
          return true
      }
      return element.closest('[popover], dialog') !== element.closest('dialog[open]')
    }

    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !isAside(element)

    /** Returns the box of the letters, which are lower than their line. */
    const lettersIn = ({ x, y, width, height }: DOMRect) =>
      new DOMRect(x, y + height / 4, width, height / 2)
    const range = document.createRange()

    const linesOf = (text: Text): DOMRect[] => {
      range.selectNodeContents(text)
      return [...range.getClientRects()].filter(({ width }) => width > 1).map(lettersIn)
    }

    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const lines: {
      readonly box: DOMRect
      readonly text: string
      readonly owner: Element
    }[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const owner = text.parentElement
      if (!owner || !text.data.trim() || !isShown(owner)) continue
      lines.push(...linesOf(text).map((box) => ({ box, text: text.data, owner })))
    }
    lines.sort((a, b) => a.box.top - b.box.top)

    const areOver = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    const isWithin = (a: DOMRect, b: DOMRect): boolean =>
      a.left > b.left - 1 &&
      a.right < b.right + 1 &&
      a.top > b.top - 1 &&
      a.bottom < b.bottom + 1

    const faults = new Set<string>()
    for (const [index, { box, text, owner }] of lines.entries())
      for (const nextLine of lines.slice(index + 1)) {
        if (nextLine.box.top > box.bottom) break
        if (owner !== nextLine.owner && areOver(box, nextLine.box))
          faults.add(`"${text}" lies on "${nextLine.text}"`)
      }

    const hasFrame = (control: Element): boolean => {
      const { borderTopWidth, borderTopColor, backgroundColor } =
        getComputedStyle(control)
      const isClear = (colour: string) => colour.endsWith(', 0)')
      return (
        (borderTopWidth !== '0px' && !isClear(borderTopColor)) ||
        !isClear(backgroundColor)
      )
    }
    for (const control of root.querySelectorAll(
      'a, button, input, select, label, summary',
    )) {
      if (!isShown(control) || !hasFrame(control) || control.querySelector('img'))
        continue
      const frame = control.getBoundingClientRect()
      for (const { box, text, owner } of lines) {
        if (owner.contains(control) && owner !== control) continue
        const isWrong = control.contains(owner)
          ? !isWithin(box, frame)
          : areOver(box, frame)
        if (isWrong) faults.add(`"${text}" crosses the frame of .${control.className}`)
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth)
      faults.add(`the page is ${scrollWidth - clientWidth} px too wide`)
    return [...faults]
  })

/** Opens a path of the shop in the page of the window, which is the same for all paths. */
type Open = (path: string) => Promise<Page>

/** Opens a page, hydrates its islands, and shows the surcharge at the first prices. */
async function openLive(to: Open, path: string): Promise<Page> {
  const page = await to(path)
  await wakeAll(page)
  const fields = page.locator(
    '.card:nth-child(-n + 3) [type=checkbox], .poster [type=checkbox]',
  )
  for (const field of await fields.all())
    if (!(await field.isChecked()))
      await field.evaluate((box: HTMLElement) => box.click())
  return page
}

/** Calls `test` with the page at the widths of a phone, a desktop and a wide screen. */
export async function atWidths(
  page: Page,
  test: (at: string) => Promise<unknown>,
): Promise<void> {
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await test(`at ${width} px`)
  }
}

/**
 * Expects that no text of a page covers another with the longest text of all languages in every place, and with a third
 * more letters. `prepare` opens a dialog.
 */
export async function expectTextsToFit(
  to: Open,
  path: string,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<void> {
  const openIn = async (lang: string): Promise<Page> => {
    const page = await openLive(to, `/${lang}${path}`)
    await prepare(page)
    return page
  }
  const readIn = async (lang: string, page: Page) =>
    withLongShipping(await readTexts(page), lang)

  const pages = []
  for (const lang of languages.filter((lang) => lang !== 'sv'))
    pages.push(await readIn(lang, await openIn(lang)))
  const page = await openIn('sv')
  pages.push(await readIn('sv', page))

  const longest = longestOf(pages)
  expect(longest.map(([, text]) => text).join()).toContain(longestShipping)
  const stretched = longest.map(([place, text]) => [place, stretch(text)] as const)

  await atWidths(page, async (at) => {
    for (const texts of [longest, stretched]) {
      await writeTexts(page, texts)
      expect(await findCollisions(page), at).toEqual([])
    }
  })
}

/** Returns the texts with the longest text about free shipping. */
export function withLongShipping(
  texts: readonly PlacedText[],
  lang: string,
): readonly PlacedText[] {
  const { freeShipping } = stringsOf(lang).card
  return texts.map(([place, text]) => [
    place,
    text.replace(freeShipping, () => longestShipping),
  ])
}
