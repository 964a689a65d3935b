import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBuiltShop } from '../support/built-shop.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { galleries, prices } from '../support/shop-content.ts'

const shop = openBuiltShop()
const total = galleries[0]?.posters.length ?? 0

const idsShown = (page: Page): Promise<readonly string[]> =>
  page.locator('.wall > .card:visible').evaluateAll((cards) => cards.map(({ id }) => id))

/** The words of an element with what the stylesheet adds to them. */
const wordsOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const addedBy = (one: Element, pseudo: string): string => {
        const { content } = getComputedStyle(one, pseudo)
        return /^"(.*)"$/.exec(content)?.[1] ?? ''
      }
      const read = (node: Node): string => {
        if (node instanceof Text) return node.data
        if (!(node instanceof Element) || !node.checkVisibility()) return ''
        return addedBy(node, '::before') + [...node.childNodes].map(read).join('') + addedBy(node, '::after')
      }
      return read(element)
    })

const choice = (page: Page, value: string) => page.locator(`.finder input[value="${value}"]`)

/** The first sign of life: waits for both stylesheets that make the choices work, the common one and the wall's own. */
async function wake(page: Page): Promise<void> {
  await movePointerUntil(page, page.locator('.finder summary'))
  await page.waitForFunction(() => {
    const finder = document.querySelector('.finder')
    return finder && getComputedStyle(finder).getPropertyValue('--wheel') !== ''
  })
}

/** As `wake`, and waits for what scripts add. */
async function wakeScripts(page: Page): Promise<void> {
  await wake(page)
  await page.locator('.find').waitFor()
}

async function openChoices(page: Page): Promise<void> {
  await wake(page)
  await page.locator('.finder summary').click()
  await page.locator('.choices').waitFor()
}

const situations = [
  ['with scripts', true],
  ['without scripts', false],
] as const

describe.each(situations)('%s', (_, javaScriptEnabled) => {
  test('a colour leaves the posters that have it, and says how many', async () => {
    await using visit = await shop.visit('/sv', { javaScriptEnabled })
    const { page } = visit
    expect((await idsShown(page)).length).toBe(total)
    await openChoices(page)
    const count = Number(/\d+/.exec(await wordsOf(page, '.colour label:has([value=purple])'))?.[0])
    await choice(page, 'purple').check()
    await expect.poll(async () => (await idsShown(page)).length).toBe(count)
    expect(count).toBeGreaterThan(1)
    expect(count).toBeLessThan(total)
    await expect.poll(() => wordsOf(page, '.hits')).toContain(`${count} av ${total} posters`)
  })

  test('a colour and a motif together leave what has both, and nothing is offered that would leave none', async () => {
    await using visit = await shop.visit('/en', { javaScriptEnabled })
    const { page } = visit
    await openChoices(page)
    await choice(page, 'purple').check()
    const labels = page.locator('.series label:visible')
    await expect.poll(() => labels.count()).toBeLessThan(await page.locator('.series label').count())
    const offered = await labels.count()
    expect(offered).toBeGreaterThan(1)
    for (let index = 0; index < offered; index += 1) {
      const label = labels.nth(index)
      await label.locator('input').check()
      await expect
        .poll(async () => {
          const hits = (await idsShown(page)).length
          return hits > 0 && (await wordsOf(page, '.hits')).includes(`${hits} of ${total}`)
        })
        .toBe(true)
    }
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(async () => (await idsShown(page)).length).toBe(total)
    await expect.poll(() => page.locator('.finder :checked').count()).toBe(0)
  })

  test('the overview shows pictures, titles and prices in more columns', async () => {
    await using visit = await shop.visit('/sv', { javaScriptEnabled })
    const { page } = visit
    await wake(page)
    const box = page.getByRole('checkbox', { name: 'Översikt' })
    await box.check()
    const inFirstRow = () =>
      page.locator('.wall > .card').evaluateAll((cards) => {
        const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top))
        return tops.filter((top) => top === tops[0]).length
      })
    await expect.poll(inFirstRow).toBe(4)
    await expect
      .poll(() => page.locator('.wall .order:visible, .wall .card-text:visible, .breath:visible').count())
      .toBe(0)
    await expect.poll(() => wordsOf(page, '.card .price-row')).toContain(`från ${prices.a2}`)
    await box.uncheck()
    await expect.poll(() => page.locator('.wall .card-text:visible').count()).toBe(total)
  })

  test('a tap on a tile leads to the page of its poster', async () => {
    await using visit = await shop.visit('/sv/holy-cow', {
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
    })
    const { page } = visit
    await wake(page)
    await page.getByRole('checkbox', { name: 'Översikt' }).check()
    await page.locator('.wall .card-text:visible').first().waitFor({ state: 'hidden' })
    const card = page.locator('.wall > .card').first()
    await card.scrollIntoViewIfNeeded()
    const picture = await card.locator('img').boundingBox()
    await Promise.all([
      page.waitForURL(/\/sv\/posters\/holy-cow-/),
      page.mouse.click((picture?.x ?? 0) + 60, (picture?.y ?? 0) + 90),
    ])
  })
})

