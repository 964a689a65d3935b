import type { Brush } from './artwork.ts'
import { lettering } from './lettering.ts'
import { type BandInks, type BandKind, band } from './motifs/band.ts'
import { clip, group, path, polygon, rect } from './svg.ts'

/** A box in pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Frame {
  /** Width of the paper margin; the lower margin is wider to hold the mark. */
  readonly inset?: number
  readonly band?: BandKind | 'none'
  readonly bandAt?: 'top' | 'bottom' | 'both' | 'sides' | 'around'
  /** Pixels across the band. */
  readonly bandSize?: number
  readonly bandInks?: BandInks
  /** The colour of the margin when it is not bare paper. */
  readonly paper?: string
  /** The colour of mark and title. */
  readonly ink?: string
  /** Set in wide-tracked capitals in the lower margin. */
  readonly title?: string
  /** The shop's mark in the lower margin; posters have it. */
  readonly mark?: boolean
  /** A motif that breaks the frame: drawn last and not clipped. */
  over?(area: Area): string
}

const INSET = 62
const BAND = 64
/** How much wider the lower margin is than the others. */
const FOOT = 1.62

/** The shop's mark, a crowned wave, centred at x; 100 wide and 72 high before scaling. */
export function logoMark(x: number, y: number, width: number, colour: string): string {
  const scale = width / 100
  const wave =
    'M-50 46C-34 46 -30 20 -8 18C12 16 22 34 12 44C6 50 -4 46 -1 38C-12 52 10 64 24 54C34 47 40 46 50 46L50 54C40 54 36 60 24 66C4 74 -18 64 -22 48C-28 54 -36 54 -50 54Z'
  const crown = polygon(
    [
      [-20, 10],
      [-24, -12],
      [-11, 0],
      [0, -18],
      [11, 0],
      [24, -12],
      [20, 10],
    ],
    { fill: colour },
  )
  return group(path(wave, { fill: colour }) + crown, {
    transform: `translate(${x} ${y + 18 * scale}) scale(${scale})`,
  })
}

function bandsOf(area: Area, frame: Frame, inks: BandInks): { readonly bands: string; readonly inner: Area } {
  const kind = frame.band ?? 'none'
  if (kind === 'none') return { bands: '', inner: area }
  const size = frame.bandSize ?? BAND
  const at = frame.bandAt ?? 'both'
  const [top, bottom] = [at !== 'bottom' && at !== 'sides', at !== 'top' && at !== 'sides']
  const sides = at === 'sides' || at === 'around'
  const inner = {
    x: area.x + (sides ? size : 0),
    y: area.y + (top ? size : 0),
    width: area.width - (sides ? size * 2 : 0),
    height: area.height - (top ? size : 0) - (bottom ? size : 0),
  }
  const drawnBands = [
    top ? band(kind, area.x, area.y, area.width, size, inks) : '',
    bottom ? band(kind, area.x, area.y + area.height - size, area.width, size, inks) : '',
    sides ? uprightBand(area.x, inner, size, kind, inks) : '',
    sides ? uprightBand(inner.x + inner.width, inner, size, kind, inks) : '',
  ]
  return { bands: drawnBands.join(''), inner }
}

function uprightBand(x: number, inner: Area, size: number, kind: BandKind, inks: BandInks): string {
  return group(band(kind, 0, 0, inner.height, size, inks), {
    transform: `translate(${x} ${inner.y + inner.height}) rotate(-90)`,
  })
}

/** The lower margin: the mark in the middle, or the title to the left and the mark to the right. */
function drawFoot(area: Area, brush: Brush, frame: Frame, inset: number): string {
  const colour = frame.ink ?? brush.palette.dark
  const baseline = (area.y + area.height + brush.canvas.height) / 2
  const width = inset * 0.92
  const marked = frame.mark ?? true
  if (frame.title === undefined) {
    return marked ? logoMark(brush.canvas.width / 2, baseline - width * 0.42, width, colour) : ''
  }
  const size = inset * 0.36
  const style = { colour, tracking: 0.26, weight: 500 } as const
  return (
    lettering(frame.title.toUpperCase(), area.x, baseline + size * 0.36, size, style) +
    (marked ? logoMark(area.x + area.width - width / 2, baseline - width * 0.42, width, colour) : '')
  )
}

/** Draws a picture inside a paper margin, with woven bands, mark and title. */
export function drawFramed(brush: Brush, frame: Frame, inner: (area: Area) => string): string {
  const { canvas, palette } = brush
  const inset = frame.inset ?? INSET
  const area = {
    x: inset,
    y: inset,
    width: canvas.width - inset * 2,
    height: canvas.height - inset * (1 + FOOT),
  }
  const inks = frame.bandInks ?? { ground: palette.dark, figure: palette.gold, accent: palette.accent }
  const { bands, inner: picture } = bandsOf(area, frame, inks)
  const { x, y, width, height } = picture
  return [
    frame.paper === undefined ? '' : rect(0, 0, canvas.width, canvas.height, { fill: frame.paper }),
    clip('frame', rect(x, y, width, height), inner(picture)),
    bands,
    frame.over?.(picture) ?? '',
    drawFoot(area, brush, frame, inset),
  ].join('')
}
