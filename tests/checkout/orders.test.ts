import { expect, onTestFinished, test } from 'vitest'
import {
  form,
  legacyKey,
  openCheckout,
  order,
  publishableKey,
  smallCatalogue,
  startFunction,
} from '../support/checkout.ts'

const checkout = openCheckout()
const { send } = checkout

/** The arguments of `send`. */
type SendArguments = readonly [
  body: unknown,
  headers?: Readonly<Record<string, string>>,
  method?: string,
]

/** An order of one poster with other fields or headers. */
const orderWith = (changed: object, headers: SendArguments[1] = {}): SendArguments => [
  { ...order, ...changed },
  headers,
]
const withToken = (key: string): SendArguments =>
  orderWith({}, { apikey: key, authorization: `Bearer ${key}` })

/** An order of a poster with this title and a description, from a browser that accepts these languages. */
const inLanguages = (
  posterTitle: string,
  accepted: string,
): readonly [description: string, SendArguments] => [
  `of “${posterTitle}” from a browser that wants “${accepted}”`,
  orderWith({ posterTitle }, { 'accept-language': accepted }),
]

/** An order of several posters from a browser that accepts these languages. */
const basket = (posters: readonly unknown[], accepted = ''): SendArguments => [
  { posters },
  { 'accept-language': accepted },
]
/** Lines of a basket: of Freja, of Luna, and of a variant of Luna that is sold out. */
const line = { ...order, quantity: 1 }
const lunaLine = { ...line, posterTitle: 'Luna', posterDescription: 'Llena.' }
const soldOutLine = { ...lunaLine, size: 'A2' }

/** The texts on the Spanish page. The title is the same in English; the space before the description is ignored. */
const inSpanish = { posterTitle: 'Freyja', posterDescription: ' En Asgard.' }

const invalidQuantities = [undefined, 0, -1, 1.5, 11, 1e9, '2', null]

const orderWithoutDescription = JSON.stringify({ ...order, posterDescription: '' })
/** The length of a description that makes an order 16 KB long, the most that the function accepts for a poster. */
const longestDescription = 16 * 1024 - orderWithoutDescription.length

const hostileTitles = [
  '__proto__',
  'constructor',
  'toString',
  'Freja\u0000',
  '<script>',
  '%s%s',
  '%',
  '\ud800',
]

