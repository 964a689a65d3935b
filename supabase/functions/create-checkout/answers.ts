import type { Order } from './order.ts'
import type { Checkout, ProviderFailure } from './provider.ts'

/** The header that tells clients to wait 30 seconds before a retry. */
export const LATER = { 'Retry-After': '30' }

export const refuse = (
  status: number,
  error: string,
  headers: HeadersInit = {},
): Response => Response.json({ error }, { status, headers })

/**
 * Refuses an order with invalid lines. The response to a basket lists their zero-based
 * indices.
 * @param areValid whether each line of the order is valid
 */
export function refuseLines(
  status: number,
  error: string,
  { kind }: Order,
  areValid: readonly boolean[],
): Response {
  if (kind !== 'basket') return refuse(status, error)
  const lines = areValid.flatMap((isValid, index) => (isValid ? [] : [index]))
  return Response.json({ error, lines }, { status })
}

/** Responds with the payment page, or logs and reports the provider's failure. */
export function answerOf(checkout: Checkout | ProviderFailure): Response {
  if ('url' in checkout) return Response.json({ url: checkout.url })

  console.error(`create-checkout: the payment provider failed: ${checkout.reason}`)
  return refuse(
    checkout.status,
    'the payment provider could not create the checkout',
    checkout.status === 503 ? LATER : {},
  )
}
