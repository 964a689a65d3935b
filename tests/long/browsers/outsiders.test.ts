import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordsOfPoster } from '../../shops/whole-content.ts'
import {
  interfere,
  listenForFaults,
  outsiders,
  readFaults,
} from '../../support/outside/interfere.ts'
import { engines } from './engines.ts'
import {
  expectSoon,
  expectThere,
  serveVisitedShop,
  setOutWith,
  type VisitedShop,
} from './visit.ts'

// Visitors choose, order, save and search while outsiders change the page, in every browser. An outsider is one of the
// visitor's programs, such as a translator or a browser extension. tests/long/outsiders.test.ts covers the other
// actions.

let shop: VisitedShop
beforeAll(async () => {
  shop = await serveVisitedShop()
})
afterAll(() => shop.close())

const POSTER = 'freyja-asgard'
const CARD = `#${POSTER}`
const [title] = wordsOfPoster(POSTER, 'en')

describe.each(engines)('$name', (engine) => {
  const visit = setOutWith(engine)

  test.each(outsiders)(
    'a %s does not affect choosing, ordering, saving and searching',
    async (outsider) => {
      const visitor = await visit('/en', shop)
      /** Clicks an element with a script, wherever the outsider has moved it. */
      const press = (selector: string) =>
        visitor.run(
          (query) => document.querySelector<HTMLElement>(query)?.click(),
          selector,
        )
      const read = (selector: string) =>
        visitor.run((query) => document.querySelector(query)?.textContent ?? '', selector)

      await visitor.run(listenForFaults)
      await visitor.run(interfere, { outsider, stays: true })

      await press(`${CARD} input[value=A2]`)
      await expectThere(visitor, `${CARD} .purchase[data-live]`)
      await press(`${CARD} input[value=no-logo]`)
      await expectSoon(() => read(`${CARD} .price`)).toContain('$100')
      await visitor.click(`${CARD} .purchase-actions .order`)
      // `splice` empties the list for the next test.
      await expectSoon(async () => shop.orders.splice(0)).toContain(
        `/bought/${POSTER}-a2-no-logo`,
      )

      await expectThere(visitor, `${CARD} .heart`)
      await press(`${CARD} .heart`)
      await expectSoon(() =>
        visitor.run(() => localStorage.getItem('saved-posters') ?? ''),
      ).toContain('a2NoLogo')

      await press('a[data-opens=Search]')
      await expectThere(visitor, 'dialog.search[open] .search-field input')
      // If the outsider replaced or moved the field, nothing has the focus.
      await visitor.run(() =>
        document.querySelector<HTMLElement>('dialog.search .search-field input')?.focus(),
      )
      await visitor.type(title)
      const readFirstHit = () =>
        visitor.run(
          () =>
            document
              .querySelector('dialog.search .search-body li a')
              ?.getAttribute('href') ?? '',
        )
      await expectSoon(readFirstHit).toBe(`/en/posters/${POSTER}`)
      expect(await visitor.run(readFaults)).toEqual([])
    },
  )
})
