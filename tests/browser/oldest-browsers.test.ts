import type { BrowserContext } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { smallShop } from '../shops/small-shop.ts'
import { temporaryFolder } from '../support/files.ts'
import {
  json,
  orderButton,
  paymentPage,
  setCheckoutStage,
} from '../support/islands/checkout.ts'
import { firstCard, openTab } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { copyWithOldStyles, makeOld, makeScriptsOld } from '../support/old-browser.ts'
import { coreVisits, mainVisits, orderWithoutScripts } from '../support/old-visits.ts'
import { openVisitor } from '../support/walk.ts'

// The browser in these tests lacks every feature that at least one of the oldest browsers
// lacks. `npm run test:long` also runs the oldest Chromium itself.

const visits = isLong ? coreVisits : mainVisits

const folder = disposeAfterTests(await temporaryFolder())
const shop = openShop(async () => {
  await copyWithOldStyles(await smallShop(), folder.path)
  return folder.path
})
const permissions = ['clipboard-read', 'clipboard-write']

const answerOtherSites = (context: BrowserContext) =>
  context.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
  )

const visitor = openVisitor(
  shop,
  { reducedMotion: 'reduce', permissions },
  async (context) => {
    await makeScriptsOld(context)
    await answerOtherSites(context)
  },
)
const withoutScripts = openVisitor(shop, { javaScriptEnabled: false }, answerOtherSites)

test.each(Object.entries(visits))('%s', async (_, visit) => {
  await visit(await visitor.at('/sv'), shop.server.origin)
  expect(visitor.complaints).toEqual([])
})

test.runIf(isLong)(
  'without scripts, a card lists each available variant with its price',
  async () => {
    await orderWithoutScripts(await withoutScripts.at('/sv'), shop.server.origin)
    expect(withoutScripts.complaints).toEqual([])
  },
)

// These tests come last, because their stage closes all windows at the end.
describe.runIf(isLong)('with a checkout', () => {
  const stage = setCheckoutStage()

  test('an order opens the payment page of the chosen variant', async () => {
    stage.checkout.behave = json({ url: paymentPage })
    const { page, errors } = await stage.visit('/sv', {}, makeOld)

    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await expect.poll(() => firstCard(page).locator('.order:visible').count()).toBe(1)

    const tab = await openTab(orderButton(page))
    await tab.waitForURL(paymentPage)
    expect(stage.checkout.orders.map(({ body }) => body.size)).toEqual(['A2'])
    expect(errors).toEqual([])
  })
})
