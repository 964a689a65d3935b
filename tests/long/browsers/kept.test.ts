import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutSurcharge } from '../../shops/content-of.ts'
import { prices } from '../../shops/whole-content.ts'
import { engines, type Visitor } from './engines.ts'
import {
  expectGone,
  expectSoon,
  expectText,
  expectThere,
  serveVisitedShop,
  setOutWith,
  type VisitedShop,
  visibleCount,
} from './visit.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await serveVisitedShop()
})
afterAll(() => shop.close())

const POSTER = 'freyja-asgard'
const OTHER_POSTER = 'dragon-eye'
const CARD = `#${POSTER}`

/** Saves posters in A2 without the logo, each for $100 USD. */
const savePosters = (visitor: Visitor, ...posterIds: readonly string[]) =>
  visitor.run(
    (ids) =>
      localStorage.setItem(
        'saved-posters',
        JSON.stringify(ids.map((id) => ({ id, variant: 'a2NoLogo' }))),
      ),
    posterIds,
  )
const expectAddress = (visitor: Visitor) =>
  expectSoon(() => visitor.run(() => location.pathname + location.search))
/** Moves the focus to the first element that matches, as keys or a screen reader would. */
const focus = (visitor: Visitor, selector: string) =>
  visitor.run((query) => document.querySelector<HTMLElement>(query)?.focus(), selector)
/** Polls the first class of the focused element, or of its nearest ancestor that has a class. */
const expectFocused = (visitor: Visitor) =>
  expectSoon(() =>
    visitor.run(
      () => document.activeElement?.closest('[class]')?.className.split(' ')[0] ?? '',
    ),
  )

