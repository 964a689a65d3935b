import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { prices, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import {
  axeFaults,
  boxOf,
  measureLayoutShifts,
  openVisitor,
  readLayoutShift,
} from '../support/walk.ts'

const shop = openSmallShop()
const walk = openVisitor(shop, { reducedMotion: 'reduce' })
const withoutScripts = openVisitor(shop, {
  reducedMotion: 'reduce',
  javaScriptEnabled: false,
})
const onPhone = openVisitor(shop, { reducedMotion: 'reduce' }, (_, page) =>
  measureLayoutShifts(page),
)

const PHONE = 390
const total = smallGalleries[0]?.posters.length ?? 0

const cards = (page: Page) => page.locator('.wall > .card')
const visibleIds = (page: Page): Promise<readonly string[]> =>
  page
    .locator('.wall > .card:visible')
    .evaluateAll((visibleCards) => visibleCards.map(({ id }) => id))

/** Counts the cards that show their text. The overview hides the texts. */
const countTexts = (page: Page): Promise<number> =>
  page.locator('.wall .card-text:visible').count()

const scrollTo = (place: Locator): Promise<void> =>
  place.evaluate((element) =>
    element.scrollIntoView({ block: 'start', behavior: 'instant' }),
  )

/** Returns the visible text of the first match, including the texts that stylesheets add. */
const visibleTextOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate((selector) => {
    const addedBy = (element: Element, pseudo: string): string =>
      /^"(.*)"$/.exec(getComputedStyle(element, pseudo).content)?.[1] ?? ''

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
const searchField = (page: Page) => page.locator('.find input')
const showAll = (page: Page) => page.locator('.hits button')
const chips = (page: Page) => page.locator('.chosen button')
const readFinderTop = (page: Page): Promise<number> =>
  page.locator('.finder').evaluate((finder) => finder.getBoundingClientRect().top)
/** Returns the text of the focused element, or the value of a focused field. */
const focusedText = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focus = document.activeElement as HTMLInputElement | null
    return focus?.value || focus?.textContent || undefined
  })

/** Returns an attribute of the focused element. */
const focusedAttribute = (page: Page, attribute: string) =>
  page.evaluate((attribute) => document.activeElement?.getAttribute(attribute), attribute)

/**
 * Interacts for the first time. Waits until an element appears and the galleries'
 * stylesheet, which sets `--wheel`, has loaded.
 */
async function wake(page: Page, addedElement = '.finder summary'): Promise<Page> {
  await movePointerUntil(page, page.locator(addedElement))
  await page.waitForFunction(() => {
    const finder = document.querySelector('.finder')
    return finder && getComputedStyle(finder).getPropertyValue('--wheel') !== ''
  })
  return page
}

/** Like `wake`, and also waits for the search field, which scripts add. */
const wakeScripts = (page: Page): Promise<Page> => wake(page, '.find')

async function openChoices(page: Page): Promise<void> {
  await page.locator('.finder summary').click()
  await page.locator('.choices').waitFor()
}

const situations = [
  ['with scripts', walk, wakeScripts],
  ['without scripts', withoutScripts, wake],
] as const

describe.each(situations)('%s', (situation, visitor, wakeUp) => {
  test('a colour and a motif filter the gallery together', async () => {
    const page = await visitor.to('/sv')
    const expectHits = (count: number) =>
      expect
        .poll(async () => [
          (await visibleIds(page)).length,
          await visibleTextOf(page, '.hits'),
        ])
        .toEqual([count, expect.stringContaining(`${count} av ${total} posters`)])

    expect(await visibleIds(page)).toHaveLength(total)
    await wakeUp(page)
    await openChoices(page)

    const goldCount = Number(
      /\d+/.exec(await visibleTextOf(page, '.colour label:has([value=gold])'))?.[0],
    )
    await choice(page, 'gold').check()
    await expectHits(goldCount)
    expect(goldCount).toBeGreaterThan(1)
    expect(goldCount).toBeLessThan(total)

    // Only motifs that golden posters have stay visible.
    const labels = page.locator('.series label:visible')
    await expect
      .poll(() => labels.count())
      .toBeLessThan(await page.locator('.series label').count())
    const [firstMotif, secondMotif] = await labels.all()
    if (!firstMotif || !secondMotif) throw new Error('no two motifs have gold')
    for (const label of [firstMotif, secondMotif]) {
      await label.locator('input').check()
      // A label without a number means one poster.
      await expectHits(Number(/\d+$/.exec(await label.innerText())?.[0] ?? 1))
    }

    await showAll(page).click()
    await expect.poll(() => visibleIds(page)).toHaveLength(total)
    await expect.poll(() => page.locator('.finder :checked').count()).toBe(0)

    await choice(page, 'oracle').check()
    await expect.poll(() => visibleIds(page)).toEqual(['oracle-disk', 'oracle-eclipse'])
    await showAll(page).click()
  })

  test.runIf(isLong || situation === 'with scripts')(
    'the overview shows only pictures, titles and prices, and leads to posters',
    async () => {
      const page = await visitor.to('/sv')
      await wakeUp(page)
      await openChoices(page)
      await overview(page).check()

      const readFirstRow = async () => {
        const tops = await cards(page).evaluateAll((elements) =>
          elements.map((card) => Math.trunc(card.getBoundingClientRect().top)),
        )
        return tops.filter((top) => top === tops[0])
      }
      // The overview has four columns.
      await expect.poll(readFirstRow).toHaveLength(4)
      const hiddenParts = page.locator(
        ':is(.wall .order, .wall .card-text, .breath):visible',
      )
      await expect.poll(() => hiddenParts.count()).toBe(0)
      await expect
        .poll(() => visibleTextOf(page, '.card .price-row'))
        .toContain(`från ${prices.a2}`)

      await overview(page).uncheck()
      await expect.poll(() => countTexts(page)).toBe(total)
      await overview(page).check()
      await expect.poll(() => countTexts(page)).toBe(0)

      // On a phone, a card's picture also leads to its poster's page, here freyja-asgard.
      await page.setViewportSize({ width: PHONE, height: 844 })
      const tile = cards(page).nth(1)
      await scrollTo(tile)
      const picture = await boxOf(tile.locator('img'))
      await page.mouse.click(picture.x + 60, picture.y + 90)
      await page.waitForURL(/\/sv\/posters\/freyja-asgard/)
      await page.evaluate(() => sessionStorage.clear())
    },
  )
})

describe('the address', () => {
  test.runIf(isLong)(
    'ignores invalid filters, and keeps valid ones after a reload and when the visitor returns',
    async () => {
      // The colour is `"]`, which would end an attribute selector.
      const page = await walk.to('/sv?colour=%22%5D&series=nothing&view=x')
      const historyLength = await page.evaluate(() => history.length)

      await wakeScripts(page)
      expect((await visibleIds(page)).length).toBe(total)
      expect(await countTexts(page)).toBe(total)

      await openChoices(page)
      await choice(page, 'red').check()
      await choice(page, 'whale-child').check()
      await page.waitForURL('**/sv?colour=red&series=whale-child')
      expect(await page.evaluate(() => history.length)).toBe(historyLength)
      const matches = ['whale-child']
      await expect.poll(() => visibleIds(page)).toEqual(matches)

      // An address with filters needs no interaction, so the pointer moves away.
      await page.mouse.move(-9, -9)
      await page.reload()
      await page.locator('.find').waitFor()
      await expect.poll(() => visibleIds(page)).toEqual(matches)
      await expect
        .poll(() => visibleTextOf(page, '.hits'))
        .toContain(`1 av ${total} posters`)

      await page.goto(`${shop.server.origin}/sv/success`)
      await page.goBack()
      await expect.poll(() => visibleIds(page)).toEqual(matches)

      await page.getByRole('button', { name: 'Visa alla' }).click()
      await page.waitForURL((url) => url.search === '')
    },
  )

  test.runIf(isLong)(
    'can contain the overview, which then lasts for the visit',
    async () => {
      const page = await walk.to('/sv?view=overview')
      await expect.poll(() => countTexts(page)).toBe(0)

      // In the overview, the heart is beside the title, and the price is below it.
      const card = cards(page).first()
      await card.locator('.heart').waitFor()
      await expect.poll(() => countTexts(page)).toBe(0)
      const title = await boxOf(card.locator('h3 a'))
      const heart = await boxOf(card.locator('.heart .icon'))
      const price = await boxOf(card.locator('.price-row'))

      const middle = heart.y + heart.height / 2
      expect(middle).toBeGreaterThan(title.y)
      expect(middle).toBeLessThan(title.y + title.height)
      expect(price.y).toBeGreaterThanOrEqual(title.y + title.height - 1)

      const alignment = await card
        .locator('.price-row')
        .evaluate((row) => getComputedStyle(row).textAlign)
      expect(alignment).toBe('start')

      await walk.to('/sv/pyramid')
      await expect.poll(() => countTexts(page)).toBe(0)
      // An overview that the visitor chooses, and no address, lasts as well. Clearing the
      // checkbox first ends the overview that the address has set.
      await overview(page).uncheck()
      await overview(page).check()
      await walk.to('/sv/landscape')
      await expect.poll(() => countTexts(page)).toBe(0)

      // Leave the gallery first, because its scripts could store the view again.
      await walk.to('/sv/success')
      await page.evaluate(() => sessionStorage.clear())
    },
  )
})

describe('a link with filters', () => {
  // The last column is the number of posters with this colour and the motif Oracle.
  const links = [
    [1280, 'orange', 'Orange', 'Orange', 1],
    [PHONE, 'gold', 'Guld', 'Gold', 0],
    [PHONE, 'orange', 'Orange', 'Orange', 1],
  ] as const
  test.each(isLong ? links : links.slice(1, 2))(
    'opens at the gallery, at %i px and with %s, also after a change of language and on going back',
    async (width, colour, swedishName, englishName, hits) => {
      const page = await walk.to(`/sv?colour=${colour}&series=oracle`, width)
      // The filters are just below the bar, which is at most 64 px high.
      expect(await readFinderTop(page)).toBeGreaterThan(64)
      expect(await readFinderTop(page)).toBeLessThan(120)

      // The filters apply without any interaction.
      await expect
        .poll(() => chips(page).allInnerTexts())
        .toEqual([swedishName, 'Oraklet'])
      expect(await visibleIds(page)).toHaveLength(hits)
      await expect
        .poll(() => visibleTextOf(page, '.hits'))
        .toContain(`${hits} av ${total} posters`)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - innerWidth,
      )
      expect(overflow).toBe(0)

      // The chip of the chosen colour does not overlap the search field.
      const chip = await boxOf(chips(page).first())
      const field = await boxOf(page.locator('.find'))
      const isApart = chip.y >= field.y + field.height || chip.x + chip.width <= field.x
      expect(isApart, JSON.stringify({ chip, field })).toBe(true)
      expect(await readFinderTop(page)).toBeLessThan(120)

      await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }))
      const scrollPosition = await page.evaluate(() => scrollY)

      await page.locator('[popovertarget=languages]').click()
      await page.locator('a[hreflang=en]').first().click()
      await page.waitForURL(`**/en?colour=${colour}&series=oracle`)
      await expect
        .poll(() => chips(page).allInnerTexts())
        .toEqual([englishName, 'The oracle'])
      expect(await readFinderTop(page)).toBeLessThan(120)
      expect(await visibleIds(page)).toHaveLength(hits)

      // On a slow connection, filtering finishes after the browser has restored the
      // position.
      await page.route(
        '**/boot-wall*.js',
        async (route) => {
          await new Promise((resolve) => setTimeout(resolve, 700))
          await route.continue()
        },
        { times: 1 },
      )

      await page.goBack()
      await expect
        .poll(() => chips(page).allInnerTexts())
        .toEqual([swedishName, 'Oraklet'])
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollPosition)
    },
  )

  test.runIf(isLong)(
    'opens at the anchor in its address, or at the top if the address sets only the view',
    async () => {
      const page = await walk.to('/sv?colour=gold#story')
      const readStoryTop = () =>
        page.locator('#story').evaluate((story) => story.getBoundingClientRect().top)
      await expect.poll(readStoryTop).toBeLessThan(200)
      // The filters are off the screen, which is 900 px high.
      expect(Math.abs(await readFinderTop(page))).toBeGreaterThan(900)

      await walk.to('/sv?view=overview')
      expect(await page.evaluate(() => scrollY)).toBe(0)

      // The scripts store the view for the visit.
      await searchField(page).waitFor()
      await page.evaluate(() => sessionStorage.clear())
    },
  )

  test('lets visitors remove filters by keyboard, and keeps the focus beside them', async () => {
    const page = await walk.to('/sv?colour=gold&series=oracle')
    await chips(page).first().waitFor()

    const group = page.getByRole('group', { name: 'Färg' })
    await openChoices(page)
    // Screen readers say that pressing a chosen colour once more removes it.
    expect(await group.evaluate((element) => element.ariaDescription)).toContain(
      'en gång till',
    )

    await page.getByRole('button', { name: 'Ta bort Guld' }).press('Enter')
    await expect.poll(() => focusedText(page)).toBe('Färg och motiv')
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(['Oraklet'])

    await page.getByRole('button', { name: 'Ta bort Oraklet' }).press('Space')
    await expect.poll(() => chips(page).count()).toBe(0)
    await expect.poll(() => focusedText(page)).toBe('Färg och motiv')
    await expect.poll(() => visibleIds(page)).toHaveLength(total)
    expect(await page.locator('.finder :checked').count()).toBe(0)

    await choice(page, 'red').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(['Röd'])
    await page.waitForURL('**/sv?colour=red')

    await page.keyboard.press('Space')
    await expect.poll(() => chips(page).count()).toBe(0)
    expect(await choice(page, 'red').isChecked()).toBe(false)
    expect(await focusedText(page)).toBe('red')
    await page.waitForURL((url) => url.search === '')

    await page.keyboard.press('Space')
    await showAll(page).waitFor()
    await showAll(page).press('Enter')
    await expect.poll(() => showAll(page).isVisible()).toBe(false)
    expect(await focusedText(page)).toBe('Färg och motiv')
  })
})

