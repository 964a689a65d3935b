import { describe, expect, test } from 'vitest'
import { legacyKey, openCheckout, order, publishableKey, smallCatalogue } from '../support/checkout.ts'

const checkout = openCheckout()
const { send } = checkout

/** A field of the form that the provider got. */
const field = (name: string) => checkout.session.form.get(name)
const item = 'line_items[0][price_data]'
const amount = `${item}[unit_amount]`

describe('an order', () => {
  test.each([
    ['A1', false, '9000', 'Freja, A1'],
    ['A1', true, '12000', 'Freja, A1, utan logotyp'],
    ['A2', false, '7000', 'Freja, A2'],
    ['A2', true, '10000', 'Freja, A2, utan logotyp'],
  ])('of %s, without logo: %s, costs %s cents', async (size, noLogo, cents, name) => {
    const { status, body } = await send({ ...order, size, noLogo })
    expect(status).toBe(200)
    expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/cs_test_/) })
    expect([field(amount), field(`${item}[product_data][name]`)]).toEqual([cents, name])
    expect(field('metadata[logo]')).toBe(noLogo ? 'without' : 'with')
  })

  test('is a checkout in the words of the catalogue, shipped for nothing to every country, whatever else is sent', async () => {
    const more = { price: 1, picture: 'https://evil.example/x.jpg' }
    await send({ ...order, posterTitle: 'Luna', posterDescription: 'INVOICE 4711, pay now', ...more })
    const { origin } = checkout.shop
    const form = [...checkout.session.form]
    const countries = form.filter(([name]) => name.includes('allowed_countries')).map(([, code]) => code)
    expect(countries.length).toBeGreaterThan(230)
    expect(countries).toEqual(expect.arrayContaining(['SE', 'NO', 'ES', 'US', 'GB', 'JP', 'AU', 'ZA', 'BR']))
    const rate = 'shipping_options[0][shipping_rate_data]'
    const metadata = { poster: 'moon', size: 'A1', logo: 'with', language: 'es' }
    const expected = {
      mode: 'payment',
      locale: 'es',
      success_url: `${origin}/es/success`,
      cancel_url: `${origin}/es/posters/moon`,
      'line_items[0][quantity]': '1',
      [`${item}[currency]`]: 'usd',
      [amount]: '9000',
      [`${item}[product_data][name]`]: 'Luna, A1',
      [`${item}[product_data][description]`]: '59,4 × 84,1 cm · Llena.',
      [`${item}[product_data][images][0]`]: `${origin}/img/moon.jpg`,
      [`${rate}[type]`]: 'fixed_amount',
      [`${rate}[display_name]`]: 'Envío gratis',
      [`${rate}[fixed_amount][amount]`]: '0',
      [`${rate}[fixed_amount][currency]`]: 'usd',
      'payment_intent_data[description]': 'Luna, A1',
    }
    for (const [name, value] of Object.entries(metadata))
      Object.assign(expected, {
        [`metadata[${name}]`]: value,
        [`payment_intent_data[metadata][${name}]`]: value,
      })
    expect(Object.fromEntries(form.filter(([name]) => !name.includes('allowed_countries')))).toEqual(expected)
  })

  test('of one title in two orientations is for the one that was meant', async () => {
    await send({ ...order, isLandscape: true })
    expect(field('metadata[poster]')).toBe('freyja-wide')
    expect(field(`${item}[product_data][description]`)).toBe('84,1 x 59,4 cm · Bred.')
  })

  test.each([
    ['Freja', 'es-ES,es', 'sv'],
    [' Ma\u030ane', 'es', 'sv'],
    ['Freyja', 'en;q=0.8,es-ES', 'es'],
    ['Freyja', 'sv,de;q=0.9,en;q=0.1', 'en'],
    ['Freyja', 'en; q=0.1, ES ;q=0.7', 'es'],
    ['Freyja', 'es;q=0, de', 'en'],
    ['Freyja', '', 'en'],
  ])('of "%s" from a browser that wants "%s" is in "%s"', async (posterTitle, accepted, language) => {
    await send({ ...order, posterTitle }, { 'accept-language': accepted })
    expect(field('metadata[language]')).toBe(language)
    expect(field('success_url')).toBe(`${checkout.shop.origin}/${language}/success`)
  })

  test('is created under a key, so that a second try makes no second checkout', async () => {
    checkout.provider.behave = (_, response) => {
      checkout.provider.behave = undefined
      response.destroy()
    }
    expect((await send(order)).status).toBe(200)
    expect(checkout.provider.keys).toHaveLength(2)
    expect(checkout.provider.sessions).toHaveLength(1)
    expect(checkout.session.headers['idempotency-key']).toMatch(/\S{20}/)
  })

  test('costs what the shop names now, after five minutes, without a new function', async () => {
    const { A1, A2 } = smallCatalogue.sizes
    const costAfter = async (minutes: number) => {
      await checkout.running.wait(minutes)
      await send(order)
      return field(amount)
    }
    expect(await costAfter(5)).toBe('9000')
    checkout.shop.answered.length = 0
    checkout.shop.answer = { ...smallCatalogue, sizes: { A1: { ...A1, price: 9500 }, A2 } }
    expect([await costAfter(4.5), ...checkout.shop.answered]).toEqual(['9000'])
    expect([await costAfter(0.5), await costAfter(5)]).toEqual(['9500', '9500'])
    expect(checkout.shop.answered).toEqual([200, 304])
    checkout.shop.answer = smallCatalogue
    await checkout.running.wait(5)
  })
})

