import { crownedWave, FRET, fretUnit } from '../sections/marks.ts'

interface PageCardProps {
  readonly siteName: string
  readonly title: string
  readonly line: string
  readonly art: readonly Art[]
}

interface Art {
  /** Data URI. */
  readonly source: string
  /** Width : height. */
  readonly ratio: number
}

const colours = {
  ink: '#17262d',
  soft: '#52605f',
  wall: '#f6f2ea',
  night: '#0c222c',
  teal: '#0e5a63',
  gold: '#e6bd66',
}

/** Pixels: the card, the woven band at its foot, and the part of the wall on which the pictures hang. */
const CARD = { width: 1200, height: 630, padding: 64 }
const BAND = { height: 46, repeats: 34 }
const HANGING = { width: 640, height: 466, gap: 28 }

/** A stretch of gallery wall: the words on the left, pictures hanging on the right. */
export function PageCard({ siteName, title, line, art }: PageCardProps) {
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        boxSizing: 'border-box',
        width: CARD.width,
        height: CARD.height,
        background: colours.wall,
        color: colours.ink,
        fontFamily: 'Hanken Grotesk',
      }}
    >
      <div
        style={{
          display: 'flex',
          boxSizing: 'border-box',
          flexGrow: 1,
          padding: CARD.padding,
          gap: 56,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <div
          style={{
            display: 'flex',
            flexDirection: 'column',
            flexGrow: 1,
            flexShrink: 1,
            flexBasis: 0,
            height: '100%',
          }}
        >
          <div style={{ display: 'flex', alignItems: 'center', gap: 16, fontSize: 26, fontWeight: 600 }}>
            <svg width="54" height="49" viewBox="-50 -20 100 90" aria-hidden="true">
              <path d={crownedWave} fill={colours.teal} />
            </svg>
            {siteName}
          </div>
          <div style={{ display: 'flex', flexGrow: 1, flexDirection: 'column', justifyContent: 'center' }}>
            <div
              style={{
                display: 'flex',
                fontFamily: 'Fraunces',
                fontSize: titleSize(title),
                lineHeight: 1.06,
                letterSpacing: -1.2,
                textWrap: 'balance',
              }}
            >
              {title}
            </div>
            <div
              style={{ display: 'flex', marginTop: 24, fontSize: 24, lineHeight: 1.4, color: colours.soft }}
            >
              {line}
            </div>
          </div>
        </div>
        <Hanging art={art} />
      </div>
      <Band />
    </div>
  )
}

/** Upright pictures hang side by side, wide ones one above the other. */
function Hanging({ art }: { readonly art: readonly Art[] }) {
  const upright = art.every(({ ratio }) => ratio < 1)
  const gaps = HANGING.gap * (art.length - 1)
  const together = art.reduce((sum, { ratio }) => sum + ratio, 0)
  const height = upright
    ? Math.min(HANGING.height, (HANGING.width - gaps) / together)
    : (HANGING.height - gaps) / art.length
  return (
    <div style={{ display: 'flex', flexDirection: upright ? 'row' : 'column', gap: HANGING.gap }}>
      {art.map(({ source, ratio }) => (
        <img
          key={source}
          src={source}
          width={Math.round(height * ratio)}
          height={Math.round(height)}
          alt=""
          style={{ boxShadow: '0 16px 32px rgba(60, 45, 20, 0.4)' }}
        />
      ))}
    </div>
  )
}

function Band() {
  const d = Array.from(
    { length: BAND.repeats },
    (_, index) => `M${index * FRET.width} ${FRET.height}${fretUnit}`,
  ).join('')
  return (
    <div style={{ display: 'flex', alignItems: 'center', height: BAND.height, background: colours.night }}>
      <svg
        width={BAND.repeats * FRET.width}
        height={FRET.height}
        viewBox={`0 0 ${BAND.repeats * FRET.width} ${FRET.height}`}
        aria-hidden="true"
      >
        <path d={d} fill={colours.gold} />
      </svg>
    </div>
  )
}

/** Long titles are set smaller, so that four lines always fit. */
const titleSize = (title: string): number =>
  title.length > 60 ? 38 : title.length > 34 ? 46 : title.length > 18 ? 56 : 68
