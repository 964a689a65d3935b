import type Stripe from 'stripe'
import type { StripeMode } from './stripe-client.ts'

/** A request for a payment page with reserved prints, which can be repeated. */
export interface PageRequest {
  readonly idempotencyKey: string
  /** The parameters as the database stores them. */
  readonly parameters: Readonly<Record<string, unknown>>
}

/** Returns the key under which the payment page of a reservation is requested. */
export const idempotencyKeyOf = (reservation: string, mode: StripeMode): string =>
  `checkout_${mode}_${reservation}`

/** Returns the mode of Stripe in which a request with this key was sent. */
export const modeOfRequest = (idempotencyKey: string): StripeMode =>
  idempotencyKey.startsWith('checkout_test_') ? 'test' : 'live'

/**
 * Requests a payment page. A repeated request returns the same page.
 * @throws Stripe's error
 */
export const requestPage = (
  stripe: Stripe,
  { idempotencyKey, parameters }: PageRequest,
): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.create(
    sortFields(parameters) as Stripe.Checkout.SessionCreateParams,
    { idempotencyKey },
  )

/**
 * Sorts the fields of a request by name, at all depths. Stripe refuses a repeated request
 * that differs from the first, and the database does not preserve the order of fields.
 */
function sortFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortFields)
  if (typeof value !== 'object' || value === null) return value

  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, sortFields(field)]))
}
