import { times } from '../geometry.ts'
import { circle, element, group, type Point, path, polygon, px } from '../svg.ts'

export type BandKind = 'fret' | 'chakana' | 'wave' | 'bird'

/** The inks of a woven band. */
export interface BandInks {
  readonly ground: string
  readonly figure: string
  readonly accent: string
}

/** Pattern units are drawn in a square of this side and scaled to the band. */
const UNIT = 100

function stepPolygon(points: readonly Point[], fill: string): string {
  return polygon(points, { fill })
}

/** A stepped fret: a stair that curls back over itself. */
function fret({ figure, accent }: BandInks): string {
  const stair: Point[] = [
    [0, 90],
    [0, 70],
    [16, 70],
    [16, 54],
    [32, 54],
    [32, 38],
    [48, 38],
    [48, 14],
    [94, 14],
    [94, 66],
    [66, 66],
    [66, 40],
    [80, 40],
    [80, 28],
    [60, 28],
    [60, 78],
    [94, 78],
    [94, 90],
  ]
  return (
    stepPolygon(stair, figure) +
    polygon(
      [
        [6, 14],
        [34, 14],
        [34, 24],
        [20, 24],
        [20, 40],
        [6, 40],
      ],
      { fill: accent },
    )
  )
}

function chakana({ figure, accent, ground }: BandInks): string {
  const cross: Point[] = [
    [38, 10],
    [62, 10],
    [62, 24],
    [76, 24],
    [76, 38],
    [90, 38],
    [90, 62],
    [76, 62],
    [76, 76],
    [62, 76],
    [62, 90],
    [38, 90],
    [38, 76],
    [24, 76],
    [24, 62],
    [10, 62],
    [10, 38],
    [24, 38],
    [24, 24],
    [38, 24],
  ]
  return (
    stepPolygon(cross, figure) + circle(50, 50, 15, { fill: ground }) + circle(50, 50, 8, { fill: accent })
  )
}

/** A breaking wave with its curl. */
function wave({ figure, accent }: BandInks): string {
  const d =
    'M0 90C18 90 24 30 58 24C84 20 96 40 86 58C78 70 60 66 62 52C64 44 74 44 76 50C78 38 60 34 54 48C46 68 66 86 100 90Z'
  return path(d, { fill: figure }) + circle(16, 32, 8, { fill: accent })
}

/** A woven bird in profile, all steps. */
function bird({ figure, accent, ground }: BandInks): string {
  const body: Point[] = [
    [6, 34],
    [6, 26],
    [20, 26],
    [20, 16],
    [40, 16],
    [40, 46],
    [56, 46],
    [56, 36],
    [70, 36],
    [70, 26],
    [84, 26],
    [84, 16],
    [96, 16],
    [96, 44],
    [86, 44],
    [86, 56],
    [74, 56],
    [74, 68],
    [56, 68],
    [56, 86],
    [48, 86],
    [48, 68],
    [38, 68],
    [38, 86],
    [30, 86],
    [30, 68],
    [20, 68],
    [20, 34],
  ]
  return (
    stepPolygon(body, figure) +
    polygon(
      [
        [26, 22],
        [33, 22],
        [33, 29],
        [26, 29],
      ],
      { fill: ground },
    ) +
    polygon(
      [
        [60, 50],
        [74, 50],
        [74, 58],
        [60, 58],
      ],
      { fill: accent },
    )
  )
}

const units: Record<BandKind, (inks: BandInks) => string> = { fret, chakana, wave, bird }

/** A horizontal woven band filled with whole repeats, edged by two thin lines. */
export function band(
  kind: BandKind,
  x: number,
  y: number,
  width: number,
  height: number,
  inks: BandInks,
): string {
  const edge = height * 0.1
  const side = height - edge * 2
  const count = Math.max(1, Math.round(width / side))
  const [scaleX, scaleY] = [width / count / UNIT, side / UNIT]
  const unit = units[kind](inks)
  const repeats = times(count, (index) =>
    group(unit, {
      transform: `translate(${px(x + index * scaleX * UNIT)} ${px(y + edge)}) scale(${scaleX.toFixed(4)} ${scaleY.toFixed(4)})`,
    }),
  )
  const box = (top: number, tall: number, fill: string) =>
    element('rect', { x, y: top, width, height: tall, fill })
  return (
    box(y, height, inks.ground) +
    repeats.join('') +
    box(y, edge * 0.45, inks.figure) +
    box(y + height - edge * 0.45, edge * 0.45, inks.figure)
  )
}
