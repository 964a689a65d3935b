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
  textOf,
  type VisitedShop,
} from './visit.ts'

let shop: VisitedShop
let plainShop: VisitedShop
beforeAll(async () => {
  shop = await serveVisitedShop(true)
  plainShop = await serveVisitedShop(false)
})
afterAll(() => Promise.all([shop.close(), plainShop.close()]))

const POSTER = 'freyja-asgard'
const CARD = `#${POSTER}`
const FORM = `${CARD} .purchase`

describe.each(engines)('$name', (engine) => {
  const visit = setOutWith(engine)

  test('choose and order: the price follows the choice, and the order opens what was chosen', async () => {
    const visitor = await visit('/sv', shop)
    await visitor.click(`${FORM} input[value=A2]`)
    await expectText(visitor, `${FORM} .price`).toContain(prices.a2.replace(' (', ' '))
    await visitor.click(`${FORM} input[type=checkbox]`)
    await expectText(visitor, `${FORM} .price`).toContain(prices.a2NoLogo)
    await expectThere(visitor, `${FORM}[data-live]`)
    await visitor.click(`${FORM} .order`)
    await expectSoon(async () => shop.orders).toContain(`/bought/${POSTER}-a2-no-logo`)
  })

  test('share: the dialog names the poster, copies its address, and gives the focus back', async () => {
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
    await expectThere(visitor, 'dialog.dialog[open]', false)
    const readFocused = () =>
      visitor.run(() => document.activeElement?.getAttribute('aria-label'))
    await expectSoon(readFocused).toMatch(/^Dela/)
  })

  test('enlarge: the picture, the next one, and back to the card', async () => {
    const visitor = await visit('/sv', shop)
    await visitor.click(`${CARD} .card-picture`)
    await expectText(visitor, '#enlarge-title').toBe(await textOf(visitor, `${CARD} h3`))
    await visitor.press('ArrowRight')
    await expectText(visitor, '#enlarge-title').not.toBe(
      await textOf(visitor, `${CARD} h3`),
    )
    await visitor.press('Escape')
    await expectThere(visitor, 'dialog.enlarge[open]', false)
    await expectSoon(() => visitor.run(() => document.activeElement?.className)).toBe(
      'card-picture',
    )
  })

  test('Back closes an enlarged picture, and the page before comes with one more, however it was closed', async () => {
    const visitor = await visit('/sv/about-the-prints', shop)
    await visitor.open(`${shop.origin}/sv/landscape`)
    const path = () => visitor.run(() => location.pathname)
    const isOpen = (open: boolean) => expectThere(visitor, 'dialog.enlarge[open]', open)
    const enlarge = async () => {
      await visitor.click('article:nth-of-type(4) .card-picture')
      await isOpen(true)
    }
    /** The state of the entry of an enlarged picture is 2. */
    const isLeft = () => expectSoon(() => visitor.run(() => history.state)).not.toBe(2)

    await enlarge()
    for (let step = 0; step < 12; step += 1) await visitor.press('ArrowRight')
    await visitor.back()
    await isOpen(false)
    const readPlace = () =>
      visitor.run(() => [
        history.scrollRestoration,
        Math.abs(document.activeElement?.getBoundingClientRect().top ?? Infinity) <
          innerHeight,
        document.activeElement?.className,
      ])
    await expectSoon(readPlace).toEqual(['auto', true, 'card-picture'])
    await visitor.run(() => history.forward())
    await isLeft()
    await isOpen(false)

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
      await isOpen(false)
      await isLeft()
    }

    await enlarge()
    await visitor.reload()
    // The script that leaves the entry comes with the first key.
    await visitor.press('Tab')
    await isLeft()
    expect(await path()).toBe('/sv/landscape')
    await visitor.back()
    await expectSoon(path).toBe('/sv/about-the-prints')
  })

  test('keyboard: from the top of the page to a placed order', async () => {
    const visitor = await visit('/sv', shop)
    const before = shop.orders.length
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
    await expectSoon(async () => shop.orders.length).toBe(before + 1)
    expect(shop.orders.at(-1)).toMatch(/-a2-no-logo$/)
  })

  test('back and reload: what is chosen, what it costs and what is ordered agree', async () => {
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
    await expectSoon(async () => (await readChoices()).join(' ')).toMatch(
      /^A1 \$90 a1$|^A2 \$70 a2$/,
    )
    const chosen = await readChoices()
    await visitor.click('.footer a[href="/sv/about-the-prints"]')
    await expectSoon(() => visitor.run(() => location.pathname)).toBe(
      '/sv/about-the-prints',
    )
    await visitor.back()
    await expectSoon(() => visitor.run(() => location.pathname)).toBe(
      `/sv/posters/${POSTER}`,
    )
    await expectSoon(readChoices).toEqual(chosen)
  })

  test('without scripts: the choice decides what is ordered, and questions open', async () => {
    const visitor = await visit('/sv', plainShop, 390)
    await visitor.click(`${FORM} label:has(input[value=A2])`)
    const order = () =>
      visitor.run((query) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>(query)]
        const [shown, ...others] = links.filter((link) => link.checkVisibility())
        shown?.setAttribute('data-shown', '')
        return others.length === 0 ? shown?.pathname : 'several'
      }, `${FORM} .order`)
    await expectSoon(order).toBe(`/bought/${POSTER}-a2`)
    await visitor.click('[data-shown]')
    await expectSoon(async () => plainShop.orders).toContain(`/bought/${POSTER}-a2`)
    await visitor.click('.faq summary')
    await expectThere(visitor, '.faq details[open]')
  })

  const cards = (visitor: Visitor) => seenCount(visitor, '.wall > .card')

  test('find and save: words with a wrong letter lead to a poster, and the list keeps it', async () => {
    const visitor = await visit('/sv', shop)
    const all = await cards(visitor)
    // The field comes once the visitor stirs.
    await visitor.press('Tab')
    await expectThere(visitor, '.find input')
    await visitor.click('.find input')
    await visitor.type('valbarnit')
    await expectSoon(() => cards(visitor)).toBeLessThan(all)
    await expectSoon(() => seenCount(visitor, '#whale-child .heart')).toBe(1)
    await visitor.click('#whale-child .heart')
    await expectThere(visitor, '.saved-open')
    await visitor.click('.saved-open')
    await expectText(visitor, 'dialog.saved[open]').toContain('Valbarnet')
  })

  test('filter without scripts: a colour leaves its posters, and all come back', async () => {
    const visitor = await visit('/sv', plainShop)
    const all = await cards(visitor)
    await visitor.click('.finder summary')
    await visitor.click('.finder label:has(input[value=red])')
    await expectSoon(() => cards(visitor)).toBeLessThan(all)
    await expectSoon(() => cards(visitor)).toBeGreaterThan(0)
    await visitor.click('.finder [type=reset]')
    await expectSoon(() => cards(visitor)).toBe(all)
  })
})
