import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StripeEvent } from '../../cli/commands/checkout/webhook-events.ts'
import { openDatabase } from '../../supabase/functions/_shared/database.ts'
import { rebuildIfSoldOut } from '../../supabase/functions/stripe-webhook/rebuild.ts'
import { closeDatabase, createDatabase } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'
import { freyja, openWebhook, type TestedWebhook } from '../support/webhook.ts'

const moon = { ...freyja, poster: 'moon', size: 'A2', total: 5 }

/** An order with several prints of two posters: its reserved lines, and its data at Stripe. */
const severalLines = [
  { ...moon, quantity: 2 },
  { ...freyja, quantity: 3 },
]
const severalPrints = {
  line_1: 'moon, A2, with logo, 2 pcs',
  line_2: 'freyja, A1, without logo, 3 pcs',
  language: 'sv',
}

let databaseUrl: string
let webhook: TestedWebhook

/** Returns the numbers of the prints in a state, in order. */
async function numbersIn(state: 'reserved' | 'sold'): Promise<readonly number[]> {
  const rows = await webhook.sql`
    select number from shop.prints where state = ${state} order by number`
  return rows.map(({ number }) => number)
}

/** Counts the rows of all tables that events write to. */
async function countRows({ sql } = webhook) {
  const [counts] = await sql`
    select
      (select count(*)::integer from shop.orders) as orders,
      (select count(*)::integer from shop.refunds) as refunds,
      (select count(*)::integer from shop.events) as events`
  return { ...counts }
}

const nothing = { orders: 0, refunds: 0, events: 0 }

const readRefunds = async () => [
  ...(await webhook.sql<{ amount: number; disputed: boolean }[]>`
    select refund.amount::integer, refund.disputed_at is not null as disputed
      from shop.orders
      join shop.refunds as refund using (payment_intent)`),
]

/** Pays for an order while events are held back. Returns the event of the payment. */
async function payLater(...purchase: Parameters<TestedWebhook['buy']>) {
  webhook.events.isHolding = true
  const { reference, session } = await webhook.buy(...purchase)
  const event = webhook.events.pending.at(-1)
  if (!event) throw new Error('the stand-in has sent no event')
  return { reference, session, event }
}

const sessionIn = (event: StripeEvent) =>
  event.data.object as Readonly<Record<string, unknown>>

/** Returns an event with changed session data. */
const withSession = (event: StripeEvent, changes: object): StripeEvent => ({
  ...event,
  id: `evt_${randomUUID()}`,
  data: { object: { ...sessionIn(event), ...changes } },
})

