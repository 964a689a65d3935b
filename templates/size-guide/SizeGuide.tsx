import type { Offer, Poster } from '../../cli/model/poster.ts'
import { isTall } from '../../islands/shared/room.ts'
import { sheetOf } from '../../islands/shared/variants.ts'
import { shared, useChrome } from '../rendering.tsx'
import { Picture } from '../shared/Picture.tsx'
import { sheetSizes } from '../shared/sizes.ts'
import { hungOffersOf } from './hungOffers.ts'

interface SizeGuideProps {
  /** The posters to show, in turn, in the hung sizes. */
  readonly posters: readonly [Poster, ...Poster[]]
  /**
   * The `sizes` attribute. If it equals that of a larger picture on the page, browsers
   * use the same file.
   */
  readonly sizes?: string
}

/**
 * Up to three sizes at true scale above a sofa two metres wide, and the measures of all
 * sizes. In room.svg one unit is one centimetre.
 */
export function SizeGuide({ posters, sizes = sheetSizes }: SizeGuideProps) {
  const [{ offers, orientation }] = posters
  return (
    <figure className="size-guide">
      <Room posters={posters} sizes={sizes} />
      <SizeList
        offers={offers.filter(({ variant }) => !variant.withoutLogo)}
        orientation={orientation}
      />
    </figure>
  )
}

/** The room; absent if every size is too large for its wall. */
function Room({ posters, sizes }: Required<SizeGuideProps>) {
  const [firstPoster] = posters
  const { orientation } = firstPoster
  const variants = hungOffersOf(firstPoster).map(({ variant }) => variant)
  if (variants.length === 0) return null

  const areTall = variants.some((variant) => isTall(sheetOf(variant, orientation)))
  return (
    <div
      className="room"
      data-orientation={orientation}
      data-tall={areTall ? '' : undefined}
    >
      <img src="/room.svg" width={420} height={240} alt="" loading="lazy" />
      {variants.map(({ sizeId, orderedAs, size }, index) => {
        const poster = posters[index % posters.length] ?? firstPoster
        return (
          <div key={sizeId} className="sheet-on-wall" data-size={orderedAs}>
            <Picture
              source={poster.images[0]}
              shape={poster.orientation}
              alt=""
              sizes={sizes}
            />
            <span>{size}</span>
          </div>
        )
      })}
    </div>
  )
}

interface SizeListProps extends Pick<Poster, 'orientation'> {
  readonly offers: readonly Pick<Offer, 'variant' | 'sizeLabel'>[]
}

/** The measures of the sizes, which depend only on the orientation of the posters. */
const SizeList = shared(
  function SizeList({ offers }: SizeListProps) {
    const { sizesTitle, sizesText } = useChrome().strings.gallery
    return (
      <figcaption>
        <h3>{sizesTitle}</h3>
        <p>{sizesText}</p>
        <dl>
          {offers.map(({ variant, sizeLabel }) => (
            <div key={variant.sizeId}>
              <dt>{variant.size}</dt>
              <dd className={sizeLabel === variant.size ? 'visually-hidden' : undefined}>
                {sizeLabel}
              </dd>
            </div>
          ))}
        </dl>
      </figcaption>
    )
  },
  ({ orientation }) => orientation,
)
