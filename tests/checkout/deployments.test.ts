import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { loadSite } from '../../cli/commands/pipeline.ts'
import { planOutputs } from '../../cli/plan/plan.ts'
import { listenOn } from '../../cli/serve/local-server.ts'
import { openCatalogue } from '../../supabase/functions/create-checkout/catalogue.ts'
import { findProduct, isForSale } from '../../supabase/functions/create-checkout/lines.ts'
import { purchaseOf } from '../../supabase/functions/create-checkout/purchase.ts'
import { ownShop } from '../shops/own-shop.ts'
import { noBundle } from '../shops/tiny-shop.ts'
import { limitedCatalogue } from '../support/limited-checkout.ts'
import { chargeOfEarlierFunction } from './earlier-function.ts'

const shop = ownShop()

/** Returns the catalogue of the shop after adding these fields to a poster. */
async function planCatalogue(fields = ''): Promise<object> {
  await shop.edit('posters/main/two-moons.yaml', (text) => `${text}${fields}`)
  const environment = { url: 'https://a.example', publicKey: 'sb_publishable_a' }
  const { value, diagnostics } = await loadSite(shop.project, environment)
  if (!value) throw new Error(JSON.stringify(diagnostics))

  const output = planOutputs(value.site, noBundle, 'public').outputs.find(
    ({ path }) => path === 'checkout/catalogue.json',
  )
  if (output?.kind !== 'text') throw new Error('the shop has no catalogue')
  return JSON.parse([...output.pieces()].join('')) as object
}

const hosted = { text: '' }
const host = await listenOn(createServer((_, response) => void response.end(hosted.text)))
afterAll(() => host.close())

/** Returns the amount that today's function charges for a variant of a poster; undefined if the variant is sold out. */
async function chargeOfFunction(
  catalogue: unknown,
  id: string,
  slug: string,
): Promise<number | undefined> {
  hosted.text = JSON.stringify(catalogue)
  const read = await openCatalogue(host.origin)()
  const line = read && findProduct(`${id}-${slug}`, 'sv', read)
  if (!line) throw new Error(`the catalogue lacks ${id} ${slug}`)
  if (!isForSale(line)) return undefined

  const order = { kind: 'form', lines: [line], language: 'sv' } as const
  const { items } = purchaseOf(order, read, { origin: host.origin, shipTo: undefined })
  return items[0]?.amount
}

/** The price of each variant of the poster, in cents; undefined if the variant is sold out. */
const charges = [
  ['a1', 9000],
  ['a1-no-logo', undefined],
  ['a2', 7000],
  ['a2-no-logo', 10_000],
] as const

const functions = [
  ['an earlier function', chargeOfEarlierFunction],
  ["today's function", chargeOfFunction],
] as const

test.each(functions)(
  "%s charges the same with today's catalogue and with an earlier one",
  async (_, charge) => {
    const today = await planCatalogue('soldOut: [a1NoLogo]\n')
    // Earlier catalogues listed no variants. All their other fields are also in today's.
    const { variants, ...earlier } = today as { readonly variants?: unknown }
    expect(variants).toBeDefined()

    for (const catalogue of [today, earlier])
      for (const [slug, amount] of charges)
        expect(await charge(catalogue, 'two-moons', slug), slug).toBe(amount)
  },
)

test("today's function charges a poster's own prices; an earlier one refuses variants with own prices", async () => {
  const catalogue = await planCatalogue('prices: { a1: 120, withoutLogo: 10 }\n')

  expect(await chargeOfFunction(catalogue, 'two-moons', 'a1')).toBe(12_000)
  expect(await chargeOfFunction(catalogue, 'two-moons', 'a2-no-logo')).toBe(8000)
  expect(await chargeOfFunction(catalogue, 'gold-disk', 'a1')).toBe(9000)

  expect(chargeOfEarlierFunction(catalogue, 'two-moons', 'a1')).toBeUndefined()
  expect(chargeOfEarlierFunction(catalogue, 'two-moons', 'a2-no-logo')).toBeUndefined()
  expect(chargeOfEarlierFunction(catalogue, 'two-moons', 'a2')).toBe(7000)
})

