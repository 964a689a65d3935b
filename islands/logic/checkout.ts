/** The service that creates orders. Its key is the anonymous one, public by design. */
export interface Backend {
  readonly url: string
  readonly publicKey: string
}

/** The body of a request to `create-checkout`. The function decides the price, since a browser could send any price. */
export interface CheckoutRequest {
  readonly posterTitle: string
  readonly posterDescription: string
  readonly size: 'A1' | 'A2'
  readonly isLandscape: boolean
  readonly noLogo: boolean
}

/** 'nothing': the answer has no usable url; no tab opens and no message appears. */
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

/** Asks for a checkout. Never retries: a second request could be a second order. Does not throw. */
export async function requestCheckout(
  connect: () => Promise<FunctionsClient>,
  request: CheckoutRequest,
  signal: AbortSignal,
): Promise<CheckoutOutcome> {
  // The limit covers loading the client too, which may also hang.
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
 * Reads the answer. supabase-js parses by content type: text may still be JSON, and an event stream comes as a
 * Response, whose own `url` must not be taken for the checkout's.
 */
function outcomeOf(data: unknown): CheckoutOutcome {
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

/** Returns an absolute http or https address: 'javascript:' and 'data:' must never reach `window.open`. */
function webUrl(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const { protocol, href } = new URL(value)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