describe.skipIf(!postgresPrograms)('the webhook', () => {
  beforeAll(async () => {
    databaseUrl = await createDatabase()
    webhook = await openWebhook(databaseUrl)
  })
  beforeEach(() => webhook.reset())
  afterAll(() => webhook?.stop())

  it('writes a paid order with its buyer, and gives its print a number', async () => {
    const { reference, session } = await webhook.buy()

    const orders = await webhook.sql`
      select id, session_id, reservation_id, payment_intent, language, currency,
          amount::integer, buyer
        from shop.orders`
    expect([...orders]).toEqual([
      {
        id: 1001,
        session_id: session.id,
        reservation_id: reference,
        payment_intent: session.payment?.intent,
        language: 'en',
        currency: 'usd',
        amount: 9000,
        buyer: {
          email: 'ada@example.com',
          name: 'Ada Example',
          address: {
            line1: 'Example Street 1',
            line2: null,
            postal_code: '123 45',
            city: 'Example Town',
            state: null,
            country: 'SE',
          },
        },
      },
    ])
    expect(await numbersIn('sold')).toEqual([1])
  })

  it('writes every line of an order, even if none is limited', async () => {
    const metadata = {
      language: 'sv',
      line_10: 'moon, 30x40, 1 pcs',
      line_2: 'moon, A1, with logo, 3 pcs',
      line_1: 'freyja, A2, without logo, 2 pcs',
    }
    const { url } = await webhook.openPage({ metadata })
    await webhook.pay(url)

    const lines = await webhook.sql`
      select line, poster, size, has_option, quantity from shop.order_lines order by line`
    expect([...lines]).toEqual([
      { line: 0, poster: 'freyja', size: 'A2', has_option: true, quantity: 2 },
      { line: 1, poster: 'moon', size: 'A1', has_option: false, quantity: 3 },
      { line: 9, poster: 'moon', size: '30x40', has_option: false, quantity: 1 },
    ])
    const [order] = await webhook.sql`select reservation_id, language from shop.orders`
    expect(order).toEqual({ reservation_id: null, language: 'sv' })
  })

  it('responds with the order number and the print numbers', async () => {
    await webhook.buy([{ ...moon, quantity: 2 }])
    const { event } = await payLater(severalLines, severalPrints)

    const answer = await webhook.events.send(event)

    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.body)).toEqual({
      order: 1002,
      prints: [
        { line: 0, number: 3, total: 5 },
        { line: 0, number: 4, total: 5 },
        { line: 1, number: 1, total: 200 },
        { line: 1, number: 2, total: 200 },
        { line: 1, number: 3, total: 200 },
      ],
    })
  })

  it('reads addresses in the format of older Stripe versions', async () => {
    const { event } = await payLater()
    const details = { name: 'Bo Old', address: { city: 'Older Town', country: 'NO' } }
    const changes = { collected_information: undefined, shipping_details: details }

    await webhook.events.send(withSession(event, changes))

    const [order] = await webhook.sql`select buyer from shop.orders`
    expect(order?.buyer).toMatchObject(details)
  })

  it('writes one order if an event arrives five times at once, and again later', async () => {
    webhook.events.copies = 5
    await webhook.buy()
    const { event } = await payLater()
    await webhook.events.sendPending()
    await webhook.events.send(event)

    expect(await countRows()).toEqual({ orders: 2, refunds: 0, events: 2 })
    expect(await numbersIn('sold')).toEqual([1, 2])
  })

  it('writes one order if two events report the same payment', async () => {
    const { event } = await payLater()
    const twin = {
      ...event,
      id: 'evt_twin',
      type: 'checkout.session.async_payment_succeeded',
    }

    await Promise.all([webhook.events.send(event), webhook.events.send(twin)])

    expect(await numbersIn('sold')).toEqual([1])
    expect(await countRows()).toMatchObject({ orders: 1 })
  })

  it('waits for the payment if a session is completed before it is paid', async () => {
    const { event } = await payLater()
    const unpaid = withSession(event, { payment_status: 'unpaid' })

    expect((await webhook.events.send(unpaid)).status).toBe(200)
    expect(await countRows()).toEqual(nothing)

    const paid = { ...event, type: 'checkout.session.async_payment_succeeded' }
    await webhook.events.send(paid)
    expect(await numbersIn('sold')).toEqual([1])
  })

  it('releases every print if a payment fails after the order', async () => {
    const { event } = await payLater(severalLines, severalPrints)
    const failed = withSession(event, { payment_status: 'unpaid' })

    await webhook.events.send({
      ...failed,
      type: 'checkout.session.async_payment_failed',
    })

    expect(await numbersIn('reserved')).toEqual([])
  })

  it('releases every print of an expired payment page, but only once', async () => {
    const reference = await webhook.reserve(severalLines)
    await webhook.openPage({ reference })
    webhook.events.copies = 3

    webhook.standIn.wait(31)
    await webhook.events.idle()

    expect(await numbersIn('reserved')).toEqual([])
    expect(await countRows()).toEqual({ orders: 0, refunds: 0, events: 1 })
  })

  it('keeps a paid print whether a stray expiry arrives before or after the payment', async () => {
    const { event } = await payLater()
    const expiry = { ...withSession(event, {}), type: 'checkout.session.expired' }
    const laterExpiry = { ...expiry, id: 'evt_later' }

    for (const next of [expiry, event, laterExpiry]) await webhook.events.send(next)

    expect(await numbersIn('sold')).toEqual([1])
    expect(await countRows()).toMatchObject({ orders: 1 })
  })

  it('stores refunds and disputes in any order, even before their payment', async () => {
    webhook.events.isHolding = true
    const { session } = await webhook.buy()
    webhook.standIn.refund(session, 4000)
    webhook.standIn.refund(session, 5000)
    webhook.standIn.dispute(session)

    await webhook.events.sendPending((events) => [...events].reverse())

    const orders = await webhook.sql`
      select paid.id, refund.amount::integer, refund.disputed_at is not null as disputed
        from shop.orders as paid
        join shop.refunds as refund using (payment_intent)`
    expect([...orders]).toEqual([{ id: 1001, amount: 9000, disputed: true }])
    // Only the owner can release a number.
    expect(await numbersIn('sold')).toEqual([1])
    expect(webhook.events.pending).toEqual([])
  })

  it('takes back a refund that has failed, whichever event arrives first', async () => {
    const { event, session } = await payLater()
    const refund = (seconds: number, type: string, object: object): StripeEvent => ({
      ...event,
      id: `evt_${randomUUID()}`,
      created: event.created + seconds,
      type,
      data: { object: { payment_intent: session.payment?.intent, ...object } },
    })
    const failed = { id: 're_1', amount: 4000, status: 'failed' }
    const events = [
      refund(1, 'charge.refunded', { amount_refunded: 4000 }),
      refund(60, 'refund.failed', failed),
      // The same failure, as older versions of Stripe's API report it.
      refund(60, 'charge.refund.updated', failed),
    ]

    for (const next of [event, ...events.toReversed()]) await webhook.events.send(next)
    expect(await readRefunds()).toEqual([{ amount: 0, disputed: false }])

    // The new sum no longer contains the refund that failed.
    await webhook.events.send(refund(90, 'charge.refunded', { amount_refunded: 9000 }))
    expect(await readRefunds()).toEqual([{ amount: 9000, disputed: false }])
  })

  it.each([
    ['won', false],
    ['warning_closed', false],
    ['lost', true],
  ])('remembers a dispute that was closed as %s', async (status, disputed) => {
    const { event, session } = await payLater()
    const dispute = (type: string, state: string): StripeEvent => ({
      ...event,
      id: `evt_${randomUUID()}`,
      type,
      data: {
        object: { id: 'dp_1', payment_intent: session.payment?.intent, status: state },
      },
    })

    await webhook.events.send(event)
    await webhook.events.send(dispute('charge.dispute.closed', status))
    // This event comes late.
    await webhook.events.send(dispute('charge.dispute.created', 'needs_response'))

    const refunds = await readRefunds()
    expect(refunds.map((row) => row.disputed)).toEqual([disputed])
  })

  it('writes an order whose amount is beyond an integer', async () => {
    const { event } = await payLater()
    const amounts = { amount_total: 12_500_000_000, currency: 'idr' }

    expect((await webhook.events.send(withSession(event, amounts))).status).toBe(200)

    const [written] = await webhook.sql`select amount, note from shop.orders`
    expect(written).toEqual({ amount: '12500000000', note: null })
  })

  it.each([
    ['NUL', 'Ada\0 Example'],
    ['half of a character', 'Ada\ud83d Example'],
  ])('keeps an order whose buyer has %s in the name, with a note', async (_, name) => {
    const { event } = await payLater()
    const details = {
      shipping_details: { name, address: { line1: name, country: 'SE' } },
    }

    const { status } = await webhook.events.send(
      withSession(event, { collected_information: details }),
    )

    expect(status).toBe(200)
    const [written] = await webhook.sql`
      select buyer ->> 'name' as name, note from shop.orders`
    expect(written).toEqual({
      name: 'Ada\ufffd Example',
      note: expect.stringContaining('characters that the database cannot store'),
    })
    expect(await numbersIn('sold')).toEqual([1])
  })

  it('ignores orders of another shop that uses the same Stripe account', async () => {
    const otherWebhook = await openWebhook(await createDatabase(), {
      variables: { SHOP_ORIGIN: 'https://Other.example/' },
    })
    try {
      // The session's success page is at https://shop.example.
      await otherWebhook.buy()

      expect(otherWebhook.events.pending).toEqual([])
      expect(await countRows(otherWebhook)).toEqual(nothing)
      expect(await otherWebhook.log()).toContain(
        'it is an order of https://shop.example, not of SHOP_ORIGIN',
      )
    } finally {
      await otherWebhook.stop()
    }
  })

  it('writes one order if Stripe resends an event because the response was lost', async () => {
    webhook.events.losesAnswers = true
    await webhook.buy()
    expect(webhook.events.pending).toHaveLength(1)

    webhook.events.losesAnswers = false
    await webhook.events.sendPending()

    expect(webhook.events.pending).toEqual([])
    expect(await countRows()).toEqual({ orders: 1, refunds: 0, events: 1 })
  })

  it('leaves another buyer’s prints alone if a session refers to their reservation', async () => {
    const { reference } = await webhook.buy()
    const nextReference = await webhook.reserve()
    await webhook.sql`select shop.store_session(${nextReference}, 'cs_of_the_buyer')`

    // The session neither takes nor frees them, whether it is unpaid or paid.
    const expiring = await webhook.openPage({ reference: nextReference })
    webhook.standIn.wait(31)
    await webhook.events.idle()
    const paid = await webhook.openPage({ reference: nextReference })
    await webhook.pay(paid.url)
    const paidAgain = await webhook.openPage({ reference })
    await webhook.pay(paidAgain.url)

    expect(expiring.session.status).toBe('expired')
    expect(await numbersIn('sold')).toEqual([1])
    expect(await numbersIn('reserved')).toEqual([2])
    const orders = await webhook.sql`select reservation_id from shop.orders order by id`
    expect(orders.map(({ reservation_id }) => reservation_id)).toEqual([
      reference,
      null,
      null,
    ])
  })

  it('writes a paid order whose reference is not a reservation', async () => {
    const references = ['unknown', randomUUID(), "'; drop table shop.orders; --"]
    for (const reference of references) {
      const { url } = await webhook.openPage({ reference })
      await webhook.pay(url)
    }

    const orders = await webhook.sql`select reservation_id from shop.orders`
    expect(orders.map(({ reservation_id }) => reservation_id)).toEqual([null, null, null])
  })

  it('ignores sessions for other things that the owner sells, and other events', async () => {
    const { event } = await payLater()
    // The metadata of the shop's own sessions lists the posters.
    const foreignSession = withSession(event, { metadata: { language: 'en' } })
    const subscription = withSession(event, { metadata: null, amount_total: null })
    const invoice = { ...event, type: 'invoice.paid' }
    const foreignExpiry = { ...foreignSession, type: 'checkout.session.expired' }

    for (const foreign of [foreignSession, subscription, invoice, foreignExpiry])
      expect((await webhook.events.send(foreign)).status).toBe(200)

    expect(await countRows()).toEqual(nothing)
    expect(await numbersIn('reserved')).toEqual([1])
  })

  it('refuses forged, old and live events without writing anything, and logs the reason', async () => {
    const { event } = await payLater()
    const { send } = webhook.events
    const post = (headers: Record<string, string>, body = JSON.stringify(event)) =>
      fetch(webhook.address(), { method: 'POST', headers, body })
    const longEvent = withSession(event, { filler: 'x'.repeat(300_000) })
    const earlierLog = await webhook.log()

    // In this order: a forged signature, an old one, none, an invalid one, a key in its place, a live event, an
    // oversized event, and a GET request.
    const statuses = [
      (await send(event, { secret: 'whsec_forged' })).status,
      (await send(event, { age: 301 })).status,
      (await post({})).status,
      (await post({ 'stripe-signature': 't=1,v1=00' })).status,
      (await post({ apikey: 'sb_publishable_test' }, '{}')).status,
      (await send({ ...event, livemode: true })).status,
      (await send(longEvent)).status,
      (await fetch(webhook.address())).status,
    ]

    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 413, 405])
    expect(await countRows()).toEqual(nothing)
    expect(await numbersIn('reserved')).toEqual([1])
    const mismatch =
      'stripe-webhook: refused an event: its signature does not match STRIPE_WEBHOOK_SECRET'
    expect((await webhook.log()).slice(earlierLog.length).trim().split('\n')).toEqual([
      mismatch,
      'stripe-webhook: refused an event: it was signed more than five minutes ago',
      mismatch,
      mismatch,
      mismatch,
      `stripe-webhook: ignored ${event.type} ${event.id}: it is from live mode, but STRIPE_SECRET_KEY is a test key`,
    ])
  })

  it('accepts but ignores test events if the shop takes real money, so Stripe does not resend them', async () => {
    const liveWebhook = await openWebhook(await createDatabase(), {
      variables: { STRIPE_SECRET_KEY: 'rk_live_secret' },
    })
    try {
      await liveWebhook.buy()

      expect(liveWebhook.events.pending).toEqual([])
      expect(await countRows(liveWebhook)).toEqual(nothing)
      expect(await liveWebhook.log()).toContain(
        'it is from test mode, but STRIPE_SECRET_KEY is a live key',
      )
    } finally {
      await liveWebhook.stop()
    }
  })

  it('accepts an event whose signature is four minutes old', async () => {
    const { event } = await payLater()
    expect((await webhook.events.send(event, { age: 240 })).status).toBe(200)
    expect(await numbersIn('sold')).toEqual([1])
  })

  it('requests a new build only after the last print of a poster is sold', async () => {
    const twoPrints = { ...moon, total: 2 }
    const unpaid = await webhook.reserve([freyja, twoPrints])
    const { reference } = await webhook.buy([twoPrints])

    // The webhook does this after its response, so only a call of its own shows that nothing was requested.
    const database = openDatabase(databaseUrl)
    const order = { order: 1001, prints: [], reservation: reference }
    await rebuildIfSoldOut(order, database, webhook.builds.origin)
    await database.close()
    expect(webhook.builds.requests).toEqual([])

    const { url } = await webhook.openPage({ reference: unpaid })
    await webhook.pay(url)

    await expect.poll(() => webhook.builds.requests).toEqual(['POST'])
  })

  it('writes the order of the last print even if no build can be requested', async () => {
    webhook.builds.status = 500
    await webhook.buy([{ ...freyja, total: 1 }])

    expect(webhook.events.pending).toEqual([])
    expect(await numbersIn('sold')).toEqual([1])
    await expect
      .poll(() => webhook.log())
      .toContain(
        'stripe-webhook: could not request a new build: REBUILD_URL answered with status 500',
      )
  })

  it('writes each order once after the database was unreachable', async () => {
    const earlier = await webhook.buy()
    await webhook.reserve([moon])
    const later = await webhook.openPage({ reference: await webhook.reserve() })

    const reopen = await closeDatabase(databaseUrl)
    await webhook.pay(later.url)
    const [event] = webhook.events.pending
    expect((await webhook.events.send(event as StripeEvent)).status).toBe(500)

    await reopen()
    await webhook.events.sendPending()

    expect(webhook.events.pending).toEqual([])
    const orders = await webhook.sql`select session_id from shop.orders order by id`
    expect(orders.map(({ session_id }) => session_id)).toEqual([
      earlier.session.id,
      later.session.id,
    ])
    expect(await numbersIn('sold')).toEqual([1, 2])
    expect(await webhook.log()).toMatch(
      /stripe-webhook: checkout\.session\.completed evt_\w+ was not recorded, and Stripe will send it again: the database failed: /,
    )
  })

  // tests/long/crashes.test.ts kills the webhook itself.
  it('writes the order even if its connection breaks while it handles the event', async () => {
    const { url } = await webhook.openPage({ reference: await webhook.reserve() })

    await webhook.sql.begin(async (transaction) => {
      await transaction`select id from shop.reservations for update`
      const payment = webhook.pay(url)
      await expect.poll(() => endWaiting()).toBe(1)
      await payment
    })
    expect(webhook.events.pending).toHaveLength(1)
    await webhook.events.sendPending()

    expect(webhook.events.pending).toEqual([])
    expect(await numbersIn('sold')).toEqual([1])
    expect(await countRows()).toMatchObject({ orders: 1 })
  })

  it('logs no secrets, no addresses, and nothing else about buyers', async () => {
    const log = await webhook.log()
    expect(log).toContain('stripe-webhook: ')
    expect(log).not.toMatch(/\bada\b|@example|example (?:street|town)|bo old/i)
    expect(log).not.toMatch(/whsec_|sk_test|postgres:\/\/|Stripe-Signature|cs_test_/)
    expect(log).not.toContain(new URL(webhook.builds.origin).host)
  })
})

/** Ends the connections whose transactions wait for a lock. Returns their number. */
async function endWaiting(): Promise<number> {
  const [row] = await webhook.sql`
    select count(pg_terminate_backend(pid))::integer as ended
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
  return row?.ended ?? 0
}
