import { crownedWave, FRET, fretUnit } from '../sections/marks.ts'
import { families } from './fonts.ts'

interface PageCardProps {
  readonly siteName: string
  readonly title: string
  readonly art: readonly Art[]
}

interface Art {
  /** Stands for the picture until the card is drawn. */
  readonly source: string
  /** Width : height. */
  readonly ratio: number
}

const colours = { ground: '#0c222c', paper: '#fdfbf7', gold: '#e6bd66' }

/** Pixels: the card, the woven band at its foot, and the part of the wall on which the pictures hang. */
const CARD = { width: 1200, height: 630, padding: 56 }
const BAND = { height: 44, repeats: 34 }
const HANGING = { height: 506, gap: 20 }

/** A stretch of gallery wall by night: the name and the title on the left, pictures hanging on the right. */
export function PageCard({ siteName, title, art }: PageCardProps) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: CARD.width,
        height: CARD.height,
        background: colours.ground,
        color: colours.paper,
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
        <div
          style={{
            display: 'flex',
            flexDirection: 'column',
            flexGrow: 1,
            flexShrink: 1,
            flexBasis: 0,
            height: HANGING.height,
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
              color: colours.gold,
            }}
          >
            <svg width="64" height="58" viewBox="-50 -20 100 90" aria-hidden="true">
              <path d={crownedWave} fill={colours.gold} />
            </svg>
            {siteName}
          </div>
          <div
            style={{
              display: 'flex',
              fontFamily: families.display,
              fontSize: titleSize(title),
              lineHeight: 1.04,
              letterSpacing: -1.5,
              textWrap: 'balance',
            }}
          >
            {title}
          </div>
        </div>
        <Hanging art={art} />
      </div>
      <Band />
    </div>
  )
}

/**
 * The first picture hangs large, the others small beside it: in a column beside an upright one, in a row below a wide
 * one. All edges align, so the sizes follow from the height of the wall.
 */
function Hanging({ art: [first, ...others] }: { readonly art: readonly Art[] }) {
  if (!first) return null
  const { ratio } = first
  const upright = ratio < 1
  const count = others.length
  const gaps = HANGING.gap * Math.max(0, count - 1)
  const large =
    count === 0
      ? HANGING.height
      : upright
        ? HANGING.height
        : (HANGING.height - HANGING.gap + gaps / (ratio * count)) / (1 + 1 / count)
  const small = upright ? (large - gaps) / count : (large * ratio - gaps) / count / ratio
  return (
    <div style={{ display: 'flex', flexDirection: upright ? 'row' : 'column', gap: HANGING.gap }}>
      <Print art={first} height={large} />
      {count > 0 && (
        <div style={{ display: 'flex', flexDirection: upright ? 'column' : 'row', gap: HANGING.gap }}>
          {others.map((art) => (
            <Print key={art.source} art={art} height={small} />
          ))}
        </div>
      )}
    </div>
  )
}

function Print({ art: { source, ratio }, height }: { readonly art: Art; readonly height: number }) {
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
        background: colours.gold,
      }}
    >
      <svg
        width={BAND.repeats * FRET.width}
        height={FRET.height}
        viewBox={`0 0 ${BAND.repeats * FRET.width} ${FRET.height}`}
        aria-hidden="true"
      >
        <path d={d} fill={colours.ground} />
      </svg>
    </div>
  )
}

/** Pixels; long titles are set smaller, so that all of their lines fit beside the pictures. */
const titleSize = (title: string): number =>
  title.length > 120 ? 36 : title.length > 60 ? 46 : title.length > 40 ? 58 : title.length > 24 ? 66 : 76