const requests: readonly (readonly [description: string, SendArguments])[] = [
  ['of A1', [order]],
  ['of A1 without logo', orderWith({ noLogo: true })],
  ['of A2', orderWith({ size: 'A2' })],
  ['of A2 without logo', orderWith({ size: 'A2', noLogo: true })],
  [
    'with made-up texts and prices',
    orderWith({
      posterTitle: 'Luna',
      posterDescription: 'INVOICE 4711, pay now',
      price: 1,
      picture: '/x.jpg',
    }),
  ],
  ['of a title that has two orientations', orderWith({ isLandscape: true })],
  inLanguages('Freja', 'es-ES,es'),
  // A leading space and a decomposed letter are accepted in a title.
  inLanguages(' Ma\u030ane', 'es'),
  inLanguages('Freyja', 'en;q=0.8,es-ES;q=1'),
  inLanguages('Freyja', 'sv,de;q=0.9,en;q=0.1'),
  inLanguages('Freyja', 'en; q=0.1, ES ;q=0.7'),
  inLanguages('Freyja', 'es;q=1,en'),
  inLanguages('Freyja', 'es;q=0, de'),
  // The function reads 500 characters of the header. The first of these headers has 500 characters, the second 501.
  inLanguages('Freyja', `${'de,'.repeat(166)}es`),
  inLanguages('Freyja', `x${'de,'.repeat(166)}es`),
  inLanguages('Freyja', ''),
  ['that a preflight request announces', ['', { apikey: '' }, 'OPTIONS']],
  ['without a key', orderWith({}, { apikey: '' })],
  ['with a wrong key', orderWith({}, { apikey: 'sb_publishable_wrong' })],
  [
    'with the key as a token only',
    orderWith({}, { apikey: '', authorization: `Bearer ${publishableKey}` }),
  ],
  ['with the key of Stripe', orderWith({}, { apikey: 'sk_test_secret' })],
  ['with a key that an older client sends as a token too', withToken(publishableKey)],
  ['with a legacy anonymous key', withToken(legacyKey)],
  ['by GET', ['', {}, 'GET']],
  ['by PUT', ['', {}, 'PUT']],
  ['sent as plain text', orderWith({}, { 'content-type': 'text/plain' })],
  ['that is not JSON', ['{"posterTitle":']],
  ['with an empty body', ['']],
  ['that is null', [null]],
  ['that is a list', [[order]]],
  ['of an unknown size', orderWith({ size: 'A3' })],
  ['with a text instead of a flag', orderWith({ noLogo: 'yes' })],
  ['without a title', orderWith({ posterTitle: '' })],
  ['of an invented poster', orderWith({ posterTitle: 'INVOICE 4711, pay now' })],
  [
    'of an orientation that the poster lacks',
    orderWith({ posterTitle: 'Luna', isLandscape: true }),
  ],
  ['of a sold-out variant', orderWith({ posterTitle: 'Moon', size: 'A2' })],
  // One byte too many, because `å` has two bytes.
  [
    'just above 16 KB',
    orderWith({ posterDescription: `å${'x'.repeat(longestDescription - 1)}` }),
  ],
  ['of 5 MB', orderWith({ posterDescription: 'x'.repeat(5_000_000) })],
  [
    'of 16 KB',
    orderWith(
      { posterDescription: 'x'.repeat(longestDescription) },
      { 'content-type': 'Application/JSON ; charset=utf-8' },
    ),
  ],
  ...hostileTitles.map(
    (posterTitle) =>
      [`of ${JSON.stringify(posterTitle)}`, orderWith({ posterTitle })] as const,
  ),
  ['of a very long title', orderWith({ posterTitle: 'x'.repeat(15_000) })],
  [
    'with the texts of the Spanish page, from an English browser',
    orderWith(inSpanish, { 'accept-language': 'en' }),
  ],

  ['of a basket with one line', basket([line])],
  [
    'of a basket with several lines',
    basket(
      [
        { ...line, quantity: 10 },
        { ...lunaLine, posterTitle: 'Måne', noLogo: false },
        line,
      ],
      'es',
    ),
  ],
  [
    'of a basket from the Spanish page',
    basket([{ ...line, ...inSpanish, noLogo: true, size: 'A2' }, lunaLine], 'en'),
  ],
  [
    'of a basket from pages with no language in common',
    basket([line, { ...lunaLine, quantity: 3 }], 'es'),
  ],
  [
    'of a basket with made-up texts and prices',
    basket([
      {
        ...line,
        amount: 1,
        price: 1,
        unit_amount: 1,
        name: 'INVOICE 4711',
        picture: '/x.jpg',
        currency: 'jpy',
      },
      {
        ...lunaLine,
        posterDescription: '&line_items[0][price_data][unit_amount]=1',
        discount: 9000,
      },
    ]),
  ],
  [
    'of a basket, with made-up prices beside it',
    [
      {
        posters: [line],
        ...order,
        amount_total: 1,
        currency: 'jpy',
        metadata: { language: 'xx' },
      },
    ],
  ],
  ...invalidQuantities.map(
    (quantity) =>
      [
        `of a basket with a quantity of ${quantity}`,
        basket([line, { ...line, quantity }]),
      ] as const,
  ),
  ['of an empty basket, with a valid poster beside it', [{ posters: [], ...order }]],
  ['of a basket that is not a list', [{ posters: line }]],
  ...[0, 21, 1000, 10_000].map(
    (count) =>
      [`of a basket with ${count} lines`, basket(Array(count).fill(line))] as const,
  ),
  [
    'of a basket with invented posters',
    basket([
      { ...line, posterTitle: 'INVOICE' },
      line,
      { ...lunaLine, isLandscape: true },
    ]),
  ],
  [
    'of a basket with sold-out variants',
    basket([soldOutLine, line, lunaLine, { ...soldOutLine, noLogo: true }]),
  ],
  [
    'of a basket with a sold-out variant and an unknown poster',
    basket([soldOutLine, { ...line, posterTitle: '__proto__' }]),
  ],

  ['by a form', form()],
  ['by a form, as A1 without logo', form({ product: 'freyja-wide-a1-no-logo' })],
  ['by a form of the poster that shares its title', form({ product: 'freyja-late-a1' })],
  ['by a form without language', form({ language: '' }, { 'accept-language': 'en' })],
  [
    'by a form in an unknown language',
    form({ language: '../x' }, { 'accept-language': 'de' }),
  ],
  [
    'by a form with made-up prices',
    form({ price: '1', unit_amount: '1', quantity: '99', posters: '[]' }),
  ],
  ['by a form, of a sold-out variant', form({ product: 'moon-a2', language: 'sv' })],
  ...['moon-a3', 'moon', '-a1', '__proto__-a1', 'moon-a1\r\nRefresh: 0', ''].map(
    (product) => [`by a form, of ${JSON.stringify(product)}`, form({ product })] as const,
  ),
  ['by a form on another site', form({}, { origin: 'https://shop.example' })],
  ['by a form with the origin “null”', form({ language: 'en' }, { origin: 'null' })],
  ['by a form without an origin', form({}, { origin: '' })],
  ['by a form without a key', form({ apikey: '' })],
  ['by a form with a wrong key', form({ apikey: 'ключ\r\n' })],
  ['by a form with a legacy key', form({ apikey: legacyKey })],
  ['by a form of 17 KB', form({ more: 'x'.repeat(17_000) })],
  [
    'by a form with files',
    form({}, { 'content-type': 'multipart/form-data; boundary=x' }),
  ],
]

