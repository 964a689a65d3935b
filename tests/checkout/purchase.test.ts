import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenOn } from '../../cli/serve/local-server.ts'
import {
  type Catalogue,
  openCatalogue,
} from '../../supabase/functions/create-checkout/catalogue.ts'
import { chooseLanguage } from '../../supabase/functions/create-checkout/language.ts'
import {
  commonLanguages,
  findLines,
  isForSale,
  type Line,
  type LineForSale,
} from '../../supabase/functions/create-checkout/lines.ts'
import { type Order, readOrder } from '../../supabase/functions/create-checkout/order.ts'
import { purchaseOf } from '../../supabase/functions/create-checkout/purchase.ts'
import { order, smallCatalogue } from '../support/checkout.ts'
import { limitedCatalogue } from '../support/limited-checkout.ts'

// From an order to what the payment provider is asked for. tests/checkout/orders.test.ts sends orders to the function.

const ORIGIN = 'https://shop.example'

const served = { catalogue: {} as unknown }
let host: Awaited<ReturnType<typeof listenOn>>
let catalogue: Catalogue
let limited: Catalogue

beforeAll(async () => {
  host = await listenOn(
    createServer((_, response) => void response.end(JSON.stringify(served.catalogue))),
  )
  catalogue = await read(smallCatalogue)
  limited = await read(limitedCatalogue)
})
afterAll(() => host?.close())

async function read(file: unknown): Promise<Catalogue> {
  served.catalogue = file
  const readCatalogue = await openCatalogue(host.origin)()
  if (!readCatalogue) throw new Error('the catalogue cannot be read')
  return readCatalogue
}

