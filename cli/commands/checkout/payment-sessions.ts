import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { orderIn, type SessionOrder } from './session-order.ts'

/**
 * A checkout session at Stripe, with the form that requested it. Comments in this folder
 * call it a checkout.
 */
export interface PaymentSession {
  readonly id: string
  readonly form: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly order: SessionOrder
  /** In milliseconds since 1970. */
  readonly createdAt: number
  status: 'open' | 'complete' | 'expired'
  /** Absent until it is paid. */
  payment?: SessionPayment
}

interface SessionPayment {
  /** The id of the payment at Stripe: 'pi_…'. */
  readonly intent: string
  /** In the smallest unit of the currency, with shipping. */
  readonly amount: number
  /** The number of the chosen way of shipping, from 0, and its price. */
  readonly shippingWay: number
  readonly shipping: number
  /** All refunds together, in the smallest unit of the currency. */
  refunded: number
}

/** A request for a checkout, and the time at which it arrives. */
interface SessionRequest {
  readonly form: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly now: number
}

/** Returns an id that looks like Stripe's: 'cs_test_' and 32 letters and digits. */
export const newId = (prefix: string): string => prefix + randomUUID().replaceAll('-', '')

export function createSession({ form, headers, now }: SessionRequest): PaymentSession {
  return {
    id: newId('cs_test_'),
    form,
    headers,
    order: orderIn(form),
    createdAt: now,
    status: 'open',
  }
}

/** Returns when a checkout expires, in milliseconds since 1970. Stripe counts seconds. */
export const expiryOf = ({ form }: PaymentSession): number =>
  Number(form.get('expires_at')) * 1000

/** Marks an open checkout as paid, with the number of the chosen way of shipping. */
export function pay(session: PaymentSession, shippingWay: number): void {
  const { sum, shipping } = session.order
  const price = shipping[shippingWay]?.amount ?? 0
  session.status = 'complete'
  session.payment = {
    intent: newId('pi_'),
    amount: sum + price,
    shippingWay,
    shipping: price,
    refunded: 0,
  }
}
