import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import postgres from 'postgres'
import type { PaymentSession } from '../../cli/commands/checkout/payment-sessions.ts'
import { serveWebhook } from '../../cli/commands/checkout/serve-webhook.ts'
import { createStandIn } from '../../cli/commands/checkout/stand-in.ts'
import { listenOn } from '../../cli/serve/local-server.ts'
import { home } from './cli.ts'
import { functionPlace, requireDeno } from './deno.ts'
import { openFunction } from './functions.ts'
import { emptyTables } from './postgres.ts'

// 'The webhook' is supabase/functions/stripe-webhook, which receives Stripe's events. Here it runs in Deno, between the
// stand-in for Stripe, a real database, and a host that starts builds.

/** The secret that signs the events of the stand-in. */
const SECRET = 'whsec_local'

export const webhookFolder = join(home, 'supabase/functions/stripe-webhook')

/** A limited line of an order. */
export interface LimitedLine {
  readonly line?: number
  readonly poster: string
  readonly size: string
  readonly total: number
  readonly quantity: number
}

export const freyja: LimitedLine = { poster: 'freyja', size: '', total: 200, quantity: 1 }

/** The data of an order of one poster, as create-checkout stores it with Stripe. */
const oneFreyja: Readonly<Record<string, string>> = {
  poster: 'freyja',
  size: 'A1',
  logo: 'with',
  language: 'en',
}

interface CheckoutFacts {
  /** The id of a reservation. */
  readonly reference?: string | undefined
  readonly metadata?: Readonly<Record<string, string>>
}

export type TestedWebhook = Awaited<ReturnType<typeof openWebhook>>

/** How a test runs the webhook: in the Deno process of all functions, or in its own process, which can be killed. */
export interface WebhookOptions {
  readonly variables?: Readonly<Record<string, string>>
  readonly isKillable?: boolean
}

/** Starts the webhook with an empty database. */
export async function openWebhook(
  databaseUrl: string,
  { variables = {}, isKillable = false }: WebhookOptions = {},
) {
  if (isKillable) await requireDeno()
  const sql = postgres(databaseUrl, { max: 4, onnotice: () => undefined })
  const standIn = createStandIn()
  const stripe = await listenOn(standIn.server)
  const builds = await serveBuilds()

  const killable = {
    functions: join(home, 'supabase/functions'),
    cache: functionPlace.cache,
    databaseUrl,
    variables: { REBUILD_URL: builds.origin, ...variables },
  }
  /** Starts the webhook in its own process, which tests can kill. */
  const startProcess = async () => {
    const { pid, log, stop } = await serveWebhook(killable, standIn)
    return { pid, log: async () => log(), stop }
  }
  const startShared = async () => {
    const { origin, log, stop } = await openFunction(
      {
        STRIPE_SECRET_KEY: 'sk_test_local',
        STRIPE_WEBHOOK_SECRET: SECRET,
        SUPABASE_DB_URL: databaseUrl,
        ...killable.variables,
      },
      webhookFolder,
    )
    const address = `${origin}/functions/v1/stripe-webhook`
    standIn.events.target = { address, secret: SECRET }
    return { pid: 0, log, stop }
  }
  let running = await (isKillable ? startProcess() : startShared())

  return {
    sql,
    standIn,
    events: standIn.events,
    builds,
    /** The origin of the stand-in for Stripe. */
    stripeOrigin: stripe.origin,
    /** The address of the webhook. */
    address: (): string => standIn.events.target?.address ?? '',
    log: (): Promise<string> => running.log(),
    /** Kills the webhook as a crash would, and starts it again. Needs `isKillable`. */
    async restart(): Promise<void> {
      process.kill(running.pid, 'SIGKILL')
      await running.stop()
      running = await startProcess()
    },
    /** Deletes all orders, reservations and events. */
    async reset(): Promise<void> {
      await standIn.events.idle()
      standIn.reset()
      builds.reset()
      await emptyTables(sql)
    },
    /** Reserves prints, as create-checkout does. Returns the id of the reservation. */
    async reserve(lines: readonly LimitedLine[] = [freyja]): Promise<string> {
      const id = randomUUID()
      const numbered = lines.map((line, index) => ({ line: index, ...line }))
      const inHalfAnHour = new Date(Date.now() + 30 * 60_000)
      // The arguments of shop.reserve: the reservation, its idempotency key, the buyer, the number of open reservations
      // that a buyer may have, the expiry, the request to Stripe, and the lines.
      await sql`
        select shop.reserve(
          ${id}, ${`key-${id}`}, ${id}, 3, ${inHalfAnHour}, '{}', ${sql.json(numbered as never)}
        )`
      return id
    },
    /** Opens a payment page, as create-checkout does. */
    async openPage({ reference, metadata = oneFreyja }: CheckoutFacts) {
      const response = await fetch(`${stripe.origin}/v1/checkout/sessions`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer sk_test_local',
          'content-type': 'application/x-www-form-urlencoded',
          'idempotency-key': randomUUID(),
        },
        body: new URLSearchParams(
          formOf({ reference, metadata }, standIn.now()),
        ).toString(),
      })
      const { id, url } = (await response.json()) as { id: string; url: string }
      const session = standIn.sessions.find((candidate) => candidate.id === id)
      return { session: session as PaymentSession, url }
    },
    /** Pays on a payment page, and waits until the webhook has responded. */
    async pay(url: string): Promise<void> {
      await fetch(`${url}/paid`, { redirect: 'manual' })
      await standIn.events.idle()
    },
    /** Reserves a print and pays for it. */
    async buy(lines?: readonly LimitedLine[], metadata = oneFreyja) {
      const reference = await this.reserve(lines)
      const { session, url } = await this.openPage({ reference, metadata })
      await this.pay(url)
      return { reference, session }
    },
    async stop(): Promise<void> {
      await running.stop()
      await stripe.close()
      await builds.close()
      await sql.end()
    },
  }
}

/** Serves a host's deploy hook. */
async function serveBuilds() {
  const state = {
    /** The status of the hook's responses. */
    status: 200,
    /** The methods of all requests. */
    requests: [] as string[],
    reset() {
      state.status = 200
      state.requests.length = 0
    },
  }
  const server = createServer((request, response) => {
    state.requests.push(request.method ?? '')
    response.writeHead(state.status).end()
  })
  return Object.assign(state, await listenOn(server))
}

/** Returns the form that create-checkout sends to request a payment page. */
function formOf(
  { reference, metadata = {} }: CheckoutFacts,
  now: number,
): Readonly<Record<string, string>> {
  const price = 'line_items[0][price_data]'
  const facts = Object.entries(metadata).map(([name, value]) => [
    `metadata[${name}]`,
    value,
  ])
  return {
    mode: 'payment',
    expires_at: String(Math.floor(now / 1000) + 30 * 60 + 30),
    locale: 'en',
    success_url: 'https://shop.example/en/success',
    cancel_url: 'https://shop.example/en',
    'line_items[0][quantity]': '1',
    [`${price}[currency]`]: 'usd',
    [`${price}[unit_amount]`]: '9000',
    [`${price}[product_data][name]`]: 'Freyja, A1',
    'shipping_address_collection[allowed_countries][0]': 'SE',
    ...(reference !== undefined && { client_reference_id: reference }),
    ...Object.fromEntries(facts),
  }
}
