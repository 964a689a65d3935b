import { describe, expect, test } from 'vitest'
import { legacyKey, openCheckout, order, smallCatalogue } from '../support/checkout.ts'

const checkout = openCheckout()
const { send } = checkout

/** A field of the form that the provider got. */
const field = (name: string) => checkout.session.form.get(name)
const product = (name: string) => field(`line_items[0][price_data][product_data][${name}]`)

describe('an order', () => {
  test.each([
    ['A1', false, '9000', 'Freja, A1'],
    ['A1', true, '12000', 'Freja, A1, utan logotyp'],
    ['A2', false, '7000', 'Freja, A2'],
    ['A2', true, '10000', 'Freja, A2, utan logotyp'],
  ])('of %s, without logo: %s, costs %s cents', async (size, noLogo, amount, name) => {
    const { status, body } = await send({ ...order, size, noLogo })
    expect(status).toBe(200)
    expect(body).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/pay\/cs_test_/) })
    expect(field('line_items[0][price_data][unit_amount]')).toBe(amount)
    expect(field('line_items[0][price_data][currency]')).toBe('usd')
    expect(product('name')).toBe(name)
    expect(field('metadata[logo]')).toBe(noLogo ? 'without' : 'with')
  })

  test('is shown in the words of the catalogue, whatever else is sent with it', async () => {
    const { status } = await send({
      ...order,
      posterDescription: 'INVOICE 4711, pay now',
      price: 1,
      picture: 'https://evil.example/x.jpg',
    })
    expect(status).toBe(200)
    expect(product('description')).toBe('59,4 × 84,1 cm · I Asgård.')
    expect(product('images][0')).toBe(`${checkout.shop.origin}/img/freyja.jpg`)
    expect(field('line_items[0][price_data][unit_amount]')).toBe('9000')
    expect(checkout.session.form.toString()).not.toMatch(/INVOICE|evil/)
  })

  test('carries what the printer needs to know, and leads back to the shop', async () => {
    await send({ ...order, posterTitle: 'Luna', posterDescription: 'Llena.' })
    const { origin } = checkout.shop
    const metadata = { poster: 'moon', size: 'A1', logo: 'with', language: 'es' }
    for (const [name, value] of Object.entries(metadata)) {
      expect(field(`metadata[${name}]`)).toBe(value)
      expect(field(`payment_intent_data[metadata][${name}]`)).toBe(value)
    }
    expect(field('payment_intent_data[description]')).toBe('Luna, A1')
    expect(field('success_url')).toBe(`${origin}/es/success`)
    expect(field('cancel_url')).toBe(`${origin}/es/posters/moon`)
    expect(field('locale')).toBe('es')
  })

  test('is shipped for nothing to every country of the provider', async () => {
    await send(order)
    const { form } = checkout.session
    const countries = [...form].flatMap(([name, value]) =>
      name.includes('allowed_countries') ? [value] : [],
    )
    expect(countries.length).toBeGreaterThan(230)
    expect(countries).toEqual(expect.arrayContaining(['SE', 'NO', 'ES', 'US', 'GB', 'JP', 'AU', 'ZA', 'BR']))
    const rate = 'shipping_options[0][shipping_rate_data]'
    expect(form.get(`${rate}[display_name]`)).toBe('Fri frakt')
    expect(form.get(`${rate}[fixed_amount][amount]`)).toBe('0')
  })

  test('of one title in two orientations is for the one that was meant', async () => {
    await send({ ...order, isLandscape: true })
    expect(field('metadata[poster]')).toBe('freyja-wide')
    expect(product('description')).toBe('84,1 x 59,4 cm · Bred.')
  })

  test.each([
    ['Freja', 'es-ES,es', 'sv'],
    ['Freyja', 'es-ES,es;q=0.9,en;q=0.8', 'es'],
    ['Freyja', 'sv,de;q=0.9,en;q=0.1', 'en'],
    ['Freyja', 'es;q=0.1, en-GB;q=0.7', 'en'],
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
    expect(checkout.provider.keys.length).toBeGreaterThan(1)
    expect(checkout.provider.sessions).toHaveLength(1)
    expect(checkout.session.headers['idempotency-key']).toMatch(/\S{20}/)
  })

  test('costs what the shop names now, after five minutes, without a new function', async () => {
    await send(order)
    expect(field('line_items[0][price_data][unit_amount]')).toBe('9000')
    checkout.shop.answered.length = 0
    const { A1, A2 } = smallCatalogue.sizes
    checkout.shop.answer = { ...smallCatalogue, sizes: { A1: { ...A1, price: 9500 }, A2 } }
    await send(order)
    expect(field('line_items[0][price_data][unit_amount]')).toBe('9000')
    expect(checkout.shop.answered).toEqual([])
    await checkout.running.wait(5)
    await send(order)
    expect(field('line_items[0][price_data][unit_amount]')).toBe('9500')
    await checkout.running.wait(5)
    await send(order)
    expect(checkout.shop.answered).toEqual([200, 304])
    checkout.shop.answer = smallCatalogue
    await checkout.running.wait(5)
  })
})

