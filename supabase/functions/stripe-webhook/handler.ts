import type { Database } from '../_shared/database.ts'
import { databaseFailureOf } from '../_shared/database-failure.ts'
import type { RecordedOrder } from '../_shared/record-order.ts'
import { refuse } from '../create-checkout/answers.ts'
import { readStart } from '../create-checkout/order.ts'
import { applyEvent, sellerOf } from './effects.ts'
import { readEvent, type VerifiedEvent } from './event.ts'

interface Webhook {
  readonly webhookSecret: string
  /** Whether the shop takes real money. */
  readonly isLive: boolean
  readonly database: Database
  /** The origin of the shop, if it is known. */
  readonly shop: string | undefined
  /** Called with each new order. Does not throw. */
  readonly onOrder: (order: RecordedOrder) => void
}

/** The maximum size of an event in bytes. Events about sessions have some 5 KB. */
const LONGEST_EVENT = 256 * 1024

/**
 * Returns a function that answers Stripe's events. Stripe resends an event for three
 * days, unless the response has a status from 200 to 299.
 */
export const createEventHandler =
  (webhook: Webhook) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return refuse(405, 'POST only', { Allow: 'POST' })

    const body = await readStart(request.body, LONGEST_EVENT)
    if (body.byteLength > LONGEST_EVENT) return refuse(413, 'the event is too long')

    const signature = request.headers.get('stripe-signature') ?? ''
    const text = new TextDecoder().decode(body)
    const event = await readEvent(text, signature, webhook.webhookSecret)
    if ('fault' in event) {
      console.error(`stripe-webhook: refused an event: ${event.fault}`)
      return refuse(400, event.fault)
    }
    if (event.isLive !== webhook.isLive) return answerOtherMode(event)

    const otherShop = otherShopOf(event, webhook)
    return otherShop === undefined
      ? answerEvent(event, webhook)
      : answerOtherShop(event, otherShop)
  }

/** Returns the origin of the shop that sold the order, if it is not this shop. */
function otherShopOf(event: VerifiedEvent, { shop }: Webhook): string | undefined {
  const seller = sellerOf(event)
  return shop === undefined || seller === shop ? undefined : seller
}

/** Ignores an order of another shop that uses the same Stripe account. */
function answerOtherShop({ id, type }: VerifiedEvent, seller: string): Response {
  const reason = `it is an order of ${seller}, not of SHOP_ORIGIN`
  console.error(`stripe-webhook: ignored ${type} ${id}: ${reason}`)
  return Response.json({ received: true, ignored: reason })
}

async function answerEvent(
  event: VerifiedEvent,
  { database, onOrder }: Webhook,
): Promise<Response> {
  try {
    const recorded = await applyEvent(event, database)
    if (!recorded) return Response.json({ received: true })

    onOrder(recorded)
    // The owner sees the response at Stripe, beside the event.
    return Response.json({ order: recorded.order, prints: recorded.prints })
  } catch (error) {
    const failure = databaseFailureOf(error)
    const reason = failure ? `the database failed: ${failure}` : traceOf(error)
    console.error(
      `stripe-webhook: ${event.type} ${event.id} was not recorded, and Stripe will send it again: ${reason}`,
    )
    return refuse(500, 'the event could not be recorded')
  }
}

/**
 * Ignores test events in a shop that takes real money. In a shop with a test key, refuses
 * real events, because Stripe then resends them after the owner has set the right key.
 */
function answerOtherMode({ id, type, isLive }: VerifiedEvent): Response {
  const modes = isLive
    ? 'it is from live mode, but STRIPE_SECRET_KEY is a test key'
    : 'it is from test mode, but STRIPE_SECRET_KEY is a live key'
  console.error(`stripe-webhook: ignored ${type} ${id}: ${modes}`)
  return isLive ? refuse(400, modes) : Response.json({ received: true, ignored: modes })
}

/** Returns the name and the stack trace of an error, without its message, which may repeat the order. */
const traceOf = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack?.match(/^\s+at .+$/gm) ?? [])].join('\n')
    : 'unknown error'
