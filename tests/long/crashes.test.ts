import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveFunction } from '../../cli/commands/checkout/deno.ts'
import type { PaymentSession } from '../../cli/commands/checkout/payment-sessions.ts'
import { localKey } from '../../cli/commands/checkout/serve.ts'
import { listenOn } from '../../cli/serve/local-server.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { chanceFrom } from '../support/chance.ts'
import { smallCatalogue } from '../support/checkout.ts'
import { saga } from '../support/cli.ts'
import { functionPlace } from '../support/deno.ts'
import { startPostgres } from '../support/postgres.ts'
import { postgresPrograms } from '../support/postgres-programs.ts'
import { openWebhook, type TestedWebhook } from '../support/webhook.ts'

const ROUNDS = 60
const SEED = Number(process.env.SAGA_SEED ?? Date.now() % 1_000_000)

const PRINTS = 3
const BUYERS = 5
/** The number of times that a buyer presses the button if the shop does not respond. */
const ATTEMPTS = 3

const limitedCatalogue = {
  ...smallCatalogue,
  posters: smallCatalogue.posters.map((poster) => ({
    ...poster,
    forSale: {},
    limited: { amounts: { a1: 9000 }, totals: { '': PRINTS } },
  })),
}

let server: Awaited<ReturnType<typeof startPostgres>>
let databaseUrl: string
let webhook: TestedWebhook
let content: Awaited<ReturnType<typeof tinyShop>>
let shop: Awaited<ReturnType<typeof listenOn>>
let checkout: Awaited<ReturnType<typeof serveFunction>>

/** The course of a round. */
interface Round {
  readonly victim: 'create-checkout' | 'stripe-webhook' | 'PostgreSQL'
  /** When the victim is killed, as a fraction of the time that all orders take. */
  readonly moment: number
  /** Whether each buyer pays. */
  readonly pays: readonly boolean[]
  /** Whether the events about expired payment pages are lost. */
  readonly losesExpiry: boolean
  /** Whether another order, rather than a sweep, settles the overdue reservations. */
  readonly endsWithOrder: boolean
}

function drawRound(chance: () => number): Round {
  const victims = ['create-checkout', 'stripe-webhook', 'PostgreSQL'] as const
  return {
    victim: victims[Math.floor(chance() * victims.length)] ?? 'PostgreSQL',
    moment: chance(),
    pays: Array.from({ length: BUYERS }, () => chance() < 0.6),
    losesExpiry: chance() < 0.5,
    endsWithOrder: chance() < 0.5,
  }
}

const startCheckout = () =>
  serveFunction({
    ...functionPlace,
    variables: {
      SHOP_ORIGIN: shop.origin,
      STRIPE_SECRET_KEY: 'sk_test_local',
      STRIPE_API: webhook.stripeOrigin,
      SUPABASE_URL: webhook.stripeOrigin,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: localKey }),
      SUPABASE_DB_URL: databaseUrl,
    },
  })

/** Kills a process as a crash would, and starts it again. */
async function crash(victim: Round['victim']): Promise<void> {
  if (victim === 'stripe-webhook') return webhook.restart()

  if (victim === 'PostgreSQL') {
    await server.kill()
    return server.restart()
  }
  process.kill(checkout.pid, 'SIGKILL')
  await checkout.stop()
  checkout = await startCheckout()
}

let addresses = 0

