import { smoothPath } from '../geometry.ts'
import { circle, clip, group, type Point, path } from '../svg.ts'

/** Inks of a pigeon: body lit and in shade, glossy neck, wing and its bars, bill, feet, lines. */
export interface PigeonInk {
  readonly body: string
  readonly shade: string
  readonly neck: string
  readonly wing: string
  readonly bar: string
  readonly bill: string
  readonly foot: string
  readonly line: string
  readonly eye: string
}

const perched: readonly Point[] = [
  [84, -124],
  [75, -130],
  [68, -140],
  [55, -146],
  [41, -141],
  [33, -126],
  [24, -108],
  [8, -93],
  [-24, -74],
  [-58, -54],
  [-102, -33],
  [-108, -24],
  [-98, -19],
  [-60, -23],
  [-34, -20],
  [-6, -18],
  [26, -28],
  [47, -48],
  [58, -74],
  [62, -98],
  [66, -113],
  [74, -119],
]

const folded: readonly Point[] = [
  [36, -84],
  [14, -90],
  [-20, -72],
  [-56, -50],
  [-92, -30],
  [-60, -33],
  [-28, -32],
  [4, -36],
  [30, -52],
]

function legs(stride: number, ink: PigeonInk): string {
  const one = (x: number, lean: number): string => {
    const [fx, fy] = [x + lean, 0]
    return `M${x} -24L${fx} ${fy - 2}M${fx - 7} ${fy}L${fx + 15} ${fy}M${fx} ${fy - 2}L${fx + 11} ${fy - 5}`
  }
  return path(one(4, stride) + one(-8, -stride), {
    fill: 'none',
    stroke: ink.foot,
    'stroke-width': 5,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  })
}

/** A pigeon on its feet, facing right, 146 tall, the origin between its feet; `id` is unique in the picture. */
export function perchedPigeon(id: string, ink: PigeonInk, stride = 2): string {
  const outline = smoothPath(perched, true)
  const bars = [-34, -54].map((x) =>
    path(
      smoothPath(
        [
          [x + 10, -80],
          [x + 14, -56],
          [x + 4, -30],
          [x - 6, -30],
          [x + 3, -56],
          [x - 1, -76],
        ],
        true,
      ),
      { fill: ink.bar },
    ),
  )
  return group([
    legs(stride, ink),
    path(outline, { fill: ink.body }),
    clip(id, path(outline), [
      path(
        smoothPath(
          [
            [70, -112],
            [58, -70],
            [40, -42],
            [6, -30],
            [-60, -30],
            [-120, -20],
            [-60, 0],
            [40, 0],
            [80, -60],
          ],
          true,
        ),
        { fill: ink.shade },
      ),
      path(
        smoothPath(
          [
            [30, -128],
            [52, -118],
            [70, -112],
            [70, -86],
            [50, -78],
            [28, -90],
            [14, -104],
          ],
          true,
        ),
        { fill: ink.neck },
      ),
      path(
        smoothPath([
          [36, -110],
          [50, -100],
          [66, -98],
        ]),
        { fill: 'none', stroke: ink.body, 'stroke-width': 3 },
      ),
    ]),
    path(smoothPath(folded, true), { fill: ink.wing }),
    clip(`${id}w`, path(smoothPath(folded, true)), bars),
    path('M72 -131C80 -131 88 -126 90 -119C84 -121 76 -120 71 -119Z', { fill: ink.bill }),
    circle(59, -131, 5.2, { fill: ink.eye }),
    circle(59.6, -131, 2.5, { fill: ink.line }),
  ])
}
