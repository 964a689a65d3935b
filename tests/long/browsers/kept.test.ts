import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prices } from '../../shops/shop-content.ts'
import { engines, type Visitor } from './engines.ts'
import {
  expectSoon,
  expectText,
  expectThere,
  seenCount,
  serveVisitedShop,
  setOutWith,
  type VisitedShop,
} from './visit.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await serveVisitedShop(true)
})
afterAll(() => shop.close())

const POSTER = 'freyja-asgard'
const OTHER = 'dragon-eye'
const CARD = `#${POSTER}`

const keep = (visitor: Visitor, ...list: readonly string[]) =>
  visitor.run(
    (ids) =>
      localStorage.setItem(
        'saved-posters',
        JSON.stringify(ids.map((id) => ({ id, variant: 'a2NoLogo' }))),
      ),
    list,
  )
const address = (visitor: Visitor) =>
  expectSoon(() => visitor.run(() => location.pathname + location.search))
/** Moves the focus to the first element that matches, as keys or a screen reader do. */
const focus = (visitor: Visitor, selector: string) =>
  visitor.run((query) => document.querySelector<HTMLElement>(query)?.focus(), selector)
const focused = (visitor: Visitor) =>
  expectSoon(() =>
    visitor.run(
      () => document.activeElement?.closest('[class]')?.className.split(' ')[0] ?? '',
    ),
  )

describe.each(engines)('$name', (engine) => {
  const visit = setOutWith(engine)

  test('size and logo go from the wall to the page, into another language and back', async () => {
    const visitor = await visit('/sv', shop)
    const readChoice = () =>
      visitor.run((card) => {
        const size = document.querySelector<HTMLInputElement>(
          `${card} [type=radio]:checked`,
        )?.value
        const plain = document.querySelector<HTMLInputElement>(
          `${card} [type=checkbox]`,
        )?.checked
        return `${size} ${plain}`
      }, CARD)
    await visitor.click(`${CARD} input[value=A2]`)
    await visitor.click(`${CARD} input[type=checkbox]`)
    await visitor.click(`${CARD} h3 a`)
    await address(visitor).toBe(`/sv/posters/${POSTER}?variant=a2-no-logo`)
    await expectSoon(readChoice).toBe('A2 true')
    await visitor.click('.language button')
    await visitor.click('.language a[hreflang=en]')
    await address(visitor).toBe(`/en/posters/${POSTER}?variant=a2-no-logo`)
    await expectSoon(readChoice).toBe('A2 true')
    await visitor.click(`${CARD} input[type=checkbox]`)
    await address(visitor).toBe(`/en/posters/${POSTER}?variant=a2`)
    await visitor.back()
    await address(visitor).toBe(`/sv/posters/${POSTER}?variant=a2`)
    await expectSoon(readChoice).toBe('A2 false')
    await visitor.back()
    await address(visitor).toBe('/sv')
    await expectSoon(readChoice).toBe('A2 false')
  })

  test('the list is one press away on a page of text, adds up, and gives back what was removed', async () => {
    const visitor = await visit('/sv/questions', shop, 390)
    await keep(visitor, POSTER, OTHER)
    await visitor.reload()
    await expectText(visitor, '.bar .saved-open').toMatch(/2$/)
    await visitor.click('.bar .saved-open')
    await expectText(visitor, '.saved-sum b').toBe('$200 USD')
    await visitor.click('.saved-row .dialog-close')
    await expectText(visitor, '.saved-removed').toContain('Borttagen, 1 kvar')
    await expectText(visitor, '.saved-sum b').toBe('$100 USD')
    await focused(visitor).toBe('dialog-close')
    await visitor.click('.saved-removed button')
    await expectText(visitor, '.saved-sum b').toBe('$200 USD')
  })

  test('a link with a colour opens at the wall, says so, and another language keeps it', async () => {
    const visitor = await visit('/sv?colour=blue', shop)
    const isAtWall = () =>
      visitor.run(() => {
        const { top } = document.querySelector('.finder')?.getBoundingClientRect() ?? {
          top: -1,
        }
        return top >= 0 && top < innerHeight / 2
      })
    await expectSoon(isAtWall).toBe(true)
    await expectSoon(() => seenCount(visitor, '.chosen')).toBe(1)
    const hits = await seenCount(visitor, '.wall > .card')
    expect(hits).toBeGreaterThan(0)
    await visitor.click('.language button')
    await visitor.click('.language a[hreflang=es]')
    await address(visitor).toBe('/es?colour=blue')
    await expectSoon(isAtWall).toBe(true)
    await expectSoon(() => seenCount(visitor, '.wall > .card')).toBe(hits)
    await visitor.back()
    await address(visitor).toBe('/sv?colour=blue')
    await expectSoon(isAtWall).toBe(true)
  })

  test('the search of the whole shop opens from the bar, and leads on by keyboard', async () => {
    const visitor = await visit('/sv/success', shop, 768)
    await visitor.click('.bar [data-opens=Search]')
    await expectThere(visitor, '.search-body a')
    await visitor.type('blå val')
    await expectText(visitor, '.search-body a > span').toMatch(/val/i)
    await visitor.press('Enter')
    await visitor.press('Enter')
    await expectSoon(() => visitor.run(() => location.pathname)).toMatch(
      /^\/sv\/posters\//,
    )
  })

  test('a row at the foot of a phone follows the choice', async () => {
    const visitor = await visit(`/sv/posters/${POSTER}?variant=a2-no-logo`, shop, 390)
    await visitor.run(() => scrollTo(0, 4000))
    await expectText(visitor, '.sticky-order p').toContain(
      `A2 · ${prices.a2NoLogo.split(' (')[0]}`,
    )
    await visitor.click('.sticky-order .order')
    await expectSoon(async () => shop.orders).toContain(`/bought/${POSTER}-a2-no-logo`)
  })

  test('saved posters hang on one wall and are moved by keys', async () => {
    const visitor = await visit('/sv', shop)
    await keep(visitor, POSTER, OTHER)
    await visitor.reload()
    await expectThere(visitor, '.bar .saved-open')
    await visitor.click('.bar .saved-open')
    await expectText(visitor, '.saved-sum b').toBe('$200 USD')
    await visitor.click('.saved-actions [data-quiet]')
    await expectSoon(() => seenCount(visitor, '.hung')).toBe(2)
    await focus(visitor, '.hung')
    const middle = () =>
      visitor.run(() => {
        const { left, width } =
          document.querySelector('.hung')?.getBoundingClientRect() ?? new DOMRect()
        return left + width / 2
      })
    const before = await middle()
    await visitor.press('ArrowRight')
    await expectSoon(middle).toBeGreaterThan(before)
    await expectSoon(() => seenCount(visitor, '.hung img')).toBe(2)
  })

  test('posters seen last stand at the foot of the next one, until they are cleared', async () => {
    const visitor = await visit(`/sv/posters/${OTHER}`, shop, 1280)
    await visitor.open(`${shop.origin}/sv/posters/${POSTER}`)
    await visitor.run(() => scrollTo(0, document.body.scrollHeight))
    await expectSoon(() => seenCount(visitor, '.seen a')).toBe(1)
    await visitor.click('.seen button')
    await expectThere(visitor, '.seen', false)
  })
})