/** Orders prints from a new network address. Returns the status and the payment page. */
async function order(quantity: number) {
  addresses += 1
  const line = {
    posterTitle: 'Freja',
    posterDescription: 'I Asgård.',
    size: 'A1',
    isLandscape: false,
    noLogo: false,
    quantity,
  }
  const response = await fetch(`${checkout.origin}/functions/v1/create-checkout`, {
    method: 'POST',
    headers: {
      apikey: localKey,
      origin: shop.origin,
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}`,
    },
    body: JSON.stringify({ posters: [line] }),
  })
  const { url } = (await response.json()) as { readonly url?: string }
  return { status: response.status, url }
}

/** Orders a print, retrying if the shop fails, and pays for it if `pays` is true. */
async function buy(pays: boolean): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const { status, url } = await order(1).catch(() => ({ status: 0, url: undefined }))
    if (url !== undefined && pays) await fetch(`${url}/paid`, { redirect: 'manual' })
    if (status === 200 || status === 409) return
    await pause(100)
  }
}

/**
 * Orders prints, retrying while the shop says that it cannot sell them at the moment.
 * After a crash of the database, its first connection may fail.
 */
async function orderOnceAvailable(quantity: number): Promise<number> {
  const { status } = await order(quantity)
  if (status !== 503) return status

  await pause(100)
  return (await order(quantity)).status
}

/** Resends unconfirmed events, as Stripe does for three days. */
async function confirmEvents(): Promise<void> {
  await webhook.events.idle()
  for (let attempt = 1; attempt <= 5 && webhook.events.pending.length > 0; attempt += 1)
    await webhook.events.sendPending()
  expect(webhook.events.pending).toEqual([])
}

/** Lets half an hour pass for Stripe and the database. */
async function letPagesExpire(losesExpiry: boolean): Promise<void> {
  const { target } = webhook.events
  if (losesExpiry) webhook.events.target = undefined
  webhook.standIn.wait(31)
  // The clock is set back, because the stand-in would reject the expiry of new pages, which the function computes from
  // the real time.
  webhook.standIn.wait(-31)
  webhook.events.target = target

  await confirmEvents()
  await webhook.sql`
    update shop.reservations set expires_at = now() - interval '1 second'
      where state = 'open'`
}

async function sweep(): Promise<void> {
  const { code, text } = await saga(['orders', 'sweep', '--root', content.path], {
    DATABASE_URL: databaseUrl,
    STRIPE_SECRET_KEY: 'sk_test_local',
    STRIPE_API: webhook.stripeOrigin,
  })
  expect(code, text).toBe(0)
}

const countPrints = async (state: 'reserved' | 'sold'): Promise<number> => {
  const [row] = await webhook.sql`
    select count(*)::integer as prints from shop.prints where state = ${state}`
  return row?.prints ?? 0
}

/** Expects an order with one number for each paid session. */
async function expectNumbers(paidSessions: readonly PaymentSession[]): Promise<void> {
  const orders = await webhook.sql`
    select paid.session_id as session, count(print.number)::integer as numbers
      from shop.orders as paid
      left join shop.prints as print using (reservation_id)
      where print.state = 'sold'
      group by paid.id`
  expect(new Map(orders.map(({ session, numbers }) => [session, numbers]))).toEqual(
    new Map(paidSessions.map(({ id }) => [id, 1])),
  )
  expect(await countPrints('sold')).toBe(paidSessions.length)
}

/** Runs a round, with a crash if the usual duration of the orders is known. Returns how long (ms) the orders took. */
async function play(round: Round, usualDuration: number): Promise<number> {
  await webhook.reset()
  const startedAt = performance.now()
  const purchases = Promise.all(round.pays.map(buy)).then(() => webhook.events.idle())
  const accident =
    usualDuration > 0
      ? pause(round.moment * usualDuration).then(() => crash(round.victim))
      : undefined
  await purchases
  const duration = performance.now() - startedAt
  await accident

  await confirmEvents()
  await letPagesExpire(round.losesExpiry)
  const paidSessions = webhook.standIn.sessions.filter(
    ({ status }) => status === 'complete',
  )
  const unpaidPrints = PRINTS - paidSessions.length

  if (round.endsWithOrder) {
    // An order of all unpaid prints succeeds only if all of them are for sale again. If there are none, the order is
    // refused.
    const status = await orderOnceAvailable(Math.max(1, unpaidPrints))
    expect(status).toBe(unpaidPrints > 0 ? 200 : 409)
    expect(await countPrints('reserved')).toBe(unpaidPrints)
  } else {
    await sweep()
    expect(await countPrints('reserved')).toBe(0)
  }
  await expectNumbers(paidSessions)
  // The checkout must survive a database crash. Signal 0 only tests whether the process exists.
  expect(() => process.kill(checkout.pid, 0)).not.toThrow()
  return duration
}

describe.skipIf(!postgresPrograms)('after a crash in the middle of orders', () => {
  beforeAll(async () => {
    server = await startPostgres()
    databaseUrl = await server.createDatabase()
    webhook = await openWebhook(databaseUrl, { isKillable: true })
    content = await tinyShop()
    const catalogue = JSON.stringify(limitedCatalogue)
    shop = await listenOn(createServer((_, response) => response.end(catalogue)))
    checkout = await startCheckout()
  })
  afterAll(async () => {
    await checkout?.stop()
    await shop?.close()
    await content?.[Symbol.asyncDispose]()
    await webhook?.stop()
    await server?.[Symbol.asyncDispose]()
  })

  const options = { timeout: 60_000 + ROUNDS * 10_000, retry: 0 }
  it(
    'every paid order has its number, and every unpaid print is for sale',
    options,
    async () => {
      const chance = chanceFrom(SEED)
      const usualDuration = await play(drawRound(chance), 0)

      for (let number = 1; number <= ROUNDS; number += 1) {
        const round = drawRound(chance)
        try {
          await play(round, usualDuration)
        } catch (error) {
          console.error(`SAGA_SEED=${SEED}, round ${number}: ${JSON.stringify(round)}`)
          throw error
        }
      }
    },
  )
})
