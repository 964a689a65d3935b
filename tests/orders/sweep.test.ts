import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Behaviour } from '../../cli/commands/checkout/stand-in.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { order } from '../support/checkout.ts'
import { saga } from '../support/cli.ts'
import { freePort } from '../support/hosts.ts'
import { openLimitedCheckout, wideRun } from '../support/limited-checkout.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'

let shopFolder: Awaited<ReturnType<typeof tinyShop>>
beforeAll(async () => {
  // A sweep reads no pictures.
  shopFolder = await tinyShop({ isEncoded: false })
})
afterAll(() => shopFolder[Symbol.asyncDispose]())

const runSweep = (variables: Readonly<Record<string, string>>) =>
  saga(['orders', 'sweep', '--root', shopFolder.path], variables)

describe.skipIf(!postgresPrograms)('saga orders sweep', () => {
  const shop = openLimitedCheckout()
  const { checkout } = shop
  const { send } = checkout
  const sweep = (key = 'sk_test_secret') =>
    runSweep({
      DATABASE_URL: shop.address,
      STRIPE_SECRET_KEY: key,
      STRIPE_API: checkout.running.publicOrigin,
    })

  it('has nothing to do while payment pages are open', async () => {
    await send(order)

    expect(await sweep()).toEqual({ code: 0, text: 'No reservation is overdue.\n' })
    expect(await shop.numbersIn('reserved')).toEqual([1])
  })

  it('removes the pages to print, which contain buyers’ addresses', async () => {
    const printed = join(shopFolder.path, 'printed')
    await mkdir(printed, { recursive: true })
    for (const name of ['slip-1001.html', 'certificate-1002.html', 'my-notes.txt'])
      await writeFile(join(printed, name), 'Ada Example')

    await sweep()

    expect(await readdir(printed)).toEqual(['my-notes.txt'])
  })

  it('releases unpaid prints, and writes orders for paid ones', async () => {
    const basket = {
      posters: [
        { ...order, quantity: 1 },
        { ...order, isLandscape: true, size: 'A2', quantity: 2 },
      ],
    }
    await send(basket)
    const { body } = await send(basket)
    await fetch(`${body.url}/paid`, { redirect: 'manual' })
    checkout.provider.lostAnswers = Number.POSITIVE_INFINITY
    await send(basket)
    checkout.provider.lostAnswers = 0
    await shop.reserve()
    await shop.letExpire()

    const { code, text } = await sweep()

    expect(code, text).toBe(0)
    expect(text).toContain('4 overdue reservations: 3 released, 1 paid.')
    expect(text).toContain('Recorded order 1001, whose payment')
    expect(await shop.numbersIn('sold')).toEqual([2, 3, 4])
    expect(await shop.numbersIn('reserved')).toEqual([])
    expect(checkout.provider.sessions.map(({ status }) => status)).toEqual([
      'expired',
      'complete',
      'expired',
    ])
    expect((await sweep()).text).toBe('No reservation is overdue.\n')
  })

  it('settles all overdue reservations, the oldest first', async () => {
    // A sweep settles five at a time. These are from the newest to the oldest.
    const ids: string[] = []
    for (let minutes = 1; minutes <= 7; minutes += 1) {
      const id = await shop.reserve({ run: wideRun })
      ids.push(id)
      await shop.letExpire({ id, minutes })
    }

    const { text } = await sweep()

    expect(text).toContain('7 overdue reservations: 7 released, 0 paid.')
    const keyOf = (id: string): string => `checkout_test_${id}`
    expect(new Set(checkout.provider.keys.slice(0, 5))).toEqual(
      new Set(ids.slice(2).map(keyOf)),
    )
    expect(new Set(checkout.provider.keys.slice(5))).toEqual(
      new Set(ids.slice(0, 2).map(keyOf)),
    )
  })

  // Stripe forgets idempotency keys after a day. A retried request would then create a second session.
  it('searches Stripe’s sessions if a response was lost more than a day ago', async () => {
    const sold = await shop.reserve({ hoursAgo: 30 })
    const unsold = await shop.reserve({ hoursAgo: 30 })
    await shop.letExpire()
    const requests: string[] = []
    checkout.provider.behave = listPaidSession(sold, requests)

    const { code, text } = await sweep()

    expect(code, text).toBe(0)
    expect(text).toContain('2 overdue reservations: 1 released, 1 paid.')
    expect(requests).not.toContain('POST /v1/checkout/sessions')
    const states = await shop.sql`select id, state from shop.reservations`
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({
      [sold]: 'paid',
      [unsold]: 'released',
    })
  })

  it('deletes the addresses and network hashes that the shop no longer needs', async () => {
    await shopFolder.edit('content/site.yaml', (text) => `${text}keepAddresses: 90\n`)
    for (let count = 0; count < 2; count += 1) {
      const { body } = await send(order)
      await fetch(`${body.url}/paid`, { redirect: 'manual' })
    }
    await shop.letExpire()
    await sweep()
    await shop.sql`update shop.orders set sent_at = now() - interval '91 days'`
    await shop.sql`update shop.reservations set buyer = 'a hash'`
    await send(order)

    const { code, text } = await sweep()

    expect(code, text).toBe(0)
    expect(text).toContain('Deleted the addresses of 2 orders.')
    const paid = await shop.sql`select buyer, tracking from shop.orders`
    expect([...paid]).toEqual(Array(2).fill({ buyer: null, tracking: null }))
    // Only the open reservation still has the hash of its buyer's network address.
    const hashes = await shop.sql`
      select state, buyer <> '' as "hasHash" from shop.reservations order by state`
    expect([...hashes]).toEqual([
      { state: 'open', hasHash: true },
      { state: 'paid', hasHash: false },
      { state: 'paid', hasHash: false },
    ])
  })

  it('keeps reservations that Stripe cannot settle, and fails', async () => {
    await send(order)
    await shop.reserve({ mode: 'live' })
    await shop.letExpire()
    checkout.provider.behave = (_, response) => response.destroy()

    const { code, text } = await sweep()

    expect(code).toBe(1)
    expect(text).toContain("1 reservation not settled: it belongs to Stripe's live mode.")
    expect(text).toContain('1 reservation not settled: StripeConnectionError.')
    expect(text).toContain('stay reserved')
    expect(await shop.numbersIn('reserved')).toEqual([1, 2])
  })

  it('reports the missing or wrong setting, and reveals no secret', async () => {
    const address = `postgres://user:secret@127.0.0.1:${await freePort()}/postgres`
    const key = { STRIPE_SECRET_KEY: 'sk_test_secret' }
    const cases = [
      [{}, 2, 'DATABASE_URL is not'],
      [{ DATABASE_URL: 'localhost', ...key }, 2, 'DATABASE_URL is not'],
      [{ DATABASE_URL: address }, 2, 'STRIPE_SECRET_KEY is not'],
      [{ DATABASE_URL: address, ...key, STRIPE_API: 'x' }, 2, 'STRIPE_API is not'],
      [{ DATABASE_URL: address, ...key }, 1, 'DATABASE_URL'],
    ] as const

    for (const [variables, expectedCode, message] of cases) {
      const { code, text } = await runSweep(variables)
      expect([code, text]).toEqual([expectedCode, expect.stringContaining(message)])
      expect(text).not.toMatch(/secret@|sk_test_secret/)
    }
  })
})

/**
 * Responds as Stripe does if it has forgotten a paid session's idempotency key. Adds each
 * request to `requests`.
 */
function listPaidSession(reservation: string, requests: string[]): Behaviour {
  const session = {
    id: 'cs_test_lost',
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: reservation,
    created: Math.floor(Date.now() / 1000),
    currency: 'usd',
    amount_total: 9000,
    payment_intent: 'pi_lost',
    metadata: { poster: 'freyja', size: 'A1', logo: 'with', language: 'en' },
  }
  const answers: Readonly<Record<string, object>> = {
    'GET /v1/checkout/sessions': { object: 'list', has_more: false, data: [session] },
    'GET /v1/checkout/sessions/cs_test_lost': session,
  }
  const refusal = { error: { type: 'invalid_request_error', message: 'Not open' } }

  return ({ method, url = '' }, response) => {
    const request = `${method} ${url.replace(/\?.*/, '')}`
    requests.push(request)

    const answer = answers[request]
    response
      .writeHead(answer ? 200 : 400, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(answer ?? refusal))
  }
}
