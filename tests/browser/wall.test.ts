import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openSmallShop } from '../shops/built-shop.ts'
import { prices, smallGalleries } from '../shops/shop-content.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { axeFaults, countMoves, readMoved, setOut } from '../support/walk.ts'

const shop = openSmallShop()
const walk = setOut(shop, { reducedMotion: 'reduce' })
const withoutScripts = setOut(shop, { reducedMotion: 'reduce', javaScriptEnabled: false })
const onPhone = setOut(shop, { reducedMotion: 'reduce' }, (_, page) => countMoves(page))

const PHONE = 390
const isLong = process.env.SAGA_LONG === '1'
const total = smallGalleries[0]?.posters.length ?? 0

const cards = (page: Page) => page.locator('.wall > .card')
const idsShown = (page: Page): Promise<readonly string[]> =>
  page.locator('.wall > .card:visible').evaluateAll((shown) => shown.map(({ id }) => id))

/** Texts of cards go in the overview. */
const textsShown = (page: Page): Promise<number> =>
  page.locator('.wall .card-text:visible').count()

const scrollTo = (place: Locator): Promise<void> =>
  place.evaluate((element) =>
    element.scrollIntoView({ block: 'start', behavior: 'instant' }),
  )

/** The words of the first such element with what the stylesheet adds to them. */
const wordsOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate((selector) => {
    const addedBy = (one: Element, pseudo: string): string =>
      /^"(.*)"$/.exec(getComputedStyle(one, pseudo).content)?.[1] ?? ''
    const read = (node: Node | null): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || !node.checkVisibility()) return ''
      return (
        addedBy(node, '::before') +
        [...node.childNodes].map(read).join('') +
        addedBy(node, '::after')
      )
    }
    return read(document.querySelector(selector))
  }, selector)

const choice = (page: Page, value: string) =>
  page.locator(`.finder input[value="${value}"]`)
const overview = (page: Page) => page.locator('[name=view]')
const words = (page: Page) => page.locator('.find input')
const showAll = (page: Page) => page.locator('.hits button')
const taken = (page: Page) => page.locator('.chosen button')
const topOf = (page: Page): Promise<number> =>
  page.locator('.finder').evaluate((finder) => finder.getBoundingClientRect().top)
/** The words of what has the focus, or its value where it is a field. */
const readFocused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focus = document.activeElement as HTMLInputElement | null
    return focus?.value || focus?.textContent || undefined
  })

/** The first sign of life: waits for both stylesheets that make the choices work, the common one and the wall's own. */
async function wake(page: Page, added = '.finder summary'): Promise<Page> {
  await movePointerUntil(page, page.locator(added))
  await page.waitForFunction(() => {
    const finder = document.querySelector('.finder')
    return finder && getComputedStyle(finder).getPropertyValue('--wheel') !== ''
  })
  return page
}

/** As `wake`, and waits for what scripts add. */
const wakeScripts = (page: Page): Promise<Page> => wake(page, '.find')

async function openChoices(page: Page): Promise<void> {
  await page.locator('.finder summary').click()
  await page.locator('.choices').waitFor()
}

const situations = [
  ['with scripts', walk, wakeScripts],
  ['without scripts', withoutScripts, wake],
] as const

