import * as z from 'zod'
import type { Database } from '../_shared/database.ts'
import {
  type RecordedOrder,
  recordExpiry,
  recordSession,
} from '../_shared/record-order.ts'
import type { VerifiedEvent } from './event.ts'

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
      await recordRefund(event, refundOf(event), database)
      return undefined

    case 'charge.dispute.created':
      await recordRefund(event, disputeOf(event), database)
      return undefined

    default:
      return undefined
  }
}

/** Money that went back to a buyer, or that the buyer's bank claims. */
interface Refund {
  /** Absent for payments that were not made on a payment page. */
  readonly paymentIntent: string | undefined
  /** All refunds of the payment together, in the smallest unit of the currency. */
  readonly amount: number
  readonly disputedAt: Date | null
}

/** Stripe sends the id of a payment or, if it is asked to, the whole payment. */
const paymentIntent = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined)

const charge = z.object({ payment_intent: paymentIntent, amount_refunded: z.int() })

const dispute = z.object({ payment_intent: paymentIntent })

function refundOf({ object }: VerifiedEvent): Refund {
  const { payment_intent, amount_refunded } = charge.parse(object)
  return { paymentIntent: payment_intent, amount: amount_refunded, disputedAt: null }
}

function disputeOf({ object, createdAt }: VerifiedEvent): Refund {
  const { payment_intent } = dispute.parse(object)
  // The amount 0 changes nothing, because the database keeps the highest amount.
  return { paymentIntent: payment_intent, amount: 0, disputedAt: createdAt }
}

async function recordRefund(
  { id, type }: VerifiedEvent,
  { paymentIntent, amount, disputedAt }: Refund,
  database: Database,
): Promise<void> {
  if (paymentIntent === undefined) return

  await database.transaction(
    (sql) => sql`
      select shop.record_refund(${id}, ${type}, ${paymentIntent}, ${amount}, ${disputedAt})`,
  )
}