describe('the address', () => {
  test('keeps the choice without a step in the history, for a reload and for the way back', async () => {
    await using visit = await shop.visit('/sv')
    const { page } = visit
    const before = await page.evaluate(() => history.length)
    await openChoices(page)
    await page.locator('.find').waitFor()
    await choice(page, 'red').check()
    await choice(page, 'whale-child').check()
    await page.waitForURL('**/sv?colour=red&series=whale-child')
    expect(await page.evaluate(() => history.length)).toBe(before)
    const found = await idsShown(page)
    expect(found.length).toBeLessThan(total)
    await page.reload()
    await expect.poll(() => idsShown(page)).toEqual(found)
    await page.goto(`${shop.server.origin}/sv/success`)
    await page.goBack()
    await expect.poll(() => idsShown(page)).toEqual(found)
    await page.locator('.find').waitFor()
    await page.getByRole('button', { name: 'Visa alla' }).click()
    await page.waitForURL((url) => url.search === '')
  })

  test('may name the overview, which then lasts as long as the visit', async () => {
    await using visit = await shop.visit('/sv?view=overview')
    const { page } = visit
    const isOverview = () =>
      page
        .locator('.wall .card-text:visible')
        .count()
        .then((count) => count === 0)
    await expect.poll(isOverview).toBe(true)
    await page.getByRole('checkbox', { name: 'Översikt' }).uncheck()
    await page.getByRole('checkbox', { name: 'Översikt' }).check()
    await page.goto(`${shop.server.origin}/sv/pyramid`)
    await expect.poll(isOverview).toBe(true)
  })

  test('with nonsense shows everything', async () => {
    await using visit = await shop.visit('/sv?colour=%22%5D&series=nothing&view=x')
    await wakeScripts(visit.page)
    expect((await idsShown(visit.page)).length).toBe(total)
  })
})

test('in the overview a heart stands beside the title, and the price below it', async () => {
  await using visit = await shop.visit('/sv?view=overview')
  const { page } = visit
  await wakeScripts(page)
  const card = page.locator('.wall > .card').first()
  const boxOf = async (selector: string) => {
    const box = await card.locator(selector).boundingBox()
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0), height: box?.height ?? 0 }
  }
  await card.locator('.heart').waitFor()
  await page.locator('.wall .card-text:visible').first().waitFor({ state: 'hidden' })
  const [title, heart, price] = [await boxOf('h3 a'), await boxOf('.heart .icon'), await boxOf('.price-row')]
  expect(price.top).toBeGreaterThanOrEqual(title.bottom - 1)
  expect((heart.top + heart.bottom) / 2).toBeGreaterThan(title.top)
  expect((heart.top + heart.bottom) / 2).toBeLessThan(title.bottom)
  const alignment = await card.locator('.price-row').evaluate((row) => {
    const { textAlign, justifyItems } = getComputedStyle(row)
    return [textAlign, justifyItems]
  })
  expect(alignment).toEqual(['start', 'start'])
})

