/** Texts of a card, the same for all cards of a page; {names in braces} are filled per card. */
export interface CardLabels {
  readonly size: string
  readonly withoutLogo: string
  readonly price: string
  /** The price in the overview, with a place for {price}. */
  readonly from: string
  readonly freeShipping: string
  readonly order: string
  readonly orderName: string
  readonly newTab: string
  readonly shareName: string
  readonly opened: string
  readonly openAgain: string
  readonly soldOut: string
}

export interface CheckoutLabels
  extends Texts<'loading' | 'blocked' | 'openCheckout' | 'failed'>,
    Texts<'slow' | 'cancel' | 'near'> {
  /** Why an order is refused, by the status of the answer; with a place for {seconds}. */
  readonly refused: Readonly<Partial<Record<number, string>>>
  /** `order` has a place for {price}, `quantityOf` for {title}. */
  readonly basket: Texts<'order' | 'quantity' | 'quantityOf' | 'most' | 'leftOut' | 'notKept' | 'paid'>
}

type Texts<Name extends string> = Readonly<Record<Name, string>>

export interface ShareLabels {
  readonly title: string
  readonly close: string
  readonly facebook: string
  readonly x: string
  readonly pinterest: string
  readonly whatsapp: string
  readonly instagram: string
  readonly email: string
  readonly copy: string
  readonly copied: string
  readonly system: string
  readonly back: string
  readonly recipient: string
  readonly subject: string
  readonly message: string
  readonly send: string
  readonly subjectDefault: string
  readonly bodyDefault: string
  readonly text: string
  readonly linkCopied: string
  readonly instagramCopied: string
  readonly copyFailed: string
  readonly emailOpened: string
}

/** The texts of a dialog, with those of the messages above it. */
export interface DialogTexts<Labels> {
  readonly labels: Labels
  readonly toasts: ToastLabels
}

export interface ToastLabels {
  readonly label: string
  readonly dismiss: string
}

export interface EnlargeLabels {
  readonly close: string
  readonly previous: string
  readonly next: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly view: string
  readonly picture: string
  /** The name of one of several pictures, with a place for {number}. */
  readonly pictureNumber: string
  /** With a place for {size}. */
  readonly wall: string
  /** With places for {number} and {count}. */
  readonly position: string
  readonly order: string
}

export interface FinderLabels {
  readonly search: string
  /** With places for {hits} and {count}. */
  readonly some: string
  readonly nothing: string
}

export interface SavedLabels {
  /** With a place for {title}. */
  readonly save: string
  /** With a place for {count}. */
  readonly open: string
  readonly title: string
  readonly shared: string
  readonly close: string
  /** With a place for {title}. */
  readonly remove: string
  readonly sum: string
  readonly share: string
  readonly copied: string
  readonly gone: string
  readonly keep: string
}
