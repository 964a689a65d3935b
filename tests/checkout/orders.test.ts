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

type Sent = Parameters<typeof send>
const by = (changed: object, headers: Sent[1] = {}): Sent => [
  { ...order, ...changed },
  headers,
]
const inLanguages = (
  posterTitle: string,
  accepted: string,
): readonly [string, ...Sent] => [
  `of “${posterTitle}” from a browser that wants “${accepted}”`,
  ...by({ posterTitle }, { 'accept-language': accepted }),
]
const withToken = (key: string): Sent =>
  by({}, { apikey: key, authorization: `Bearer ${key}` })
const line = { ...order, quantity: 1 }
const luna = { ...line, posterTitle: 'Luna', posterDescription: 'Llena.' }
const soldOut = { ...luna, size: 'A2' }
const inSpanish = { posterTitle: 'Freyja', posterDescription: ' En Asgard.' }
const basket = (posters: readonly unknown[], accepted = ''): Sent => [
  { posters },
  { 'accept-language': accepted },
]
const quantities = [undefined, 0, -1, 1.5, 11, 1e9, '2', null]
const longest = 16 * 1024 - JSON.stringify({ ...order, posterDescription: '' }).length
const hostile = [
  '__proto__',
  'constructor',
  'toString',
  'Freja\u0000',
  '<script>',
  '%s%s',
  '%',
  '\ud800',
]

const requests: readonly (readonly [what: string, ...Sent])[] = [
  ['of A1', order],
  ['of A1 without logo', ...by({ noLogo: true })],
  ['of A2', ...by({ size: 'A2' })],
  ['of A2 without logo', ...by({ size: 'A2', noLogo: true })],
  [
    'with words and prices of somebody else',
    ...by({
      posterTitle: 'Luna',
      posterDescription: 'INVOICE 4711, pay now',
      price: 1,
      picture: '/x.jpg',
    }),
  ],
  ['of a title that has two orientations', ...by({ isLandscape: true })],
  inLanguages('Freja', 'es-ES,es'),
  inLanguages(' Ma\u030ane', 'es'),
  inLanguages('Freyja', 'en;q=0.8,es-ES;q=1'),
  inLanguages('Freyja', 'sv,de;q=0.9,en;q=0.1'),
  inLanguages('Freyja', 'en; q=0.1, ES ;q=0.7'),
  inLanguages('Freyja', 'es;q=1,en'),
  inLanguages('Freyja', 'es;q=0, de'),
  inLanguages('Freyja', `${'de,'.repeat(166)}es`),
  inLanguages('Freyja', `x${'de,'.repeat(166)}es`),
  inLanguages('Freyja', ''),
  ['that a browser asks for first', '', { apikey: '' }, 'OPTIONS'],
  ['without a key', ...by({}, { apikey: '' })],
  ['with a wrong key', ...by({}, { apikey: 'sb_publishable_wrong' })],
  [
    'with the key as a token only',
    ...by({}, { apikey: '', authorization: `Bearer ${publishableKey}` }),
  ],
  ['with the key of Stripe', ...by({}, { apikey: 'sk_test_secret' })],
  ['with a key that an older client sends as a token too', ...withToken(publishableKey)],
  ['with a legacy anonymous key', ...withToken(legacyKey)],
  ['by GET', '', {}, 'GET'],
  ['by PUT', '', {}, 'PUT'],
  ['that is a form', ...by({}, { 'content-type': 'text/plain' })],
  ['that is no JSON', '{"posterTitle":'],
  ['that is nothing', ''],
  ['that is null', null],
  ['that is a list', [order]],
  ['of another size', ...by({ size: 'A3' })],
  ['with words for a flag', ...by({ noLogo: 'yes' })],
  ['without a title', ...by({ posterTitle: '' })],
  ['of an invented poster', ...by({ posterTitle: 'INVOICE 4711, pay now' })],
  ['of the other orientation', ...by({ posterTitle: 'Luna', isLandscape: true })],
  ['of what is sold out', ...by({ posterTitle: 'Moon', size: 'A2' })],
  ['just above 16 KB', ...by({ posterDescription: `å${'x'.repeat(longest - 1)}` })],
  ['of 5 MB', ...by({ posterDescription: 'x'.repeat(5_000_000) })],
  [
    'of 16 KB',
    ...by(
      { posterDescription: 'x'.repeat(longest) },
      { 'content-type': 'Application/JSON ; charset=utf-8' },
    ),
  ],
  ...hostile.map(
    (posterTitle) =>
      [`of ${JSON.stringify(posterTitle)}`, ...by({ posterTitle })] as const,
  ),
  ['of a very long title', ...by({ posterTitle: 'x'.repeat(15_000) })],
  [
    'in the words of the Spanish page, from an English browser',
    ...by(inSpanish, { 'accept-language': 'en' }),
  ],

  ['of a basket with one line', ...basket([line])],
  [
    'of a basket with several lines',
    ...basket(
      [{ ...line, quantity: 10 }, { ...luna, posterTitle: 'Måne', noLogo: false }, line],
      'es',
    ),
  ],
  [
    'of a basket of the Spanish page',
    ...basket([{ ...line, ...inSpanish, noLogo: true, size: 'A2' }, luna], 'en'),
  ],
  [
    'of a basket of pages that have no language in common',
    ...basket([line, { ...luna, quantity: 3 }], 'es'),
  ],
  [
    'of a basket with words and prices of somebody else',
    ...basket([
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
        ...luna,
        posterDescription: '&line_items[0][price_data][unit_amount]=1',
        discount: 9000,
      },
    ]),
  ],
  [
    'of a basket with prices of somebody else beside it',
    {
      posters: [line],
      ...order,
      amount_total: 1,
      currency: 'jpy',
      metadata: { language: 'xx' },
    },
  ],
  ...quantities.map(
    (quantity) =>
      [
        `of a basket with a quantity of ${quantity}`,
        ...basket([line, { ...line, quantity }]),
      ] as const,
  ),
  ['of a wrong basket beside a right poster', { posters: [], ...order }],
  ['of a basket that is no list', { posters: line }],
  ...[0, 21, 1000, 10_000].map(
    (count) => [`of ${count} lines`, ...basket(Array(count).fill(line))] as const,
  ),
  [
    'of a basket with invented posters',
    ...basket([
      { ...line, posterTitle: 'INVOICE' },
      line,
      { ...luna, isLandscape: true },
    ]),
  ],
  [
    'of a basket with what is sold out',
    ...basket([soldOut, line, luna, { ...soldOut, noLogo: true }]),
  ],
  [
    'of a basket with what is sold out, and what is unknown',
    ...basket([soldOut, { ...line, posterTitle: '__proto__' }]),
  ],

  ['by a form', ...form()],
  ['by a form, as A1 without logo', ...form({ product: 'freyja-wide-a1-no-logo' })],
  [
    'by a form of the poster that shares its title',
    ...form({ product: 'freyja-late-a1' }),
  ],
  ['by a form without language', ...form({ language: '' }, { 'accept-language': 'en' })],
  [
    'by a form in a language that is not there',
    ...form({ language: '../x' }, { 'accept-language': 'de' }),
  ],
  [
    'by a form with prices of somebody else',
    ...form({ price: '1', unit_amount: '1', quantity: '99', posters: '[]' }),
  ],
  ['by a form, of what is sold out', ...form({ product: 'moon-a2', language: 'sv' })],
  ...['moon-a3', 'moon', '-a1', '__proto__-a1', 'moon-a1\r\nRefresh: 0', ''].map(
    (product) =>
      [`by a form, of ${JSON.stringify(product)}`, ...form({ product })] as const,
  ),
  ['by a form of another site', ...form({}, { origin: 'https://shop.example' })],
  ['by a form of nowhere', ...form({ language: 'en' }, { origin: 'null' })],
  ['by a form without an origin', ...form({}, { origin: '' })],
  ['by a form without a key', ...form({ apikey: '' })],
  ['by a form with a wrong key', ...form({ apikey: 'ключ\r\n' })],
  ['by a form with a legacy key', ...form({ apikey: legacyKey })],
  ['by a form of 17 KB', ...form({ more: 'x'.repeat(17_000) })],
  [
    'by a form with files',
    ...form({}, { 'content-type': 'multipart/form-data; boundary=x' }),
  ],
]

