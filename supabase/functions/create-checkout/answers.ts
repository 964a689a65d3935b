import type { Order } from './order.ts'
import type { Checkout, ProviderFailure } from './provider.ts'

/** The header that tells clients to wait 30 seconds before a retry. */
export const LATER = { 'Retry-After': '30' }

export const refuse = (
  status: number,
  error: string,
  headers: HeadersInit = {},
): Response => Response.json({ error }, { status, headers })

/** Why some lines of an order are refused. */
interface LineRefusal {
  readonly status: number
  readonly error: string
  /** The indices of the lines in the request, from 0. The response to a basket lists them. */
  readonly places: readonly number[]
  readonly headers?: HeadersInit
}

/** Refuses an order because of some of its lines. */
export function refuseLines(
  { kind }: Order,
  { status, error, places, headers = {} }: LineRefusal,
): Response {
  if (kind !== 'basket') return refuse(status, error, headers)
  return Response.json({ error, lines: places }, { status, headers })
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
