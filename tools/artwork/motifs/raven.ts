import { smoothPath, times } from '../geometry.ts'
import { group, type Point, path } from '../svg.ts'
import { limb } from './limb.ts'
import { fillShape } from './stencil.ts'

/** The inks of a raven: plumage, its lit side, the gleam on the feathers, eye. */
interface RavenInk {
  readonly black: string
  readonly sheen: string
  readonly gleam: string
  readonly eye: string
}

/** A raven's head and shoulders in profile, calling to the left; about 900 wide and 900 tall, the eye near 0 0. */
export function ravenHead(ink: RavenInk): string {
  const crown: readonly Point[] = [
    [-108, -58],
    [-60, -112],
    [10, -146],
    [100, -150],
    [190, -112],
    [262, -36],
    [320, 80],
    [380, 240],
    [440, 420],
    [500, 640],
    [-160, 640],
    [-190, 520],
    [-210, 420],
    [-176, 380],
    [-196, 320],
    [-158, 284],
    [-176, 226],
    [-140, 196],
    [-150, 140],
    [-116, 112],
    [-104, 66],
  ]
  const upper =
    'M-96 -64C-190 -84 -300 -86 -396 -44C-420 -32 -432 -10 -430 16C-410 0 -380 -4 -340 -6C-260 -8 -180 0 -88 22Z'
  const lower = 'M-100 30C-180 30 -280 60 -356 108C-330 124 -290 120 -250 112C-190 100 -140 92 -104 82Z'
  const mouth = 'M-92 -2C-180 -10 -300 -8 -390 -6C-350 30 -340 70 -336 104C-260 60 -180 36 -96 44Z'
  const d = smoothPath(crown, true, 0.5)
  const barbs = times(17, (index) => {
    const [column, row] = [index % 4, Math.floor(index / 4)]
    const [x, y] = [-110 + column * 96 + (row % 2) * 44, 150 + row * 104]
    return path(
      `M${x} ${y}C${x + 14} ${y + 40} ${x + 6} ${y + 76} ${x - 18} ${y + 104}C${x + 30} ${y + 84} ${x + 44} ${y + 40} ${x} ${y}Z`,
      { fill: ink.gleam },
    )
  })
  return group([
    path(mouth, { fill: ink.eye }),
    path('M-120 24C-180 26 -240 44 -284 62C-240 30 -180 10 -120 6Z', { fill: ink.black, opacity: 0.55 }),
    path(lower, { fill: ink.black }),
    fillShape(d, ink.black, [
      path(
        smoothPath(
          [
            [-40, -140],
            [60, -150],
            [170, -110],
            [240, -30],
            [200, -60],
            [100, -104],
            [0, -104],
            [-90, -50],
          ],
          true,
        ),
        { fill: ink.sheen },
      ),
      ...barbs,
    ]),
    fillShape(
      upper,
      ink.black,
      path('M-96 -64C-190 -84 -300 -86 -396 -44C-300 -62 -190 -58 -96 -36Z', { fill: ink.sheen }),
    ),
    path('M-110 -50C-150 -58 -200 -58 -240 -46C-190 -40 -150 -30 -104 -8Z', { fill: ink.sheen }),
    path('M-28 -44a34 34 0 1 0 68 0a34 34 0 1 0 -68 0Z', { fill: ink.sheen }),
    path('M-16 -44a22 22 0 1 0 44 0a22 22 0 1 0 -44 0Z', { fill: ink.eye }),
    path('M-6 -44a12 12 0 1 0 24 0a12 12 0 1 0 -24 0Z', { fill: ink.black }),
    path('M-40 -66Q6 -96 54 -62L46 -48Q6 -72 -34 -52Z', { fill: ink.black }),
  ])
}

/** A raven in flight from below, heading up; wings about 400 from tip to tip. */
export function flyingRaven(ink: RavenInk, spread = 1): string {
  const wing = (side: number): string => {
    const fingers = [
      [-192, -66],
      [-206, -34],
      [-200, 0],
      [-184, 30],
      [-162, 54],
    ] as const
    const arm: Point[] = [
      [-14, -50],
      [-60, -84],
      [-112, -88],
      [-150, -84],
      ...fingers.flatMap(([x, y], index): Point[] => [
        [x * spread, y],
        [(x + 40 - index * 2) * spread, y + 20 - index * 2],
      ]),
      [-110, 44],
      [-60, 34],
      [-16, 30],
    ]
    return `<g transform="scale(${side} 1)">${path(smoothPath(arm, true, 0.42), { fill: ink.black })}${path(
      smoothPath(
        [
          [-18, -46],
          [-62, -76],
          [-114, -80],
          [-160, -72],
          [-116, -62],
          [-66, -52],
          [-24, -26],
        ],
        true,
        0.7,
      ),
      { fill: ink.sheen },
    )}</g>`
  }
  const tail = 'M-16 60L-40 132L-20 140L0 150L20 140L40 132L16 60Z'
  return group([
    path(tail, { fill: ink.black }),
    path('M-4 66L-12 140L0 150L12 140L4 66Z', { fill: ink.sheen }),
    wing(1),
    wing(-1),
    path(
      limb(
        [
          [0, -96, 22],
          [0, -70, 38],
          [0, -30, 52],
          [0, 30, 50],
          [0, 76, 26],
        ],
        1,
      ),
      { fill: ink.black },
    ),
    path('M-9 -100L0 -138L9 -100Z', { fill: ink.black }),
  ])
}