const finderStatus = (page: Page) => page.locator('.finder [role=status]')

/** Opens the gallery with its search, which scripts add at the first interaction. */
async function openSearch(): Promise<Page> {
  const page = await walk.to('/sv')
  await page.keyboard.press('Shift')
  await searchField(page).waitFor()
  return page
}

/** Searches the gallery. Returns the ids of the posters that match. */
async function searchFor(page: Page, text: string): Promise<readonly string[]> {
  await searchField(page).fill(text)
  await page.waitForURL((url) => url.searchParams.get('find') === text)
  return visibleIds(page)
}

/**
 * Returns the ids of the posters with a colour or motif. Afterwards all posters are
 * visible.
 */
async function idsOf(page: Page, value: string): Promise<readonly string[]> {
  await choice(page, value).check()
  await expect.poll(() => chips(page).count()).toBe(1)
  await expect.poll(() => visibleIds(page)).not.toHaveLength(total)
  const ids = await visibleIds(page)
  await showAll(page).click()
  await expect.poll(() => visibleIds(page)).toHaveLength(total)
  return ids
}

describe('the search', () => {
  test.runIf(isLong)(
    'finds posters by colours, motifs, sizes and words, with matching titles first',
    async () => {
      const page = await openSearch()
      await openChoices(page)
      const redIds = await idsOf(page, 'red')
      const oracleIds = await idsOf(page, 'oracle')

      expect(await searchFor(page, 'poster A2')).toHaveLength(total)
      const redOracleIds = redIds.filter((id) => oracleIds.includes(id))
      expect(await searchFor(page, 'rött oraklet')).toEqual(redOracleIds)
      expect(new Set(await searchFor(page, 'röda'))).toEqual(new Set(redIds))
      expect(await searchFor(page, 'valar')).toEqual(['whale-child'])

      // Several posters have a sun in their texts. The one with a sun in its title comes first.
      const suns = await searchFor(page, 'sol')
      expect(suns[0]).toBe('oracle-eclipse')
      expect(suns.length).toBeGreaterThan(1)

      expect(await searchFor(page, 'soffa')).toEqual([])
    },
  )

  test.runIf(isLong)(
    'offers words from the gallery in place of words that match nothing',
    async () => {
      const page = await openSearch()
      const status = finderStatus(page)
      expect(await searchFor(page, 'oraklxx duva')).toEqual([])
      await expect
        .poll(() => status.innerText())
        .toContain('Ingen poster passar in på det.')

      await page.keyboard.press('Tab')
      await status.getByRole('button', { name: 'i stället (' }).focus()
      await page.keyboard.press('Enter')

      await expect.poll(() => focusedText(page)).toMatch(/^(?:Oraklets?|Duva)$/i)
      await expect.poll(() => visibleIds(page)).not.toEqual([])
    },
  )

  test.runIf(isLong)('offers a poster that only the chosen colour excludes', async () => {
    const page = await openSearch()
    await openChoices(page)
    const redIds = await idsOf(page, 'red')
    const otherId = (await visibleIds(page)).find((id) => !redIds.includes(id)) ?? ''
    const title = await page.locator(`#${otherId} h3`).innerText()

    await choice(page, 'red').check()
    await searchField(page).fill(title)

    const offer = `Visa ”${title}” i stället (`
    await finderStatus(page).getByRole('button', { name: offer }).click()
    await expect.poll(async () => (await visibleIds(page))[0]).toBe(otherId)
    expect(await chips(page).count()).toBe(0)
    expect(await focusedText(page)).toBe(title)
  })

  test.runIf(isLong)(
    'leads to the search of the whole shop for posters in other galleries',
    async () => {
      const page = await openSearch()
      expect(await searchFor(page, 'landskap')).toEqual([])
      await page.getByRole('link', { name: 'Sök ”landskap” i hela butiken' }).click()

      const dialog = page.getByRole('dialog')
      await dialog.locator('a[href="/sv/posters/landscape-3"]').waitFor()
      expect(await dialog.locator('input').inputValue()).toBe('landskap')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
    },
  )
})