test("today's function charges the price of every size that the owner has added", async () => {
  const sizes = [
    ['a2', 'A2', 70, 42, 59.4],
    ['a3', 'A3', 45, 29.7, 42],
    ['50x70', '50 × 70 cm', 80, 50, 70],
  ] as const
  const lines = sizes.map(
    ([id, name, price, width, height]) =>
      `  - { id: ${id}, name: ${name}, price: ${price}, width: ${width}, height: ${height}, label: { portrait: '${name}', landscape: '${name}' } }`,
  )
  await shop.write(
    'content/prices.yaml',
    ['currency: EUR', 'sizes:', ...lines, 'withoutLogo: 20\n'].join('\n'),
  )
  for (const poster of ['main/two-moons', 'main/gold-disk', 'wide/wide-1'])
    await shop.edit(`posters/${poster}.yaml`, (text) =>
      text.replace(/^gumroadLinks:\n(?: .*\n?)+/m, ''),
    )
  const catalogue = await planCatalogue()

  for (const [id, , price] of sizes)
    for (const poster of ['two-moons', 'wide-1']) {
      expect(await chargeOfFunction(catalogue, poster, id)).toBe(price * 100)
      const noLogo = await chargeOfFunction(catalogue, poster, `${id}-no-logo`)
      expect(noLogo).toBe((price + 20) * 100)
    }
})

test('no function sells a poster in a size that it lacks', async () => {
  const catalogue = await planCatalogue('sizes: [a2]\n')

  for (const [, charge] of functions) {
    expect(await charge(catalogue, 'two-moons', 'a1')).toBeUndefined()
    expect(await charge(catalogue, 'two-moons', 'a2')).toBe(7000)
  }
})

test('only a function that counts prints sells a limited edition', async () => {
  expect(await chargeOfFunction(limitedCatalogue, 'freyja', 'a1')).toBe(9000)
  // This catalogue offers the poster only with the logo.
  expect(await chargeOfFunction(limitedCatalogue, 'freyja', 'a1-no-logo')).toBeUndefined()

  for (const [slug] of charges)
    expect(chargeOfEarlierFunction(limitedCatalogue, 'freyja', slug)).toBeUndefined()
})

const regions = [
  { name: { sv: 'Till Sverige' }, amount: 0, countries: ['SE'] },
  { name: { sv: 'Till Norge' }, amount: 900, countries: ['NO'] },
]

/**
 * Returns the shipping rates and countries that today's function offers with a catalogue. `shipTo` is the value of
 * SHIP_TO.
 */
async function shippingOfFunction(today: object, shipTo?: readonly string[]) {
  hosted.text = JSON.stringify(today)
  const catalogue = await openCatalogue(host.origin)()
  const line = catalogue && findProduct('two-moons-a1', 'sv', catalogue)
  if (!line || !isForSale(line)) throw new Error('the poster is not for sale')

  const order = { kind: 'form', lines: [line], language: 'sv' } as const
  const purchase = purchaseOf(order, catalogue, { origin: host.origin, shipTo })
  return { shipping: purchase.shipping, shipTo: purchase.shipTo }
}

test('a catalogue without shipping rates has free shipping', async () => {
  const { shipping } = await shippingOfFunction(await planCatalogue())

  expect(shipping).toEqual([{ name: 'sv freeShipping', amount: 0 }])
})

test('the payment page offers the rates for the countries that the shop ships to', async () => {
  const catalogue = {
    ...(await planCatalogue()),
    shipping: regions,
    shipTo: ['SE', 'NO'],
  }

  expect(await shippingOfFunction(catalogue)).toEqual({
    shipping: [
      { name: 'Till Sverige', amount: 0 },
      { name: 'Till Norge', amount: 900 },
    ],
    shipTo: ['SE', 'NO'],
  })
  expect(await shippingOfFunction(catalogue, ['NO', 'US'])).toEqual({
    shipping: [{ name: 'Till Norge', amount: 900 }],
    shipTo: ['NO'],
  })
})

test('the payment page omits the rate for other countries if SHIP_TO lists none of them', async () => {
  const others = { name: { sv: 'Till andra länder' }, amount: 1900 }
  const catalogue = { ...(await planCatalogue()), shipping: [...regions, others] }

  expect(await shippingOfFunction(catalogue, ['SE'])).toEqual({
    shipping: [{ name: 'Till Sverige', amount: 0 }],
    shipTo: ['SE'],
  })
  expect(await shippingOfFunction(catalogue, ['NO', 'US'])).toEqual({
    shipping: [
      { name: 'Till Norge', amount: 900 },
      { name: 'Till andra länder', amount: 1900 },
    ],
    shipTo: ['NO', 'US'],
  })
})
