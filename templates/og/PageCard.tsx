import { brand } from '../../cli/model/brand.ts'
import { crownedWave, FRET, fretUnit } from '../sections/ornaments.ts'
import { families } from './fonts.ts'

interface PageCardProps {
  readonly siteName: string
  readonly title: string
  readonly art: readonly Art[]
}

interface Art {
  /** Placeholder, replaced by the picture when the preview is drawn. */
  readonly source: string
  /** Width : height. */
  readonly ratio: number
}

/** Sizes in pixels: the preview, the woven band at its foot, and the area of the pictures. */
const CARD = { width: 1200, height: 630, padding: 56 }
const BAND = { height: 44, repeats: 34 }
const WALL = { height: 506, gap: 20 }

/** The preview of a page: name and title on the left, pictures on the right, a woven band below. */
export function PageCard({ siteName, title, art }: PageCardProps) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: CARD.width,
        height: CARD.height,
        background: brand.night,
        color: brand.paper,
      }}
    >
      <div
        style={{
          display: 'flex',
          flexGrow: 1,
          gap: CARD.padding,
          padding: `0 ${CARD.padding}px`,
          alignItems: 'center',
        }}
      >
        <CardText siteName={siteName} title={title} />
        <PosterWall art={art} />
      </div>
      <Band />
    </div>
  )
}

/** The shop's mark and name at the top, the title at the foot. */
function CardText({ siteName, title }: Pick<PageCardProps, 'siteName' | 'title'>) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        flexGrow: 1,
        flexShrink: 1,
        flexBasis: 0,
        height: WALL.height,
        justifyContent: 'space-between',
      }}
    >
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 18,
          fontFamily: families.text,
          fontSize: 30,
          fontWeight: 600,
          color: brand.goldLight,
        }}
      >
        <svg width="64" height="58" viewBox="-50 -20 100 90" aria-hidden="true">
          <path d={crownedWave} fill={brand.goldLight} />
        </svg>
        {siteName}
      </div>
      <div
        style={{
          display: 'flex',
          fontFamily: families.display,
          fontSize: titleSizeOf(title),
          lineHeight: 1.04,
          letterSpacing: -1.5,
          textWrap: 'balance',
        }}
      >
        {title}
      </div>
    </div>
  )
}

/**
 * The first picture is large, the others are small: in a column beside a portrait picture, in a row below a landscape
 * one. All edges align, so the sizes follow from the height of the area.
 */
function PosterWall({ art: [first, ...others] }: { readonly art: readonly Art[] }) {
  if (!first) return null
  const { ratio } = first
  const isPortrait = ratio < 1
  const count = others.length
  const gaps = WALL.gap * Math.max(0, count - 1)
  const large =
    count === 0
      ? WALL.height
      : isPortrait
        ? WALL.height
        : (WALL.height - WALL.gap + gaps / (ratio * count)) / (1 + 1 / count)
  const small = isPortrait ? (large - gaps) / count : (large * ratio - gaps) / count / ratio
  return (
    <div style={{ display: 'flex', flexDirection: isPortrait ? 'row' : 'column', gap: WALL.gap }}>
      <WallPicture art={first} height={large} />
      {count > 0 && (
        <div style={{ display: 'flex', flexDirection: isPortrait ? 'column' : 'row', gap: WALL.gap }}>
          {others.map((art) => (
            <WallPicture key={art.source} art={art} height={small} />
          ))}
        </div>
      )}
    </div>
  )
}

function WallPicture({ art: { source, ratio }, height }: { readonly art: Art; readonly height: number }) {
  return <img src={source} width={Math.round(height * ratio)} height={Math.round(height)} alt="" />
}

function Band() {
  const d = Array.from(
    { length: BAND.repeats },
    (_, index) => `M${index * FRET.width} ${FRET.height}${fretUnit}`,
  ).join('')
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        height: BAND.height,
        background: brand.goldLight,
      }}
    >
      <svg
        width={BAND.repeats * FRET.width}
        height={FRET.height}
        viewBox={`0 0 ${BAND.repeats * FRET.width} ${FRET.height}`}
        aria-hidden="true"
      >
        <path d={d} fill={brand.night} />
      </svg>
    </div>
  )
}

/** Returns the font size in pixels. Longer titles are smaller, so that all their lines fit beside the pictures. */
const titleSizeOf = (title: string): number =>
  title.length > 120 ? 36 : title.length > 60 ? 46 : title.length > 40 ? 58 : title.length > 24 ? 66 : 76