describe.each(situations)('%s', (_, visitor, wakeUp) => {
  test('a colour leaves its posters, a motif with it those that have both; the overview shows pictures, titles and prices in more columns, and a tap leads to a poster', async () => {
    const page = await visitor.to('/sv')
    const expectHits = (count: number) =>
      expect
        .poll(async () => [(await idsShown(page)).length, await wordsOf(page, '.hits')])
        .toEqual([count, expect.stringContaining(`${count} av ${total} posters`)])
    expect(await idsShown(page)).toHaveLength(total)
    await wakeUp(page)
    await openChoices(page)
    const count = Number(
      /\d+/.exec(await wordsOf(page, '.colour label:has([value=gold])'))?.[0],
    )
    await choice(page, 'gold').check()
    await expectHits(count)
    expect(count).toBeGreaterThan(1)
    expect(count).toBeLessThan(total)
    const labels = page.locator('.series label:visible')
    await expect
      .poll(() => labels.count())
      .toBeLessThan(await page.locator('.series label').count())
    const [one, other] = await labels.all()
    for (const label of [one, other]) {
      if (!label) throw new Error('two motifs that have gold')
      await label.locator('input').check()
      await expectHits(Number(/\d+$/.exec(await label.innerText())?.[0] ?? 1))
    }
    await showAll(page).click()
    await expect.poll(() => idsShown(page)).toHaveLength(total)
    await expect.poll(() => page.locator('.finder :checked').count()).toBe(0)

    await choice(page, 'oracle').check()
    await expect.poll(() => idsShown(page)).toEqual(['oracle-disk', 'oracle-eclipse'])
    await showAll(page).click()
    await overview(page).check()
    const tops = () =>
      cards(page).evaluateAll((all) =>
        all.map((it) => it.getBoundingClientRect().top | 0),
      )
    await expect
      .poll(async () => (await tops()).filter((top, _, [first]) => top === first))
      .toHaveLength(4)
    const more = page.locator(':is(.wall .order, .wall .card-text, .breath):visible')
    await expect.poll(() => more.count()).toBe(0)
    await expect
      .poll(() => wordsOf(page, '.card .price-row'))
      .toContain(`från ${prices.a2}`)
    await overview(page).uncheck()
    await expect.poll(() => textsShown(page)).toBe(total)
    await overview(page).check()
    await expect.poll(() => textsShown(page)).toBe(0)
    await page.setViewportSize({ width: PHONE, height: 844 })
    const tile = cards(page).nth(1)
    await scrollTo(tile)
    const picture = await tile.locator('img').boundingBox()
    await page.mouse.click((picture?.x ?? 0) + 60, (picture?.y ?? 0) + 90)
    await page.waitForURL(/\/sv\/posters\/freyja-asgard/)
    await page.evaluate(() => sessionStorage.clear())
  })
})

describe('the address', () => {
  test('with nonsense shows everything; keeps a choice without a step in the history, for a reload and for the way back', async () => {
    const page = await walk.to('/sv?colour=%22%5D&series=nothing&view=x')
    const before = await page.evaluate(() => history.length)
    await wakeScripts(page)
    expect((await idsShown(page)).length).toBe(total)
    expect(await textsShown(page)).toBe(total)
    await openChoices(page)
    await choice(page, 'red').check()
    await choice(page, 'whale-child').check()
    await page.waitForURL('**/sv?colour=red&series=whale-child')
    expect(await page.evaluate(() => history.length)).toBe(before)
    const found = ['whale-child']
    await expect.poll(() => idsShown(page)).toEqual(found)
    // An address with choices needs no sign of life: the pointer is elsewhere.
    await page.mouse.move(-9, -9)
    await page.reload()
    await page.locator('.find').waitFor()
    await expect.poll(() => idsShown(page)).toEqual(found)
    await expect.poll(() => wordsOf(page, '.hits')).toContain(`1 av ${total} posters`)
    await page.goto(`${shop.server.origin}/sv/success`)
    await page.goBack()
    await expect.poll(() => idsShown(page)).toEqual(found)
    await page.getByRole('button', { name: 'Visa alla' }).click()
    await page.waitForURL((url) => url.search === '')
  })

  test('may name the overview, which then lasts as long as the visit', async () => {
    const page = await walk.to('/sv?view=overview')
    await expect.poll(() => textsShown(page)).toBe(0)

    // There a heart stands beside the title, and the price below it.
    const card = cards(page).first()
    await card.locator('.heart').waitFor()
    await expect.poll(() => textsShown(page)).toBe(0)
    const boxes = ['h3 a', '.heart .icon', '.price-row'].map((part) =>
      card.locator(part).boundingBox(),
    )
    const [title, heart, price] = (await Promise.all(boxes)).map(
      (box) => box ?? { y: 0, height: 0 },
    )
    if (!title || !heart || !price) throw new Error('a box for each of them')
    const middle = heart.y + heart.height / 2
    expect(middle).toBeGreaterThan(title.y)
    expect(middle).toBeLessThan(title.y + title.height)
    expect(price.y).toBeGreaterThanOrEqual(title.y + title.height - 1)
    const alignment = await card
      .locator('.price-row')
      .evaluate((row) => getComputedStyle(row).textAlign)
    expect(alignment).toBe('start')

    await walk.to('/sv/pyramid')
    await expect.poll(() => textsShown(page)).toBe(0)
    await overview(page).uncheck()
    await overview(page).check()
    await walk.to('/sv/landscape')
    await expect.poll(() => textsShown(page)).toBe(0)
    // A wall that wakes meanwhile would keep it again.
    await walk.to('/sv/success')
    await page.evaluate(() => sessionStorage.clear())
  })
})

