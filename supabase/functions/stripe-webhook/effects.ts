import * as z from 'zod'
import type { Database } from '../_shared/database.ts'
import { readShopSession } from '../_shared/paid-session.ts'
import {
  type RecordedOrder,
  recordExpiry,
  recordSession,
} from '../_shared/record-order.ts'
import type { VerifiedEvent } from './event.ts'

/**
 * Returns the origin of the shop whose session an event is about; undefined if it is about
 * something else, or does not say.
 */
export const sellerOf = ({ type, object }: VerifiedEvent): string | undefined =>
  type.startsWith('checkout.session.') ? readShopSession(object)?.origin : undefined

/**
 * Writes the effect of an event to the database, once for each event. Returns the order
 * if the event has created one. Events of other types have no effect.
 * @throws if the database cannot be reached, or the event has an unexpected format
 */
export async function applyEvent(
  event: VerifiedEvent,
  database: Database,
): Promise<RecordedOrder | undefined> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return recordSession(database, event, event.object)

    // A payment that has failed cannot be retried, because its session is complete.
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed':
      await recordExpiry(database, event, event.object)
      return undefined

    case 'charge.refunded':
      await recordRefund(event, database)
      return undefined

    case 'refund.failed':
    case 'refund.updated':
    case 'charge.refund.updated':
      await recordFailedRefund(event, database)
      return undefined

    case 'charge.dispute.created':
      await recordDispute(event, database)
      return undefined

    case 'charge.dispute.closed':
      await recordClosedDispute(event, database)
      return undefined

    default:
      return undefined
  }
}

/** Stripe sends the id of a payment or, if it is asked to, the whole payment. */
const paymentIntent = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined)

// The id of the payment is absent if it was not made on a payment page. Amounts are in the
// smallest unit of the currency.

/** The sum of all refunds of a payment. */
const charge = z.object({ payment_intent: paymentIntent, amount_refunded: z.int() })

const refund = z.object({
  id: z.string(),
  payment_intent: paymentIntent,
  amount: z.int(),
  status: z.string().nullish(),
})

const dispute = z.object({
  id: z.string().optional(),
  payment_intent: paymentIntent,
  status: z.string().nullish(),
})

async function recordRefund(
  { id, type, object, createdAt }: VerifiedEvent,
  database: Database,
): Promise<void> {
  const { payment_intent, amount_refunded } = charge.parse(object)
  if (payment_intent === undefined) return

  await database.transaction(
    (sql) => sql`
      select shop.record_refund(
        ${id}, ${type}, ${payment_intent}, ${amount_refunded}, null, ${createdAt}
      )`,
  )
}

/** The states of a refund that did not reach the buyer. */
const FAILED: readonly unknown[] = ['failed', 'canceled']

async function recordFailedRefund(
  { id, type, object, createdAt }: VerifiedEvent,
  database: Database,
): Promise<void> {
  const { payment_intent, amount, status, ...failed } = refund.parse(object)
  if (payment_intent === undefined || !FAILED.includes(status)) return

  await database.transaction(
    (sql) => sql`
      select shop.record_failed_refund(
        ${id}, ${type}, ${payment_intent}, ${failed.id}, ${amount}, ${createdAt}
      )`,
  )
}

async function recordDispute(
  { id, type, object, createdAt }: VerifiedEvent,
  database: Database,
): Promise<void> {
  const { payment_intent, ...opened } = dispute.parse(object)
  if (payment_intent === undefined) return

  await database.transaction(
    (sql) => sql`
      select shop.record_refund(
        ${id}, ${type}, ${payment_intent}, 0, ${createdAt}, null, ${opened.id ?? null}
      )`,
  )
}

/** The states of a closed dispute in which the shop keeps the money. */
const WON: readonly unknown[] = ['won', 'warning_closed']

async function recordClosedDispute(
  { id, type, object, createdAt }: VerifiedEvent,
  database: Database,
): Promise<void> {
  const { payment_intent, status, ...closed } = dispute.parse(object)
  if (payment_intent === undefined || !WON.includes(status)) return

  await database.transaction(
    (sql) => sql`
      select shop.record_won_dispute(
        ${id}, ${type}, ${payment_intent}, ${closed.id ?? payment_intent}, ${createdAt},
        ${createdAt}
      )`,
  )
}
