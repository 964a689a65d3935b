import { afterAll, beforeAll, expect, test } from 'vitest'
import { prices } from '../../shops/whole-content.ts'
import type { Engine, Visitor } from './engines.ts'
import {
  expectGone,
  expectSoon,
  expectText,
  expectThere,
  serveVisitedShop,
  setOutWith,
  textOf,
  type VisitedShop,
  visibleCount,
} from './visit.ts'

const POSTER = 'freyja-asgard'
const CARD = `#${POSTER}`
const FORM = `${CARD} .purchase`

/** Tests what visitors do most in the whole shop, with one browser. */
export function testVisits(engine: Engine): void {
  let shop: VisitedShop
  let plainShop: VisitedShop
  beforeAll(async () => {
    shop = await serveVisitedShop()
    plainShop = await serveVisitedShop({ hasScripts: false })
  })
  afterAll(() => Promise.all([shop.close(), plainShop.close()]))

  const visit = setOutWith(engine)

  test('the price and the order follow the chosen variant', async () => {
    const visitor = await visit('/sv', shop)
    await visitor.click(`${FORM} input[value=A2]`)
    await expectText(visitor, `${FORM} .price`).toContain(prices.a2)
    await visitor.click(`${FORM} input[type=checkbox]`)
    await expectText(visitor, `${FORM} .price`).toContain(prices.a2NoLogo)

    await expectThere(visitor, `${FORM}[data-live]`)
    await visitor.click(`${FORM} .order`)
    await expectSoon(async () => shop.orders).toContain(`/bought/${POSTER}-a2-no-logo`)
  })

  test('the share dialog shares and copies the poster’s address, then returns the focus', async () => {
    const visitor = await visit('/sv', shop)
    await visitor.click(`${CARD} .share-control`)
    await expectThere(visitor, 'dialog.dialog[open]')

    const readShared = () =>
      visitor.run(() => {
        const facebook = document.querySelector<HTMLAnchorElement>(
          'dialog a[href*=facebook]',
        )?.href
        return facebook && new URL(facebook).searchParams.get('u')
      })
    await expectSoon(readShared).toBe(`${shop.origin}/sv/posters/${POSTER}`)

    await visitor.run(() => {
      const buttons = [...document.querySelectorAll('dialog button')]
      buttons
        .find((button) => button.textContent?.includes('Kopiera länk'))
        ?.setAttribute('data-copy', '')
    })
    await visitor.click('[data-copy]')
    await expectSoon(() => visitor.run(() => document.body.innerText)).toContain(
      'Länk kopierad!',
    )
    await visitor.press('Escape')
    await expectGone(visitor, 'dialog.dialog[open]')

    const readFocused = () =>
      visitor.run(() => document.activeElement?.getAttribute('aria-label'))
    await expectSoon(readFocused).toMatch(/^Dela/)
  })

  test('the arrow key shows the next enlarged picture, and Escape returns to the card', async () => {
    const visitor = await visit('/sv', shop)
    await visitor.click(`${CARD} .card-picture`)
    await expectText(visitor, '#enlarge-title').toBe(await textOf(visitor, `${CARD} h3`))

    await visitor.press('ArrowRight')
    await expectText(visitor, '#enlarge-title').not.toBe(
      await textOf(visitor, `${CARD} h3`),
    )

    await visitor.press('Escape')
    await expectGone(visitor, 'dialog.enlarge[open]')
    await expectSoon(() => visitor.run(() => document.activeElement?.className)).toBe(
      'card-picture',
    )
  })

  test('Back closes an enlarged picture, and a second Back returns to the previous page', async () => {
    const visitor = await visit('/sv/about-the-prints', shop)
    await visitor.open(`${shop.origin}/sv/landscape`)
    const readPath = () => visitor.run(() => location.pathname)
    const openPicture = 'dialog.enlarge[open]'
    const enlarge = async () => {
      await visitor.click('article:nth-of-type(4) .card-picture')
      await expectThere(visitor, openPicture)
    }
    /** Expects that the enlarged picture's history entry, whose state is 2, is no longer the current one. */
    const expectLeft = () =>
      expectSoon(() => visitor.run(() => history.state)).not.toBe(2)

    await enlarge()
    // Shows the picture of another card, which Back must scroll into the window and focus.
    for (let step = 0; step < 12; step += 1) await visitor.press('ArrowRight')
    await visitor.back()
    await expectGone(visitor, openPicture)

    const readPlace = () =>
      visitor.run(() => [
        history.scrollRestoration,
        Math.abs(document.activeElement?.getBoundingClientRect().top ?? Infinity) <
          innerHeight,
        document.activeElement?.className,
      ])
    await expectSoon(readPlace).toEqual(['auto', true, 'card-picture'])
    // Forward reaches the closed picture's entry, which the page leaves at once.
    await visitor.run(() => history.forward())
    await expectLeft()
    await expectGone(visitor, openPicture)

    // With the keyboard, the close button, the order button, and a script.
    for (const close of [
      () => visitor.press('Escape'),
      () => visitor.click('.enlarge-tool:last-child'),
      () => visitor.click('.enlarge-order'),
      () =>
        visitor.run(() =>
          document.querySelector<HTMLDialogElement>('dialog.enlarge')?.close(),
        ),
    ]) {
      await enlarge()
      await close()
      await expectGone(visitor, openPicture)
      await expectLeft()
    }

    await enlarge()
    await visitor.reload()
    // The script that leaves this history entry loads on the first key press.
    await visitor.press('Tab')
    await expectLeft()
    expect(await readPath()).toBe('/sv/landscape')
    await visitor.back()
    await expectSoon(readPath).toBe('/sv/about-the-prints')
  })

  test('the keyboard alone leads from the top of the page to an order', async () => {
    const visitor = await visit('/sv', shop)
    const previousOrders = shop.orders.length

    const pressAt = async (selector: string, key: Parameters<Visitor['press']>[0]) => {
      const isFocused = (query: string) => document.activeElement?.matches(query) ?? false
      for (let presses = 0; !(await visitor.run(isFocused, selector)); presses += 1) {
        expect(presses, `Tab does not reach ${selector}`).toBeLessThan(80)
        await visitor.press('Tab')
      }
      await visitor.press(key)
    }

    await pressAt('.skip', 'Enter')
    await pressAt('.card input[type=radio]', 'ArrowRight')
    await pressAt('.card input[type=checkbox]', ' ')
    await pressAt('.card .order', 'Enter')
    await expectSoon(async () => shop.orders.length).toBe(previousOrders + 1)
    expect(shop.orders.at(-1)).toMatch(/-a2-no-logo$/)
  })

  test('size, price and order stay consistent after a reload and after Back', async () => {
    const visitor = await visit(`/sv/posters/${POSTER}`, shop)
    const readChoices = () =>
      visitor.run(() => {
        const size = document.querySelector<HTMLInputElement>(
          'input[type=radio]:checked',
        )?.value
        const price = document.querySelector<HTMLElement>('.price')?.innerText
        const orders = [...document.querySelectorAll<HTMLAnchorElement>('.order')]
        const order = orders.find((link) => link.checkVisibility())?.href
        return [size, price?.match(/\$\d+/)?.[0], order?.match(/-(a\d)$/)?.[1]]
      })

    await visitor.click('input[value=A2]')
    await expectSoon(readChoices).toEqual(['A2', '$70', 'a2'])
    await visitor.reload()
    // Not every browser restores the chosen size on reload. Either size is fine as long
    // as price and order match it.
    await expectSoon(async () => (await readChoices()).join(' ')).toMatch(
      /^A1 \$90 a1$|^A2 \$70 a2$/,
    )

    const reloadedChoices = await readChoices()
    await visitor.click('.footer a[href="/sv/about-the-prints"]')
    await expectSoon(() => visitor.run(() => location.pathname)).toBe(
      '/sv/about-the-prints',
    )

    await visitor.back()
    await expectSoon(() => visitor.run(() => location.pathname)).toBe(
      `/sv/posters/${POSTER}`,
    )
    await expectSoon(readChoices).toEqual(reloadedChoices)
  })

  test('without scripts, the chosen size is ordered and questions open', async () => {
    const visitor = await visit('/sv', plainShop, 390)
    await visitor.click(`${FORM} label:has(input[value=A2])`)
    const markVisibleOrder = () =>
      visitor.run((query) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>(query)]
        const visibleLinks = links.filter((link) => link.checkVisibility())
        visibleLinks[0]?.setAttribute('data-shown', '')
        return visibleLinks.length > 1 ? 'several' : visibleLinks[0]?.pathname
      }, `${FORM} .order`)
    await expectSoon(markVisibleOrder).toBe(`/bought/${POSTER}-a2`)
    await visitor.click('[data-shown]')
    await expectSoon(async () => plainShop.orders).toContain(`/bought/${POSTER}-a2`)

    await visitor.click('.faq summary')
    await expectThere(visitor, '.faq details[open]')
  })

  const countCards = (visitor: Visitor) => visibleCount(visitor, '.wall > .card')

  test('a search with a typo finds a poster, which can be saved', async () => {
    const visitor = await visit('/sv', shop)
    const cardCount = await countCards(visitor)

    // The field appears after the first interaction.
    await visitor.press('Tab')
    await expectThere(visitor, '.find input')
    await visitor.click('.find input')
    await visitor.type('valbarnit')
    await expectSoon(() => countCards(visitor)).toBeLessThan(cardCount)
    await expectSoon(() => visibleCount(visitor, '#whale-child .heart')).toBe(1)

    await visitor.click('#whale-child .heart')
    await expectThere(visitor, '.saved-open')
    await visitor.click('.saved-open')
    await expectText(visitor, 'dialog.saved[open]').toContain('Valbarnet')
  })

  test('without scripts, a colour filters the gallery until it is reset', async () => {
    const visitor = await visit('/sv', plainShop)
    const cardCount = await countCards(visitor)
    await visitor.click('.finder summary')
    await visitor.click('.finder label:has(input[value=red])')
    await expectSoon(() => countCards(visitor)).toBeLessThan(cardCount)
    await expectSoon(() => countCards(visitor)).toBeGreaterThan(0)

    await visitor.click('.finder [type=reset]')
    await expectSoon(() => countCards(visitor)).toBe(cardCount)
  })
}
