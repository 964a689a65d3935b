import type { Offer, Offers, VariantKey } from '../logic/purchase.ts'
import type { CardLabels } from './labels.ts'

interface PriceTagProps {
  readonly offers: Offers
  readonly variant: VariantKey
  readonly labels: CardLabels
}

const totalOf = ({ price, surcharge }: Offer): string => (surcharge ? `${price} ${surcharge}` : price)

/**
 * The total. Until the card is live the first script writes the chosen one from the attributes or, without scripts, the
 * stylesheet shows it: the surcharge must not stand in the text while the logo is on (readings C35).
 */
export function PriceTag({ offers, variant, labels }: PriceTagProps) {
  const { price, surcharge } = offers[variant]
  return (
    <div className="price-row">
      <output
        className="price"
        data-a1={totalOf(offers.a1)}
        data-a1-no-logo={totalOf(offers.a1NoLogo)}
        data-a2={totalOf(offers.a2)}
        data-a2-no-logo={totalOf(offers.a2NoLogo)}
      >
        <span className="visually-hidden">{labels.price} </span>
        <span className="price-total" suppressHydrationWarning>
          {price}
        </span>
        {surcharge && <span className="price-surcharge"> {surcharge}</span>}
      </output>
      <span className="shipping">{labels.freeShipping}</span>
    </div>
  )
}
