import { expiryOf, type PaymentSession } from './payment-sessions.ts'

/**
 * The buyer of every order, because the stand-in does not ask for a name or an address.
 */
const BUYER = { name: 'Ada Example', email: 'ada@example.com' }

/** Returns a checkout in the form that Stripe uses in responses and events. */
export function sessionObject(session: PaymentSession) {
  const { id, form, order, status, payment, createdAt, headers } = session
  const pageAddress = `http://${headers.host}/pay/${id}`
  const firstShipping = order.shipping[0]?.amount ?? 0
  const address = addressIn(order.countries[0] ?? 'SE')

  return {
    id,
    object: 'checkout.session',
    livemode: false,
    mode: 'payment',
    status,
    payment_status: payment ? 'paid' : 'unpaid',
    url: status === 'open' ? pageAddress : null,
    client_reference_id: form.get('client_reference_id'),
    created: secondsOf(createdAt),
    expires_at: secondsOf(expiryOf(session)),
    currency: order.currency.toLowerCase(),
    amount_subtotal: order.sum,
    amount_total: payment?.amount ?? order.sum + firstShipping,
    locale: form.get('locale'),
    metadata: metadataIn(form),
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
    payment_intent: payment?.intent ?? null,
    customer_details: payment ? { ...BUYER, phone: null, address } : null,
    collected_information: payment
      ? { shipping_details: { name: BUYER.name, address } }
      : null,
    shipping_cost: payment
      ? { amount_total: payment.shipping, shipping_rate: rateId(payment.shippingWay) }
      : null,
    shipping_options: order.shipping.map(({ amount }, way) => ({
      shipping_amount: amount,
      shipping_rate: rateId(way),
    })),
  }
}

/** Returns the charge of a paid checkout. */
export const chargeObject = ({ id, form, order, payment }: PaymentSession) => ({
  id: `ch_${id}`,
  object: 'charge',
  livemode: false,
  payment_intent: payment?.intent ?? null,
  currency: order.currency.toLowerCase(),
  amount: payment?.amount ?? 0,
  amount_refunded: payment?.refunded ?? 0,
  billing_details: BUYER,
  metadata: metadataIn(form),
})

/** Returns the dispute over a paid checkout. */
export const disputeObject = (session: PaymentSession, now: number) => ({
  id: `dp_${session.id}`,
  object: 'dispute',
  livemode: false,
  payment_intent: session.payment?.intent ?? null,
  amount: session.payment?.amount ?? 0,
  created: secondsOf(now),
})

const rateId = (way: number): string => `shr_${way + 1}`

export const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1000)

const addressIn = (country: string) => ({
  line1: 'Example Street 1',
  line2: null,
  postal_code: '123 45',
  city: 'Example Town',
  state: null,
  country,
})

const metadataIn = (form: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form].flatMap(([field, value]) => {
      const name = /^metadata\[(\w+)\]$/.exec(field)?.[1]
      return name === undefined ? [] : [[name, value]]
    }),
  )
