import type { Offer, Poster } from '../../cli/model/poster.ts'
import { isTall } from '../../islands/shared/room.ts'
import { sheetOf } from '../../islands/shared/variants.ts'
import { shared, useChrome } from '../rendering.tsx'
import { Picture } from '../shared/Picture.tsx'
import { sheetSizes } from '../shared/sizes.ts'
import { hungOffersOf } from './hungOffers.ts'
import { type Sheet, sheetsOf, sizeOffersOf } from './sheets.ts'

interface SizeGuideProps {
  /** Posters of one orientation, whose sizes the guide shows. */
  readonly posters: readonly Poster[]
  /**
   * The `sizes` attribute. If a larger picture on the page has the same value, browsers
   * use the same file.
   */
  readonly sizes?: string
}

/**
 * Up to three sizes at true scale above a sofa two metres wide, and the dimensions of all
 * sizes. In room.svg one unit is one centimetre.
 */
export function SizeGuide({ posters, sizes = sheetSizes }: SizeGuideProps) {
  const orientation = posters[0]?.orientation
  const offers = sizeOffersOf(posters, useChrome().variants)
  if (!orientation || offers.length === 0) return null

  const sheets = sheetsOf(hungOffersOf({ offers, orientation }), posters)
  return (
    <figure className="size-guide">
      {sheets.length > 0 && (
        <Room sheets={sheets} orientation={orientation} sizes={sizes} />
      )}
      <SizeList offers={offers} orientation={orientation} />
    </figure>
  )
}

interface RoomProps extends Pick<Poster, 'orientation'> {
  readonly sheets: readonly Sheet[]
  readonly sizes: string
}

function Room({ sheets, orientation, sizes }: RoomProps) {
  const areTall = sheets.some(({ offer }) => isTall(sheetOf(offer.variant, orientation)))
  return (
    <div
      className="room"
      data-orientation={orientation}
      data-tall={areTall ? '' : undefined}
    >
      <img src="/room.svg" width={420} height={240} alt="" loading="lazy" />
      {sheets.map(({ poster, offer: { variant, sizeName } }) => (
        <div key={variant.sizeId} className="sheet-on-wall" data-size={variant.orderedAs}>
          <Picture
            source={poster.images[0]}
            shape={poster.orientation}
            alt=""
            sizes={sizes}
          />
          <span>{sizeName}</span>
        </div>
      ))}
    </div>
  )
}

interface SizeListProps extends Pick<Poster, 'orientation'> {
  readonly offers: readonly Pick<Offer, 'variant' | 'sizeName' | 'sizeLabel'>[]
}

/**
 * The dimensions of the sizes. All posters with the same orientation and sizes share
 * them.
 */
const SizeList = shared(
  function SizeList({ offers }: SizeListProps) {
    const { gallery, card } = useChrome().strings
    // The texts compare sizes.
    const hasChoice = offers.length > 1
    return (
      <figcaption>
        <h3>{hasChoice ? gallery.sizesTitle : card.size}</h3>
        {hasChoice && <p>{gallery.sizesText}</p>}
        <dl>
          {offers.map(({ variant, sizeName, sizeLabel }) => (
            <div key={variant.sizeId}>
              <dt>{sizeName}</dt>
              <dd className={sizeLabel === sizeName ? 'visually-hidden' : undefined}>
                {sizeLabel}
              </dd>
            </div>
          ))}
        </dl>
      </figcaption>
    )
  },
  ({ offers, orientation }) =>
    [orientation, ...offers.map(({ variant }) => variant.key)].join(' '),
)