describe('a request', () => {
  const cors = (headers: Headers) => {
    expect(headers.get('access-control-allow-origin')).toBe(checkout.shop.origin)
    expect(headers.get('access-control-allow-headers')).toMatch(/apikey/)
  }

  test('is asked for by browsers first', async () => {
    const { status, headers } = await send('', { apikey: '' }, 'OPTIONS')
    expect(status).toBe(204)
    cors(headers)
    expect(headers.get('access-control-allow-headers')).toBe(
      'authorization, x-client-info, apikey, content-type',
    )
  })

  test.each([
    ['no key', { apikey: '' }],
    ['a wrong key', { apikey: 'sb_publishable_wrong' }],
    ['the key as a token only', { apikey: '', authorization: 'Bearer sb_publishable_test' }],
    ['the key of Stripe', { apikey: 'sk_test_secret' }],
  ])('with %s is 401, as JSON that the shop may read', async (_, headers) => {
    const answer = await send(order, headers)
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.body.code).toMatch(/CREDENTIAL|KEY/)
    cors(answer.headers)
    expect(checkout.provider.keys).toEqual([])
  })

  test.each([
    ['a publishable key', {}],
    [
      'a publishable key that an older client sends as a token too',
      { authorization: 'Bearer sb_publishable_test' },
    ],
    ['a legacy anonymous key', { apikey: legacyKey, authorization: `Bearer ${legacyKey}` }],
  ])('with %s passes', async (_, headers) => {
    expect((await send(order, headers)).status).toBe(200)
  })

  const wrong: readonly (readonly [string, number, string, Parameters<typeof send>])[] = [
    ['by GET', 405, 'POST only', ['', {}, 'GET']],
    ['by PUT', 405, 'POST only', ['', {}, 'PUT']],
    ['of a form', 415, 'application/json only', [order, { 'content-type': 'text/plain' }]],
    ['of no JSON', 400, 'not an order', ['{"posterTitle":']],
    ['of nothing', 400, 'not an order', ['']],
    ['of null', 400, 'not an order', [null]],
    ['of a list', 400, 'not an order', [[order]]],
    ['for another size', 400, 'not an order', [{ ...order, size: 'A3' }]],
    ['with words for a flag', 400, 'not an order', [{ ...order, noLogo: 'yes' }]],
    ['without a title', 400, 'not an order', [{ ...order, posterTitle: '' }]],
    ['for an invented poster', 404, 'unknown poster', [{ ...order, posterTitle: 'INVOICE 4711, pay now' }]],
    [
      'for the other orientation',
      404,
      'unknown poster',
      [{ ...order, posterTitle: 'Luna', isLandscape: true }],
    ],
    ['for what is sold out', 409, 'sold out', [{ ...order, posterTitle: 'Moon', size: 'A2' }]],
    ['of 17 KB', 413, 'the order is too long', [{ ...order, posterDescription: 'x'.repeat(17_000) }]],
    ['of 5 MB', 413, 'the order is too long', [{ ...order, posterDescription: 'x'.repeat(5_000_000) }]],
  ]
  test.each(wrong)('%s is %s %s, as JSON that the shop may read', async (_, status, error, request) => {
    const answer = await send(...request)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ error })
    cors(answer.headers)
    expect(checkout.provider.keys).toEqual([])
  })

  test('with a description of 15 KB is an order', async () => {
    expect((await send({ ...order, posterDescription: 'å'.repeat(7_500) })).status).toBe(200)
  })

  test.each([
    '__proto__',
    'constructor',
    'toString',
    'Freja\u0000',
    '<script>',
    '%s%s',
    '\ud800',
    'x'.repeat(15_000),
  ])('is 404 for the hostile title number %#', async (posterTitle) => {
    expect((await send({ ...order, posterTitle })).body).toEqual({ error: 'unknown poster' })
  })
})

test('one address may create 20 checkouts in any minute; others go on', async () => {
  const from = { 'x-forwarded-for': '203.0.113.7, 10.0.0.1' }
  for (let count = 0; count < 20; count += 1) expect((await send(order, from)).status).toBe(200)
  const refused = await send(order, from)
  expect(refused.status).toBe(429)
  expect(refused.body).toEqual({ error: 'too many checkouts' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(30)
  expect(refused.headers.get('access-control-allow-origin')).toBe(checkout.shop.origin)
  expect(checkout.provider.sessions).toHaveLength(20)
  expect((await send(order, { 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
  await checkout.running.wait(1)
  expect((await send(order, from)).status).toBe(200)
})

test('a network of IPv6 counts as one address, and what the platform says counts more than what is forwarded', async () => {
  for (let count = 0; count < 20; count += 1)
    await send(order, {
      'cf-connecting-ip': `2001:db8:0:7::${count}`,
      'x-forwarded-for': `198.51.100.${count}`,
    })
  expect((await send(order, { 'cf-connecting-ip': '2001:0db8:0000:0007:ffff::1' })).status).toBe(429)
  expect((await send(order, { 'cf-connecting-ip': '2001:db8:0:8::1' })).status).toBe(200)
})