test.runIf(isLong)(
  'if no poster matches both filters, the gallery offers the first filter alone',
  async () => {
    const page = await walk.to('/sv?colour=gold&series=oracle')
    await wakeScripts(page)

    const status = finderStatus(page)
    await expect
      .poll(() => status.innerText())
      .toContain('Ingen poster passar in på det.')
    expect(await visibleIds(page)).toEqual([])
    expect(await page.locator('.found-none a').count()).toBe(0)

    const offer = status.getByRole('button')
    const hits = Number(
      (await offer.innerText()).match(/^Visa ”Guld” i stället \((\d+)\)$/)?.[1],
    )

    await offer.press('Enter')
    await expect.poll(() => visibleIds(page)).toHaveLength(hits)
    expect(await focusedText(page)).toBe('Färg och motiv')
    await page.waitForURL('**/sv?colour=gold')
    await expect.poll(() => chips(page).allInnerTexts()).toEqual(['Guld'])
  },
)

const expectSearchFocused = (page: Page) =>
  expect.poll(() => focusedAttribute(page, 'name')).toBe('find')

describe('the search shortcut', () => {
  test('is a slash without another key, also on the overview checkbox', async () => {
    const page = await openSearch()
    for (const key of ['Control', 'Meta', 'Alt']) await page.keyboard.press(`${key}+/`)
    expect(await focusedAttribute(page, 'name')).toBe(null)

    await page.keyboard.press('/')
    await expectSearchFocused(page)

    await overview(page).press('/')
    await expectSearchFocused(page)
  })

  test.runIf(isLong)(
    'types an ordinary slash in text fields, and does nothing in a list of options',
    async () => {
      const page = await openSearch()
      await page.locator('#dragon-eye [data-opens=ShareDialog]').click()
      await page.getByRole('button', { name: 'E-post' }).click()
      const message = page.getByLabel('Meddelande')
      await message.fill('')
      await message.press('/')
      expect(await message.inputValue()).toBe('/')
      await page.keyboard.press('Escape')

      await page.locator('select').press('/')
      expect(await focusedAttribute(page, 'name')).not.toBe('find')
    },
  )
})

