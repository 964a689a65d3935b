import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { Behaviour } from '../../tools/checkout/stand-in.ts'
import { type Answer, openCheckout, order, publishableKey, smallCatalogue } from '../support/checkout.ts'

const checkout = openCheckout()
const { send } = checkout

const answerWith =
  (status: number, body: string, type = 'application/json'): Behaviour =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body)
  }
const stripeError = (type: string, message = 'No such thing: buyer@example.com') =>
  JSON.stringify({ error: { type, message, param: 'line_items' } })

/** An error is JSON that the shop may read, and tells nobody anything secret or personal. */
function expectFailure({ status, headers, body }: Answer, expected: number, error: string): void {
  expect(status).toBe(expected)
  expect(body).toEqual({ error })
  expect(headers.get('content-type')).toContain('application/json')
  expect(headers.get('access-control-allow-origin')).toBe(checkout.shop.origin)
}
const providerFailed = 'the payment provider could not create the checkout'

describe('a payment provider that', () => {
  const faults: readonly (readonly [string, number, Behaviour])[] = [
    ['answers HTML', 502, answerWith(200, '<html>Welcome</html>', 'text/html')],
    ['answers HTML as an error', 502, answerWith(500, '<html>Oops</html>', 'text/html')],
    ['breaks the connection', 502, (_, response) => response.destroy()],
    ['breaks off in its answer', 502, (_, response) => response.write('{"id":', () => response.destroy())],
    ['answers nothing', 502, answerWith(200, '')],
    ['names no address', 502, answerWith(200, '{"id":"cs_1","object":"checkout.session","url":null}')],
    ['refuses the secret key', 502, answerWith(401, stripeError('authentication_error'))],
    ['refuses the order', 502, answerWith(400, stripeError('invalid_request_error'))],
    ['has a fault of its own', 502, answerWith(500, stripeError('api_error'))],
    ['has too much to do', 503, answerWith(429, stripeError('rate_limit_error'))],
    ['is being repaired', 503, answerWith(503, stripeError('api_error'))],
  ]
  test.each(faults)('%s makes the answer %s', async (_, status, behaviour) => {
    checkout.provider.behave = behaviour
    expectFailure(await send(order), status, providerFailed)
    expect(new Set(checkout.provider.keys).size).toBe(1)
    checkout.provider.behave = undefined
    expect((await send(order)).status).toBe(200)
  })

  test('does not answer makes the answer 504 before the shop gives up', async () => {
    checkout.provider.behave = () => undefined
    const waited = await checkout.running.hurry(async () =>
      expectFailure(await send(order), 504, providerFailed),
    )
    expect(checkout.provider.keys).toHaveLength(2)
    expect(waited).toBeGreaterThan(10_000)
    expect(waited).toBeLessThan(60_000)
  })
})

describe('a catalogue', () => {
  const unusable: readonly (readonly [string, unknown])[] = [
    ['cannot be reached', 'broken'],
    ['does not come', 'silent'],
    ['is not there', 404],
    ['is of a version to come', { ...smallCatalogue, version: 2 }],
    ['lacks its prices', { ...smallCatalogue, sizes: {} }],
    ['costs nothing', { ...smallCatalogue, withoutLogo: -7000 }],
    ['is no catalogue', '<html>'],
  ]

  test.each(unusable)('that %s is replaced by the last good one', async (_, answer) => {
    checkout.shop.answer = smallCatalogue
    await checkout.running.wait(6)
    expect((await send(order)).status).toBe(200)
    checkout.shop.answer = answer
    await checkout.running.wait(60)
    const waited = await checkout.running.hurry(async () => expect((await send(order)).status).toBe(200))
    // What is waited for the shop is not missing for the payment provider.
    if (answer === 'silent') expect(waited).toBeLessThan(20_000)
    expect(checkout.session.form.get('line_items[0][price_data][unit_amount]')).toBe('9000')
    checkout.shop.answer = { ...smallCatalogue, withoutLogo: 4000 }
    await checkout.running.wait(1)
    await send({ ...order, noLogo: true })
    expect(checkout.session.form.get('line_items[0][price_data][unit_amount]')).toBe('13000')
  })

  test('that could not be read is asked for again after half a minute, and not with every order', async () => {
    checkout.shop.answer = smallCatalogue
    await checkout.running.wait(6)
    await send(order)
    checkout.shop.answer = 404
    await checkout.running.wait(6)
    checkout.shop.answered.length = 0
    for (const minutes of [0, 0, 0.4]) {
      await checkout.running.wait(minutes)
      expect((await send(order)).status).toBe(200)
    }
    expect(checkout.shop.answered).toEqual([404])
    checkout.shop.answer = smallCatalogue
    await checkout.running.wait(0.2)
    await send(order)
    expect(checkout.shop.answered).toEqual([404, 304])
  })

  test('may hold fields that the function does not know', async () => {
    const posters = smallCatalogue.posters.map((poster) => ({ ...poster, artist: 'somebody' }))
    checkout.shop.answer = { ...smallCatalogue, posters, later: true }
    await checkout.running.wait(6)
    expect((await send({ ...order, posterTitle: 'Luna' })).status).toBe(200)
  })

  test('with hostile words is shown as it is, and breaks nothing', async () => {
    const title = '"</script><img src=x onerror=alert(1)>&line_items[0][price_data][unit_amount]=1'
    const [first, ...others] = smallCatalogue.posters
    checkout.shop.answer = { ...smallCatalogue, posters: [{ ...first, titles: { sv: title } }, ...others] }
    await checkout.running.wait(6)
    const { status, body } = await send({ ...order, posterTitle: title })
    expect(status).toBe(200)
    const { form } = checkout.session
    expect(form.get('line_items[0][price_data][product_data][name]')).toBe(`${title}, A1`)
    expect(form.getAll('line_items[0][price_data][unit_amount]')).toEqual(['9000'])
    const page = await (await fetch(body.url ?? '')).text()
    expect(page).not.toContain('<img src=x')
    checkout.shop.answer = smallCatalogue
    await checkout.running.wait(6)
  })
})

describe('many requests', () => {
  const memory = (): number =>
    Number(spawnSync('ps', ['-o', 'rss=', '-p', String(checkout.running.pid)], { encoding: 'utf8' }).stdout) /
    1024

  test('at once are all answered, and read the catalogue once', async () => {
    await send(order)
    await checkout.running.wait(6)
    checkout.shop.answered.length = 0
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(order)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(checkout.shop.answered).toEqual([304])
  })

  test('leave the memory as it was after as many before', async () => {
    const rounds = process.env.SAGA_LONG ? 10 : 3
    const sendMany = async (name: string): Promise<void> => {
      for (let round = 0; round < rounds; round += 1)
        await Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            send({
              ...order,
              posterTitle: index % 2 ? order.posterTitle : `${name} ${round} ${index}`,
              posterDescription: 'x'.repeat(15_000),
            }),
          ),
        )
    }
    await sendMany('warm')
    const before = memory()
    await sendMany('measured')
    expect(before).toBeGreaterThan(20)
    expect(memory() - before).toBeLessThan(50)
  })
})

test('nothing secret and nothing personal is in the log', () => {
  const log = checkout.running.log()
  expect(log).toContain('the payment provider failed: StripeInvalidRequestError')
  expect(log).toContain('the catalogue could not be read')
  expect(log).not.toMatch(/sk_test_secret|buyer@example|Freja|Asg|10\.0\.|Bearer/)
  expect(log).not.toContain(publishableKey)
})
