import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import serveHandler from 'serve-handler'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listenOn } from '../../../tools/local-server.ts'
import { languages, prices } from '../../support/shop-content.ts'
import { wholeShop } from '../../support/whole-shop.ts'
import { engines, type Visitor } from './engines.ts'

const PURCHASES = 'https://example.gumroad.com/l/'

/**
 * Serves dist/, in which posters are bought at this server: it notes what a new tab asks for. Pages without scripts are
 * made here: no driver of WebKit can switch scripts off.
 */
async function serveVisitedShop(scripts: boolean) {
  const dist = await wholeShop()
  const readPage = async (path: string): Promise<string> => {
    const html = (await readFile(join(dist, `${path}.html`), 'utf8')).replaceAll(PURCHASES, '/bought/')
    return scripts ? html : html.replaceAll(/<script type="module".*?<\/script>|<\/?noscript>/gs, '')
  }
  const config = JSON.parse(await readFile(join(dist, 'serve.json'), 'utf8')) as object
  // Purchase links that were followed: '/bought/<id>-<variant>'.
  const orders: string[] = []
  const server = await listenOn(
    createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://shop').pathname
      if (path.startsWith('/bought/')) {
        orders.push(path)
        response.setHeader('content-type', 'text/html').end('<!doctype html><title>Checkout</title>')
      } else if (languages.includes(path.split('/')[1] ?? ''))
        void readPage(path).then((page) => {
          response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
        })
      else void serveHandler(request, response, { ...config, public: dist })
    }),
  )
  return { ...server, orders }
}

let shop: Awaited<ReturnType<typeof serveVisitedShop>>
let plainShop: typeof shop
beforeAll(async () => {
  shop = await serveVisitedShop(true)
  plainShop = await serveVisitedShop(false)
})
afterAll(() => Promise.all([shop.close(), plainShop.close()]))

const POSTER = 'freyja-asgard'
const CARD = `#${POSTER}`
const FORM = `${CARD} .purchase`

/** Text of the first element that matches, as it is seen, on one line; undefined where there is none. */
const textOf = (visitor: Visitor, selector: string) =>
  visitor.run(
    (query) => document.querySelector<HTMLElement>(query)?.innerText.replace(/\s+/g, ' ').trim(),
    selector,
  )

const seenCount = (visitor: Visitor, selector: string) =>
  visitor.run(
    (query) => [...document.querySelectorAll(query)].filter((element) => element.checkVisibility()).length,
    selector,
  )

/** Polls: browsers on loaded machines take their time. */
const expectSoon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 30_000, interval: 100 })
const expectText = (visitor: Visitor, selector: string) => expectSoon(() => textOf(visitor, selector))
const expectThere = (visitor: Visitor, selector: string, isThere = true) =>
  expectSoon(() => visitor.run((query) => document.querySelector(query) !== null, selector)).toBe(isThere)

describe.each(engines)('$name', ({ name, lacking, start }) => {
  beforeAll(() => {
    if (lacking.length > 0)
      throw new Error(`${name} is missing: install it (on Debian: apt-get install ${lacking.join(' ')}).`)
  })

  const visitors: Visitor[] = []
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) await visitor.close()
  })

  async function visit(path: string, at = shop, width?: number): Promise<Visitor> {
    const visitor = await start(width)
    visitors.push(visitor)
    await visitor.open(at.origin + path)
    return visitor
  }

  test('choose and order: the price follows the choice, and the order opens what was chosen', async () => {
    const visitor = await visit('/sv')
    await visitor.click(`${FORM} input[value=A2]`)
    await expectText(visitor, `${FORM} .price`).toContain(prices.a2.replace(' (', ' '))
    await visitor.click(`${FORM} input[type=checkbox]`)
    await expectText(visitor, `${FORM} .price`).toContain(prices.a2NoLogo)
    await expectThere(visitor, `${FORM}[data-live]`)
    await visitor.click(`${FORM} .order`)
    await expectSoon(async () => shop.orders).toContain(`/bought/${POSTER}-a2-no-logo`)
  })

  test('share: the dialog names the poster, copies its address, and gives the focus back', async () => {
    const visitor = await visit('/sv')
    await visitor.click(`${CARD} .share-control`)
    await expectThere(visitor, 'dialog.share-dialog[open]')
    const readShared = () =>
      visitor.run(() => {
        const facebook = document.querySelector<HTMLAnchorElement>('dialog a[href*=facebook]')?.href
        return facebook && new URL(facebook).searchParams.get('u')
      })
    await expectSoon(readShared).toBe(`${shop.origin}/sv/posters/${POSTER}`)
    await visitor.run(() => {
      const buttons = [...document.querySelectorAll('dialog button')]
      buttons.find((button) => button.textContent?.includes('Kopiera länk'))?.setAttribute('data-copy', '')
    })
    await visitor.click('[data-copy]')
    await expectSoon(() => visitor.run(() => document.body.innerText)).toContain('Länk kopierad!')
    await visitor.press('Escape')
    await expectThere(visitor, 'dialog.share-dialog[open]', false)
    const readFocused = () => visitor.run(() => document.activeElement?.getAttribute('aria-label'))
    await expectSoon(readFocused).toMatch(/^Dela/)
  })

  test('enlarge: the picture, the next one, and back to the card', async () => {
    const visitor = await visit('/sv')
    await visitor.click(`${CARD} .card-picture`)
    await expectText(visitor, '#enlarge-title').toBe(await textOf(visitor, `${CARD} h3`))
    await visitor.press('ArrowRight')
    await expectText(visitor, '#enlarge-title').not.toBe(await textOf(visitor, `${CARD} h3`))
    await visitor.press('Escape')
    await expectThere(visitor, 'dialog.enlarge[open]', false)
    await expectSoon(() => visitor.run(() => document.activeElement?.className)).toBe('card-picture')
  })

  test('keyboard: from the top of the page to a placed order', async () => {
    const visitor = await visit('/sv')
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
    const visitor = await visit(`/sv/posters/${POSTER}`)
    const readChoices = () =>
      visitor.run(() => {
        const size = document.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value
        const price = document.querySelector<HTMLElement>('.price')?.innerText
        const orders = [...document.querySelectorAll<HTMLAnchorElement>('.order')]
        const order = orders.find((link) => link.checkVisibility())?.href
        return [size, price?.match(/\$\d+/)?.[0], order?.match(/-(a\d)$/)?.[1]]
      })
    await visitor.click('input[value=A2]')
    await expectSoon(readChoices).toEqual(['A2', '$70', 'a2'])
    await visitor.reload()
    await expectSoon(async () => (await readChoices()).join(' ')).toMatch(/^A1 \$90 a1$|^A2 \$70 a2$/)
    const chosen = await readChoices()
    await visitor.click('.footer a[href="/sv/about-the-prints"]')
    await expectSoon(() => visitor.run(() => location.pathname)).toBe('/sv/about-the-prints')
    await visitor.back()
    await expectSoon(() => visitor.run(() => location.pathname)).toBe(`/sv/posters/${POSTER}`)
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
    const visitor = await visit('/sv')
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
