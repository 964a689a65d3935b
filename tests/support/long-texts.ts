import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { withShipping } from '../../cli/resolve/resolve-texts.ts'
import { languages } from '../shops/small-content.ts'
import { stringsOf } from './pages.ts'
import { wakeAll } from './worker-browser.ts'

/** A text, and the path of its node as child indexes, such as '2,0,1'. All languages of a page have the same paths. */
type PlacedText = readonly [place: string, text: string]

/** Six countries with long names, because the text about free shipping names at most six. */
const COUNTRIES = ['BA', 'GB', 'DO', 'NL', 'CZ', 'LI']

/** The longest text about free shipping, in German or a language of the shop. */
const longestShipping = findLongest([
  ...languages.map(
    (lang) =>
      withShipping(stringsOf(lang), [lang], { shipTo: COUNTRIES, rates: [] }).card
        .freeShipping,
  ),
  `Kostenloser Versand nach ${new Intl.ListFormat('de').format(COUNTRIES.map(germanName))}`,
])

function findLongest(texts: readonly string[]): string {
  let longest = ''
  for (const text of texts) if (text.length > longest.length) longest = text
  return longest
}

function germanName(code: string): string {
  return new Intl.DisplayNames(['de'], { type: 'region' }).of(code) ?? code
}

/** Returns the longest text at every position, among all languages of a page. */
function longestOf(pages: readonly (readonly PlacedText[])[]): readonly PlacedText[] {
  const longest = new Map<string, string>()
  for (const [place, text] of pages.flat())
    if (text.length > (longest.get(place)?.length ?? 0)) longest.set(place, text)
  return [...longest]
}

/** German and Finnish words. Texts are lengthened with a part of them. */
const LONG_WORDS = 'Lieferungsbenachrichtigungen tilausvahvistukset '

/**
 * Makes a text a third longer, as it may be in German or Finnish. Short texts and texts
 * with digits stay unchanged. So does the text about free shipping, which is already the
 * longest.
 */
function stretch(text: string): string {
  const words = text.trim()
  if (words.length < 4 || /\d/.test(words) || words === longestShipping) return text
  const addition = LONG_WORDS.slice(0, Math.ceil(words.length / 3)).trim()
  return words.includes(' ') ? `${words} ${addition}` : words + addition.toLowerCase()
}

/** Reads all text that is currently on the page, including dialogs. */
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
      let node: Node = text
      while (node !== document.body && node.parentNode) {
        steps.unshift([...node.parentNode.childNodes].indexOf(node as ChildNode))
        node = node.parentNode
      }
      texts.push([steps.join(), text.data])
    }
    return texts
  })

/** Writes texts into their nodes. */
export const writeTexts = (page: Page, texts: readonly PlacedText[]): Promise<void> =>
  page.evaluate((texts) => {
    for (const [place, text] of texts) {
      let node: Node | undefined = document.body
      for (const step of place.split(',')) node = node?.childNodes[Number(step)]
      if (node instanceof Text) node.data = text
    }
  }, texts)

