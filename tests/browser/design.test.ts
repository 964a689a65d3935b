import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBuiltShop } from '../support/built-shop.ts'
import { htmlFaultsIn } from '../support/html-faults.ts'
import { posterScreens, screens } from '../support/shop-content.ts'
import { setOut } from '../support/walk.ts'

const shop = openBuiltShop()
const walk = setOut(shop, { reducedMotion: 'reduce' })

const paths = [...[...screens, ...posterScreens].map(({ path }) => path), '/sv/nope']
const PHONE = 390
const DESKTOP = 1280

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Put in by evaluation: the policy of the shop refuses foreign scripts. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (values) => {
    // Nobody reads a colour that still changes. Waiting does not help: off the screen, content-visibility stops the clock.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values },
      // Nobody reads more of the answer, and a page of many cards makes it long.
      resultTypes: ['violations'],
      selectors: false,
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
  }, tags)
}

/** How much narrower a last line of one word is than its heading, to count as an orphan. */
const narrow = 1 / 3

/** Headings whose last line is one short word. */
function findOrphans(page: Page): Promise<readonly string[]> {
  return page.locator('h1, h2, h3').evaluateAll(
    (headings, least) =>
      headings.flatMap((heading) => {
        const text = heading.firstChild
        if (!(text instanceof Text) || !heading.checkVisibility()) return []
        const words = [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getBoundingClientRect()
        })
        const last = words.at(-1)
        if (!last || words.filter(({ top }) => top === last.top).length > 1) return []
        const widest =
          Math.max(...words.map(({ right }) => right)) - Math.min(...words.map(({ left }) => left))
        return last.width < widest * least ? [text.data] : []
      }),
    narrow,
  )
}

describe.each(paths)('%s', (path) => {
  test('has no fault that axe finds', async () => {
    const page = await walk.to(path, DESKTOP)
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize({ width: PHONE, height: 844 })
    expect(await faultsOf(page)).toEqual([])
  })

  test('leaves no short word of a heading alone on its last line', async () => {
    const page = await walk.at(path, PHONE)
    await page.evaluate(() => document.fonts.ready)
    for (const width of [PHONE, 768, DESKTOP, 1680]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findOrphans(page), `at ${width} px`).toEqual([])
    }
  })

  test('has no fault that html-validate finds', async () => {
    const html = await (await fetch(shop.server.origin + path, { headers: { accept: 'text/html' } })).text()
    expect(await htmlFaultsIn(html)).toEqual([])
  })
})

describe('axe finds nothing', () => {
  test.each([
    ['the phone menu', '/sv', PHONE, '.phone-menu button'],
    ['the menu of languages', '/en/landscape', PHONE, '.language button'],
    ['the menu of languages', '/es/get-the-saga', DESKTOP, '.language button'],
    ['a question', '/sv/svenska-bocker', DESKTOP, 'summary'],
    ['the enlarged view', '/sv', PHONE, 'a[data-opens]'],
    ['the enlarged view', '/en/landscape', DESKTOP, 'a[data-opens]'],
    ['the share dialog', '/es', PHONE, '.share-control'],
    ['the share dialog', '/sv/pyramid', DESKTOP, '.share-control'],
  ])('with %s open, %s at %i px', async (_, path, width, opener) => {
    const page = await walk.to(path, width)
    await page.locator(opener).first().click()
    await page.locator('dialog[open], :popover-open, details[open]').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  test.each([PHONE, DESKTOP])('with a poster on the wall, at %i px', async (width) => {
    const page = await walk.to('/en', width)
    await page.locator('a[data-opens]').first().click()
    await page.getByRole('button', { name: 'A2 on the wall' }).click()
    await page.locator('dialog .sheet-on-wall[data-size=A2]').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })
})
