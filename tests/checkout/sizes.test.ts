import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { form, openCheckout, order, smallCatalogue } from '../support/checkout.ts'

const checkout = openCheckout()

const label = { portrait: 'upright', landscape: 'turned' }
const sizeOf = (slug: string, size: string, name: string, amount: number) => [
  { slug, size, name, noLogo: false, amount, label },
  { slug: `${slug}-no-logo`, size, name, noLogo: true, amount: amount + 3000, label },
]

const variants = [
  ...sizeOf('a2', 'A2', 'A2', 7000),
  ...sizeOf('a3', 'a3', 'A3', 4500),
  ...sizeOf('50x70', '50x70', '50 × 70 cm', 8000),
]
const inAllVariants = Object.fromEntries(variants.map(({ slug }) => [slug, true]))

const [freyja, freyjaWide, moon] = smallCatalogue.posters

/**
 * A shop with unusual sizes. Freyja, a landscape poster, costs more in A3 and is not sold in 50 × 70. Luna is sold only
 * in A3.
 */
const catalogue = {
  ...smallCatalogue,
  variants,
  posters: [
    { ...freyja, forSale: inAllVariants },
    {
      ...freyjaWide,
      forSale: {
        ...inAllVariants,
        a3: false,
        '50x70': false,
        '50x70-no-logo': false,
      },
      amounts: { a3: 5500 },
    },
    { ...moon, forSale: { a3: true } },
  ],
}

beforeAll(() => {
  checkout.shop.answer = catalogue
})

/** Returns the quantity, the name and the amount of each line of the last session. */
function sold(): readonly string[] {
  const { form: fields } = checkout.session
  const lines = [...fields.keys()].filter((key) => key.endsWith('[quantity]'))
  return lines.map((key) => {
    const field = (name: string) => fields.get(key.replace('[quantity]', name))
    const name = field('[price_data][product_data][name]')
    return `${field('[quantity]')} × ${name}: ${field('[price_data][unit_amount]')}`
  })
}

test.each([
  ['A2', false, 'Freja, A2', 7000],
  ['a3', false, 'Freja, A3', 4500],
  ['a3', true, 'Freja, A3, utan logotyp', 7500],
  ['50x70', false, 'Freja, 50 × 70 cm', 8000],
] as const)(
  'sells the size %s of a shop, without the logo: %s',
  async (size, noLogo, name, amount) => {
    const { status } = await checkout.send({ ...order, size, noLogo })

    expect(status).toBe(200)
    expect(sold()).toEqual([`1 × ${name}: ${amount}`])
    expect(checkout.session.form.get('metadata[size]')).toBe(size)
  },
)

test("charges a poster's own price in place of the shop's price", async () => {
  const wide = { ...order, posterDescription: 'Bred.', isLandscape: true, quantity: 1 }
  const basket = [
    { ...wide, size: 'a3', quantity: 2 },
    { ...order, size: 'a3', quantity: 1 },
    { ...wide, size: 'a3', noLogo: true },
  ]

  expect((await checkout.send({ posters: basket })).status).toBe(200)
  expect(sold()).toEqual([
    '2 × Freja, A3: 5500',
    '1 × Freja, A3: 4500',
    '1 × Freja, A3, utan logotyp: 7500',
  ])
})

test("charges a poster's own price when a form sends the order", async () => {
  const { status } = await checkout.send(
    ...form(
      { product: 'freyja-wide-a3', language: 'sv' },
      { origin: checkout.shop.origin },
    ),
  )

  expect(status).toBe(303)
  expect(sold()).toEqual(['1 × Freja, A3: 5500'])
})

test('refuses a size that only the shop’s other posters have', async () => {
  const wide = { ...order, isLandscape: true, size: '50x70', quantity: 1 }
  expect((await checkout.send(wide)).status).toBe(409)

  const basket = [{ ...order, size: '50x70', quantity: 1 }, wide]
  const refused = await checkout.send({ posters: basket })
  expect(refused.status).toBe(409)
  // The index of the refused line.
  expect(refused.body.lines).toEqual([1])
})

test.each(['A1', 'A3', '50X70', '50 × 70 cm', '__proto__'])(
  'refuses %s, which is not the id of a size of the shop',
  async (size) => {
    expect((await checkout.send({ ...order, size })).status).toBe(404)
  },
)

/** Returns a payment's metadata, from which the poster is printed. */
const metadataIn = (fields: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...fields].flatMap(([field, value]) => {
      const name = /^metadata\[(\w+)\]$/.exec(field)?.[1]
      return name === undefined ? [] : [[name, value]]
    }),
  )

test('does not mention the logo to the printer in a shop that offers only sizes', async () => {
  checkout.shop.answer = {
    ...catalogue,
    variants: variants.filter(({ noLogo }) => !noLogo),
  }
  onTestFinished(async () => {
    checkout.shop.answer = catalogue
    await checkout.running.wait(5)
  })
  // The function rereads the catalogue after five minutes.
  await checkout.running.wait(5)

  await checkout.send({ ...order, size: 'A2' })
  expect(metadataIn(checkout.session.form)).toEqual({
    poster: 'freyja',
    size: 'A2',
    language: 'sv',
  })

  await checkout.send({ posters: [{ ...order, size: 'A2', quantity: 2 }] })
  expect(metadataIn(checkout.session.form)).toEqual({
    language: 'sv',
    line_1: 'freyja, A2, 2 pcs',
  })
})
