/**
 * A poster in a purchase. Its texts and price come from the catalogue, never from the
 * request.
 */
export interface Item {
  /** 'Freyja, A1', and the label of the option */
  readonly name: string
  readonly description: string
  /** Absolute address of a picture. */
  readonly picture: string
  /** The price of one copy in the smallest unit of the currency: cents. */
  readonly amount: number
  readonly quantity: number
}

/** The order that a buyer pays for. */
export interface Purchase {
  readonly items: readonly Item[]
  /** Three lower-case letters: 'usd'. */
  readonly currency: string
  /** Language code of the page where the buyer ordered. */
  readonly language: string
  /** Addresses of the pages after paying and after cancelling. */
  readonly successUrl: string
  readonly cancelUrl: string
  /** The shipping options, one of which the buyer chooses. */
  readonly shipping: readonly {
    readonly name: string
    /** In the smallest unit of the currency; zero if shipping is free. */
    readonly amount: number
  }[]
  /**
   * Two-letter codes of the countries that the shop ships to. There are none if the
   * catalogue has no shipping option for any of them.
   */
  readonly shipTo: readonly string[]
  /** Data stored with the order, for the printer. */
  readonly metadata: Readonly<Record<string, string>>
}

/** A request for the payment page of reserved prints. It can be repeated. */
export interface CheckoutRequest {
  /** Requests with the same key create one page. */
  readonly idempotencyKey: string
  /** The request in the provider's terms, as JSON. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** When the page expires. */
  readonly expiresAt: Date
}

/** A payment page. */
export interface Checkout {
  readonly url: string
  /** The provider's id of the page. */
  readonly sessionId: string
}

/**
 * A failure to create a checkout. 502: the provider refused or sent an invalid response;
 * 503: it is overloaded; 504: it did not respond.
 */
export interface ProviderFailure {
  readonly status: 502 | 503 | 504
  /** A text for the log, without secrets or personal data. */
  readonly reason: string
  /** Whether the provider has certainly created no payment page. */
  readonly isRefusal: boolean
}

/**
 * The service that takes payments. Each provider has a function that returns this
 * interface.
 */
export interface PaymentProvider {
  /** Creates a payment page. Does not throw. */
  createCheckout(purchase: Purchase): Promise<Checkout | ProviderFailure>
  /** Describes the payment page of a reservation, without creating it. */
  requestFor(purchase: Purchase, reservation: string): CheckoutRequest
  /** Creates the payment page that `requestFor` has described. Does not throw. */
  createFromRequest(request: CheckoutRequest): Promise<Checkout | ProviderFailure>
}
