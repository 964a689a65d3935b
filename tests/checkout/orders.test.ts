import { expect, test } from 'vitest'
import { legacyKey, openCheckout, order, publishableKey, smallCatalogue } from '../support/checkout.ts'

const checkout = openCheckout()
const { send } = checkout

type Sent = Parameters<typeof send>
const by = (changed: object, headers: Sent[1] = {}): Sent => [{ ...order, ...changed }, headers]
const inLanguages = (posterTitle: string, accepted: string): readonly [string, ...Sent] => [
  `of “${posterTitle}” from a browser that wants “${accepted}”`,
  ...by({ posterTitle }, { 'accept-language': accepted }),
]
const withToken = (key: string): Sent => by({}, { apikey: key, authorization: `Bearer ${key}` })
const longest = 16 * 1024 - JSON.stringify({ ...order, posterDescription: '' }).length
const hostile = ['__proto__', 'constructor', 'toString', 'Freja\u0000', '<script>', '%s%s', '%', '\ud800']

const requests: readonly (readonly [what: string, ...Sent])[] = [
  ['of A1', order],
  ['of A1 without logo', ...by({ noLogo: true })],
  ['of A2', ...by({ size: 'A2' })],
  ['of A2 without logo', ...by({ size: 'A2', noLogo: true })],
  [
    'with words and prices of somebody else',
    ...by({ posterTitle: 'Luna', posterDescription: 'INVOICE 4711, pay now', price: 1, picture: '/x.jpg' }),
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
  ['with the key as a token only', ...by({}, { apikey: '', authorization: `Bearer ${publishableKey}` })],
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
    ...by({ posterDescription: 'x'.repeat(longest) }, { 'content-type': 'Application/JSON ; charset=utf-8' }),
  ],
  ...hostile.map((posterTitle) => [`of ${JSON.stringify(posterTitle)}`, ...by({ posterTitle })] as const),
  ['of a very long title', ...by({ posterTitle: 'x'.repeat(15_000) })],
]

test('each order gets its answer, and the payment provider is asked for what stands in the catalogue', async () => {
  const told: string[] = []
  let usual = new Set<string>()
  for (const [what, ...request] of requests) {
    checkout.provider.reset()
    const { status, headers, body } = await send(...request)
    const answer = JSON.stringify(body).replace(/http:\/\/127\.0\.0\.1:\d+\/pay\/cs_test_[\w-]{20,}/, 'PAY')
    const shown = [...headers]
      .map((one) => one.join(': '))
      .filter((line) => !/^(?:date|content-length)/.test(line))
    const form = [...(checkout.provider.sessions[0]?.form ?? [])].map((one) => one.join(': '))
    const others = form.filter((line) => !usual.has(line) && !line.includes('allowed_countries'))
    if (usual.size === 0) usual = new Set(form)
    const calls = `${checkout.provider.keys.length} asked, ${form.length} fields, of which others than above:`
    told.push(`# An order ${what}`, `${status} ${answer}`, ...shown, calls, ...others, '')
  }
  const text = told.join('\n').replaceAll(checkout.shop.origin, 'SHOP')
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
  checkout.shop.answer = { ...smallCatalogue, currency: 'eur', sizes: { A1: { ...A1, price: 9500 }, A2 } }
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
  const { headers, ...refused } = await send(order, from)
  expect(refused).toEqual({ status: 429, body: { error: 'too many checkouts' } })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(30)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(headers.get('access-control-allow-origin')).toBe(checkout.shop.origin)
  expect(checkout.provider.sessions).toHaveLength(20)
  // Stripe's library would tell of the calls before.
  const told = checkout.provider.sessions.filter((session) => 'x-stripe-client-telemetry' in session.headers)
  expect(told).toEqual([])
  expect((await send(order, { 'x-forwarded-for': '203.0.113.7 , 10.0.0.2' })).status).toBe(429)
  expect((await send(order, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  await checkout.running.wait(1)
  expect((await send(order, from)).status).toBe(200)
})