const request = (body: unknown): Request =>
  new Request(ORIGIN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function orderOf(body: unknown): Promise<Order> {
  const result = await readOrder(request(body))
  if ('error' in result) throw new Error(result.error)
  return result
}

const linesOf = async (body: unknown, from = catalogue) =>
  findLines(await orderOf(body), from)

const wide = { ...order, posterDescription: 'Bred.', isLandscape: true, size: 'A2' }
const luna = { ...order, posterTitle: 'Luna', posterDescription: 'Llena.' }

async function purchase(body: unknown, language: string, shipTo?: readonly string[]) {
  const readableOrder = await orderOf(body)
  const lines = findLines(readableOrder, catalogue).filter(
    (line): line is LineForSale => line !== undefined && isForSale(line),
  )
  const facts = { kind: readableOrder.kind, lines, language }
  return purchaseOf(facts, catalogue, { origin: ORIGIN, shipTo })
}

describe('a purchase', () => {
  test('has every line of a basket, with its own price, quantity and texts', async () => {
    const basket = {
      posters: [
        { ...wide, noLogo: true, quantity: 3 },
        { ...order, quantity: 1 },
        { ...luna, quantity: 2 },
      ],
    }

    expect(await purchase(basket, 'es', ['SE', 'NO'])).toEqual({
      items: [
        {
          name: 'Freyja, A2, sin logotipo',
          description: '59,4 x 42 cm · Ancha.',
          picture: `${ORIGIN}/img/freyja-wide.jpg`,
          amount: 10_000,
          quantity: 3,
        },
        {
          name: 'Freyja, A1',
          description: '59,4 × 84,1 cm · En Asgard.',
          picture: `${ORIGIN}/img/freyja.jpg`,
          amount: 9000,
          quantity: 1,
        },
        {
          name: 'Luna, A1',
          description: '59,4 × 84,1 cm · Llena.',
          picture: `${ORIGIN}/img/moon.jpg`,
          amount: 9000,
          quantity: 2,
        },
      ],
      currency: 'usd',
      language: 'es',
      successUrl: `${ORIGIN}/es/success#basket`,
      cancelUrl: `${ORIGIN}/es`,
      shipping: [{ name: 'Envío gratis', amount: 0 }],
      shipTo: ['SE', 'NO'],
      metadata: {
        language: 'es',
        line_1: 'freyja-wide, A2, without logo, 3 pcs',
        line_2: 'freyja, A1, with logo, 1 pcs',
        line_3: 'moon, A1, with logo, 2 pcs',
      },
    })
  })

  test('of one poster leads back to the page of the poster', async () => {
    expect(await purchase(wide, 'sv')).toMatchObject({
      successUrl: `${ORIGIN}/sv/success`,
      cancelUrl: `${ORIGIN}/sv/posters/freyja-wide`,
      metadata: { poster: 'freyja-wide', size: 'A2', logo: 'with', language: 'sv' },
    })
  })
})

describe('the lines of an order', () => {
  test('are found by title and orientation; the first of two posters keeps a shared title', async () => {
    const lines = await linesOf({
      posters: [
        { ...order, posterTitle: 'Freyja', quantity: 1 },
        { ...wide, quantity: 2 },
        { ...order, posterTitle: ' Ma\u030ane ', quantity: 1 },
      ],
    })

    expect(lines.map((line) => line?.poster.id)).toEqual([
      'freyja',
      'freyja-wide',
      'moon',
    ])
    expect(lines.map((line) => line?.quantity)).toEqual([1, 2, 1])
  })

  test('keep the places of unknown posters, sizes and sold-out variants', async () => {
    const lines = await linesOf({
      posters: [
        { ...order, posterTitle: 'Nobody', quantity: 1 },
        { ...luna, quantity: 1 },
        { ...order, size: 'A3', quantity: 1 },
        { ...luna, isLandscape: true, quantity: 1 },
        { ...luna, size: 'A2', quantity: 1 },
      ],
    })

    expect(lines.map((line) => line !== undefined)).toEqual([
      false,
      true,
      false,
      false,
      true,
    ])
    expect(lines.map((line) => line?.amount)).toEqual([
      undefined,
      9000,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('belong to the print run of their size, or of all sizes together', async () => {
    const lines = await linesOf(
      {
        posters: [
          { ...order, size: 'A2', quantity: 1 },
          { ...wide, size: 'A1', quantity: 1 },
          { ...wide, quantity: 1 },
          { ...luna, quantity: 1 },
        ],
      },
      limited,
    )

    expect(lines.map((line) => [line?.run, line?.amount])).toEqual([
      [{ size: '', total: 4 }, 7000],
      [{ size: 'A1', total: 1 }, 8000],
      [{ size: 'A2', total: 200 }, 6000],
      [undefined, 9000],
    ])
  })

  test('are in the languages of their description, or else of their title', async () => {
    const lines = await linesOf({
      posters: [
        // The title is the same in English and Spanish.
        {
          ...order,
          posterTitle: 'Freyja',
          posterDescription: ' In Asgard. ',
          quantity: 1,
        },
        { ...order, posterTitle: 'Freyja', posterDescription: 'Made up.', quantity: 1 },
        { ...luna, quantity: 1 },
      ],
    })

    const matches = lines.filter((line) => line !== undefined)
    expect(matches.map(({ languages }) => languages)).toEqual([
      ['en'],
      ['en', 'es'],
      ['es'],
    ])
    expect(commonLanguages(matches.slice(1))).toEqual(['es'])
    // No language fits all.
    expect(commonLanguages(matches)).toEqual(['en'])
  })
})

test.each([
  [['sv', 'en', 'es'], ['en', 'es'], ['es', 'sv'], ['es']],
  [
    ['en', 'es'],
    ['es', 'en'],
    ['en', 'es'],
    ['en', 'es'],
  ],
  [['en', 'es'], ['sv'], ['en'], ['en', 'es']],
])(
  'lines in %j, %j and %j have a payment page in one of %j',
  (first, second, third, expected) => {
    const lines = [first, second, third].map(
      (languages) => ({ languages }) as Partial<Line> as Line,
    )
    expect(commonLanguages(lines)).toEqual(expected)
  },
)

test.each([
  ['es-ES,es', 'es'],
  ['en;q=0.8,es-ES;q=1', 'es'],
  ['de,en;q=0.1', 'en'],
  ['es;q=0, de', 'sv'],
  ['es;q=0.9,en', 'en'],
  ['', 'sv'],
])('a browser that accepts "%s" gets the payment page in %s', (accepted, expected) => {
  expect(chooseLanguage(accepted, ['sv', 'en', 'es'])).toBe(expected)
})

describe('an order', () => {
  const line = { ...order, quantity: 1 }
  const statusOf = async (body: unknown): Promise<number> => {
    const orderOrRefusal = await readOrder(request(body))
    return 'error' in orderOrRefusal ? orderOrRefusal.status : 200
  }

  test.each([
    [1, 200],
    [10, 200],
    [0, 400],
    [11, 400],
    [1.5, 400],
    ['2', 400],
    [undefined, 400],
  ])(
    'with a quantity of %s in its second line is answered with %i',
    async (quantity, status) => {
      expect(await statusOf({ posters: [line, { ...line, quantity }] })).toBe(status)
    },
  )

  test('has at least 1 and at most 20 lines', async () => {
    const statuses = [0, 1, 20, 21].map((count) =>
      statusOf({ posters: Array(count).fill(line) }),
    )
    expect(await Promise.all(statuses)).toEqual([400, 200, 200, 400])
  })

  test('of one poster may have 16 KB, and a basket 16 KB for each of its lines', async () => {
    const { length } = JSON.stringify({ ...order, posterDescription: '' })
    const longest = { ...order, posterDescription: 'x'.repeat(16 * 1024 - length) }
    const tooLong = { ...longest, posterDescription: `x${longest.posterDescription}` }
    const basket = { posters: Array(20).fill({ ...longest, quantity: 10 }) }

    expect(await Promise.all([longest, tooLong, basket].map(statusOf))).toEqual([
      200, 413, 200,
    ])
  })
})
