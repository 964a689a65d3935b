import { inOrderOfControls, type Offer, type Poster } from '../../cli/model/poster.ts'
import { shared, useChrome } from '../rendering.tsx'
import { Picture } from '../shared/Picture.tsx'
import { sheetSizes } from '../shared/sizes.ts'

interface SizeGuideProps {
  /** The posters to show in the first and in the second size. */
  readonly posters: readonly [Poster, Poster]
  /**
   * The `sizes` attribute. If it equals that of a larger picture on the page, browsers
   * use the same file.
   */
  readonly sizes?: string
}

/**
 * The first two sizes at true scale above a sofa two metres wide, and the measures of all
 * sizes. In room.svg one unit is one centimetre.
 */
export function SizeGuide({
  posters: [large, small],
  sizes = sheetSizes,
}: SizeGuideProps) {
  const hung = [large, small].flatMap((poster, index) => {
    const offer = inOrderOfControls(poster.offers)[index]
    return offer ? [{ poster, offer }] : []
  })

  return (
    <figure className="size-guide">
      <div className="room" data-orientation={large.orientation}>
        <img src="/room.svg" width={420} height={240} alt="" loading="lazy" />
        {hung.map(({ poster, offer: { variant } }) => (
          <div
            key={variant.sizeId}
            className="sheet-on-wall"
            data-size={variant.orderedAs}
          >
            <Picture
              source={poster.images[0]}
              shape={poster.orientation}
              alt=""
              sizes={sizes}
            />
            <span>{variant.size}</span>
          </div>
        ))}
      </div>
      <SizeList
        offers={large.offers.filter(({ variant }) => !variant.withoutLogo)}
        orientation={large.orientation}
      />
    </figure>
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
              <dd>{sizeLabel}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    )
  },
  ({ orientation }) => orientation,
)
