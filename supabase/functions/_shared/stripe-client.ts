import Stripe from 'stripe'

interface StripeSettings {
  readonly stripeKey: string
  /** An address to use in place of Stripe's, if set. */
  readonly stripeApi: URL | undefined
  /** How long (ms) one attempt at a request may take. */
  readonly timeout: number
  /** The number of times that a failed request is retried, with the same idempotency key. */
  readonly retries: number
}

/** Opens Stripe's client, without the telemetry that it would send to Stripe. */
export const openStripeClient = ({
  stripeKey,
  stripeApi,
  timeout,
  retries,
}: StripeSettings): Stripe =>
  new Stripe(stripeKey, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(stripeApi && endpointOf(stripeApi)),
  })

/** Returns the options that make Stripe's client send requests to another address. */
const endpointOf = ({ protocol, hostname, port }: URL) =>
  protocol === 'http:'
    ? { protocol: 'http' as const, host: hostname, port: port || 80 }
    : { host: hostname, ...(port && { port }) }

/** The mode of a Stripe key. Neither mode knows the sessions of the other. */
export type StripeMode = 'test' | 'live'

export const modeOfKey = (stripeKey: string): StripeMode =>
  /^[rs]k_test_/.test(stripeKey) ? 'test' : 'live'

/** Describes an error without Stripe's own message, which may repeat the request. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Stripe.errors.StripeError))
    return error instanceof Error ? error.name : 'unknown error'

  const { type, code, param, requestId, statusCode } = error
  const facts = Object.entries({ status: statusCode, code, param, request: requestId })
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${name} ${value}`)
  return [type, ...facts].join(', ')
}
