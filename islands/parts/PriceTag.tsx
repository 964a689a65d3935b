import { fill } from '../logic/fill.ts'
import type { Offer, Offers, VariantKey } from '../logic/purchase.ts'
import type { CardLabels } from './labels.ts'

interface PriceTagProps {
  readonly live: boolean
  /** Whether the variant can be bought. */
  readonly forSale: boolean
  readonly offers: Offers
  readonly variant: VariantKey
  readonly labels: CardLabels
}

const totalOf = ({ price, surcharge }: Offer): string => (surcharge ? `${price} ${surcharge}` : price)

/**
 * The total price. Before hydration the first script copies the chosen total from the data attributes; without scripts
 * the stylesheet shows it. The surcharge is not in the text while the logo is on, or screen readers would read it out.
 * Until the card is live nothing may stand behind the total: the first script writes there.
 */
export function PriceTag({ live, forSale, offers, variant, labels }: PriceTagProps) {
  const { price, surcharge } = offers[variant]
  return (
    <div className="price-row" data-from={fill(labels.from, { price: offers.a2.price })}>
      <output
        className="price"
        data-a1={totalOf(offers.a1)}
        data-a1-no-logo={totalOf(offers.a1NoLogo)}
        data-a2={totalOf(offers.a2)}
        data-a2-no-logo={totalOf(offers.a2NoLogo)}
      >
        <span className="visually-hidden">{labels.price} </span>
        <span className="price-total" suppressHydrationWarning>
          {live ? price : totalOf(offers[variant])}
        </span>
        {live && surcharge && <span className="price-surcharge"> {surcharge}</span>}
        {live && !forSale && <span className="visually-hidden"> {labels.soldOut}</span>}
      </output>
      <span className="shipping">{labels.freeShipping}</span>
    </div>
  )
}