test('the search narrows the gallery while typing, and again after a reload', async () => {
  const page = await openSearch()
  await page.keyboard.press('/')
  await expectSearchFocused(page)
  // "Drakens öga" still matches despite a typo, a letter without its dots, and other
  // signs.
  await page.keyboard.type(' drakxns oga/')
  await page.waitForURL('**/sv?find=drakxns+oga%2F')
  expect(await visibleIds(page)).toEqual(['dragon-eye'])
  expect(await focusedAttribute(page, 'name')).toBe('find')

  // An address with words needs no interaction, so the pointer moves away.
  await page.mouse.move(-9, -9)
  await page.reload()
  await expect.poll(() => visibleIds(page)).toEqual(['dragon-eye'])

  // The enlarged view does not lead to hidden posters.
  await page.locator('#dragon-eye .card-picture').click()
  await page.getByRole('dialog').waitFor()
  expect(await page.locator('.enlarge-next').count()).toBe(0)
  await page.keyboard.press('Escape')
})

test.runIf(isLong)(
  'a search without matches says so, and hides the filters until all posters are shown',
  async () => {
    const page = await openSearch()
    await openChoices(page)
    const countGroups = () => page.locator('.choices legend:visible').count()
    await expect.poll(countGroups).toBe(2)

    await searchField(page).fill('xyzzy')
    await expect
      .poll(() => finderStatus(page).innerText())
      .toBe('Ingen poster passar in på det.')
    expect(await visibleIds(page)).toEqual([])
    await expect.poll(countGroups).toBe(0)

    await page.getByRole('button', { name: 'Visa alla' }).click()
    await expect.poll(() => visibleIds(page)).toHaveLength(total)
    await expect.poll(countGroups).toBe(2)
    await expect.poll(() => searchField(page).inputValue()).toBe('')
  },
)

