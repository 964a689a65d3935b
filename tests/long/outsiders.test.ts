import { beforeAll, describe, expect, test } from 'vitest'
import { openSmallShop } from '../shops/small-shop.ts'
import { setCheckoutStage } from '../support/islands/checkout.ts'
import { setStage, type Visit } from '../support/islands/visit.ts'
import { outsiders } from '../support/outside/interfere.ts'
import { moments } from '../support/outside/visit.ts'
import {
  orderFromSmallShop,
  runHomePageActions,
  runPosterPageActions,
} from '../support/outside/visitor-actions.ts'

// An outsider is one of the visitor's programs that changes pages, such as a translator or a browser extension. It does
// so at one of three moments: before React hydrates the page, before the visitor presses a control, or all the time.
const cases = outsiders.flatMap((outsider) =>
  moments.map((moment) => ({ outsider, moment })),
)

describe('with a checkout', () => {
  const stage = setCheckoutStage()
  let visit: Visit
  beforeAll(async () => {
    visit = await stage.visit('/en')
  })

  test.each(cases)(
    '$outsider, $moment: the chosen variant is ordered',
    async ({ outsider, moment }) => {
      await orderFromSmallShop(visit.page, stage.shop.origin, outsider, moment)
      await expect
        .poll(() => stage.checkout.orders.map(({ body }) => body))
        .toEqual([
          {
            posterTitle: 'Val </script><script>alert(1)</script>',
            posterDescription: 'Beskrivning nummer 2.',
            size: 'A2',
            isLandscape: true,
            noLogo: true,
          },
        ])
    },
  )
})

describe('without a checkout', () => {
  const stage = setStage({})
  let visit: Visit
  beforeAll(async () => {
    visit = await stage.visit('/en')
  })

  test.each(cases)(
    '$outsider, $moment: the order link opens the chosen variant',
    async ({ outsider, moment }) => {
      const tab = visit.page.waitForEvent('popup')
      await orderFromSmallShop(visit.page, stage.shop.origin, outsider, moment)
      await (await tab).waitForURL('https://example.gumroad.com/l/poster-2-a2-no-logo')
      await (await tab).close()
    },
  )
})

describe('in the shop', () => {
  const shop = openSmallShop()

  test.each(cases)(
    '$outsider, $moment: all actions on the home page succeed',
    async ({ outsider, moment }) => {
      await using visit = await shop.visit('/en')
      await runHomePageActions(visit.page, shop.server.origin, outsider, moment)
    },
  )

  test.each(cases)(
    '$outsider, $moment: all actions on a poster page succeed',
    async ({ outsider, moment }) => {
      await using visit = await shop.visit('/en', {
        viewport: { width: 390, height: 844 },
      })
      await runPosterPageActions(visit.page, shop.server.origin, outsider, moment)
    },
  )
})