/** A time that is to come, as a distance: the test takes a moment. */
const inWords = ([name, value]: readonly [string, string]): string => {
  const seconds = Number(value) - Date.now() / 1000
  const isHalfAnHour = name === 'expires_at' && seconds > 1825 && seconds <= 1830
  return `${name}: ${isHalfAnHour ? 'in 30 minutes and 30 seconds' : value}`
}

test('each order gets its answer, and the payment provider is asked for what stands in the catalogue', async () => {
  const told: string[] = []
  let usual = new Set<string>()
  for (const [what, ...request] of requests) {
    checkout.provider.reset()
    const { status, headers, text } = await send(...request)
    const shown = [...headers]
      .map((one) => one.join(': '))
      .filter((line) => !/^(?:date|content-length)/.test(line))
    const form = [...(checkout.provider.sessions[0]?.form ?? [])].map(inWords)
    const others = form.filter(
      (line) => !usual.has(line) && !line.includes('allowed_countries'),
    )
    if (usual.size === 0) usual = new Set(form)
    const calls = `${checkout.provider.keys.length} asked, ${form.length} fields, of which others than above:`
    told.push(
      `# An order ${what}`,
      `${status} ${text.trim() || '{}'}`,
      ...shown,
      calls,
      ...others,
      '',
    )
  }
  const text = told
    .join('\n')
    .replaceAll(checkout.shop.origin, 'SHOP')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+\/pay\/cs_test_[\w-]{20,}/g, 'PAY')
  await expect(text).toMatchFileSnapshot('orders.txt')
})

