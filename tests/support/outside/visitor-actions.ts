import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  prices,
  purchaseLinkOf,
  smallGalleries,
  wordsOfPoster,
} from '../../shops/small-content.ts'
import type { Outsider } from './interfere.ts'
import { type Moment, openWithOutsider, press } from './visit.ts'

const [firstId = '', secondId = '', thirdId = ''] = smallGalleries[0]?.posters ?? []
const [title] = wordsOfPoster(secondId, 'en')
/** A poster in the gallery, with its original English title, which an outsider may translate on the page. */
const poster = { id: secondId, title }
const card = `#${poster.id}`

const expectSoon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 8_000 })
const expectCount = (page: Page, selector: string) =>
  expectSoon(() => page.locator(selector).count())
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expectCount(page, 'dialog[open]').toBe(0)
}

/** Presses an order control. Returns the address that it opens. */
async function pressOrder(page: Page, selector: string): Promise<string> {
  const [tab] = await Promise.all([page.waitForEvent('popup'), press(page, selector)])
  await tab.waitForURL(/^https:/)
  const url = tab.url()
  await tab.close()
  return url
}

async function shareAll(page: Page, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const [title, description] = wordsOfPoster(id, 'en')
    await press(page, `#${id} .share-control`)
    await expectCount(page, 'dialog[open] .way').toBeGreaterThan(5)

    const readShared = (name: string, network: string) =>
      page
        .locator(`dialog[open] a[href*="${network}"]`)
        .first()
        .evaluate(
          (link, name) =>
            new URL((link as HTMLAnchorElement).href).searchParams.get(name),
          name,
        )

    expect(await readShared('u', 'facebook')).toBe(
      new URL(`/en/posters/${id}`, page.url()).href,
    )
    expect(await readShared('text', 'twitter')).toBe(`${title}: ${description}`)
    await closeDialog(page)
    await expectSoon(() =>
      page.evaluate(() => document.activeElement?.closest('article')?.id),
    ).toBe(id)
  }
}

// The last views of the enlarged picture: the print on a wall, in each size.
const A1_ON_WALL = 'dialog.enlarge .enlarge-views button >> nth=-2'
const A2_ON_WALL = 'dialog.enlarge .enlarge-views button >> nth=-1'

/** The search field. Fields that outsiders add have a type. */
const SEARCH_FIELD = 'dialog.search[open] .search-field input:not([type])'

/** The price of A2 without its currency, which a translator may change. */
const [a2Price = ''] = prices.a2.split(' ')
/**
 * The price of A2 without the logo, both in the real shop and in the shop from `setCheckoutStage`: 70 plus a surcharge
 * of 30.
 */
const A2_NO_LOGO_PRICE = '$100'

/**
 * Actions by name. They run on one page in this order, and each starts from the choices
 * that earlier actions left.
 */
type Actions = Readonly<Record<string, (page: Page) => Promise<void>>>

