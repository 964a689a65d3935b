/** An ordered line, as the editor shows it. */
interface ShownLine {
  /** '2 × Moon, A2' */
  readonly name: string
  /** The numbers of its prints: '23 and 24 of 200'; '' if the prints have no numbers. */
  readonly numbers: string
}

/** An order, as the editor shows it. */
export interface ShownOrder {
  readonly number: number
  /** The day of the payment: '2026-11-30'. */
  readonly day: string
  /** '90.00 USD' */
  readonly amount: string
  /** The buyer's language: 'Swedish'. */
  readonly language: string
  readonly lines: readonly ShownLine[]
  /** The buyer's name and address. */
  readonly address: readonly string[]
  /** Problems to solve before the order is posted. */
  readonly warnings: readonly string[]
  /** Whether the buyer's address is known, which a packing slip needs. */
  readonly hasSlip: boolean
  /** Whether a print has a number, which a certificate states. */
  readonly hasCertificates: boolean
}

/** The orders to be posted, the oldest first, or the reason why they cannot be read. */
interface OrderList {
  readonly problem?: string
  readonly orders: readonly ShownOrder[]
}

/** Tells whether an order was changed, in a sentence for the owner. */
interface ParcelOutcome {
  readonly kind: 'saved' | 'refused'
  readonly words: string
}

/**
 * The orders of the shop, as the editor uses them. The implementation is in cli/commands/,
 * because it also renders pages to print, and the editor must not import the code for that.
 */
export interface OrderDesk {
  list(): Promise<OrderList>
  markSent(number: number, tracking: string): Promise<ParcelOutcome>
  markNotSent(number: number): Promise<ParcelOutcome>
  /** Returns a page to print, or a sentence that says why there is none. */
  renderPage(
    kind: 'slip' | 'certificates',
    number: number,
  ): Promise<{ readonly html: string } | { readonly problem: string }>
}
