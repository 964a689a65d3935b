import Stripe from 'stripe'
import { idempotencyKeyOf, requestPage } from '../_shared/page-request.ts'
import { shortened, startOf } from '../_shared/shortened.ts'
import { modeOfKey, openStripeClient, reasonOf } from '../_shared/stripe-client.ts'
import type {
  Checkout,
  Item,
  PaymentProvider,
  ProviderFailure,
  Purchase,
} from './provider.ts'
import type { Settings } from './settings.ts'

/**
 * How long (ms) one attempt may take. Two attempts finish before the shop gives up after
 * 25 seconds. A retry has the same idempotency key, so it creates no second checkout.
 */
const TIMEOUT = 8_000
const RETRIES = 1
/**
 * How long (s) a payment page stays valid. It is short, because the page also sells
 * posters that are sold out or repriced in the meantime. Stripe rejects less than 30
 * minutes by its own clock; the other 30 seconds allow for a retry.
 */
const EXPIRY = 30 * 60 + 30

/** The maximum length of a payment's description at Stripe, in characters. */
const LONGEST_SUMMARY = 1000
/** The maximum length of a shipping option's name at Stripe, in characters. */
const LONGEST_NAME = 100

/** Returns a provider that creates payment pages at Stripe. */
export function openStripe({ stripeKey, stripeApi, tax }: Settings): PaymentProvider {
  const stripe = openStripeClient({
    stripeKey,
    stripeApi,
    timeout: TIMEOUT,
    retries: RETRIES,
  })

  return {
    createCheckout: (purchase) =>
      checkoutOf(() => stripe.checkout.sessions.create(sessionOf(purchase, tax))),
    requestFor: (purchase, reservation) => {
      const session = sessionOf(purchase, tax)
      return {
        idempotencyKey: idempotencyKeyOf(reservation, modeOfKey(stripeKey)),
        parameters: { ...session, client_reference_id: reservation },
        expiresAt: new Date(session.expires_at * 1000),
      }
    },
    createFromRequest: (request) => checkoutOf(() => requestPage(stripe, request)),
  }
}

async function checkoutOf(
  create: () => Promise<Stripe.Checkout.Session>,
): Promise<Checkout | ProviderFailure> {
  try {
    const { id, url } = await create()
    if (url) return { url, sessionId: id }

    const reason = 'Stripe created a session without a URL'
    return { status: 502, reason, isRefusal: false }
  } catch (error) {
    return failureOf(error)
  }
}

function sessionOf(purchase: Purchase, tax: boolean) {
  const { items, currency, metadata } = purchase
  // The price that the shop shows includes the tax, so buyers pay no more than that.
  const taxed = tax ? { tax_behavior: 'inclusive' as const } : {}

  const lineItems = items.map(({ name, description, picture, amount, quantity }) => ({
    quantity,
    price_data: {
      currency,
      unit_amount: amount,
      ...taxed,
      product_data: { name, description, images: [picture] },
    },
  }))
  const shippingOptions = purchase.shipping.map(({ name, amount }) => ({
    shipping_rate_data: {
      type: 'fixed_amount' as const,
      display_name: shortened(name, LONGEST_NAME),
      fixed_amount: { amount, currency },
      ...taxed,
    },
  }))

  return {
    mode: 'payment',
    expires_at: Math.floor(Date.now() / 1000) + EXPIRY,
    // Only cards and card wallets, because other payment methods may fail days after the
    // buyer was thanked.
    allowed_payment_method_types: ['card'],
    ...(tax && { automatic_tax: { enabled: true } }),
    locale: localeOf(purchase.language),
    success_url: purchase.successUrl,
    cancel_url: purchase.cancelUrl,
    line_items: lineItems,
    shipping_address_collection: { allowed_countries: [...purchase.shipTo] },
    shipping_options: shippingOptions,
    metadata: { ...metadata },
    // Stripe's list of payments shows this data, not the session's.
    payment_intent_data: { description: summaryOf(items), metadata: { ...metadata } },
  }
}

/**
 * Returns a summary such as 'Freyja, A1; 2 × Moon, A2', cut at the maximum length that
 * Stripe accepts.
 */
function summaryOf(items: readonly Item[]): string {
  const names = items.map(({ name, quantity }) =>
    quantity === 1 ? name : `${quantity} × ${name}`,
  )
  return startOf(names.join('; '), LONGEST_SUMMARY)
}

/** Languages of Stripe's pages that have a plain language code. */
export const LANGUAGES =
  'bg cs da de el en es et fi fil fr hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv th tr vi zh'.split(
    ' ',
  )

/**
 * Returns a language that Stripe accepts, or 'auto', which leaves the choice to the
 * buyer's browser.
 */
const localeOf = (language: string): string =>
  LANGUAGES.includes(language) ? language : 'auto'

function failureOf(error: unknown): ProviderFailure {
  const reason = reasonOf(error)
  if (!(error instanceof Stripe.errors.StripeError))
    return { status: 502, reason, isRefusal: false }
  return { status: statusOf(error), reason, isRefusal: isRefusal(error) }
}

/**
 * Tells whether an error proves that Stripe created no session. Conflicts, rate limits and
 * errors about the idempotency key of a repeated request prove nothing about an earlier
 * attempt.
 */
const isRefusal = (error: unknown): boolean =>
  [
    Stripe.errors.StripeInvalidRequestError,
    Stripe.errors.StripeAuthenticationError,
    Stripe.errors.StripePermissionError,
  ].some((refusal) => error instanceof refusal)

function statusOf({
  statusCode,
  detail,
}: InstanceType<typeof Stripe.errors.StripeError>) {
  const cause = detail as { readonly code?: unknown } | null | undefined
  // Stripe's client reports an exceeded time limit with this code.
  if (cause?.code === 'ETIMEDOUT') return 504
  return statusCode === 429 || statusCode === 503 ? 503 : 502
}
