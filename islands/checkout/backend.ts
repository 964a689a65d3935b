// The script that sends orders to the checkout function. It loads when the visitor is
// about to order (`loadScripts` in checkoutApi.ts).

import { type DefaultOptions, QueryClient } from '@tanstack/query-core'
import type { CheckoutLabels } from '../shared/labels.ts'
import type {
  Backend,
  CheckoutOutcome,
  FunctionsClient,
  OrderRequest,
  Refusal,
} from './checkout.ts'

/** How long a response is reused, in milliseconds. */
const FRESH = 5 * 60_000

/** Attempts after the first one. */
const RETRIES = 3

/**
 * Options for all reads over the network. Not for orders, because a retry could order
 * twice. The delays between retries are query-core's defaults, which equal the delays of
 * `retry` in checkoutApi.ts. Sharing that function with the islands would cost each
 * visitor a request.
 */
export const readOptions = {
  queries: {
    retry: (failures: number) =>
      failures < RETRIES && globalThis.navigator?.onLine !== false,
    staleTime: FRESH,
    gcTime: FRESH,
    // By default query-core pauses a request while the browser is offline. With this
    // option it fails at once, and the page can say so.
    networkMode: 'always',
  },
} satisfies DefaultOptions

const queries = new QueryClient({ defaultOptions: readOptions })

interface Order {
  readonly backend: Backend
  /** The function in supabase.ts, which is a separate script. */
  readonly openClient: (backend: Backend) => FunctionsClient
  readonly body: OrderRequest
  readonly labels: CheckoutLabels
  readonly signal: AbortSignal
}

/**
 * Requests a checkout from the function, without retries, because a second request could
 * place a second order. Does not throw.
 */
export async function placeOrder({
  backend,
  openClient,
  body,
  labels,
  signal,
}: Order): Promise<CheckoutOutcome> {
  try {
    const client = await queries.fetchQuery({
      queryKey: ['client', backend],
      queryFn: () => openClient(backend),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    })
    signal.throwIfAborted()

    const { data, error } = await client.functions.invoke('create-checkout', {
      body,
      signal,
    })
    if (!error) return outcomeOf(data)

    const refusal = await refusalOf(error, labels)
    return { kind: 'failed', ...(refusal && { refusal }) }
  } catch {
    return failed
  }
}

const nothing: CheckoutOutcome = { kind: 'nothing' }
const failed: CheckoutOutcome = { kind: 'failed' }

/** Parses an address; undefined if it is invalid. Older browsers have no `URL.parse`. */
function parseAddress(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}

/**
 * The seconds to wait before retrying if the page cannot read the response's Retry-After
 * header.
 */
const DEFAULT_WAIT = '60'

/**
 * Returns why the shop refused the order; undefined for errors that mean nothing to a
 * visitor.
 */
async function refusalOf(
  error: object,
  labels: CheckoutLabels,
): Promise<Refusal | undefined> {
  // supabase-js puts the function's response into the error.
  const answer: unknown = 'context' in error && error.context
  if (!(answer instanceof Response)) return undefined

  const { headers } = answer
  const status = statusOf(answer)
  const note = labels.refused[status]
  if (note === undefined) return undefined

  const body = await answer.json().catch(() => undefined)
  return {
    status,
    note: note.replace('{seconds}', headers.get('retry-after') ?? DEFAULT_WAIT),
    // `lines` may be missing or have any type. Posters that can be ordered later stay in the list.
    lines: isFinal(status) ? [body?.lines].flat().filter(Number.isInteger) : [],
  }
}

/**
 * Returns the status of a refused order. Prints that others have only reserved are answered
 * like sold-out ones, but with the time of the next attempt. The page calls that 423 (Locked).
 */
const statusOf = ({ status, headers }: Response): number =>
  status === 409 && headers.has('retry-after') ? 423 : status

/** Tells whether a poster can never be ordered: the shop does not know it, or has sold it out. */
const isFinal = (status: number): boolean => status === 404 || status === 409

/**
 * Returns the outcome of an order from the response. supabase-js parses a response by its
 * content type, so text may still be JSON. An event stream arrives as a `Response`, whose
 * `url` is not the address of the checkout.
 * @throws if the response is text that is not JSON
 */
function outcomeOf(data: unknown): CheckoutOutcome {
  if (data instanceof Response || data instanceof Blob || data instanceof FormData)
    return failed

  if (typeof data === 'string') {
    const content: unknown = data.trim() === '' ? undefined : JSON.parse(data)
    return typeof content === 'string' ? nothing : outcomeOf(content)
  }

  const { url }: { readonly url?: unknown } = Object(data)
  const address = typeof url === 'string' ? parseAddress(url) : undefined
  // 'javascript:' and 'data:' must never reach `window.open`.
  return address && /^https?:$/.test(address.protocol)
    ? { kind: 'url', url: address.href }
    : nothing
}
