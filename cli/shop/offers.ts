import { withoutMarks } from '../model/marks.ts'
import type { ListedPrice, Offer, Poster } from '../model/poster.ts'
import { type PrintRun, printRunOf } from '../model/print-run.ts'
import type { PosterFile } from '../schema/posters.ts'

/** Tells whether a poster's file still sells a variant. */
export function isOffered(
  { soldOut }: Pick<PosterFile, 'soldOut'>,
  key: string,
): boolean {
  if (Array.isArray(soldOut)) return !soldOut.includes(key)
  return !soldOut
}

/** Returns the offers of a poster: one for each price of the list. */
export function offersOf(
  poster: Pick<PosterFile, 'orientation' | 'gumroadLinks' | 'soldOut'>,
  [firstPrice, ...otherPrices]: readonly [ListedPrice, ...ListedPrice[]],
  hasCheckout: boolean,
  printRuns?: readonly PrintRun[],
): Poster['offers'] {
  const offerOf = ({ variant, price, surcharge, label }: ListedPrice): Offer => {
    const url = poster.gumroadLinks?.[variant.key]
    const isBuyable = hasCheckout || url !== undefined
    const hasPrints = printRunOf(printRuns, variant)?.left !== 0
    const isForSale = isBuyable && hasPrints && isOffered(poster, variant.key)

    return {
      variant,
      price,
      surcharge,
      sizeName: sizeNameOf(variant, label, poster),
      sizeLabel: label[poster.orientation],
      isForSale,
      url: isForSale ? url : undefined,
    }
  }

  return [offerOf(firstPrice), ...otherPrices.map(offerOf)]
}

/**
 * Returns the name of a size for the orientation of a poster: 'A1', '70 × 50 cm'. Some
 * sizes are named by their dimensions, that is by one of their labels. Such a size is named
 * by the label for the poster's orientation; 'A1' is the same for both.
 */
function sizeNameOf(
  { size }: ListedPrice['variant'],
  label: ListedPrice['label'],
  { orientation }: Pick<PosterFile, 'orientation'>,
): string {
  const dimensions = Object.values(label).map(withoutMarks)
  return dimensions.includes(withoutMarks(size)) ? label[orientation] : size
}
