import { describe, expect, test } from 'vitest'
import type { Behaviour } from '../../cli/commands/checkout/stand-in.ts'
import {
  form,
  openCheckout,
  order,
  publishableKey,
  smallCatalogue,
} from '../support/checkout.ts'

const checkout = openCheckout()
const { send } = checkout
const amount = () => checkout.session.form.get('line_items[0][price_data][unit_amount]')

/**
 * Places an order. Expects exactly this error, without secrets or personal data, and a header that allows the shop's
 * pages to read it.
 */
async function expectFailure(expectedStatus: number, error: string): Promise<Headers> {
  const { status, headers, body } = await send(order)
  expect([status, body]).toEqual([expectedStatus, { error }])
  expect(headers.get('content-type')).toContain('application/json')
  expect(headers.get('access-control-allow-origin')).toBe(checkout.shop.origin)
  return headers
}

test('orders fail until the catalogue is first read, and say when to try again', async () => {
  checkout.shop.answer = 404
  const headers = await expectFailure(503, "the shop's catalogue cannot be read")
  expect(headers.get('retry-after')).toBe('30')

  const formAnswer = await send(...form())
  expect([formAnswer.status, formAnswer.text]).toEqual([
    503,
    `Something went wrong. Please try again.\n${checkout.shop.origin}/\n`,
  ])
  expect(formAnswer.headers.get('retry-after')).toBe('30')
  expect(formAnswer.headers.get('refresh')).toBe(`5; url=${checkout.shop.origin}/`)

  checkout.shop.answer = smallCatalogue
  expect((await send(order)).status).toBe(200)
})

describe('a payment provider that', () => {
  const providerFailed = 'the payment provider could not create the checkout'
  const answerWith =
    (status: number, body: string, type = 'application/json'): Behaviour =>
    (_, response) =>
      void response.writeHead(status, { 'Content-Type': type }).end(body)
  const refuseWith = (status: number, type: string) => {
    const message = 'No such thing: buyer@example.com'
    return answerWith(
      status,
      JSON.stringify({ error: { type, message, param: 'line_items' } }),
    )
  }

  test.each<[string, number, Behaviour]>([
    ['answers HTML', 502, answerWith(200, '<html>Welcome</html>', 'text/html')],
    ['answers HTML as an error', 502, answerWith(500, '<html>Oops</html>', 'text/html')],
    ['breaks the connection', 502, (_, response) => response.destroy()],
    [
      'breaks off in the middle of its answer',
      502,
      (_, response) => response.write('{"id":', () => response.destroy()),
    ],
    ['sends an empty answer', 502, answerWith(200, '')],
    [
      'names no payment page',
      502,
      answerWith(200, '{"id":"cs_1","object":"checkout.session","url":null}'),
    ],
    ['rejects the secret key', 502, refuseWith(401, 'authentication_error')],
    ['rejects the order', 502, refuseWith(400, 'invalid_request_error')],
    ['has an internal error', 502, refuseWith(500, 'api_error')],
    ['limits the rate of requests', 503, refuseWith(429, 'rate_limit_error')],
    ['is unavailable', 503, refuseWith(503, 'api_error')],
  ])('%s fails the order with status %s', async (_, status, behaviour) => {
    checkout.provider.behave = behaviour

    const headers = await expectFailure(status, providerFailed)
    expect(headers.get('retry-after')).toBe(status === 503 ? '30' : null)
    // A retried request has the same idempotency key.
    expect(new Set(checkout.provider.keys).size).toBe(1)

    const formAnswer = await send(...form())
    expect([formAnswer.status, formAnswer.headers.get('location')]).toEqual([
      status,
      null,
    ])
  })

  test('does not respond fails the order with status 504 within a minute', async () => {
    checkout.provider.behave = () => undefined
    const waitedMs = await checkout.running.hurry(() =>
      expectFailure(504, providerFailed),
    )
    // The function has tried twice.
    expect(checkout.provider.keys).toHaveLength(2)
    expect(waitedMs).toBeGreaterThan(10_000)
    expect(waitedMs).toBeLessThan(60_000)

    checkout.provider.behave = undefined
    expect((await send(order)).status).toBe(200)
  })
})

