import { type Offer, offerPerSize, type Poster } from '../../cli/model/poster.ts'
import { fitsWall } from '../../islands/shared/room.ts'
import { type Sheet, sheetOf } from '../../islands/shared/variants.ts'

/** The maximum number of sheets in a row above the sofa. */
const MOST_SHEETS = 3

/** The widest row when sizes are chosen, in centimetres: slightly wider than the sofa. */
const WIDEST_CHOICE = 240

/** The width below which a sheet on the wall is little more than a speck, in centimetres. */
const LEAST_WIDTH = 20

/** The gap between two sheets in SizeGuide.css, in centimetres. */
const GAP = 27

interface HungPosters extends Pick<Poster, 'orientation'> {
  /** The sizes in which the posters are sold. */
  readonly offers: readonly Offer[]
}

/**
 * Returns the offers to hang above the sofa, in the owner's order: all sizes if there
 * are at most three, else a small one, a middle one and a large one. A row that would be
 * wider than the wall gets fewer sheets. Sizes that are too large for the wall are left
 * out.
 */
export function hungOffersOf({ offers, orientation }: HungPosters): readonly Offer[] {
  const hasRoomFor = (row: readonly Offer[]): boolean =>
    fitsWall(measureRow(row, orientation))

  const candidates = offerPerSize(offers)
    .filter((offer) => hasRoomFor([offer]))
    .sort((a, b) => areaOf(a) - areaOf(b))
  const smallest = candidates.slice(0, 1)
  const largest = candidates.slice(-1)

  const fullRow =
    candidates.length > MOST_SHEETS ? chooseSizes(candidates, orientation) : candidates
  const rows = [fullRow, [...smallest, ...largest], largest]
  const hungOffers = rows.find(hasRoomFor) ?? []
  return offers.filter((offer) => hungOffers.includes(offer))
}

const areaOf = ({ variant: { width, height } }: Offer): number => width * height

/**
 * Returns three of many offers, which are sorted by area: the smallest that is more than
 * a speck, a middle one, and the largest that keeps the row from being much wider than
 * the sofa.
 */
function chooseSizes(
  offers: readonly Offer[],
  orientation: Poster['orientation'],
): readonly Offer[] {
  const visibleOffers = offers.filter(({ variant }) => variant.width >= LEAST_WIDTH)
  const candidates = visibleOffers.length >= MOST_SHEETS ? visibleOffers : offers

  const rows = candidates.slice(MOST_SHEETS - 1).map((large, index) => {
    // Halfway between the smallest and the large one, rounded up.
    const middleIndex = Math.floor((index + MOST_SHEETS) / 2)
    const row = [candidates[0], candidates[middleIndex], large]
    return row.filter((offer) => offer !== undefined)
  })
  const widest = rows.findLast(
    (row) => measureRow(row, orientation).width <= WIDEST_CHOICE,
  )
  return widest ?? rows[0] ?? []
}

/** Returns the total width and the height of the offers' sheets, hung side by side. */
function measureRow(offers: readonly Offer[], orientation: Poster['orientation']): Sheet {
  const sheets = offers.map(({ variant }) => sheetOf(variant, orientation))
  const widths = sheets.map(({ width }) => width)
  return {
    width: widths.reduce((total, width) => total + width, 0) + GAP * (sheets.length - 1),
    height: Math.max(...sheets.map(({ height }) => height)),
  }
}
