import type { Backend } from '../checkout/checkout.ts'
import type { Prices } from '../saved/savedList.ts'
import type { CardLabels, CheckoutLabels } from '../shared/labels.ts'
import type { Offers, VariantKind } from '../shared/variants.ts'

/**
 * The texts of a poster as the shop wrote them. Scripts read them here, because browsers'
 * translation tools change the texts of the page.
 */
export interface PosterTexts {
  readonly id: string
  readonly title: string
  readonly description: string
  /**
   * The key of the poster's offers in `CardProps`, unless it is the poster's orientation.
   */
  readonly priceGroup?: string
}

/** Props shared by all cards on a page. */
export interface CardProps {
  /** The posters on the page. */
  readonly posters: readonly PosterTexts[]
  readonly labels: CardLabels
  /** The variants of the shop, in the order of their controls. */
  readonly variants: readonly VariantKind[]
  /**
   * The offers by orientation. Posters with special prices have other keys
   * (`priceGroup`).
   */
  readonly offers: Readonly<Record<string, Offers>>
  /** The usual prices, which the list of saved posters adds up. */
  readonly prices: Prices
  /** Absent when posters are bought through their external pages. */
  readonly checkout?: Checkout
}

export interface Checkout {
  readonly backend: Backend
  readonly labels: CheckoutLabels
}
