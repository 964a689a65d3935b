/** A poster that is bought. Its texts and its price come from the catalogue, none from the request. */
export interface Item {
  /** 'Freyja, A1, without logo' */
  readonly name: string
  readonly description: string
  /** Absolute address of a picture. */
  readonly picture: string
  /** The price of one piece in the smallest unit of the currency: cents. */
  readonly amount: number
  readonly quantity: number
}

/** The order that a buyer is asked to pay for. */
export interface Purchase {
  readonly items: readonly Item[]
  /** Three lower-case letters: 'usd'. */
  readonly currency: string
  /** Code of the language in which the buyer was shopping. */
  readonly language: string
  /** Addresses of the pages after paying, and after giving up. */
  readonly successUrl: string
  readonly cancelUrl: string
  /** Words for shipping that costs nothing. */
  readonly freeShipping: string
  /** Two-letter codes of the countries that are shipped to. */
  readonly shipTo: readonly string[]
  /** Data that stays with the order, for whoever prints the posters. */
  readonly metadata: Readonly<Record<string, string>>
}

/**
 * A failure to create a checkout. 502: the provider refused or made no sense; 503: it is overloaded; 504: no answer.
 */
export interface ProviderFailure {
  readonly status: 502 | 503 | 504
  /** A text for the log: it holds nothing secret and nothing personal. */
  readonly reason: string
}

/** The service that takes the money. Another provider is another function that returns this interface. */
export interface PaymentProvider {
  /** Creates a page for paying. Does not throw. */
  createCheckout(purchase: Purchase): Promise<{ readonly url: string } | ProviderFailure>
}
