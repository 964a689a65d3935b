import type { OPTION_IN_ORDERS } from '../shared/printOption.ts'

/** The service that creates orders. Its key is the anonymous one, public by design. */
export interface Backend {
  readonly url: string
  readonly publicKey: string
}

/**
 * One poster, as `create-checkout` reads it. The function sets the price, because a
 * browser could send any price. The field named by `OPTION_IN_ORDERS` is false in a
 * shop that does not offer the option.
 */
export interface CheckoutRequest
  extends Readonly<Record<typeof OPTION_IN_ORDERS, boolean>> {
  readonly posterTitle: string
  readonly posterDescription: string
  /** 'A1', 'A2' or the id of another size. */
  readonly size: string
  readonly isLandscape: boolean
}

/** Several posters in one order. */
export interface BasketRequest {
  readonly posters: readonly (CheckoutRequest & { readonly quantity: number })[]
}

export type OrderRequest = CheckoutRequest | BasketRequest

/** The part of the supabase client that an order needs. */
export interface FunctionsClient {
  readonly functions: {
    invoke(
      name: string,
      options: { body: OrderRequest; signal: AbortSignal },
    ): Promise<{ data: unknown; error: unknown }>
  }
}

/** Why the shop refuses an order, phrased for the visitor. */
export interface Refusal {
  readonly note: string
  /** 404: the shop has no such poster; 409: it is sold out; 423: others have reserved it. */
  readonly status: number
  /** Indices of the refused posters in the order; only for a basket. */
  readonly lines: readonly number[]
}

/**
 * 'nothing' means that the response has no usable URL. No tab opens, and no message
 * appears.
 */
export type CheckoutOutcome =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'failed'; readonly refusal?: Refusal }