describe('a request', () => {
  const expectReadable = (headers: Headers) =>
    expect(headers.get('access-control-allow-origin')).toBe(checkout.shop.origin)

  test('is asked for by browsers first', async () => {
    const { status, headers } = await send('', { apikey: '' }, 'OPTIONS')
    expect(status).toBe(204)
    expectReadable(headers)
    const names = ['allow-headers', 'allow-methods', 'max-age'].map((name) => `access-control-${name}`)
    const allowed = ['authorization, x-client-info, apikey, content-type', 'POST, OPTIONS', '86400']
    expect([...names, 'vary'].map((name) => headers.get(name))).toEqual([...allowed, 'Origin'])
  })

  test.each([
    ['no key', { apikey: '' }],
    ['a wrong key', { apikey: 'sb_publishable_wrong' }],
    ['the key as a token only', { apikey: '', authorization: `Bearer ${publishableKey}` }],
    ['the key of Stripe', { apikey: 'sk_test_secret' }],
  ])('with %s is 401, as JSON that the shop may read', async (_, sent) => {
    const { status, headers, body } = await send(order, sent)
    expect(status).toBe(401)
    expect(headers.get('content-type')).toContain('application/json')
    expect(body.code).toMatch(/CREDENTIAL|KEY/)
    // Hints are for the owner, who reads them in the log.
    expect(Object.keys(body).sort()).toEqual(['code', 'message'])
    expectReadable(headers)
    expect(checkout.provider.keys).toEqual([])
  })

  test.each([
    ['a publishable key that an older client sends as a token too', publishableKey],
    ['a legacy anonymous key', legacyKey],
  ])('with %s passes', async (_, key) => {
    expect((await send(order, { apikey: key, authorization: `Bearer ${key}` })).status).toBe(200)
  })

  const longest = 16 * 1024 - JSON.stringify({ ...order, posterDescription: '' }).length
  const wrong: readonly (readonly [string, number, string, ...Parameters<typeof send>])[] = [
    ['by GET', 405, 'POST only', '', {}, 'GET'],
    ['by PUT', 405, 'POST only', '', {}, 'PUT'],
    ['of a form', 415, 'application/json only', order, { 'content-type': 'text/plain' }],
    ['of no JSON', 400, 'not an order', '{"posterTitle":'],
    ['of nothing', 400, 'not an order', ''],
    ['of null', 400, 'not an order', null],
    ['of a list', 400, 'not an order', [order]],
    ['for another size', 400, 'not an order', { ...order, size: 'A3' }],
    ['with words for a flag', 400, 'not an order', { ...order, noLogo: 'yes' }],
    ['without a title', 400, 'not an order', { ...order, posterTitle: '' }],
    ['for an invented poster', 404, 'unknown poster', { ...order, posterTitle: 'INVOICE 4711, pay now' }],
    [
      'for the other orientation',
      404,
      'unknown poster',
      { ...order, posterTitle: 'Luna', isLandscape: true },
    ],
    ['for what is sold out', 409, 'sold out', { ...order, posterTitle: 'Moon', size: 'A2' }],
    ...[`å${'x'.repeat(longest - 1)}`, 'x'.repeat(5_000_000)].map(
      (posterDescription) =>
        ['above 16 KB', 413, 'the order is too long', { ...order, posterDescription }] as const,
    ),
  ]
  test.each(wrong)('%s is %s %s, as JSON that the shop may read', async (_, status, error, ...request) => {
    const { headers, ...answer } = await send(...(request as Parameters<typeof send>))
    expect(answer).toEqual({ status, body: { error } })
    expect(headers.get('allow')).toBe(status === 405 ? 'POST, OPTIONS' : null)
    expectReadable(headers)
    expect(checkout.provider.keys).toEqual([])
  })

  test('of 16 KB is an order', async () => {
    const sent = { ...order, posterDescription: 'x'.repeat(longest) }
    expect((await send(sent, { 'content-type': 'Application/JSON ; charset=utf-8' })).status).toBe(200)
  })

  const hostile = ['__proto__', 'constructor', 'toString', 'Freja\u0000', '<script>', '%s%s', '\ud800']
  test.each([...hostile, 'x'.repeat(15_000)])(
    'is 404 for the hostile title number %#',
    async (posterTitle) => {
      expect((await send({ ...order, posterTitle })).body).toEqual({ error: 'unknown poster' })
    },
  )
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