describe('a link with a choice', () => {
  const links = [
    [1280, 'orange', 'Orange', 1],
    [PHONE, 'gold', 'Guld', 0],
    [PHONE, 'orange', 'Orange', 1],
  ] as const
  test.each(isLong ? links : links.slice(0, 2))(
    'opens at the wall, %i px wide with %s, says what is chosen, and stays there in another language and on the way back',
    async (width, colour, name, hits) => {
      const page = await walk.to(`/sv?colour=${colour}&series=oracle`, width)
      expect(await topOf(page)).toBeGreaterThan(64)
      expect(await topOf(page)).toBeLessThan(120)
      // Without a sign of life.
      await expect.poll(() => taken(page).allInnerTexts()).toEqual([name, 'Oraklet'])
      expect(await idsShown(page)).toHaveLength(hits)
      await expect
        .poll(() => wordsOf(page, '.hits'))
        .toContain(`${hits} av ${total} posters`)
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - innerWidth,
      )
      expect(beyond).toBe(0)
      // The chosen colour stands beside the field for words, not on it.
      const boxes = await Promise.all(
        [taken(page).first(), page.locator('.find')].map((it) => it.boundingBox()),
      )
      const [chip, field] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 })
      if (!chip || !field) throw new Error('no field')
      const isApart = chip.y >= field.y + field.height || chip.x + chip.width <= field.x
      expect(isApart, JSON.stringify(boxes)).toBe(true)
      expect(await topOf(page)).toBeLessThan(120)
      await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }))
      const left = await page.evaluate(() => scrollY)
      await page.locator('[popovertarget=languages]').click()
      await page.locator('a[hreflang=en]').first().click()
      await page.waitForURL(`**/en?colour=${colour}&series=oracle`)
      await expect
        .poll(() => taken(page).allInnerTexts())
        .toEqual([hits ? name : 'Gold', 'The oracle'])
      expect(await topOf(page)).toBeLessThan(120)
      expect(await idsShown(page)).toHaveLength(hits)
      // On a slow line what narrows the wall comes after the browser is back at its place.
      await page.route(
        '**/boot-wall*.js',
        async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 700))
          await route.continue()
        },
        { times: 1 },
      )
      await page.goBack()
      await expect.poll(() => taken(page).allInnerTexts()).toEqual([name, 'Oraklet'])
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
    },
  )

  test('opens elsewhere where the address has an anchor, as does a page without a choice', async () => {
    const page = await walk.to('/sv?colour=gold#story')
    await expect
      .poll(() => page.locator('#story').evaluate((it) => it.getBoundingClientRect().top))
      .toBeLessThan(200)
    expect(Math.abs(await topOf(page))).toBeGreaterThan(900)
    await walk.to('/sv?view=overview')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    // The view is kept for the visit once the scripts run.
    await words(page).waitFor()
    await page.evaluate(() => sessionStorage.clear())
  })

  test('gives each choice back by keyboard, in its place too; "Show all" leaves the focus beside it', async () => {
    const page = await walk.to('/sv?colour=gold&series=oracle')
    await taken(page).first().waitFor()
    const group = page.getByRole('group', { name: 'Färg' })
    await openChoices(page)
    expect(await group.evaluate((it) => it.ariaDescription)).toContain('en gång till')
    await page.getByRole('button', { name: 'Ta bort Guld' }).press('Enter')
    await expect.poll(() => readFocused(page)).toBe('Färg och motiv')
    await expect.poll(() => taken(page).allInnerTexts()).toEqual(['Oraklet'])
    await page.getByRole('button', { name: 'Ta bort Oraklet' }).press('Space')
    await expect.poll(() => taken(page).count()).toBe(0)
    await expect.poll(() => readFocused(page)).toBe('Färg och motiv')
    await expect.poll(() => idsShown(page)).toHaveLength(total)
    expect(await page.locator('.finder :checked').count()).toBe(0)

    await choice(page, 'red').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => taken(page).allInnerTexts()).toEqual(['Röd'])
    await page.waitForURL('**/sv?colour=red')
    await page.keyboard.press('Space')
    await expect.poll(() => taken(page).count()).toBe(0)
    expect(await choice(page, 'red').isChecked()).toBe(false)
    expect(await readFocused(page)).toBe('red')
    await page.waitForURL((url) => url.search === '')

    await page.keyboard.press('Space')
    await showAll(page).waitFor()
    await showAll(page).press('Enter')
    await expect.poll(() => showAll(page).isVisible()).toBe(false)
    expect(await readFocused(page)).toBe('Färg och motiv')
  })
})

