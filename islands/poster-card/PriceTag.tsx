import type { OrderControlProps } from '../order/OrderControl.tsx'
import { fill } from '../shared/fill.ts'
import type { Offer } from '../shared/variants.ts'

/**
 * The price of the chosen variant. The totals of all variants are in data attributes:
 * before hydration the first script copies that of the chosen variant into the text, and
 * without scripts the stylesheet shows it. `data-from` is the lowest price, which the
 * stylesheet shows in the overview.
 */
export function PriceTag(
  props: Pick<OrderControlProps, 'live' | 'variant' | 'soldOut' | 'offers' | 'labels'>,
) {
  const { live, variant, soldOut, offers, labels } = props
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
        <span
          className="visually-hidden"
          suppressHydrationWarning
        >{`${labels.price} `}</span>
        <span className="price-total" suppressHydrationWarning>
          {live ? price : totalOf(offers[variant])}
        </span>
        {live && surcharge && <span className="price-surcharge">{` ${surcharge}`}</span>}
        {live && soldOut.includes(variant) && (
          <span className="visually-hidden">{` ${labels.soldOut}`}</span>
        )}
      </output>
      {/*
       * The leading space keeps text browsers from joining it to the price. The
       * stylesheet reserves room for the surcharge by `data-surcharge`, because screen
       * readers would read out a hidden text.
       */}
      <span
        className="shipping"
        data-surcharge={offers.a1NoLogo.surcharge}
        suppressHydrationWarning
      >
        {` ${labels.freeShipping}`}
      </span>
    </div>
  )
}

const totalOf = ({ price, surcharge }: Offer): string =>
  surcharge ? `${price} ${surcharge}` : price
