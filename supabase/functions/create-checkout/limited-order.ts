import { databaseFailureOf } from '../_shared/database-failure.ts'
import { release, storeSession } from '../_shared/reservations.ts'
import { answerOf, LATER, refuse, refuseLines } from './answers.ts'
import type { Order } from './order.ts'
import type { Checkout, PaymentProvider, ProviderFailure } from './provider.ts'
import {
  type LimitedOrder,
  type ReservedPrints,
  type Reserving,
  reservePrints,
} from './reserve-prints.ts'

interface Services {
  readonly provider: PaymentProvider
  readonly reserving: Reserving
}

/**
 * Answers an order with limited editions. Reserves their prints before it requests the
 * payment page, so that no more prints are sold than there are.
 */
export async function createLimitedCheckout(
  { order, ...limitedOrder }: LimitedOrder & { readonly order: Order },
  { provider, reserving }: Services,
): Promise<Response> {
  const prints = await reservePrints(limitedOrder, provider, reserving)
  switch (prints.result) {
    case 'unavailable':
      return refuse(503, 'limited editions cannot be sold at the moment', LATER)
    case 'too many':
      return refuse(429, 'too many checkouts', { 'Retry-After': String(prints.seconds) })
    case 'sold out': {
      const places = placesOf(prints.lines, limitedOrder)
      return refuseLines(order, { status: 409, error: 'sold out', places })
    }
    case 'held':
      return refuseLines(order, {
        status: 409,
        error: 'reserved, try again in a few minutes',
        places: placesOf(prints.lines, limitedOrder),
        headers: { 'Retry-After': String(prints.seconds) },
      })
    case 'too many prints':
      return refuseLines(order, {
        status: 422,
        error: `one buyer can reserve at most ${prints.most} of these prints`,
        places: placesOf(prints.lines, limitedOrder),
      })
  }

  // The request contains the id of the reservation, so it was made with the reservation.
  const checkout = await provider.createFromRequest(prints.request)
  await storeAnswer(checkout, prints)
  return answerOf(checkout)
}

/** Returns the places in the request of lines that are given by their indices. */
const placesOf = (
  indices: readonly number[],
  { lines }: LimitedOrder,
): readonly number[] =>
  indices.flatMap((index) => lines[index]?.places ?? []).sort((a, b) => a - b)

/**
 * Stores the payment page of a reservation, or releases its prints if there is certainly
 * none. If the provider's response was lost, the prints stay reserved, because the buyer
 * might still pay. A database failure does not affect the buyer, because the reservation
 * is settled when it is overdue.
 */
async function storeAnswer(
  checkout: Checkout | ProviderFailure,
  { database, reservation }: ReservedPrints,
): Promise<void> {
  try {
    if ('url' in checkout) await storeSession(database, reservation, checkout.sessionId)
    else if (checkout.isRefusal) await release(database, reservation)
  } catch (error) {
    const failure = databaseFailureOf(error)
    if (failure === undefined) throw error
    console.error(
      `create-checkout: the answer of the payment provider is not stored, because the database failed: ${failure}`,
    )
  }
}
