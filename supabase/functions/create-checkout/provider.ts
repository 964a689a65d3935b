/** What a buyer is asked to pay for. All of it comes from the catalogue, nothing from the request. */
export interface Purchase {
  /** 'Freyja, A1, without logo' */
  readonly name: string
  readonly description: string
  /** Absolute address of a picture. */
  readonly picture: string
  /** In the smallest unit of the currency: cents. */
  readonly amount: number
  /** Three lower-case letters: 'usd'. */
  readonly currency: string
  /** Code of the language in which the buyer was shopping. */
  readonly language: string
  /** Where the buyer goes after paying, and after giving up. */
  readonly successUrl: string
  readonly cancelUrl: string
  /** Words for shipping that costs nothing. */
  readonly freeShipping: string
  /** Two-letter codes of the countries that are shipped to. */
  readonly shipTo: readonly string[]
  /** Stays with the order, for whoever prints the poster. */
  readonly metadata: Readonly<Record<string, string>>
}

/** Why no checkout was created. 502: the provider refused or made no sense; 503: it is overloaded; 504: it did not answer. */
export interface ProviderFailure {
  readonly status: 502 | 503 | 504
  /** For the log: holds nothing secret and nothing personal. */
  readonly reason: string
}

/** Whoever takes the money. Another provider is another function that returns one of these. */
export interface PaymentProvider {
  /** Creates a page for paying. Does not throw. */
  createCheckout(purchase: Purchase): Promise<{ readonly url: string } | ProviderFailure>
}
