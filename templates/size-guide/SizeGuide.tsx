import type { Poster, Variant } from '../../cli/model/poster.ts'
import { shared, useChrome } from '../rendering.tsx'
import { Picture } from '../shared/Picture.tsx'
import { sheetSizes } from '../shared/sizes.ts'

interface SizeGuideProps {
  /** The posters to show as A1 and as A2. */
  readonly posters: readonly [Poster, Poster]
  /**
   * The `sizes` attribute. If it equals that of a larger picture on the page, browsers
   * use the same file.
   */
  readonly sizes?: string
}

/**
 * Both sizes at true scale above a sofa two metres wide. In room.svg one unit is one
 * centimetre.
 */
export function SizeGuide({
  posters: [large, small],
  sizes = sheetSizes,
}: SizeGuideProps) {
  const hung = [
    { poster: large, ...large.variants.a1 },
    { poster: small, ...small.variants.a2 },
  ]

  return (
    <figure className="size-guide">
      <div className="room" data-orientation={large.orientation}>
        <img src="/room.svg" width={420} height={240} alt="" loading="lazy" />
        {hung.map(({ poster, size }) => (
          <div key={size} className="sheet-on-wall" data-size={size}>
            <Picture
              source={poster.images[0]}
              shape={poster.orientation}
              alt=""
              sizes={sizes}
            />
            <span>{size}</span>
          </div>
        ))}
      </div>
      <SizeList
        measures={hung.map(({ size, sizeLabel }) => ({ size, sizeLabel }))}
        orientation={large.orientation}
      />
    </figure>
  )
}

interface SizeListProps extends Pick<Poster, 'orientation'> {
  readonly measures: readonly Pick<Variant, 'size' | 'sizeLabel'>[]
}

/** The measures of the sizes, which depend only on the orientation of the posters. */
const SizeList = shared(
  function SizeList({ measures }: SizeListProps) {
    const { sizesTitle, sizesText } = useChrome().strings.gallery
    return (
      <figcaption>
        <h3>{sizesTitle}</h3>
        <p>{sizesText}</p>
        <dl>
          {measures.map(({ size, sizeLabel }) => (
            <div key={size}>
              <dt>{size}</dt>
              <dd>{sizeLabel}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    )
  },
  ({ orientation }) => orientation,
)