describe.each(engines)('$name', (engine) => {
  const visit = setOutWith(engine)

  test('size and logo are kept on the poster page, in another language and after Back', async () => {
    const visitor = await visit('/sv', shop)
    const readChoice = () =>
      visitor.run((card) => {
        const size = document.querySelector<HTMLInputElement>(
          `${card} [type=radio]:checked`,
        )?.value
        const isWithoutLogo = document.querySelector<HTMLInputElement>(
          `${card} [type=checkbox]`,
        )?.checked
        return `${size} ${isWithoutLogo}`
      }, CARD)

    await visitor.click(`${CARD} input[value=A2]`)
    await visitor.click(`${CARD} input[type=checkbox]`)
    await visitor.click(`${CARD} h3 a`)
    await expectAddress(visitor).toBe(`/sv/posters/${POSTER}?variant=a2-no-logo`)
    await expectSoon(readChoice).toBe('A2 true')

    await visitor.click('.language button')
    await visitor.click('.language a[hreflang=en]')
    await expectAddress(visitor).toBe(`/en/posters/${POSTER}?variant=a2-no-logo`)
    await expectSoon(readChoice).toBe('A2 true')

    await visitor.click(`${CARD} input[type=checkbox]`)
    await expectAddress(visitor).toBe(`/en/posters/${POSTER}?variant=a2`)

    await visitor.back()
    await expectAddress(visitor).toBe(`/sv/posters/${POSTER}?variant=a2`)
    await expectSoon(readChoice).toBe('A2 false')

    await visitor.back()
    await expectAddress(visitor).toBe('/sv')
    await expectSoon(readChoice).toBe('A2 false')
  })

  test('the saved list opens on a text page, shows the sum, and restores a removed poster', async () => {
    const visitor = await visit('/sv/questions', shop, 390)
    await savePosters(visitor, POSTER, OTHER_POSTER)
    await visitor.reload()
    await expectText(visitor, '.bar .saved-open').toMatch(/2$/)
    await visitor.click('.bar .saved-open')
    await expectText(visitor, '.saved-sum b').toBe('$200 USD')

    await visitor.click('.saved-row .dialog-close')
    await expectText(visitor, '.saved-removed').toContain('Borttagen, 1 kvar')
    await expectText(visitor, '.saved-sum b').toBe('$100 USD')
    await expectFocused(visitor).toBe('dialog-close')

    await visitor.click('.saved-removed button')
    await expectText(visitor, '.saved-sum b').toBe('$200 USD')
  })

  test('a link with a colour opens the filtered gallery, and switching language keeps the filter', async () => {
    const visitor = await visit('/sv?colour=blue', shop)
    const isAtGallery = () =>
      visitor.run(() => {
        const finder = document.querySelector('.finder')
        if (!finder) return false
        const { top } = finder.getBoundingClientRect()
        return top >= 0 && top < innerHeight / 2
      })

    await expectSoon(isAtGallery).toBe(true)
    await expectSoon(() => visibleCount(visitor, '.chosen')).toBe(1)
    const matches = await visibleCount(visitor, '.wall > .card')
    expect(matches).toBeGreaterThan(0)

    await visitor.click('.language button')
    await visitor.click('.language a[hreflang=es]')
    await expectAddress(visitor).toBe('/es?colour=blue')
    await expectSoon(isAtGallery).toBe(true)
    await expectSoon(() => visibleCount(visitor, '.wall > .card')).toBe(matches)

    await visitor.back()
    await expectAddress(visitor).toBe('/sv?colour=blue')
    await expectSoon(isAtGallery).toBe(true)
  })

  test('the search opens from the bar and leads to a poster by keyboard', async () => {
    const visitor = await visit('/sv/success', shop, 768)
    await visitor.click('.bar [data-opens=Search]')
    await expectThere(visitor, '.search-body a')

    await visitor.type('blå val')
    await expectText(visitor, '.search-body a > span').toMatch(/val/i)
    // The first Enter moves the focus to the first hit; the second opens it.
    await visitor.press('Enter')
    await visitor.press('Enter')
    await expectSoon(() => visitor.run(() => location.pathname)).toMatch(
      /^\/sv\/posters\//,
    )
  })

  test('the order bar of a phone shows and orders the chosen variant', async () => {
    const visitor = await visit(`/sv/posters/${POSTER}?variant=a2-no-logo`, shop, 390)
    // The bar appears once the order button has left the window.
    await visitor.run(() => scrollTo(0, 4000))
    const price = withoutSurcharge(prices.a2NoLogo)
    await expectText(visitor, '.sticky-order p').toContain(`A2 · ${price}`)
    await expectSoon(() => visibleCount(visitor, '.sticky-order .order')).toBe(1)
    await visitor.click('.sticky-order .order')
    await expectSoon(async () => shop.orders).toContain(`/bought/${POSTER}-a2-no-logo`)
  })

  test('arrow keys move saved posters on the wall', async () => {
    const visitor = await visit('/sv', shop)
    await savePosters(visitor, POSTER, OTHER_POSTER)
    await visitor.reload()
    await expectThere(visitor, '.bar .saved-open')

    await visitor.click('.bar .saved-open')
    await expectText(visitor, '.saved-sum b').toBe('$200 USD')

    // The first quiet-style button hangs the posters on the wall.
    await visitor.click('.saved-actions [data-quiet]')
    await expectSoon(() => visibleCount(visitor, '.hung')).toBe(2)
    await focus(visitor, '.hung')

    const readMiddle = () =>
      visitor.run(() => {
        const { left, width } =
          document.querySelector('.hung')?.getBoundingClientRect() ?? new DOMRect()
        return left + width / 2
      })
    const previousMiddle = await readMiddle()

    await visitor.press('ArrowRight')
    await expectSoon(readMiddle).toBeGreaterThan(previousMiddle)
    await expectSoon(() => visibleCount(visitor, '.hung img')).toBe(2)
  })

  test('recently viewed posters appear below the next poster until they are cleared', async () => {
    const visitor = await visit(`/sv/posters/${OTHER_POSTER}`, shop, 1280)
    await visitor.open(`${shop.origin}/sv/posters/${POSTER}`)
    await visitor.run(() => scrollTo(0, document.body.scrollHeight))
    await expectSoon(() => visibleCount(visitor, '.seen a')).toBe(1)

    await visitor.click('.seen button')
    await expectGone(visitor, '.seen')
  })
})
