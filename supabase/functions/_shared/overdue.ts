import Stripe from 'stripe'
import type { Database } from './database.ts'
import { modeOfRequest, requestPage } from './page-request.ts'
import { recordSession } from './record-order.ts'
import { type OverdueReservation, release, storeSession } from './reservations.ts'
import { reasonOf, type StripeMode } from './stripe-client.ts'

// A reservation is overdue if it is still open although its payment page should have
// expired. Usually a Stripe event says how the page ended, but the event may be late or
// lost.

/** The services that settle reservations. */
export interface Settling {
  readonly database: Database
  readonly stripe: Stripe
  /** The mode in which `stripe` sends requests. */
  readonly mode: StripeMode
}

/** How a reservation ended. */
export type Settlement =
  | {
      /** Its prints are for sale again. */
      readonly outcome: 'released'
    }
  | {
      /** Its prints are sold. */
      readonly outcome: 'paid'
      /** The order number, if Stripe's event has not already arrived. */
      readonly order?: number
    }
  | {
      /** Stripe did not say how it ended, so the prints stay reserved. */
      readonly outcome: 'unknown'
      /** A text for the log, without secrets or personal data. */
      readonly reason: string
    }

/**
 * Settles a reservation whose payment page should have expired. The time alone does not
 * release its prints: Stripe must confirm that nobody has paid, and that nobody can.
 * @throws if the database cannot be reached
 */
export async function settleOverdue(
  reservation: OverdueReservation,
  { database, stripe, mode }: Settling,
): Promise<Settlement> {
  // In either mode, Stripe does not know the other mode's sessions, so its response would
  // prove nothing.
  const requestMode = modeOfRequest(reservation.idempotencyKey)
  if (requestMode !== mode)
    return { outcome: 'unknown', reason: `it belongs to Stripe's ${requestMode} mode` }

  const page = await closePage(reservation, database, stripe)
  if ('reason' in page) return { outcome: 'unknown', reason: page.reason }
  if (!page.session) return releaseUnpaid(reservation, database)

  const { status, payment_status: payment } = page.session
  if (status === 'expired' && payment === 'unpaid')
    return releaseUnpaid(reservation, database)

  if (status === 'complete' && payment === 'paid')
    return recordPayment(page.session, database)
  return { outcome: 'unknown', reason: `its session is ${status} and ${payment}` }
}

async function releaseUnpaid(
  { id }: OverdueReservation,
  database: Database,
): Promise<Settlement> {
  // An event may have recorded a payment in the meantime.
  const isReleased = await release(database, id)
  return { outcome: isReleased ? 'released' : 'paid' }
}

/** Writes the order of a paid session, in case Stripe's event never comes. */
async function recordPayment(
  session: Stripe.Checkout.Session,
  database: Database,
): Promise<Settlement> {
  const event = {
    id: `sweep:${session.id}`,
    type: 'sweep',
    createdAt: new Date(session.created * 1000),
  }
  const recorded = await recordSession(database, event, session)
  return { outcome: 'paid', ...(recorded && { order: recorded.order }) }
}

/** The closed payment page of a reservation, or the reason why Stripe does not return it. */
type ClosedPage =
  | {
      /** Absent if Stripe has certainly created none. */
      readonly session?: Stripe.Checkout.Session
    }
  | { readonly reason: string }

async function closePage(
  reservation: OverdueReservation,
  database: Database,
  stripe: Stripe,
): Promise<ClosedPage> {
  try {
    const sessionId = reservation.sessionId ?? (await findSession(reservation, stripe))
    if (sessionId === undefined) return {}

    if (reservation.sessionId === undefined)
      await storeSession(database, reservation.id, sessionId)
    return { session: await expireSession(sessionId, stripe) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return { reason: reasonOf(error) }
    throw error
  }
}

/**
 * Expires a session, or reads it if that is too late. Stripe expires only open sessions,
 * so a session that it has expired is not paid later.
 */
async function expireSession(
  sessionId: string,
  stripe: Stripe,
): Promise<Stripe.Checkout.Session> {
  try {
    return await stripe.checkout.sessions.expire(sessionId)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return await stripe.checkout.sessions.retrieve(sessionId)
  }
}

/**
 * How long (ms) Stripe certainly remembers its response to a key: an hour less than it
 * promises.
 */
const KEY_LIFETIME = 23 * 60 * 60_000

/**
 * Finds the session of a reservation for which Stripe's response was lost. Returns
 * undefined if there is certainly none.
 *
 * For at least 24 hours, Stripe answers a repeated request as it answered the first, even
 * if that was with an error. A refusal therefore proves that there is no session: either
 * Stripe refused the first request too, or it never began to execute the first request.
 * The repeated request cannot create a new session: Stripe refuses an expiry that is less
 * than half an hour away, and this expiry has passed.
 *
 * After this time, or if Stripe repeats an internal error, a refusal proves nothing. Then
 * the list of sessions shows whether there is a session.
 */
async function findSession(
  reservation: OverdueReservation,
  stripe: Stripe,
): Promise<string | undefined> {
  const age = Date.now() - reservation.createdAt.getTime()
  if (age > KEY_LIFETIME) return searchSession(reservation, stripe)

  try {
    const session = await requestPage(stripe, reservation)
    return session.id
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
    if (hasFailedInternally(error)) return searchSession(reservation, stripe)
    throw error
  }
}

const hasFailedInternally = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && (error.statusCode ?? 0) >= 500

/** The maximum difference (s) between the clocks of Stripe and the database. */
const CLOCK_DIFFERENCE = 10 * 60

/**
 * Searches the sessions that Stripe created in the period in which the request may have
 * arrived.
 */
async function searchSession(
  { id, createdAt, expiresAt }: OverdueReservation,
  stripe: Stripe,
): Promise<string | undefined> {
  const created = {
    gte: secondsOf(createdAt) - CLOCK_DIFFERENCE,
    lte: secondsOf(expiresAt) + CLOCK_DIFFERENCE,
  }
  for await (const session of stripe.checkout.sessions.list({ created, limit: 100 }))
    if (session.client_reference_id === id) return session.id
  return undefined
}

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)