test('the poster on the screen stays there when the overview comes and goes', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  await wakeScripts(page)
  /** Posters that are on the screen, in part at least. */
  const idsSeen = () =>
    page.locator('.wall > .card').evaluateAll((cards) =>
      cards
        .filter((card) => {
          const { top, bottom } = card.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
        .map(({ id }) => id),
    )
  // Far from the control, as by its key on a page that is not scrolled back.
  const change = () => page.locator('[name=view]').evaluate((box: HTMLInputElement) => box.click())
  await page
    .locator('.wall > .card')
    .nth(30)
    .evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const first = await page.locator('.wall > .card').nth(30).getAttribute('id')
  await change()
  await page.locator('.wall .card-text:visible').first().waitFor({ state: 'hidden' })
  await expect.poll(idsSeen).toContain(first)
  const [held] = await idsSeen()
  await change()
  await page.locator('.wall .card-text:visible').first().waitFor()
  // Of a row the first one is held: those beside it may be below it then.
  await expect.poll(idsSeen).toContain(held)
})

describe('words', () => {
  test('narrow the wall as they are typed, forgiving accents and a wrong letter', async () => {
    await using visit = await shop.visit('/sv')
    const { page } = visit
    await wakeScripts(page)
    const readFocus = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    await page.keyboard.press('/')
    await expect.poll(readFocus).toBe('find')
    await page.keyboard.type('drakens oga')
    await page.waitForURL('**/sv?find=drakens+oga')
    const found = await idsShown(page)
    expect(found).toContain('dragon-eye')
    expect(found.length).toBeLessThan(total)
    expect(await readFocus()).toBe('find')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('drakxns öga')
    await expect.poll(() => idsShown(page)).toContain('dragon-eye')
  })

  test('that no poster has are answered, once, and one control brings all back', async () => {
    await using visit = await shop.visit('/en')
    const { page } = visit
    await openChoices(page)
    await page.locator('.find').waitFor()
    await expect.poll(() => page.locator('.choices legend:visible').count()).toBe(2)
    await page.locator('.find input').fill('xyzzy')
    const status = page.locator('.finder [role=status]')
    await expect.poll(() => status.innerText()).toBe('No poster has these words.')
    expect(await idsShown(page)).toEqual([])
    await expect.poll(() => page.locator('.choices legend:visible').count()).toBe(0)
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(async () => (await idsShown(page)).length).toBe(total)
    await expect.poll(() => page.locator('.choices legend:visible').count()).toBe(2)
    await expect.poll(() => page.locator('.find input').inputValue()).toBe('')
  })
})

test('a choice keeps the focus where it is, and is announced', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  await openChoices(page)
  await page.locator('.find').waitFor()
  const readFocus = () => page.evaluate(() => (document.activeElement as HTMLInputElement).value)
  const status = page.locator('.finder [role=status]')
  await choice(page, 'red').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => status.textContent()).toMatch(new RegExp(`^\\d+ av ${total} posters$`))
  expect(await readFocus()).toBe('red')
  expect(await status.textContent()).toBe(`${(await idsShown(page)).length} av ${total} posters`)
  await page.keyboard.press('ArrowRight')
  await expect.poll(readFocus).toBe('orange')
})

