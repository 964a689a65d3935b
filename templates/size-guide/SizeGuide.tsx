import type { Offer, Orientation, Poster } from '../../cli/model/poster.ts'
import { isTall } from '../../islands/shared/room.ts'
import { sheetOf } from '../../islands/shared/variants.ts'
import { collectTexts } from '../placeholders.ts'
import { inserted, type SharedRendering, templated, useChrome } from '../rendering.tsx'
import { PictureLayout, type PictureTexts, pictureTextsOf } from '../shared/Picture.tsx'
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

/** Makes the HTML of a size guide. */
export function sizeGuideHtml(
  { posters, sizes = sheetSizes }: SizeGuideProps,
  rendering: SharedRendering,
): string {
  const orientation = posters[0]?.orientation
  const offers = sizeOffersOf(posters, rendering.chrome.variants)
  if (!orientation || offers.length === 0) return ''

  const sheets = sheetsOf(hungOffersOf({ offers, orientation }), posters)
  return layoutHtml({ orientation, offers, sheets, sizes }, rendering)
}

/** Inserts the HTML of a size guide. */
export const SizeGuide = inserted(sizeGuideHtml)

interface ShownSizes {
  readonly orientation: Orientation
  readonly offers: readonly Offer[]
  readonly sheets: readonly Sheet[]
  readonly sizes: string
}

/** The data on which the layout of a size guide depends. */
interface SizeGuideLayoutProps extends Pick<ShownSizes, 'orientation' | 'sizes'> {
  readonly offers: readonly SizeOffer[]
  readonly sheets: readonly HungSheet[]
}

type SizeOffer = Pick<Offer, 'variant' | 'sizeName' | 'sizeLabel'>

/** A sheet above the sofa. The texts of its picture are placeholders. */
interface HungSheet extends Pick<Offer, 'variant' | 'sizeName'> {
  readonly picture: PictureTexts
  readonly shape: Orientation
}

/**
 * Up to three sizes at true scale above a sofa two metres wide, and the dimensions of all
 * sizes. In room.svg one unit is one centimetre.
 */
function SizeGuideLayout(layout: SizeGuideLayoutProps) {
  return (
    <figure className="size-guide">
      {layout.sheets.length > 0 && <Room {...layout} />}
      <SizeList offers={layout.offers} />
    </figure>
  )
}

const layoutHtml = templated(
  SizeGuideLayout,
  splitSizeGuide,
  ({ orientation, sizes, offers, sheets }) =>
    [
      orientation,
      sizes,
      ...[...offers, ...sheets].map(({ variant }) => variant.key),
    ].join(' '),
)

/** Splits a size guide into its layout and the HTML of its placeholders. */
function splitSizeGuide({ orientation, offers, sheets, sizes }: ShownSizes) {
  const { htmlByName, replace } = collectTexts()
  const layout: SizeGuideLayoutProps = {
    orientation,
    sizes,
    // Without prices and addresses, which the guide does not show.
    offers: offers.map(({ variant, sizeName, sizeLabel }) => {
      return { variant, sizeName, sizeLabel }
    }),
    sheets: sheets.map(({ poster, offer: { variant, sizeName } }) => {
      const shape = poster.orientation
      const picture = pictureTextsOf(
        { source: poster.images[0], shape, alt: '' },
        replace,
      )
      return { variant, sizeName, picture, shape }
    }),
  }
  return { layout, htmlByName }
}

function Room({ sheets, orientation, sizes }: SizeGuideLayoutProps) {
  const areTall = sheets.some(({ variant }) => isTall(sheetOf(variant, orientation)))

  return (
    <div
      className="room"
      data-orientation={orientation}
      data-tall={areTall ? '' : undefined}
    >
      <img src="/room.svg" width={420} height={240} alt="" loading="lazy" />
      {sheets.map(({ variant, sizeName, picture, shape }) => (
        <div key={variant.sizeId} className="sheet-on-wall" data-size={variant.orderedAs}>
          <PictureLayout texts={picture} shape={shape} sizes={sizes} />
          <span>{sizeName}</span>
        </div>
      ))}
    </div>
  )
}

/** The dimensions of the sizes. */
function SizeList({ offers }: Pick<SizeGuideLayoutProps, 'offers'>) {
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
}
