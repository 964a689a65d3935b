import type { ListedPrice, Offer, Poster } from '../model/poster.ts'
import type { PosterFile } from '../schema/posters.ts'

/** Tells whether a poster's file leaves a variant for sale. */
export function isOffered(
  { soldOut }: Pick<PosterFile, 'soldOut'>,
  key: string,
): boolean {
  if (Array.isArray(soldOut)) return !soldOut.some((soldKey) => soldKey === key)
  return !soldOut
}

/** Returns the offers of a poster: one for each price of the list. */
export function offersOf(
  poster: Pick<PosterFile, 'orientation' | 'gumroadLinks' | 'soldOut'>,
  [firstPrice, ...otherPrices]: readonly [ListedPrice, ...ListedPrice[]],
  hasCheckout: boolean,
): Poster['offers'] {
  const links: Readonly<Record<string, string>> | undefined = poster.gumroadLinks
  const isBuyable = hasCheckout || links !== undefined
  const offerOf = ({ variant, price, surcharge, label }: ListedPrice): Offer => {
    const isForSale = isBuyable && isOffered(poster, variant.key)
    return {
      variant,
      price,
      surcharge,
      sizeLabel: label[poster.orientation],
      isForSale,
      url: isForSale ? links?.[variant.key] : undefined,
    }
  }
  return [offerOf(firstPrice), ...otherPrices.map(offerOf)]
}