/** The function's response to an order, and its calls to the payment provider. */
interface Result {
  readonly description: string
  readonly answer: string
  readonly headers: readonly string[]
  readonly calls: number
  /** The fields that the provider received: `mode: payment`. */
  readonly fields: readonly string[]
}

test('the payment provider receives the prices and texts of the catalogue for every order', async () => {
  const results: Result[] = []
  for (const [description, request] of requests)
    results.push(await placeOrder(description, request))

  const usualFields = results[0]?.fields ?? []
  const reports = results.map((result, index) =>
    // The report of the first order shows the usual fields themselves.
    reportOn(result, index === 0 ? [] : usualFields),
  )

  const text = reports
    .join('\n')
    .replaceAll(checkout.shop.origin, 'SHOP')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+\/pay\/cs_test_[\w-]{20,}/g, 'PAY')
  await expect(text).toMatchFileSnapshot('orders.txt')
})

async function placeOrder(description: string, request: SendArguments): Promise<Result> {
  checkout.provider.reset()
  const { status, headers, text } = await send(...request)

  const form = checkout.provider.sessions[0]?.form ?? []
  return {
    description,
    answer: `${status} ${text.trim() || '{}'}`,
    headers: [...headers]
      .map((header) => header.join(': '))
      .filter((header) => !/^(?:date|content-length)/.test(header)),
    calls: checkout.provider.keys.length,
    fields: [...form].map(describeField),
  }
}

/** Writes the expiry time relative to now, so that the snapshot stays the same. */
const describeField = ([name, value]: readonly [string, string]): string => {
  // A session expires 30.5 minutes after its order, which arrived at most five seconds ago.
  const seconds = Number(value) - Date.now() / 1000
  const isUsualExpiry = name === 'expires_at' && seconds > 1825 && seconds <= 1830
  return `${name}: ${isUsualExpiry ? 'in 30 minutes and 30 seconds' : value}`
}

/** Reports a result without the usual fields, and without the long list of countries. */
function reportOn(
  { description, answer, headers, calls, fields }: Result,
  usualFields: readonly string[],
): string {
  const unusualFields = fields.filter(
    (field) => !usualFields.includes(field) && !field.includes('allowed_countries'),
  )
  return [
    `# An order ${description}`,
    answer,
    ...headers,
    `calls to the provider: ${calls}; fields: ${fields.length}; unlike those of the first order:`,
    ...unusualFields,
    '',
  ].join('\n')
}

test('a retry after a broken connection creates no second checkout', async () => {
  checkout.provider.behave = (_, response) => {
    checkout.provider.behave = undefined
    response.destroy()
  }

  expect((await send(order)).status).toBe(200)
  expect(checkout.provider.keys).toHaveLength(2)
  expect(checkout.provider.sessions).toHaveLength(1)
  expect(checkout.session.headers['idempotency-key']).toMatch(/\S{20}/)
})

