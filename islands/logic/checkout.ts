/** What the function `create-checkout` is told (spec §7); never a price: the seller's server names it. */
export interface CheckoutRequest {
  readonly posterTitle: string
  readonly posterDescription: string
  readonly size: 'A1' | 'A2'
  readonly isLandscape: boolean
  readonly noLogo: boolean
}

/** 'nothing': an answer without a usable url, after which nothing may happen (readings C42). */
export type CheckoutOutcome =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed' }

/** The part of the supabase client that an order needs. */
export interface FunctionsClient {
  readonly functions: {
    invoke(
      name: string,
      options: { body: CheckoutRequest; signal: AbortSignal },
    ): Promise<{ data: unknown; error: unknown }>
  }
}

/** Milliseconds after which an order without an answer counts as failed. */
const DEADLINE = 60_000

const nothing: CheckoutOutcome = { kind: 'nothing' }
const failed: CheckoutOutcome = { kind: 'failed' }

/** Asks for a checkout: one request, never a second one, since that could be a second order. Does not throw. */
export async function requestCheckout(
  connect: () => Promise<FunctionsClient>,
  request: CheckoutRequest,
  signal: AbortSignal,
): Promise<CheckoutOutcome> {
  // Not on the request alone: loading the client may hang as well.
  const limit = AbortSignal.timeout(DEADLINE)
  const late = new Promise<CheckoutOutcome>((resolve) =>
    limit.addEventListener('abort', () => resolve(failed)),
  )
  return Promise.race([invoke(connect, request, AbortSignal.any([signal, limit])), late])
}

async function invoke(
  connect: () => Promise<FunctionsClient>,
  request: CheckoutRequest,
  signal: AbortSignal,
): Promise<CheckoutOutcome> {
  try {
    const client = await connect()
    signal.throwIfAborted()
    const { data, error } = await client.functions.invoke('create-checkout', { body: request, signal })
    return error ? failed : outcomeOf(data)
  } catch {
    return failed
  }
}

/**
 * Reads the answer. supabase-js parses by content type: what it hands over as text may still be JSON, and for an
 * event stream it hands over the Response, whose own `url` must not be taken for the checkout's.
 */
export function outcomeOf(data: unknown): CheckoutOutcome {
  if (data instanceof Response || data instanceof Blob || data instanceof FormData) return failed
  if (typeof data === 'string') return outcomeOfText(data)
  if (typeof data !== 'object' || data === null || !('url' in data)) return nothing
  const url = webUrl(data.url)
  return url === undefined ? nothing : { kind: 'url', url }
}

function outcomeOfText(text: string): CheckoutOutcome {
  if (text.trim() === '') return nothing
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'string' ? nothing : outcomeOf(data)
  } catch {
    return failed
  }
}

/** The address when it is absolute and http or https: 'javascript:' and its kin never reach `window.open`. */
function webUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