/** Finds lines of text that cover another text or a control, or that stick out of their own control. */
const findCollisions = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('dialog[open]') ?? document.body

    /**
     * Tells whether an element is visible only to screen readers, stays in place while the
     * page scrolls, or is in a popover or another dialog.
     */
    function isAside(element: Element): boolean {
      let ancestor: Element | null = element
      while (ancestor && ancestor !== root) {
        const { clipPath, position } = getComputedStyle(ancestor)
        const isForScreenReaders = clipPath !== 'none' || ancestor.clientWidth === 1
        if (isForScreenReaders || position === 'fixed' || position === 'sticky')
          return true
        ancestor = ancestor.parentElement
      }
      // Popovers, such as menus, appear above the page or the dialog.
      const layer = element.closest('[popover], dialog')
      return layer !== null && !layer.matches('dialog[open]')
    }

    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !isAside(element)

    /** A line of text, with the box of its letters. */
    interface Line {
      readonly box: DOMRect
      readonly text: string
      readonly owner: Element
    }

    /** Returns the lines of all shown texts, from top to bottom. */
    function readLines(): readonly Line[] {
      const lines: Line[] = []
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode as Text
        const owner = text.parentElement
        if (!owner || !text.data.trim() || !isShown(owner)) continue
        lines.push(...boxesOf(text).map((box) => ({ box, text: text.data, owner })))
      }
      return lines.sort((a, b) => a.box.top - b.box.top)
    }

    function boxesOf(text: Text): readonly DOMRect[] {
      const range = document.createRange()
      range.selectNodeContents(text)
      const lineBoxes = [...range.getClientRects()].filter(({ width }) => width > 1)
      // The letters of a line take about half of its height.
      return lineBoxes.map(
        ({ x, y, width, height }) => new DOMRect(x, y + height / 4, width, height / 2),
      )
    }

    // Boxes may overlap or stick out by one pixel.
    const doOverlap = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    const isWithin = (a: DOMRect, b: DOMRect): boolean =>
      a.left > b.left - 1 &&
      a.right < b.right + 1 &&
      a.top > b.top - 1 &&
      a.bottom < b.bottom + 1

    /** Finds lines that cover lines of another element. */
    function findOverlaps(lines: readonly Line[]): readonly string[] {
      return lines.flatMap(({ box, text, owner }, index) => {
        const linesBelow = lines.slice(index + 1)
        // Lines are sorted by their tops, so the first distant one ends the search.
        const distant = linesBelow.findIndex(({ box: { top } }) => top > box.bottom)
        return linesBelow
          .slice(0, distant === -1 ? undefined : distant)
          .filter((nextLine) => owner !== nextLine.owner && doOverlap(box, nextLine.box))
          .map((nextLine) => `"${text}" overlaps "${nextLine.text}"`)
      })
    }

    /** Finds lines that stick out of their own control, or extend into another one. */
    function findCrossings(lines: readonly Line[]): readonly string[] {
      const controls = [
        ...root.querySelectorAll('a, button, input, select, label, summary'),
      ].filter(
        (control) =>
          isShown(control) && hasFrame(control) && !control.querySelector('img'),
      )

      return controls.flatMap((control) => {
        const frame = control.getBoundingClientRect()
        const isWrong = ({ box, owner }: Line): boolean => {
          if (control.contains(owner)) return !isWithin(box, frame)
          // Text directly around a control, as in a paragraph with a link, may surround it.
          return !owner.contains(control) && doOverlap(box, frame)
        }
        return lines
          .filter(isWrong)
          .map(({ text }) => `"${text}" crosses the frame of .${control.className}`)
      })
    }

    function hasFrame(control: Element): boolean {
      const { borderTopWidth, borderTopColor, backgroundColor } =
        getComputedStyle(control)
      const isTransparent = (colour: string) => colour.endsWith(', 0)')
      const hasBorder = borderTopWidth !== '0px' && !isTransparent(borderTopColor)
      return hasBorder || !isTransparent(backgroundColor)
    }

    function findExcessWidth(): readonly string[] {
      const { scrollWidth, clientWidth } = document.documentElement
      const excess = scrollWidth - clientWidth
      return excess > 0 ? [`the page is ${excess} px too wide`] : []
    }

    const lines = readLines()
    return [
      ...new Set([...findOverlaps(lines), ...findCrossings(lines), ...findExcessWidth()]),
    ]
  })

/** Opens a path of the shop. All paths are opened in the same page of the browser. */
type Open = (path: string) => Promise<Page>

/**
 * Opens a path, hydrates its islands and chooses the first posters without their logo, so
 * that the surcharge appears.
 */
async function openLive(to: Open, path: string): Promise<Page> {
  const page = await to(path)
  await wakeAll(page)

  const logoChoices = page.locator(
    '.card:nth-child(-n + 3) [type=checkbox], .poster [type=checkbox]',
  )
  for (const checkbox of await logoChoices.all())
    if (!(await checkbox.isChecked()))
      await checkbox.evaluate((box: HTMLElement) => box.click())
  return page
}

/** Calls `test` with the page at phone, desktop and wide-screen widths. */
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
 * Expects that no texts on a page overlap if every position has the longest text of all
 * languages, or if these texts are a third longer. `prepare` may open a dialog.
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

  // Swedish is opened last, because its page stays open for the test.
  const textsByLanguage = []
  for (const lang of languages.filter((lang) => lang !== 'sv'))
    textsByLanguage.push(await readIn(lang, await openIn(lang)))
  const page = await openIn('sv')
  textsByLanguage.push(await readIn('sv', page))

  const longest = longestOf(textsByLanguage)
  expect(longest.map(([, text]) => text).join()).toContain(longestShipping)
  const stretched = longest.map(([place, text]) => [place, stretch(text)] as const)

  await atWidths(page, async (at) => {
    for (const texts of [longest, stretched]) {
      await writeTexts(page, texts)
      expect(await findCollisions(page), at).toEqual([])
    }
  })
}

/** Replaces the text about free shipping with the longest one. */
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