test('reusing a client key with a different basket opens a new payment page', async () => {
  for (const quantity of [2, 3])
    await send(
      { posters: [{ ...line, quantity }] },
      { 'idempotency-key': 'stripe-node-retry-0' },
    )

  expect(
    checkout.provider.sessions.map(({ form }) => form.get('line_items[0][quantity]')),
  ).toEqual(['2', '3'])
  expect(new Set(checkout.provider.keys).size).toBe(2)
  expect(checkout.provider.keys).not.toContain('stripe-node-retry-0')
})

test('a basket with 20 lines of 16 KB is accepted, and its summary is short enough for the payment list', async () => {
  const [firstPoster, ...otherPosters] = smallCatalogue.posters
  const posterTitle = 'Freja '.repeat(20).trim()
  checkout.shop.answer = {
    ...smallCatalogue,
    posters: [{ ...firstPoster, titles: { sv: posterTitle } }, ...otherPosters],
  }
  // The function rereads the catalogue after five minutes.
  await checkout.running.wait(5)

  // The longer title leaves less room for the description.
  const addedLetters = posterTitle.length - order.posterTitle.length
  const texts = {
    posterTitle,
    posterDescription: 'x'.repeat(longestDescription - addedLetters),
  }

  expect(
    (await send({ posters: Array(20).fill({ ...line, ...texts, quantity: 10 }) })).status,
  ).toBe(200)

  const { form } = checkout.session
  expect(form.get('line_items[19][quantity]')).toBe('10')
  expect(form.get('metadata[line_20]')).toBe('freyja, A1, with logo, 10 pcs')
  const summary = form.get('payment_intent_data[description]')
  expect(summary).toMatch(/^10 × Freja Freja /)
  // The function truncates the summary to 1000 characters.
  expect(summary).toHaveLength(1000)

  checkout.shop.answer = smallCatalogue
  await checkout.running.wait(5)
})