describe('a catalogue', () => {
  /** Publishes a catalogue, or a failure instead, and lets the function's copy expire. */
  const publish = async (answer: unknown, minutes = 6): Promise<void> => {
    checkout.shop.answer = answer
    await checkout.running.wait(minutes)
  }

  test.each<[string, unknown]>([
    ['cannot be reached', 'broken'],
    ['never arrives', 'silent'],
    ['is missing', 404],
    ['has a future version', { ...smallCatalogue, version: 2 }],
    ['lacks its prices', { ...smallCatalogue, sizes: {} }],
    ['makes a variant free', { ...smallCatalogue, withoutLogo: -7000 }],
    ['is not a catalogue', '<html>'],
  ])('that %s leaves the last good one in use', async (_, answer) => {
    await publish(smallCatalogue)
    expect((await send(order)).status).toBe(200)

    await publish(answer, 60)
    const waitedMs = await checkout.running.hurry(async () =>
      expect((await send(order)).status).toBe(200),
    )
    // The wait for the catalogue leaves enough time for the payment provider.
    if (answer === 'silent') expect(waitedMs).toBeLessThan(20_000)
    expect(amount()).toBe('9000')

    // A minute is enough, because the function rereads the catalogue half a minute after a failure.
    await publish({ ...smallCatalogue, withoutLogo: 4000 }, 1)
    await send({ ...order, noLogo: true })
    expect(amount()).toBe(String(9000 + 4000))
  })

  test('that was unreadable for a day stops all sales until it can be read again', async () => {
    await publish(smallCatalogue)
    await send(order)

    // The response "not modified" is treated as a successful read.
    await publish(smallCatalogue, 23 * 60)
    expect((await send(order)).status).toBe(200)

    await publish(404, 23 * 60)
    expect((await send(order)).status).toBe(200)

    // The last successful read is now more than a day ago: 23 hours and 61 minutes.
    await publish(404, 61)
    const headers = await expectFailure(503, "the shop's catalogue cannot be read")
    expect(headers.get('retry-after')).toBe('30')

    await publish(smallCatalogue, 1)
    expect((await send(order)).status).toBe(200)
  })

  test('that could not be read is requested again after half a minute, not with every order', async () => {
    await publish(smallCatalogue)
    await send(order)
    await publish(404)
    checkout.shop.answered.length = 0

    // After these orders, 0.4 minutes have passed since the failure.
    for (const minutes of [0, 0, 0.4]) {
      await checkout.running.wait(minutes)
      expect((await send(order)).status).toBe(200)
    }
    expect(checkout.shop.answered).toEqual([404])

    // Now 0.6 minutes have passed.
    await publish(smallCatalogue, 0.2)
    await send(order)
    expect(checkout.shop.answered).toEqual([404, 304])
  })

  test('with unknown fields and a hostile title changes no price and injects no markup', async () => {
    const title =
      '"</script><img src=x onerror=alert(1)>&line_items[0][price_data][unit_amount]=1'
    const posters = smallCatalogue.posters.map((poster) => ({
      ...poster,
      artist: 'somebody',
    }))
    const [firstPoster, ...otherPosters] = posters

    await publish({
      ...smallCatalogue,
      later: true,
      languages: ['sv', 'is'],
      posters: [{ ...firstPoster, titles: { is: title } }, ...otherPosters],
    })

    const { status, body } = await send({ ...order, posterTitle: title })
    expect(status).toBe(200)
    const { form } = checkout.session
    expect(form.get('line_items[0][price_data][product_data][name]')).toBe(`${title}, A1`)
    expect(form.getAll('line_items[0][price_data][unit_amount]')).toEqual(['9000'])

    // Neither the provider nor the catalogue's other texts support the language `is`.
    expect(form.get('locale')).toBe('auto')
    expect(form.get('shipping_options[0][shipping_rate_data][display_name]')).toBe(
      'Free shipping',
    )
    expect(await (await fetch(body.url ?? '')).text()).not.toContain('<img src=x')

    await publish(smallCatalogue)
  })
})

test('40 simultaneous orders read the catalogue once', async () => {
  await send(order)
  await checkout.running.wait(6)
  checkout.shop.answered.length = 0

  const answers = await Promise.all(Array.from({ length: 40 }, () => send(order)))

  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(checkout.shop.answered).toEqual([304])
})

test('the log gives the causes of failed orders without secrets or personal data', async () => {
  const log = await checkout.running.log()
  const messages = new Set(
    log.replaceAll(checkout.shop.origin, 'the shop').match(/^create-checkout: .*\n/gm),
  )
  await expect([...messages].sort().join('')).toMatchFileSnapshot('log.txt')

  expect(log).not.toMatch(/sk_test_secret|buyer@example|Freja|Asg|10\.0\.|Bearer/)
  expect(log).not.toContain(publishableKey)
})
