/** Texts of a card, the same for all cards of a page; {words in braces} are filled in per card. */
export interface CardLabels {
  readonly size: string
  readonly withoutLogo: string
  readonly price: string
  readonly freeShipping: string
  readonly order: string
  readonly orderName: string
  readonly newTab: string
  readonly shareName: string
  readonly opened: string
  readonly openAgain: string
}

/** Texts of an order that a backend takes. */
export interface CheckoutLabels {
  readonly loading: string
  readonly blocked: string
  readonly openCheckout: string
  readonly failed: string
}

/** Texts of the share dialog. */
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

export interface ToastLabels {
  readonly label: string
  readonly dismiss: string
}

/** Texts of the enlarged view. */
export interface EnlargeLabels {
  readonly close: string
  readonly previous: string
  readonly next: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly view: string
  readonly picture: string
  /** With a place for {number}: of a poster that has several. */
  readonly pictureNumber: string
  /** With a place for {size}. */
  readonly wall: string
  /** With places for {number} and {count}. */
  readonly position: string
  readonly order: string
}