describe('where am I', () => {
  test('on phones a bar comes after the first screen of cards, and covers no focus', async () => {
    await using visit = await shop.visit('/sv', { viewport: { width: 390, height: 844 } })
    const { page } = visit
    await wakeScripts(page)
    const bar = page.locator('.where ul')
    const onScreen = async () => ((await bar.boundingBox())?.y ?? 0) < 844
    await page
      .locator('.wall > .card')
      .first()
      .evaluate((card) => card.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(onScreen).toBe(false)
    await page
      .locator('.wall > .card')
      .nth(5)
      .evaluate((card) => card.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(onScreen).toBe(true)
    await page.locator('.wall > .card').nth(5).locator('.card-picture').focus()
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press('Tab')
      const isCovered = () =>
        page.evaluate(() => {
          const focus = document.activeElement
          const list = document.querySelector('.where ul')
          if (!focus || !list || list.contains(focus)) return false
          const [one, other] = [focus.getBoundingClientRect(), list.getBoundingClientRect()]
          return (
            one.top >= other.top &&
            one.bottom <= other.bottom &&
            one.left >= other.left &&
            one.right <= other.right
          )
        })
      // Browsers scroll to the focus at their leisure.
      await expect.poll(isCovered).toBe(false)
    }
    await bar.getByRole('link', { name: 'Filtrera' }).click()
    await expect.poll(async () => (await page.locator('.finder').boundingBox())?.y ?? -1).toBeGreaterThan(0)
  })

  test('on desks numbers in the margin lead to posters, beside the cards', async () => {
    await using visit = await shop.visit('/sv')
    const { page } = visit
    await wakeScripts(page)
    await page
      .locator('.wall > .card')
      .nth(6)
      .evaluate((card) => card.scrollIntoView({ behavior: 'instant' }))
    const index = page.locator('.where ul')
    await index.waitFor()
    const card = await page.locator('.wall > .card').nth(8).boundingBox()
    expect((await index.boundingBox())?.x).toBeGreaterThanOrEqual((card?.x ?? 0) + (card?.width ?? 0))
    await index.getByRole('link', { name: 'Från poster 25' }).click()
    await expect
      .poll(() =>
        page
          .locator('.wall > .card')
          .nth(24)
          .evaluate((one) => one.getBoundingClientRect().top),
      )
      .toBeLessThan(400)
    const readMarked = () => index.locator('[aria-current=true]').allInnerTexts()
    await expect.poll(readMarked).toEqual(['25'])
    await index.getByRole('link', { name: 'Från poster 13' }).click()
    await expect.poll(readMarked).toEqual(['13'])
  })
})

test('on the narrowest phone nothing above the wall lies over another, narrowed or not', async () => {
  await using visit = await shop.visit('/es', { viewport: { width: 320, height: 640 } })
  const { page } = visit
  await wakeScripts(page)
  const overlaps = () =>
    page
      .locator('.finder :is(summary, .find, .hits > span, .hits button, .overview):visible')
      .evaluateAll((parts) => {
        const boxes = parts.map((part) => part.getBoundingClientRect())
        return boxes.some((one, index) =>
          boxes
            .slice(index + 1)
            .some(
              (other) =>
                one.left < other.right - 1 &&
                other.left < one.right - 1 &&
                one.top < other.bottom - 1 &&
                other.top < one.bottom - 1,
            ),
        )
      })
  await expect.poll(overlaps).toBe(false)
  await page.locator('.find input').fill('xyzzy')
  await page.locator('.hits button').waitFor()
  await expect.poll(overlaps).toBe(false)
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(beyond).toBe(0)
})

test('nothing moves by itself when the choices come', async () => {
  await using visit = await shop.visit('/sv/holy-cow?view=cards', { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await wakeScripts(page)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let moved = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            moved += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(moved), 300)
      }),
  )
  expect(shift).toBeLessThan(0.0005)
})

describe('axe finds nothing', () => {
  const faultsOf = async (page: Page): Promise<readonly string[]> => {
    await page.evaluate(axe.source)
    return page.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        selectors: false,
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
    })
  }

  test.each([390, 1280])(
    'at %i px with choices open, narrowed, in the overview and without hits',
    async (width) => {
      await using visit = await shop.visit('/sv', {
        viewport: { width, height: 844 },
        reducedMotion: 'reduce',
      })
      const { page } = visit
      await openChoices(page)
      await page.locator('.find').waitFor()
      await choice(page, 'red').check()
      await page.locator('.hits button').waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.locator('[name=view]').check()
      await page.locator('.wall .card-text:visible').first().waitFor({ state: 'hidden' })
      expect(await faultsOf(page)).toEqual([])
      await page.locator('.find input').fill('xyzzy')
      await page.locator('.found-none').waitFor()
      expect(await faultsOf(page)).toEqual([])
    },
  )
})
