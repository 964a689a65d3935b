import { group, path, px } from '../svg.ts'
import { stencil } from './stencil.ts'

/** Inks of a small reed boat. */
interface Reedwork {
  readonly lit: string
  readonly shade: string
  readonly binding: string
  readonly sail?: string
  readonly sailShade?: string
  readonly crew?: string
}

const HULL =
  'M-150 -64C-146 -70 -138 -70 -136 -62C-128 -36 -96 -22 -50 -20L52 -20C98 -22 134 -44 148 -86C150 -98 142 -104 136 -98C132 -94 134 -88 138 -88C128 -50 92 -4 40 2L-52 2C-110 0 -140 -28 -150 -64Z'
const BELLY =
  'M-146 -54C-128 -20 -96 -10 -50 -9L46 -9C88 -12 118 -38 136 -78C126 -46 92 -4 40 2L-52 2C-106 0 -136 -24 -146 -54Z'
const BANDS = [-112, -84, -56, -28, 0, 28, 56, 84, 110]

/** A reed boat with curled prow, 300 units long, sailing to the right when `heading` is 1; y is its water line. */
export function balsa(x: number, y: number, length: number, heading: 1 | -1, inks: Reedwork): string {
  const scale = length / 300
  const cords = BANDS.map((at) => {
    const lift = Math.abs(at) > 70 ? ((Math.abs(at) - 70) / 40) ** 1.6 * 13 : 0
    return `M${at - 3} ${px(-21 - lift)}C${at + 3} ${px(-14 - lift)} ${at + 3} ${px(-8 - lift)} ${at - 3} ${px(1 - lift * 1.1)}`
  }).join('')
  const mast = inks.sail
    ? [
        path('M-14 -18L-10 -206L-6 -206L-2 -18Z', { fill: inks.binding }),
        path(
          'M-62 -196C-40 -202 24 -202 46 -196C62 -150 64 -100 54 -54C20 -44 -40 -44 -66 -52C-54 -100 -54 -150 -62 -196Z',
          { fill: inks.sail },
        ),
        path(
          'M20 -200C32 -199 40 -198 46 -196C62 -150 64 -100 54 -54C46 -51 36 -50 26 -48C36 -100 36 -150 20 -200Z',
          { fill: inks.sailShade ?? inks.sail },
        ),
        path(
          'M-58 -170C-30 -175 28 -175 53 -168M-57 -140C-30 -145 30 -145 58 -138M-58 -110C-30 -114 32 -114 60 -108M-61 -80C-30 -84 30 -84 58 -78',
          { fill: 'none', stroke: inks.binding, 'stroke-width': 3 },
        ),
      ]
    : []
  const crew = inks.crew ? [rower(-92, -18, inks.crew)] : []
  return group(
    [
      ...mast,
      ...crew,
      path(HULL, { fill: inks.lit }),
      path(BELLY, { fill: inks.shade }),
      stencil(HULL, path(cords, { fill: 'none', stroke: inks.binding, 'stroke-width': 4 })),
    ],
    {
      transform: `translate(${px(x)} ${px(y)}) scale(${(heading * scale).toFixed(3)} ${scale.toFixed(3)})`,
    },
  )
}

/** The rower sits aft with a long pole and a brimmed hat. */
function rower(x: number, y: number, fill: string): string {
  return group(
    [
      path('M-18 6C-20 -18 -16 -38 -6 -46C4 -44 14 -32 18 6Z', { fill }),
      path(
        'M-5 -60a9 10 0 1 0 12 0ZM-16 -60C-6 -66 10 -66 18 -60C10 -57 -6 -57 -16 -60ZM-7 -63C-6 -74 8 -74 9 -63Z',
        { fill },
      ),
      path('M2 -34L34 -24L30 -18L0 -24Z', { fill }),
      path('M42 -74L4 34', { fill: 'none', stroke: fill, 'stroke-width': 4, 'stroke-linecap': 'round' }),
    ],
    { transform: `translate(${x} ${y})` },
  )
}