test('an order is created under a key, so that a second try makes no second checkout', async () => {
  checkout.provider.behave = (_, response) => {
    checkout.provider.behave = undefined
    response.destroy()
  }
  expect((await send(order)).status).toBe(200)
  expect(checkout.provider.keys).toHaveLength(2)
  expect(checkout.provider.sessions).toHaveLength(1)
  expect(checkout.session.headers['idempotency-key']).toMatch(/\S{20}/)
})

test('a key that is sent again with another basket makes another payment page, with its own sum', async () => {
  for (const quantity of [2, 3])
    await send(
      { posters: [{ ...line, quantity }] },
      { 'idempotency-key': 'stripe-node-retry-0' },
    )
  expect(
    checkout.provider.sessions.map(({ form: sent }) =>
      sent.get('line_items[0][quantity]'),
    ),
  ).toEqual(['2', '3'])
  expect(new Set(checkout.provider.keys).size).toBe(2)
  expect(checkout.provider.keys).not.toContain('stripe-node-retry-0')
})

test('a basket has up to 20 lines of 16 KB, and a summary that fits the list of payments', async () => {
  const [first, ...others] = smallCatalogue.posters
  const posterTitle = 'Freja '.repeat(20).trim()
  checkout.shop.answer = {
    ...smallCatalogue,
    posters: [{ ...first, titles: { sv: posterTitle } }, ...others],
  }
  await checkout.running.wait(5)
  const words = {
    posterTitle,
    posterDescription: 'x'.repeat(longest - posterTitle.length + 5),
  }
  expect(
    (await send({ posters: Array(20).fill({ ...line, ...words, quantity: 10 }) })).status,
  ).toBe(200)
  const sent = checkout.session.form
  expect(sent.get('line_items[19][quantity]')).toBe('10')
  expect(sent.get('metadata[line_20]')).toBe('freyja, A1, with logo, 10 pcs')
  expect(sent.get('payment_intent_data[description]')).toMatch(
    /^10 × Freja Freja .{983}$/,
  )
  checkout.shop.answer = smallCatalogue
  await checkout.running.wait(5)
})

test('it is shipped where the catalogue says, unless the function has countries of its own; prices include tax', async () => {
  const countriesIn = (sent: URLSearchParams) =>
    [...sent]
      .filter(([name]) => name.includes('allowed_countries'))
      .map(([, value]) => value)
  checkout.shop.answer = { ...smallCatalogue, shipTo: ['SE', 'NO'] }
  await checkout.running.wait(5)
  await send(order)
  expect(countriesIn(checkout.session.form)).toEqual(['SE', 'NO'])
  expect([...checkout.session.form.keys()].join()).not.toContain('tax')

  const variables = { SHOP_ORIGIN: checkout.shop.origin, SHIP_TO: 'DK', STRIPE_TAX: 'on' }
  const other = await startFunction(variables)
  onTestFinished(() => other.stop())
  const headers = { apikey: publishableKey, 'content-type': 'application/json' }
  await fetch(`${other.origin}/`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ posters: [line, luna] }),
  })
  const [session] = other.provider.sessions
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

test('an order costs what the shop names now, after five minutes, without a new function', async () => {
  const { A1, A2 } = smallCatalogue.sizes
  const costAfter = async (minutes: number) => {
    await checkout.running.wait(minutes)
    await send(order)
    const [amount, currency] = ['unit_amount', 'currency'].map((name) =>
      checkout.session.form.get(`line_items[0][price_data][${name}]`),
    )
    return `${amount} ${currency}`
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

test('one address may create 20 checkouts in any minute; others go on', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7, 10.0.0.1' }
  const first = await Promise.all(Array.from({ length: 20 }, () => send(order, from)))
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([200]))
  const { headers, status, body } = await send({ posters: [line] }, from)
  expect([status, body]).toEqual([429, { error: 'too many checkouts' }])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(30)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(headers.get('access-control-allow-origin')).toBe(checkout.shop.origin)
  expect(headers.get('access-control-expose-headers')).toBe('Retry-After')
  const told = await send(...form({}, from))
  expect([told.status, told.text]).toEqual([
    429,
    `Something went wrong. Please try again.\n${checkout.shop.origin}/es/posters/freyja\n`,
  ])
  expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(30)
  expect(checkout.provider.sessions).toHaveLength(20)
  // Stripe's library would tell of the calls before.
  const telling = checkout.provider.sessions.filter(
    ({ headers }) => 'x-stripe-client-telemetry' in headers,
  )
  expect(telling).toEqual([])
  expect(
    (await send(order, { 'x-forwarded-for': '203.0.113.7 , 10.0.0.2' })).status,
  ).toBe(429)
  expect((await send(order, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  await checkout.running.wait(1)
  expect((await send(order, from)).status).toBe(200)
})