test.runIf(isLong)(
  'a colour chosen by keyboard keeps the focus, and its matches are announced',
  async () => {
    const page = await openSearch()
    await openChoices(page)
    await choice(page, 'red').focus()
    await page.keyboard.press('Space')
    await expect.poll(() => visibleIds(page)).not.toHaveLength(total)
    await expect
      .poll(() => finderStatus(page).textContent())
      .toBe(`${(await visibleIds(page)).length} av ${total} posters`)
    expect(await focusedAttribute(page, 'value')).toBe('red')

    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focusedAttribute(page, 'value')).toBe('orange')
    await page.keyboard.press('/')
    await expectSearchFocused(page)

    // A click on the chosen colour removes it.
    await choice(page, 'orange').click()
    await expect.poll(() => visibleIds(page)).toHaveLength(total)
    expect(await choice(page, 'orange').isChecked()).toBe(false)
  },
)

/** Returns a card by the number of its poster. The first poster has the number 1. */
const numberedCard = (page: Page, number: number) => cards(page).nth(number - 1)

test('numbers in the margin lead to posters, and the current one is marked', async () => {
  const page = await walk.to('/sv')
  // The margin of this gallery has one number, 13. Add an earlier one, 7, which leads to the
  // seventh poster.
  await page.locator('.where-number').evaluate((number) => {
    const earlier = number.cloneNode(true) as Element
    const link = earlier.querySelector('a')
    link?.setAttribute('href', '#tribal-warrior')
    link?.replaceChildren('7')
    number.before(earlier)
  })
  await wakeScripts(page)

  // Scroll the top of the seventh card to just above the middle of the screen.
  await numberedCard(page, 7).evaluate((card) =>
    scrollBy({ top: card.getBoundingClientRect().top - 400, behavior: 'instant' }),
  )

  const index = page.locator('.where ul')
  await index.waitFor()
  // The wall has three columns, so the ninth card is the last of its row.
  const lastInRow = await boxOf(numberedCard(page, 9))
  expect((await boxOf(index)).x).toBeGreaterThanOrEqual(lastInRow.x + lastInRow.width)

  const readMarked = () => index.locator('[aria-current=true]').allInnerTexts()
  await expect.poll(readMarked).toEqual(['7'])

  // The 7 has the accessible name of the link that it was copied from, so take the last one.
  const link13 = index.getByRole('link', { name: 'Från poster 13' }).last()
  await link13.click()
  await expect
    .poll(async () => (await numberedCard(page, 13).boundingBox())?.y)
    .toBeLessThan(400)
  await expect.poll(readMarked).toEqual(['13'])

  await scrollTo(numberedCard(page, 10))
  await expect.poll(readMarked).toEqual(['7'])
})