test('colours, motifs, sizes and "poster" are words of each poster, titles come first, and what is near is offered', async () => {
  const page = await walk.to('/sv')
  await page.keyboard.press('/')
  await words(page).waitFor()
  await openChoices(page)
  const idsOf = async (value: string): Promise<readonly string[]> => {
    await choice(page, value).check()
    await expect.poll(() => taken(page).count()).toBe(1)
    await expect.poll(() => idsShown(page)).not.toHaveLength(total)
    const ids = await idsShown(page)
    await showAll(page).click()
    await expect.poll(() => idsShown(page)).toHaveLength(total)
    return ids
  }
  const [red, oracle] = [await idsOf('red'), await idsOf('oracle')]
  const found = async (text: string): Promise<readonly string[]> => {
    await words(page).fill(text)
    await page.waitForURL((url) => url.searchParams.get('find') === text)
    return idsShown(page)
  }
  const all = await found('poster A2')
  expect(all).toHaveLength(total)
  expect(await found('rött oraklet')).toEqual(red.filter((id) => oracle.includes(id)))
  expect(new Set(await found('röda'))).toEqual(new Set(red))
  expect(await found('valar')).toEqual(['whale-child'])
  // Both have a sun in their texts, and one in its title.
  const suns = await found('sol')
  expect(suns[0]).toBe('oracle-eclipse')
  expect(suns.length).toBeGreaterThan(1)
  expect(await found('soffa')).toEqual([])

  const status = page.locator('.finder [role=status]')
  expect(await found('oraklxx duva')).toEqual([])
  await expect.poll(() => status.innerText()).toContain('Ingen poster passar in på det.')
  await page.keyboard.press('Tab')
  await status.getByRole('button', { name: 'i stället (' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => readFocused(page)).toMatch(/^(?:Oraklets?|Duva)$/i)
  await expect.poll(() => idsShown(page)).not.toEqual([])

  // Only the colour is in the way of the words.
  await words(page).fill('')
  await expect.poll(() => idsShown(page)).toHaveLength(total)
  const other = (await idsShown(page)).find((id) => !red.includes(id)) ?? ''
  const title = await page.locator(`#${other} h3`).innerText()
  await choice(page, 'red').check()
  await words(page).fill(title)
  await status.getByRole('button', { name: `Visa ”${title}” i stället (` }).click()
  await expect.poll(async () => (await idsShown(page))[0]).toBe(other)
  expect(await taken(page).count()).toBe(0)
  expect(await readFocused(page)).toBe(title)

  // Other galleries may have what this wall has not.
  expect(await found('landskap')).toEqual([])
  await page.getByRole('link', { name: 'Sök ”landskap” i hela butiken' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('a[href="/sv/posters/landscape-3"]').waitFor()
  expect(await dialog.locator('input').inputValue()).toBe('landskap')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('a colour and a motif of a link that no poster shares leave the offer of the first without the second', async () => {
  const page = await walk.to('/sv?colour=gold&series=oracle')
  await wakeScripts(page)
  const status = page.locator('.finder [role=status]')
  await expect.poll(() => status.innerText()).toContain('Ingen poster passar in på det.')
  expect(await idsShown(page)).toEqual([])
  expect(await page.locator('.found-none a').count()).toBe(0)
  const offer = status.getByRole('button')
  const hits = Number(
    (await offer.innerText()).match(/^Visa ”Guld” i stället \((\d+)\)$/)?.[1],
  )
  await offer.press('Enter')
  await expect.poll(() => idsShown(page)).toHaveLength(hits)
  expect(await readFocused(page)).toBe('Färg och motiv')
  await page.waitForURL('**/sv?colour=gold')
  await expect.poll(() => taken(page).allInnerTexts()).toEqual(['Guld'])
})

test('words narrow the wall as they are typed; words and choices keep the focus, are announced, and can be taken back', async () => {
  const page = await walk.to('/sv')
  await page.keyboard.press('Shift')
  await words(page).waitFor()
  const readFocus = (attribute: string) =>
    page.evaluate(
      (attribute) => document.activeElement?.getAttribute(attribute),
      attribute,
    )
  for (const key of ['Control', 'Meta', 'Alt']) await page.keyboard.press(`${key}+/`)
  expect(await readFocus('name')).toBe(null)
  await page.keyboard.press('/')
  await expect.poll(() => readFocus('name')).toBe('find')
  await page.keyboard.type(' drakxns oga/')
  await page.waitForURL('**/sv?find=drakxns+oga%2F')
  expect(await idsShown(page)).toEqual(['dragon-eye'])
  expect(await readFocus('name')).toBe('find')
  // Nor does one with words.
  await page.mouse.move(-9, -9)
  await page.reload()
  await expect.poll(() => idsShown(page)).toEqual(['dragon-eye'])
  // Enlarged, what is not shown is not led to.
  await page.locator('#dragon-eye .card-picture').click()
  await page.getByRole('dialog').waitFor()
  expect(await page.locator('.enlarge-next').count()).toBe(0)
  await page.keyboard.press('Escape')
  // In the message of an e-mail the key types a slash.
  await page.locator('#dragon-eye [data-opens=ShareDialog]').click()
  await page.getByRole('button', { name: 'E-post' }).click()
  await page.getByLabel('Meddelande').fill('')
  await page.getByLabel('Meddelande').press('/')
  expect(await page.getByLabel('Meddelande').inputValue()).toBe('/')
  await page.keyboard.press('Escape')

  await openChoices(page)
  const groups = () => page.locator('.choices legend:visible').count()
  await expect.poll(groups).toBe(2)
  await words(page).fill('xyzzy')
  const status = page.locator('.finder [role=status]')
  await expect.poll(() => status.innerText()).toBe('Ingen poster passar in på det.')
  expect(await idsShown(page)).toEqual([])
  await expect.poll(groups).toBe(0)
  await page.locator('select').press('/')
  expect(await readFocus('name')).not.toBe('find')
  await page.getByRole('button', { name: 'Visa alla' }).click()
  await expect.poll(() => idsShown(page)).toHaveLength(total)
  await expect.poll(groups).toBe(2)
  await expect.poll(() => words(page).inputValue()).toBe('')
  await overview(page).press('/')
  expect(await readFocus('name')).toBe('find')

  await choice(page, 'red').focus()
  await page.keyboard.press('Space')
  await expect.poll(() => idsShown(page)).not.toHaveLength(total)
  await expect
    .poll(() => status.textContent())
    .toBe(`${(await idsShown(page)).length} av ${total} posters`)
  expect(await readFocus('value')).toBe('red')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => readFocus('value')).toBe('orange')
  await page.keyboard.press('/')
  await expect.poll(() => readFocus('name')).toBe('find')
  await choice(page, 'orange').click()
  await expect.poll(() => idsShown(page)).toHaveLength(total)
  expect(await choice(page, 'orange').isChecked()).toBe(false)
})

test('on desks numbers in the margin lead to posters, and the poster on the screen stays when the overview comes', async () => {
  const page = await walk.to('/sv')
  // Two numbers were passed: the visitor is at the second one.
  await page.locator('.where-number').evaluate((number) => {
    const earlier = number.cloneNode(true) as Element
    const link = earlier.querySelector('a')
    link?.setAttribute('href', '#tribal-warrior')
    link?.replaceChildren('7')
    number.before(earlier)
  })
  await wakeScripts(page)
  // Its top is just above the middle of the screen.
  await cards(page)
    .nth(6)
    .evaluate((card) =>
      scrollBy({ top: card.getBoundingClientRect().top - 400, behavior: 'instant' }),
    )
  const index = page.locator('.where ul')
  await index.waitFor()
  const card = await cards(page).nth(8).boundingBox()
  expect((await index.boundingBox())?.x).toBeGreaterThanOrEqual(
    (card?.x ?? 0) + (card?.width ?? 0),
  )
  const readMarked = () => index.locator('[aria-current=true]').allInnerTexts()
  await expect.poll(readMarked).toEqual(['7'])
  await index.getByRole('link', { name: 'Från poster 13' }).last().click()
  await expect
    .poll(async () => (await cards(page).nth(12).boundingBox())?.y)
    .toBeLessThan(400)
  await expect.poll(readMarked).toEqual(['13'])

  // Far from the control, as by its key on a page that is not scrolled back.
  const change = () => overview(page).evaluate((box: HTMLInputElement) => box.click())
  const late = cards(page).nth(9)
  const isSeen = async () => {
    const { y = -1, height = 0 } = (await late.boundingBox()) ?? {}
    return y + height > 0 && y < 900
  }
  await scrollTo(late)
  await expect.poll(readMarked).toEqual(['7'])
  await change()
  await expect.poll(() => textsShown(page)).toBe(0)
  await expect.poll(isSeen).toBe(true)
  await change()
  await expect.poll(() => textsShown(page)).toBe(total)
})

describe('on phones', () => {
  test('a bar comes after the first screen of cards, and covers no focus', async () => {
    const page = await onPhone.to('/sv', PHONE)
    const bar = page.locator('.where ul')
    const onScreen = async () => ((await bar.boundingBox())?.y ?? 0) < 844
    await scrollTo(cards(page).first())
    await words(page).waitFor()
    await expect.poll(onScreen).toBe(false)
    await scrollTo(cards(page).nth(5))
    await expect.poll(onScreen).toBe(true)
    await cards(page).nth(5).locator('.card-picture').focus()
    const isCovered = () =>
      page.evaluate(() => {
        const [focus, list] = [
          document.activeElement,
          document.querySelector('.where ul'),
        ]
        if (!focus || !list || list.contains(focus)) return false
        const [one, other] = [focus.getBoundingClientRect(), list.getBoundingClientRect()]
        const isWithin = one.left >= other.left && one.right <= other.right
        return isWithin && one.top >= other.top && one.bottom <= other.bottom
      })
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press('Tab')
      // Browsers scroll to the focus at their leisure.
      await expect.poll(isCovered).toBe(false)
    }
    await bar.getByRole('link', { name: 'Filtrera' }).click()
    await expect
      .poll(async () => (await page.locator('.finder').boundingBox())?.y ?? -1)
      .toBeGreaterThan(0)
  })

  test('nothing moves by itself when the choices come, nothing above the wall lies over another, and axe finds nothing: open, narrowed in the overview, without hits, on desks too', async () => {
    const page = await wakeScripts(await onPhone.to('/es/pyramid?view=cards', PHONE))
    await onPhone.settle()
    expect(await readMoved(page)).toBeLessThan(0.0005)
    await page.setViewportSize({ width: 320, height: 844 })
    const parts = page.locator(
      '.finder :is(summary, .find, .hits > span, .hits button, .overview):visible',
    )
    const overlaps = () =>
      parts.evaluateAll((parts) => {
        const boxes = parts.map((part) => part.getBoundingClientRect())
        const isOver = (one: DOMRect, other: DOMRect) =>
          one.left < other.right - 1 && one.top < other.bottom - 1 && one !== other
        return boxes.some((one) =>
          boxes.some((other) => isOver(one, other) && isOver(other, one)),
        )
      })
    const expectNoFaults = async (...widths: readonly number[]): Promise<void> => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 })
        // Cards are alike: one of them is asked.
        const faults = await axeFaults(page, '.finder', '.wall > .card:not([hidden])')
        expect(faults, `at ${width} px`).toEqual([])
      }
    }
    await expect.poll(overlaps).toBe(false)
    await openChoices(page)
    await choice(page, 'gold').check()
    await showAll(page).waitFor()
    await overview(page).check()
    await expect.poll(() => textsShown(page)).toBe(0)
    await expectNoFaults(PHONE, 1280)
    await words(page).fill('xyzzy')
    await page.locator('.found-none').waitFor()
    await expectNoFaults(PHONE)
    await page.setViewportSize({ width: 320, height: 844 })
    await expect.poll(overlaps).toBe(false)
    const beyond = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    await expect.poll(beyond).toBe(0)
  })
})
