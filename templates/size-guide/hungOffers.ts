import { type Offer, offerPerSize, type Poster } from '../../cli/model/poster.ts'
import { fitsWall } from '../../islands/shared/room.ts'
import { type Sheet, sheetOf } from '../../islands/shared/variants.ts'

/** The most sheets in a row above the sofa. */
const MOST_SHEETS = 3

/** The gap between two sheets in SizeGuide.css, in centimetres. */
const GAP = 27

interface HungPosters extends Pick<Poster, 'orientation'> {
  /** The sizes in which the posters are sold. */
  readonly offers: readonly Offer[]
}

/**
 * Returns the offers to hang above the sofa, in the owner's order: all sizes if there are
 * at most three, else the smallest, a middle one and the largest. If a row is wider than
 * the wall, it has fewer sheets. Sizes that are too large for the wall are left out.
 */
export function hungOffersOf({ offers, orientation }: HungPosters): readonly Offer[] {
  const hasRoomFor = (row: readonly Offer[]): boolean => {
    const sheets = row.map(({ variant }) => sheetOf(variant, orientation))
    return fitsWall(measureRow(sheets))
  }

  const candidates = offerPerSize(offers)
    .filter((offer) => hasRoomFor([offer]))
    .sort((a, b) => areaOf(a) - areaOf(b))
  const smallest = candidates.slice(0, 1)
  const largest = candidates.slice(-1)
  const middle = candidates.slice(Math.floor(candidates.length / 2)).slice(0, 1)

  const fullRow =
    candidates.length <= MOST_SHEETS ? candidates : [...smallest, ...middle, ...largest]
  const rows = [fullRow, [...smallest, ...largest], largest]
  const hungOffers = rows.find(hasRoomFor) ?? []
  return offers.filter((offer) => hungOffers.includes(offer))
}

const areaOf = ({ variant: { width, height } }: Offer): number => width * height

/** Returns the width and the height of sheets that hang side by side. */
function measureRow(sheets: readonly Sheet[]): Sheet {
  const widths = sheets.map(({ width }) => width)
  return {
    width: widths.reduce((total, width) => total + width, 0) + GAP * (sheets.length - 1),
    height: Math.max(...sheets.map(({ height }) => height)),
  }
}