test('SHIP_TO overrides the catalogue’s shipping countries, and STRIPE_TAX turns on tax', async () => {
  const countriesIn = (form: URLSearchParams) =>
    [...form]
      .filter(([name]) => name.includes('allowed_countries'))
      .map(([, value]) => value)

  checkout.shop.answer = { ...smallCatalogue, shipTo: ['SE', 'NO'] }
  await checkout.running.wait(5)

  await send(order)
  expect(countriesIn(checkout.session.form)).toEqual(['SE', 'NO'])
  expect([...checkout.session.form.keys()].join()).not.toContain('tax')

  const variables = { SHOP_ORIGIN: checkout.shop.origin, SHIP_TO: 'DK', STRIPE_TAX: 'on' }
  const configuredFunction = await startFunction(variables)
  onTestFinished(() => configuredFunction.stop())

  const headers = { apikey: publishableKey, 'content-type': 'application/json' }
  await fetch(`${configuredFunction.origin}/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ posters: [line, lunaLine] }),
  })

  const [session] = configuredFunction.provider.sessions
  expect(countriesIn(session?.form ?? new URLSearchParams())).toEqual(['DK'])
  expect(Object.fromEntries(session?.form ?? [])).toMatchObject({
    'automatic_tax[enabled]': 'true',
    'line_items[0][price_data][tax_behavior]': 'inclusive',
    'line_items[1][price_data][tax_behavior]': 'inclusive',
    'shipping_options[0][shipping_rate_data][tax_behavior]': 'inclusive',
  })

  checkout.shop.answer = smallCatalogue
  await checkout.running.wait(5)
})

test('the payment page offers each region’s paid shipping', async () => {
  const inAll = (text: string) => ({ sv: text, en: text, es: text })
  checkout.shop.answer = {
    ...smallCatalogue,
    shipTo: ['SE', 'NO'],
    shipping: [
      { name: inAll('Till Sverige'), amount: 500, countries: ['SE'] },
      { name: inAll('Till Norge'), amount: 900, countries: ['NO'] },
    ],
  }
  await checkout.running.wait(5)

  await send(order)

  const rate = (index: number, field: string) =>
    checkout.session.form.get(`shipping_options[${index}][shipping_rate_data]${field}`)
  expect(rate(0, '[display_name]')).toBe('Till Sverige')
  expect(rate(1, '[display_name]')).toBe('Till Norge')
  expect(rate(1, '[fixed_amount][amount]')).toBe('900')
  expect(rate(1, '[fixed_amount][currency]')).toBe('usd')

  checkout.shop.answer = smallCatalogue
  await checkout.running.wait(5)
})

test('a long shipping rate name is cut off after a word', async () => {
  const countries = [
    'Bosnien och Hercegovina',
    'Dominikanska republiken',
    'Förenade Arabemiraten',
  ]
  checkout.shop.answer = {
    ...smallCatalogue,
    shipping: [
      {
        name: {
          sv: `Till ${[...countries, 'Nordmakedonien', 'Papua Nya Guinea'].join(', ')}`,
        },
        amount: 500,
      },
    ],
  }
  await checkout.running.wait(5)

  await send(order)

  expect(
    checkout.session.form.get('shipping_options[0][shipping_rate_data][display_name]'),
  ).toBe(`Till ${countries.join(', ')}, Nordmakedonien…`)

  checkout.shop.answer = smallCatalogue
  await checkout.running.wait(5)
})

test('no order is possible while no country of SHIP_TO has a shipping rate', async () => {
  checkout.shop.answer = {
    ...smallCatalogue,
    shipping: [{ name: { sv: 'Till Sverige' }, amount: 500, countries: ['SE'] }],
  }
  const variables = { SHOP_ORIGIN: checkout.shop.origin, SHIP_TO: 'DK' }
  const configuredFunction = await startFunction(variables)
  onTestFinished(() => configuredFunction.stop())

  const response = await fetch(`${configuredFunction.origin}/`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(order),
  })

  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    error: 'the shop does not ship to any country at the moment',
  })
  expect(configuredFunction.provider.sessions).toEqual([])
  checkout.shop.answer = smallCatalogue
})

test('orders use the shop’s changed prices after five minutes', async () => {
  const { A1, A2 } = smallCatalogue.sizes
  const costAfter = async (minutes: number) => {
    await checkout.running.wait(minutes)
    await send(order)
    const priceField = (name: string) =>
      checkout.session.form.get(`line_items[0][price_data][${name}]`)
    return `${priceField('unit_amount')} ${priceField('currency')}`
  }

  expect(await costAfter(5)).toBe('9000 usd')

  checkout.shop.answered.length = 0
  checkout.shop.answer = {
    ...smallCatalogue,
    currency: 'eur',
    sizes: { A1: { ...A1, price: 9500 }, A2 },
  }

  expect([await costAfter(4.5), ...checkout.shop.answered]).toEqual(['9000 usd'])
  expect([await costAfter(0.5), await costAfter(5)]).toEqual(['9500 eur', '9500 eur'])
  expect(checkout.shop.answered).toEqual([200, 304])

  checkout.shop.answer = smallCatalogue
  await checkout.running.wait(5)
})

test('an IP address may create at most 20 checkouts a minute', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7, 10.0.0.1' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(order, from)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))

  const { headers, status, body } = await send({ posters: [line] }, from)
  expect([status, body]).toEqual([429, { error: 'too many checkouts' }])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(30)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(headers.get('access-control-allow-origin')).toBe(checkout.shop.origin)
  expect(headers.get('access-control-expose-headers')).toBe('Retry-After')

  const formAnswer = await send(...form({}, from))
  expect([formAnswer.status, formAnswer.text]).toEqual([
    429,
    `Something went wrong. Please try again.\n${checkout.shop.origin}/es/posters/freyja\n`,
  ])
  expect(Number(formAnswer.headers.get('retry-after'))).toBeGreaterThan(30)

  expect(checkout.provider.sessions).toHaveLength(20)
  // By default, Stripe's library would report the previous calls.
  const sessionsWithTelemetry = checkout.provider.sessions.filter(
    ({ headers }) => 'x-stripe-client-telemetry' in headers,
  )
  expect(sessionsWithTelemetry).toEqual([])

  // Only the first address of the header counts: the others are proxies.
  expect(
    (await send(order, { 'x-forwarded-for': '203.0.113.7 , 10.0.0.2' })).status,
  ).toBe(429)
  expect((await send(order, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  await checkout.running.wait(1)
  expect((await send(order, from)).status).toBe(200)
})
