import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalServer, serveFolder } from '../../cli/serve/local-server.ts'
import { catalogueSchema } from '../../supabase/functions/create-checkout/catalogue-schema.ts'
import { foreignShop } from '../shops/foreign-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { publishableKey, startFunction, type TimedFunction } from '../support/checkout.ts'
import { saga } from '../support/cli.ts'

const shop = disposeAfterTests(await foreignShop())
const checkoutOf = {
  SUPABASE_URL: 'https://a.example',
  SUPABASE_ANON_KEY: publishableKey,
}

let server: LocalServer
let checkoutFunction: TimedFunction
beforeAll(async () => {
  await shop.build(checkoutOf)
  server = await serveFolder(shop.dist)
  checkoutFunction = await startFunction({ SHOP_ORIGIN: server.origin })
})
afterAll(async () => {
  await checkoutFunction?.stop()
  await server?.close()
})

const POSTER = 'leuchtturm'

/** Amounts in whole euros, by size id. */
type Amounts = Readonly<Record<string, number>>

const amountsIn = (text: string, pattern: RegExp): Amounts =>
  Object.fromEntries(
    [...text.matchAll(pattern)].map(([, size = '', amount]) => [size, Number(amount)]),
  )

/** Orders each size of the poster. Returns what the payment provider is asked to collect. */
async function orderedAmounts(sizes: readonly string[]): Promise<Amounts> {
  const amounts: Record<string, number> = {}
  for (const size of sizes) {
    // Orders write the two usual sizes in capitals, and use the ids of all others.
    const isUsualSize = size === 'a1' || size === 'a2'
    const response = await fetch(
      `${checkoutFunction.origin}/functions/v1/create-checkout`,
      {
        method: 'POST',
        headers: {
          apikey: publishableKey,
          origin: server.origin,
          'content-type': 'application/json',
          // Each order has its own IP address, because the function limits the orders per address.
          'x-forwarded-for': `10.0.0.${Object.keys(amounts).length + 1}`,
        },
        body: JSON.stringify({
          posterTitle: 'Der Leuchtturm',
          posterDescription: '',
          size: isUsualSize ? size.toUpperCase() : size,
          isLandscape: false,
          noLogo: false,
        }),
      },
    )
    expect(response.status, await response.text()).toBe(200)

    const form = checkoutFunction.provider.sessions.at(-1)?.form
    expect(form?.get('line_items[0][price_data][currency]')).toBe('eur')
    amounts[size] = Number(form?.get('line_items[0][price_data][unit_amount]')) / 100
  }
  return amounts
}

/** Returns the price of each size of a poster in every place that states it. */
async function pricesEverywhere() {
  const page = await shop.read(`de/posters/${POSTER}.html`)
  const feed = await shop.read('feeds/products.de.xml')
  const catalogue = catalogueSchema.parse(
    JSON.parse(await shop.read('checkout/catalogue.json')),
  )
  const forSale = catalogue.posters.find(({ id }) => id === POSTER)?.forSale ?? {}
  const sizes = Object.keys(forSale)

  return {
    page: amountsIn(page, /(?<=<output class="price".*?)data-(\w+)="(\d+)\s€"/g),
    jsonLd: amountsIn(page, /"sku":"leuchtturm-(\w+)".*?"price":(\d+)/g),
    feed: amountsIn(feed, /<g:id>leuchtturm-(\w+)<.*?<g:price>(\d+)\.00 EUR</gs),
    catalogue: Object.fromEntries(
      (catalogue.variants ?? [])
        .filter(({ slug }) => slug in forSale)
        .map(({ slug, amount }) => [slug, amount / 100]),
    ),
    checkout: await orderedAmounts(sizes),
  }
}

/** Expects every place to state these prices. */
async function expectPrices(expected: Amounts): Promise<void> {
  expect(await pricesEverywhere()).toEqual({
    page: expected,
    jsonLd: expected,
    feed: expected,
    catalogue: expected,
    checkout: expected,
  })
}

test('a size that the owner adds to the prices is sold wherever the shop sells', async () => {
  await expectPrices({ a1: 79, a2: 49, a3: 29 })

  const newSize = `  - id: 30x40
    name: 30 × 40 cm
    price: 35
    label: { portrait: '30 × 40 cm', landscape: '40 × 30 cm' }
    width: 30
    height: 40
`
  await shop.edit('prices.yaml', (text) => text.replace('details:', `${newSize}details:`))
  const fixed = await saga(['--root', shop.path, 'validate', '--fix', '--yes'])
  expect(fixed.code, fixed.text).toBe(0)
  await shop.build(checkoutOf)
  // The function rereads the catalogue after five minutes.
  await checkoutFunction.wait(5)

  await expectPrices({ a1: 79, a2: 49, a3: 29, '30x40': 35 })
})