/** The actions of visitors on the English home page. No outsider may change the results that these actions expect. */
const homePageActions: Actions = {
  async 'choose and order'(page) {
    await press(page, `${card} input[value=A2]`)
    await press(page, `${card} input[value=no-logo]`)
    await expectCount(page, `${card} input[value=A2]:checked`).toBe(1)
    await expectSoon(() => page.locator(`${card} .price`).first().innerText()).toContain(
      A2_NO_LOGO_PRICE,
    )
    expect(await pressOrder(page, `${card} .order >> visible=true`)).toBe(
      purchaseLinkOf(poster.id, 'a2NoLogo'),
    )
  },
  async save(page) {
    await expectCount(page, `${card} .heart`).toBe(1)
    for (const id of [poster.id, thirdId]) {
      await press(page, `#${id} .heart`)
      await expectCount(page, `#${id} .heart[aria-pressed=true]`).toBe(1)
    }

    const readSaved = () =>
      page.evaluate(() =>
        (
          JSON.parse(localStorage['saved-posters']) as { id: string; variant: string }[]
        ).map(({ id, variant }) => `${id} ${variant}`),
      )
    await expectSoon(readSaved).toEqual([`${poster.id} a2NoLogo`, `${thirdId} a1`])

    await press(page, '[data-opens=Saved].saved-open')
    await expectCount(page, 'dialog.saved[open] .saved-row .order').toBe(2)
    expect(await pressOrder(page, 'dialog.saved .saved-row .order')).toBe(
      purchaseLinkOf(poster.id, 'a2NoLogo'),
    )

    await page.locator('dialog.saved select').first().selectOption('a2')
    await expectSoon(() =>
      page.locator('dialog.saved .saved-price').first().innerText(),
    ).toContain(a2Price)
    await expectSoon(readSaved).toEqual([`${poster.id} a2`, `${thirdId} a1`])
    await expectCount(page, `${card} input[value=no-logo]:checked`).toBe(0)
    await closeDialog(page)
  },
  share: (page) => shareAll(page, [firstId, poster.id]),
  async search(page) {
    await press(page, 'a[data-opens=Search]')
    await page.locator(SEARCH_FIELD).fill(poster.title)
    await expectSoon(() =>
      page.locator('dialog.search .search-body li a').first().getAttribute('href'),
    ).toBe(`/en/posters/${poster.id}`)
    await closeDialog(page)

    // A search without results must cause no error.
    await press(page, 'a[data-opens=Search]')
    await page.locator(SEARCH_FIELD).fill('zzzz')
    await closeDialog(page)
  },
  async filter(page) {
    const countCards = () => page.locator('.wall > .card >> visible=true').count()
    const cardCount = await countCards()
    await page.locator('.find input[type=search]').focus()
    await page.locator('.find input[type=search]').fill(poster.title)
    await expectSoon(() =>
      page.locator('.wall > .card >> visible=true').first().getAttribute('id'),
    ).toBe(poster.id)
    await expectSoon(countCards).toBeLessThan(cardCount)
    await expectSoon(() =>
      page.evaluate(() => new URLSearchParams(location.search).get('find')),
    ).toBe(poster.title)

    await page.locator('.find input[type=search]').fill('')
    await expectSoon(countCards).toBe(cardCount)

    await press(page, '[name=colour][value=red]')
    await expectSoon(countCards).toBeLessThan(cardCount)
    await expectSoon(() => page.evaluate(() => location.search)).toContain('colour=red')

    await press(page, '.hits [type=reset]')
    await expectSoon(countCards).toBe(cardCount)
    await expectSoon(() => page.evaluate(() => location.search)).toBe('')
  },
  async reviews(page) {
    const countReviews = () => page.locator('.reviews-list > li:not([hidden])').count()
    await expectSoon(countReviews).toBe(6)
    // In the content, the newest review is the first one.
    await page.locator('[name=reviews-sort]').selectOption('newest')
    await expectSoon(() =>
      page.locator('.reviews-list > li').first().getAttribute('data-place'),
    ).toBe('0')
    await press(page, '.reviews-more .more')
    await expectSoon(countReviews).toBe(12)
  },
  async questions(page) {
    await press(page, '.faq summary')
    await expectCount(page, '.faq details[open]').toBe(1)
  },
  async enlarge(page) {
    await press(page, `${card} .card-picture`)
    await expectCount(page, 'dialog.enlarge[open] .enlarge-stage img').toBe(1)
    const readPicture = () =>
      page.locator('dialog.enlarge .enlarge-stage img').getAttribute('src')
    const firstPicture = await readPicture()

    // If an outsider moved the focused control, nothing has the focus.
    await page.locator('dialog.enlarge button').first().focus()
    await page.keyboard.press('ArrowRight')
    await expectSoon(readPicture).not.toBe(firstPicture)
    await page.keyboard.press('ArrowLeft')
    await expectSoon(readPicture).toBe(firstPicture)

    await press(page, A2_ON_WALL)
    await press(page, 'dialog.enlarge .enlarge-order')
    await expectCount(page, 'dialog[open]').toBe(0)
    await expectCount(page, `${card} input[value=A2]:checked`).toBe(1)
  },
  async slideshow(page) {
    const readState = () =>
      page.locator('.hero [data-rotate-toggle]').first().getAttribute('data-state')
    const previousState = await readState()
    await press(page, '.hero [data-rotate-toggle]')
    await expectSoon(readState).not.toBe(previousState)
  },
  async language(page) {
    await press(page, '.language a[hreflang=sv]')
    await page.waitForURL(/\/sv(?:[?#]|$)/)
  },
}

/** The actions of visitors on a poster page, on a phone. */
const posterPageActions: Actions = {
  async 'choose and order'(page) {
    await press(page, `${card} input[value=A2]`)
    await expectSoon(() => page.locator(`${card} .price`).first().innerText()).toContain(
      a2Price,
    )
    expect(
      await pressOrder(page, `${card} .purchase-actions .order >> visible=true`),
    ).toBe(purchaseLinkOf(poster.id, 'a2'))
  },
  async 'order at the foot'(page) {
    await press(page, `${card} input[value=no-logo]`)
    await page.evaluate(() =>
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    )
    await expectCount(page, '.sticky-order .order').toBe(1)
    expect(await pressOrder(page, '.sticky-order .order')).toBe(
      purchaseLinkOf(poster.id, 'a2NoLogo'),
    )
    await expectSoon(() => page.locator('.sticky-order').first().innerText()).toContain(
      A2_NO_LOGO_PRICE,
    )
  },
  async save(page) {
    await press(page, `${card} .heart`)
    await expectSoon(() =>
      page.evaluate(() => localStorage['saved-posters'] as string),
    ).toContain(poster.id)
    await press(page, `${card} .heart`)
    await expectSoon(() =>
      page.evaluate(() => localStorage['saved-posters'] as string),
    ).toBe('[]')
  },
  share: (page) => shareAll(page, [poster.id]),
  async enlarge(page) {
    await press(page, `${card} .card-picture`)
    await expectCount(page, 'dialog.enlarge[open] .enlarge-stage img').toBe(1)
    await press(page, A1_ON_WALL)
    await press(page, 'dialog.enlarge .enlarge-order')
    await expectCount(page, `${card} input[value=A1]:checked`).toBe(1)
  },
  async questions(page) {
    await press(page, '.faq summary')
    await expectCount(page, '.faq details[open]').toBe(1)
  },
  async language(page) {
    await press(page, '.language a[hreflang=es]')
    await page.waitForURL(`**/es/posters/${poster.id}?variant=a1-no-logo`)
    await expectCount(page, `${card} input[value=no-logo]:checked`).toBe(1)
  },
}

/** Returns a function that opens a page for a visitor whose browser includes an outsider, and runs all actions on it. */
const runnerOf =
  (actions: Actions, path: string) =>
  async (
    page: Page,
    origin: string,
    outsider: Outsider,
    moment: Moment,
  ): Promise<void> => {
    await page
      .context()
      .route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    const visit = await openWithOutsider(page, origin + path, outsider, moment)
    await visit.hydrateCard(poster.id)
    for (const [name, run] of Object.entries(actions)) {
      await run(page).catch((error: Error) => {
        throw new Error(`${name}: ${error.message}`)
      })
      // Errors are not collected on the next page, which the action `language` opens.
      if (name !== 'language') await visit.expectNoErrors(name)
    }
  }

export const runHomePageActions = runnerOf(homePageActions, '/en')

/** Runs the actions on the home page that change most of it: in a card, and in the list of saved posters. */
export const runMainActions = runnerOf(
  Object.fromEntries(Object.entries(homePageActions).slice(0, 2)),
  '/en',
)
export const runPosterPageActions = runnerOf(
  posterPageActions,
  `/en/posters/${poster.id}`,
)

/**
 * Orders the second poster in the shop from `setCheckoutStage`, in A2 without logo. A2 is
 * chosen before hydration.
 */
export async function orderFromSmallShop(
  page: Page,
  origin: string,
  outsider: Outsider,
  moment: Moment,
): Promise<void> {
  const visit = await openWithOutsider(page, `${origin}/en`, outsider, moment)

  await page.locator('#poster-2 input[value=A2]').focus()
  await press(page, '#poster-2 input[value=A2]')

  await visit.hydrateCard('poster-2')
  await expectCount(page, '#poster-2 input[value=A2]:checked').toBe(1)
  await press(page, '#poster-2 input[value=no-logo]')
  await expectSoon(() => page.locator('#poster-2 .price').first().innerText()).toContain(
    A2_NO_LOGO_PRICE,
  )

  await press(page, '#poster-2 .order >> visible=true')
  await visit.expectNoErrors()
}
