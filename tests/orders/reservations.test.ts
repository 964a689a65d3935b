import { beforeAll, describe, expect, it } from 'vitest'
import type { Behaviour } from '../../cli/commands/checkout/stand-in.ts'
import { form, openCheckout, order } from '../support/checkout.ts'
import { freePort } from '../support/hosts.ts'
import {
  FREYJA_PRINTS,
  limitedCatalogue,
  openLimitedCheckout,
  unlimitedOrder,
} from '../support/limited-checkout.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'

/** A little longer (min) than the function keeps a catalogue. */
const CATALOGUE_MINUTES = 6

type LimitedPoster = Extract<
  (typeof limitedCatalogue.posters)[number],
  { readonly limited: object }
>

const RESERVED = 'reserved, try again in a few minutes'

const landscapeOrder = { ...order, isLandscape: true }
const smallLandscape = { ...landscapeOrder, size: 'A2' }
const inBasket = (line: object, quantity = 1) => ({ ...line, quantity })
const answerWith =
  (status: number, body: object): Behaviour =>
  (_, response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body))
const refuseWith = (status: number, type: string) =>
  answerWith(status, { error: { type, message: 'No such thing: buyer@example.com' } })

describe.skipIf(!postgresPrograms)('with a database', () => {
  const shop = openLimitedCheckout()
  const { checkout } = shop
  const { send } = checkout

  describe('an order of a limited edition', () => {
    it('reserves a print, and requests a payment page that expires with it', async () => {
      const { status, body } = await send(order)

      expect(status).toBe(200)
      const { id, form: fields, headers } = checkout.session
      expect(body).toEqual({ url: expect.stringContaining(`/pay/${id}`) })
      expect(fields.get('line_items[0][price_data][unit_amount]')).toBe('9000')
      const [reservation] = await shop.sql`select * from shop.reservations`
      expect(reservation).toMatchObject({
        id: fields.get('client_reference_id'),
        session_id: id,
        idempotency_key: headers['idempotency-key'],
        state: 'open',
        lines: [
          { line: 0, poster: 'freyja', size: '', total: FREYJA_PRINTS, quantity: 1 },
        ],
      })
      expect(reservation?.expires_at.getTime() / 1000).toBe(
        Number(fields.get('expires_at')),
      )
      expect(await shop.numbersIn('reserved')).toEqual([1])
    })

    it('stores no network address', async () => {
      await send(order, { 'cf-connecting-ip': '203.0.113.7' })

      const [reservation] = await shop.sql`
      select to_jsonb(reservations)::text as text, buyer from shop.reservations`
      expect(reservation?.buyer).toMatch(/^[\da-f]{64}$/)
      expect(reservation?.text).not.toContain('203.0.113.7')
    })

    it('reserves only the limited lines of a basket', async () => {
      const { status } = await send({
        posters: [
          inBasket(unlimitedOrder, 5),
          inBasket(order, 2),
          inBasket(smallLandscape),
        ],
      })

      expect(status).toBe(200)
      const prints = await shop.sql`
      select run.poster, run.size, print.number, print.line
        from shop.prints as print
        join shop.print_runs as run on run.id = print.run_id
        order by 1, 2, 3`
      expect([...prints]).toEqual([
        { poster: 'freyja', size: '', number: 1, line: 1 },
        { poster: 'freyja', size: '', number: 2, line: 1 },
        { poster: 'freyja-wide', size: 'A2', number: 1, line: 2 },
      ])
    })

    it('is refused if the poster is sold out, without a request to the payment provider', async () => {
      await shop.sellEarlier(FREYJA_PRINTS)

      const { status, body } = await send(order)
      const basket = await send({
        posters: [
          inBasket(unlimitedOrder),
          // There is only one print of the landscape in A1.
          inBasket(landscapeOrder, 2),
          inBasket(smallLandscape, 2),
          inBasket(order),
        ],
      })
      const page = await send(...form())

      expect([status, body]).toEqual([409, { error: 'sold out' }])
      expect(basket.status).toBe(409)
      expect(basket.body).toEqual({ error: 'sold out', lines: [1, 3] })
      expect([page.status, page.text.split('\n')[0]]).toEqual([409, 'Agotado'])
      expect(checkout.provider.keys).toEqual([])
      expect(await shop.numbersIn('reserved')).toEqual([])
    })

    it('is refused if its quantity exceeds the prints that are left', async () => {
      await shop.sellEarlier(FREYJA_PRINTS - 1)

      const { status, body } = await send({ posters: [inBasket(order, 2)] })

      expect([status, body]).toEqual([409, { error: 'sold out', lines: [0] }])
      expect((await send(order)).status).toBe(200)
    })

    it('counts sizes separately if the print run belongs to a size', async () => {
      // The landscape has one print in A1, and 200 in A2.
      expect((await send(landscapeOrder)).status).toBe(200)
      expect((await send(landscapeOrder)).status).toBe(409)
      expect((await send(smallLandscape)).status).toBe(200)
    })

    it('is refused for variants that the catalogue does not offer', async () => {
      expect((await send({ ...order, noLogo: true })).status).toBe(409)
      expect(await shop.sql`select id from shop.reservations`).toEqual([])
    })

    it('has to wait if its address has five open payment pages', async () => {
      const sameAddress = { 'cf-connecting-ip': '203.0.113.8' }
      const statuses: number[] = []
      for (let count = 0; count < 5; count += 1)
        statuses.push((await send(smallLandscape, sameAddress)).status)

      const { status, headers, body } = await send(smallLandscape, sameAddress)

      expect(statuses).toEqual([200, 200, 200, 200, 200])
      expect([status, body]).toEqual([429, { error: 'too many checkouts' }])
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
      expect((await send(smallLandscape)).status).toBe(200)
      expect((await send(unlimitedOrder, sameAddress)).status).toBe(200)
    })

    it.each([
      ['the secret key', 401, 'authentication_error'],
      ['the order', 400, 'invalid_request_error'],
    ])('releases every print at once if Stripe refuses %s', async (_, status, type) => {
      await send(order)
      checkout.provider.behave = refuseWith(status, type)

      const basket = [inBasket(order, 2), inBasket(smallLandscape, 3)]
      expect((await send({ posters: basket })).status).toBe(502)

      // The other order keeps its print.
      expect(await shop.numbersIn('reserved')).toEqual([1])
      const reservations = await shop.sql`
      select state, buyer = '' as "isForgotten" from shop.reservations order by state`
      expect([...reservations]).toEqual([
        { state: 'open', isForgotten: false },
        { state: 'released', isForgotten: true },
      ])
    })

    it.each<[string, number, Behaviour]>([
      ['has an internal error', 502, refuseWith(500, 'api_error')],
      ['limits the rate of requests', 503, refuseWith(429, 'rate_limit_error')],
      ['still answers an earlier request', 502, refuseWith(409, 'idempotency_error')],
      ['breaks the connection', 502, (_, response) => response.destroy()],
    ])('keeps its print if Stripe %s', async (_, status, behaviour) => {
      checkout.provider.behave = behaviour

      expect((await send(order)).status).toBe(status)

      expect(await shop.numbersIn('reserved')).toEqual([1])
      expect(new Set(checkout.provider.keys).size).toBe(1)
    })

    it('opens the first payment page if the response to the first request is lost', async () => {
      checkout.provider.lostAnswers = 1

      const { status } = await send(order)

      expect(status).toBe(200)
      expect(checkout.provider.keys.length).toBeGreaterThan(1)
      expect(new Set(checkout.provider.keys).size).toBe(1)
      expect(checkout.provider.sessions).toHaveLength(1)
      expect(await shop.numbersIn('reserved')).toEqual([1])
    })
  })

  describe('a limited edition whose content has changed', () => {
    /** Publishes a changed version of the poster Freyja, and waits until the function reads it. */
    async function publish(change: (freyja: LimitedPoster) => object): Promise<void> {
      const posters = limitedCatalogue.posters.map((poster) =>
        poster.id === 'freyja' && 'limited' in poster ? change(poster) : poster,
      )
      checkout.shop.answer = { ...limitedCatalogue, posters }
      await checkout.running.wait(CATALOGUE_MINUTES)
    }

    it.each([
      { what: 'renamed', first: 'freyja', id: 'freyja-2', formerly: ['freyja'] },
      {
        what: 'renamed twice',
        first: 'freyja',
        id: 'freyja-3',
        formerly: ['freyja', 'freyja-2'],
      },
      {
        what: 'first sold after a renaming',
        first: 'freyja-2',
        id: 'freyja-3',
        formerly: ['freyja', 'freyja-2'],
      },
      {
        what: 'renamed and renamed back',
        first: 'freyja-2',
        id: 'freyja',
        formerly: ['freyja-2'],
      },
    ])('continues its numbers when it is $what', async ({ first, id, formerly }) => {
      const run = { poster: first, size: '', total: FREYJA_PRINTS }
      await shop.sellEarlier(FREYJA_PRINTS - 1, run)
      await publish((freyja) => ({
        ...freyja,
        id,
        limited: { ...freyja.limited, formerly },
      }))

      const statuses = [(await send(order)).status, (await send(order)).status]

      expect(statuses).toEqual([200, 409])
      expect(checkout.session.form.get('metadata[poster]')).toBe(id)
      expect(await shop.numbersIn('reserved')).toEqual([FREYJA_PRINTS])
    })

    it.each([
      { earlier: 'all sizes', size: '', totals: { A1: 10, A2: 10 } },
      { earlier: 'another size', size: 'A2', totals: { '': 20 } },
    ])('is sold out while prints of $earlier would not be counted', async (change) => {
      const { size, totals } = change
      await shop.sellEarlier(1, { poster: 'freyja', size, total: FREYJA_PRINTS })
      await publish((freyja) => ({ ...freyja, limited: { ...freyja.limited, totals } }))
      const previousLog = await checkout.running.log()

      const { status, body } = await send(order)

      expect([status, body]).toEqual([409, { error: 'sold out' }])
      expect(await shop.numbersIn('reserved')).toEqual([])
      expect((await checkout.running.log()).slice(previousLog.length)).toContain(
        'refused as sold out: freyja. Earlier prints were counted for all sizes together',
      )
    })
  })

  describe('an overdue reservation of the last prints', () => {
    // The function may still have the changed content of the tests above.
    beforeAll(() => checkout.running.wait(CATALOGUE_MINUTES))

    const logSince = async (length: number): Promise<string> =>
      (await checkout.running.log()).slice(length)

    it('is sold again only after Stripe has closed its payment page', async () => {
      // Both lines take the last prints.
      const basket = {
        posters: [inBasket(order, FREYJA_PRINTS), inBasket(landscapeOrder)],
      }
      const { body } = await send(basket)
      const firstSession = checkout.session
      expect((await send(order)).status).toBe(409)
      expect((await send(landscapeOrder)).status).toBe(409)
      expect(firstSession.status).toBe('open')
      await shop.letExpire()

      const { status } = await send(order)

      expect(status).toBe(200)
      expect(firstSession.status).toBe('expired')
      const page = await fetch(`${body.url}/paid`)
      expect(await page.text()).toContain('expired')
      expect(await shop.numbersIn('reserved')).toEqual([1])
      expect((await send(landscapeOrder)).status).toBe(200)
      // The first order has released all of its prints.
      expect((await send({ posters: [inBasket(order, FREYJA_PRINTS - 1)] })).status).toBe(
        200,
      )
    })

    it('is sold again if Stripe has already closed the page on its own', async () => {
      await shop.sellEarlier(FREYJA_PRINTS - 1)
      await send(order)
      await shop.letExpire()
      await checkout.running.wait(31)
      expect(checkout.session.status).toBe('expired')

      expect((await send(order)).status).toBe(200)
    })

    it('is never sold again if it was paid, and its order is written', async () => {
      await shop.sellEarlier(FREYJA_PRINTS - 1)
      const { body } = await send(order)
      await fetch(`${body.url}/paid`, { redirect: 'manual' })
      await shop.letExpire()

      expect((await send(order)).status).toBe(409)

      // The poster has four prints.
      expect(await shop.numbersIn('sold')).toEqual([1, 2, 3, 4])
      const orders = await shop.sql`select session_id from shop.orders`
      expect([...orders]).toEqual([{ session_id: checkout.session.id }])
      expect((await send(order)).status).toBe(409)
    })

    it('is found through the same key if Stripe’s response was lost', async () => {
      await shop.sellEarlier(FREYJA_PRINTS - 1)
      checkout.provider.lostAnswers = Number.POSITIVE_INFINITY
      expect((await send(order)).status).toBe(502)
      checkout.provider.lostAnswers = 0
      const [lostSession] = checkout.provider.sessions
      const [lostKey] = checkout.provider.keys
      checkout.provider.keys.length = 0
      await shop.letExpire()

      expect((await send(order)).status).toBe(200)

      expect(lostSession?.status).toBe('expired')
      expect(checkout.provider.keys).toEqual([
        lostKey,
        expect.not.stringMatching(`^${lostKey}$`),
      ])
      expect(checkout.provider.sessions).toHaveLength(2)
    })

    it('is sold again if the function stopped before it called Stripe', async () => {
      await shop.sellEarlier(FREYJA_PRINTS - 1)
      const reservation = await shop.reserve()
      await shop.letExpire()

      expect((await send(order)).status).toBe(200)

      expect(checkout.provider.keys[0]).toBe(`checkout_test_${reservation}`)
      expect(checkout.provider.sessions).toHaveLength(1)
    })

    it('stays while Stripe does not respond', async () => {
      await shop.sellEarlier(FREYJA_PRINTS - 1)
      await send(order)
      await shop.letExpire()
      const { length } = await checkout.running.log()
      checkout.provider.behave = refuseWith(500, 'api_error')

      const { status, body } = await send({
        posters: [inBasket(unlimitedOrder), inBasket(order)],
      })

      expect([status, body]).toEqual([409, { error: RESERVED, lines: [1] }])
      expect(await shop.numbersIn('reserved')).toEqual([FREYJA_PRINTS])
      expect(await logSince(length)).toContain(
        'an overdue reservation is not settled: StripeAPIError, status 500',
      )
    })

    it("stays if it belongs to Stripe's other mode, whose sessions this key cannot read", async () => {
      await shop.sellEarlier(FREYJA_PRINTS - 1)
      await shop.reserve({ mode: 'live' })
      await shop.letExpire()
      const { length } = await checkout.running.log()

      expect((await send(order)).status).toBe(409)

      expect(checkout.provider.keys).toEqual([])
      expect(await logSince(length)).toContain("it belongs to Stripe's live mode")
    })

    it('is settled with the two next oldest, and a newer one by the next order', async () => {
      // An order settles at most three overdue reservations. These are from the newest to the oldest.
      const ids: string[] = []
      for (const minutes of [1, 2, 3, 4]) {
        const id = await shop.reserve()
        ids.push(id)
        await shop.letExpire({ id, minutes })
      }
      const orderOfAll = { posters: [inBasket(order, FREYJA_PRINTS)] }

      const { status } = await send(orderOfAll)

      const open = await shop.sql`select id from shop.reservations where state = 'open'`
      expect([status, ...open]).toEqual([409, { id: ids[0] }])
      expect((await send(orderOfAll)).status).toBe(200)
    })

    it('leaves no personal data or secrets in the log', async () => {
      const log = await checkout.running.log()
      expect(log).toContain('create-checkout: ')
      expect(log).not.toMatch(/sk_test_secret|@example|Freja|10\.0\.|postgres:\/\//)
    })
  })
})

describe.skipIf(!postgresPrograms)('the limit of a buyer', () => {
  const quarter = openLimitedCheckout({ PRINTS_PER_BUYER: '' })
  const { send } = quarter.checkout
  const sameAddress = { 'cf-connecting-ip': '203.0.113.9' }
  const ofWide = (...quantities: readonly number[]) => ({
    posters: quantities.map((quantity) => inBasket(smallLandscape, quantity)),
  })

  it('is a quarter of a run, and counts equal lines of an order together', async () => {
    const { status, body } = await send(
      { posters: [inBasket(unlimitedOrder), ...ofWide(...Array(6).fill(10)).posters] },
      sameAddress,
    )

    expect(status).toBe(422)
    expect(body).toEqual({
      error: 'one buyer can reserve at most 50 of these prints',
      lines: [1, 2, 3, 4, 5, 6],
    })
    expect(await quarter.numbersIn('reserved')).toEqual([])
    expect((await send(ofWide(10, 10, 10, 10, 10), sameAddress)).status).toBe(200)
    expect(await quarter.numbersIn('reserved')).toHaveLength(50)
  })

  it('counts all open reservations of a buyer, but not those of others', async () => {
    expect((await send(ofWide(10, 10, 10), sameAddress)).status).toBe(200)

    expect((await send(ofWide(10, 10, 1), sameAddress)).status).toBe(422)
    expect((await send(ofWide(10, 10), sameAddress)).status).toBe(200)
    expect((await send(ofWide(1), sameAddress)).status).toBe(422)
    expect((await send(ofWide(1))).status).toBe(200)
  })

  it('allows one print of a small run', async () => {
    // There is one print of the landscape in A1.
    expect((await send(landscapeOrder)).status).toBe(200)
    expect((await send({ posters: [inBasket(order, 2)] })).status).toBe(422)
  })

  it('tells when a reserved print may become available, with and without scripts', async () => {
    for (let count = 0; count < FREYJA_PRINTS; count += 1) await send(order)

    const { status, headers, body } = await send(order)
    const page = await send(...form())

    expect([status, body]).toEqual([409, { error: RESERVED }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60)
    expect([page.status, page.text.split('\n')[0]]).toEqual([
      409,
      'Reserved. Please try again in a few minutes.',
    ])
  })
})

describe.each<[string, () => Promise<string>, RegExp]>([
  [
    'cannot be reached',
    async () => `postgres://user:secret@127.0.0.1:${await freePort()}/postgres`,
    /limited editions cannot be sold: the database failed: it cannot be reached.* \(ECONNREFUSED\)/,
  ],
  ['has no address', async () => '', /SUPABASE_DB_URL is not an address/],
  ['has a wrong address', async () => 'my database', /SUPABASE_DB_URL is not an address/],
])('a database that %s', (_, addressOf, reason) => {
  const checkout = openCheckout(async () => ({ SUPABASE_DB_URL: await addressOf() }))
  const { send } = checkout

  it('stops sales of limited editions only', async () => {
    checkout.shop.answer = limitedCatalogue

    const { status, headers } = await send(order)
    const page = await send(...form())

    expect([status, headers.get('retry-after')]).toEqual([503, '30'])
    expect(page.status).toBe(503)
    expect(page.text).toMatch(/^Something went wrong/)
    expect(checkout.provider.keys).toEqual([])
    expect((await send(unlimitedOrder)).status).toBe(200)
    expect(await checkout.running.log()).toMatch(reason)
    expect(await checkout.running.log()).not.toMatch(/secret@|my database/)
  })
})
