import type { Offer, Poster, Variant } from '../../cli/model/poster.ts'
import { areUsualSheets } from '../../cli/model/sheets.ts'
import { shared, useChrome } from '../rendering.tsx'
import { Picture } from '../shared/Picture.tsx'
import { sheetSizes } from '../shared/sizes.ts'

interface SizeGuideProps {
  /** Posters of one orientation, whose sizes the guide shows. */
  readonly posters: readonly Poster[]
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
export function SizeGuide({ posters, sizes = sheetSizes }: SizeGuideProps) {
  const { variants } = useChrome()
  const sheets = sheetsOf(posters, variants)
  const [first, second] = sheets
  if (!first) return null

  const hung = second ? [first, second] : [first]
  const isUsual = areUsualSheets(hung.map(({ offer }) => offer.variant.orderedAs))
  const { orientation } = first.poster
  return (
    <figure className="size-guide">
      <div className="room" data-orientation={orientation}>
        <img src="/room.svg" width={420} height={240} alt="" loading="lazy" />
        {hung.map(({ poster, offer: { variant } }, index) => (
          <div
            key={variant.sizeId}
            className="sheet-on-wall"
            data-size={variant.orderedAs}
            data-beside={
              isUsual ? undefined : (hung[1 - index]?.offer.variant.orderedAs ?? '')
            }
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
      <SizeList offers={sheets.map(({ offer }) => offer)} orientation={orientation} />
    </figure>
  )
}

/** A poster in one of its sizes. */
interface Sheet {
  readonly poster: Poster
  readonly offer: Offer
}

/**
 * Returns a sheet of each size in which one of the posters is sold, in the order of the
 * shop. Each sheet shows another poster, as long as there are enough.
 */
function sheetsOf(
  posters: readonly Poster[],
  variants: readonly Variant[],
): readonly Sheet[] {
  const sheets: Sheet[] = []
  const shown = new Set<Poster>()
  for (const { key } of variants.filter(({ withoutLogo }) => !withoutLogo)) {
    const offerIn = ({ offers }: Poster) =>
      offers.find(({ variant }) => variant.key === key)
    const poster =
      posters.find((candidate) => !shown.has(candidate) && offerIn(candidate)) ??
      posters.find(offerIn)
    const offer = poster && offerIn(poster)
    if (!offer) continue

    shown.add(poster)
    sheets.push({ poster, offer })
  }
  return sheets
}

interface SizeListProps extends Pick<Poster, 'orientation'> {
  readonly offers: readonly Pick<Offer, 'variant' | 'sizeLabel'>[]
}

/** The measures of the sizes, the same for all posters of an orientation with these sizes. */
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
  ({ offers, orientation }) =>
    [orientation, ...offers.map(({ variant }) => variant.key)].join(' '),
)