test.runIf(isLong)('the overview keeps a poster on screen', async () => {
  const page = await walk.to('/sv')
  await wakeScripts(page)
  // Click the control by script, because a real click would first scroll to it.
  const switchView = () => overview(page).evaluate((box: HTMLInputElement) => box.click())
  const lateCard = numberedCard(page, 10)
  const isOnScreen = async () => {
    const box = await lateCard.boundingBox()
    return box !== null && box.y + box.height > 0 && box.y < 900
  }

  await scrollTo(lateCard)
  await switchView()
  await expect.poll(() => countTexts(page)).toBe(0)
  await expect.poll(isOnScreen).toBe(true)

  await switchView()
  await expect.poll(() => countTexts(page)).toBe(total)
})

describe('on phones', () => {
  test.runIf(isLong)(
    'a bar appears after the first screen of cards, and never covers the focus',
    async () => {
      const page = await onPhone.to('/sv', PHONE)
      const bar = page.locator('.where ul')
      // A phone's window is 844 px high.
      const isOnScreen = async () => ((await bar.boundingBox())?.y ?? 0) < 844

      await scrollTo(cards(page).first())
      await searchField(page).waitFor()
      await expect.poll(isOnScreen).toBe(false)
      await scrollTo(cards(page).nth(5))
      await expect.poll(isOnScreen).toBe(true)

      await cards(page).nth(5).locator('.card-picture').focus()
      const isCovered = () =>
        page.evaluate(() => {
          const focused = document.activeElement
          const bar = document.querySelector('.where ul')
          if (!focused || !bar || bar.contains(focused)) return false

          const focusBox = focused.getBoundingClientRect()
          const barBox = bar.getBoundingClientRect()
          return (
            focusBox.left >= barBox.left &&
            focusBox.right <= barBox.right &&
            focusBox.top >= barBox.top &&
            focusBox.bottom <= barBox.bottom
          )
        })

      for (let step = 0; step < 14; step += 1) {
        await page.keyboard.press('Tab')
        // Browsers may scroll to the focus later.
        await expect.poll(isCovered).toBe(false)
      }

      await bar.getByRole('link', { name: 'Filtrera' }).click()
      await expect
        .poll(async () => (await page.locator('.finder').boundingBox())?.y ?? -1)
        .toBeGreaterThan(0)
    },
  )

  test.runIf(isLong)(
    'the filters load without a shift, never overlap, and pass axe in every state',
    async () => {
      const page = await wakeScripts(await onPhone.to('/es/pyramid?view=cards', PHONE))
      await onPhone.settle()
      expect(await readLayoutShift(page)).toBeLessThan(0.0005)

      await page.setViewportSize({ width: 320, height: 844 })
      const parts = page.locator(
        '.finder :is(summary, .find, .hits > span, .hits button, .overview):visible',
      )
      const hasOverlaps = () =>
        parts.evaluateAll((elements) => {
          const boxes = elements.map((element) => element.getBoundingClientRect())
          // One pixel of overlap may come from rounding.
          const startsBeforeEnd = (box: DOMRect, otherBox: DOMRect) =>
            box.left < otherBox.right - 1 && box.top < otherBox.bottom - 1
          const doOverlap = (box: DOMRect, otherBox: DOMRect) =>
            box !== otherBox &&
            startsBeforeEnd(box, otherBox) &&
            startsBeforeEnd(otherBox, box)
          return boxes.some((box) => boxes.some((otherBox) => doOverlap(box, otherBox)))
        })

      const expectNoFaults = async (...widths: readonly number[]): Promise<void> => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 844 })
          // The cards are alike, so it is enough to check one of them.
          const faults = await axeFaults(page, '.finder', '.wall > .card:not([hidden])')
          expect(faults, `at ${width} px`).toEqual([])
        }
      }

      await expect.poll(hasOverlaps).toBe(false)

      // With the choices open, a colour and the overview.
      await openChoices(page)
      await choice(page, 'gold').check()
      await showAll(page).waitFor()
      await overview(page).check()
      await expect.poll(() => countTexts(page)).toBe(0)
      await expectNoFaults(...(isLong ? [PHONE, 1280] : [PHONE]))

      // Without matches.
      await searchField(page).fill('xyzzy')
      await page.locator('.found-none').waitFor()
      if (isLong) await expectNoFaults(PHONE)

      await page.setViewportSize({ width: 320, height: 844 })
      await expect.poll(hasOverlaps).toBe(false)
      const readOverflow = () =>
        page.evaluate(
          () =>
            document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
      await expect.poll(readOverflow).toBe(0)
    },
  )
})
