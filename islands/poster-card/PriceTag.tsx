import type { OrderControlProps } from '../order/OrderControl.tsx'
import { fill } from '../shared/fill.ts'
import { type Offer, variantsBySize } from '../shared/variants.ts'

/**
 * The price of the chosen variant. The totals of all variants are in data attributes.
 * Before hydration, the first script copies the total of the chosen variant into the
 * text; without scripts, the stylesheet shows that total. `data-from` is the lowest
 * price at which the poster is for sale, which the stylesheet shows in the overview.
 *
 * Translation tools may change texts before hydration. So each text from the server is
 * the only child of an element with `suppressHydrationWarning`: React neither compares
 * the text nor looks for it.
 */
export function PriceTag(
  props: Pick<OrderControlProps, 'live' | 'variant' | 'variants' | 'soldOut' | 'labels'>,
) {
  const { live, variant, variants, soldOut, labels } = props
  const { price, surcharge } = variant
  const forSale = variants.filter(({ key }) => !soldOut.includes(key))
  const [cheapest = variant] = forSale.toSorted((a, b) => a.amount - b.amount)
  const totals = Object.fromEntries(
    variantsBySize(variants).map((offer) => [`data-${offer.slug}`, totalOf(offer)]),
  )

  return (
    <div className="price-row" data-from={fill(labels.from, { price: cheapest.price })}>
      <output className="price" {...totals}>
        <span
          className="visually-hidden"
          suppressHydrationWarning
        >{`${labels.price} `}</span>
        <span className="price-total" suppressHydrationWarning>
          {live ? price : totalOf(variant)}
        </span>
        {live && surcharge && <span className="price-surcharge">{` ${surcharge}`}</span>}
        {live && soldOut.includes(variant.key) && (
          <span className="visually-hidden">{` ${labels.soldOut}`}</span>
        )}
      </output>
      {/*
       * The leading space keeps text browsers from joining this text to the price. The
       * stylesheet uses `data-surcharge` to reserve room for the surcharge, because
       * screen readers would read out hidden text.
       */}
      <span
        className="shipping"
        data-surcharge={variants.find((offer) => offer.surcharge)?.surcharge}
        suppressHydrationWarning
      >
        {` ${labels.freeShipping}`}
      </span>
    </div>
  )
}

const totalOf = ({ price, surcharge }: Offer): string =>
  surcharge ? `${price} ${surcharge}` : price
