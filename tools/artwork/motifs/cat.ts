import { smoothPath } from '../geometry.ts'
import { circle, group, type Point, path, polygon, px } from '../svg.ts'
import { stencil } from './stencil.ts'

/** The inks of a big forest cat lit from the left. */
export interface CatInk {
  readonly fur: string
  readonly shade: string
  readonly pale: string
  readonly line: string
  readonly eye: string
}

const BODY: Point[] = [
  [-62, -292],
  [-88, -240],
  [-98, -180],
  [-84, -110],
  [-80, -40],
  [-98, -14],
  [-84, 0],
  [-20, 2],
  [40, 2],
  [120, 0],
  [152, -34],
  [150, -100],
  [122, -170],
  [84, -230],
  [50, -284],
  [0, -310],
]

/** The head from the front, 170 wide, its middle at 0,0. */
function catHead(ink: CatInk): string {
  const skull =
    'M-56 -66L-78 -128L-22 -84Q0 -90 22 -84L78 -128L56 -66Q80 -30 82 6L104 24L80 30L92 52L62 52Q36 82 0 86Q-36 82 -62 52L-92 52L-80 30L-104 24L-82 6Q-80 -30 -56 -66Z'
  const eye = (side: number) =>
    path(`M${14 * side} 0Q${34 * side} -28 ${62 * side} -14Q${50 * side} 16 ${14 * side} 0Z`, {
      fill: ink.eye,
    }) +
    path(`M${36 * side} -21Q${43 * side} -8 ${36 * side} 6Q${29 * side} -8 ${36 * side} -21Z`, {
      fill: ink.line,
    }) +
    path(`M${12 * side} 1Q${34 * side} -30 ${64 * side} -15`, {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 6,
    })
  return [
    path(skull, { fill: ink.fur }),
    stencil(skull, [
      path('M6 -140V-40L14 20L0 90H130V-140Z', { fill: ink.shade }),
      path(
        'M-8 -92L0 -34L8 -92ZM-34 -88L-20 -46L-18 -86ZM34 -88L20 -46L18 -86ZM-84 6L-58 16L-88 26ZM84 6L58 16L88 26Z',
        { fill: ink.line },
      ),
      path('M-34 40Q-30 14 0 22Q30 14 34 40Q30 90 0 90Q-30 90 -34 40Z', { fill: ink.pale }),
    ]),
    path('M-66 -108L-56 -70L-34 -84ZM66 -108L56 -70L34 -84Z', { fill: ink.line }),
    eye(-1),
    eye(1),
    path('M-13 22H13L0 38Z', { fill: ink.line }),
    path('M0 38V50M0 50Q-14 62 -26 52M0 50Q14 62 26 52', {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 4.5,
      'stroke-linecap': 'round',
    }),
    path('M-40 40L-118 30M-40 48L-116 58M40 40L118 30M40 48L116 58', {
      fill: 'none',
      stroke: ink.pale,
      'stroke-width': 3,
    }),
  ].join('')
}

/** A seated cat: its body in profile to the left, its face towards us; about 420 tall before scaling. */
export function sittingCat(
  x: number,
  foot: number,
  height: number,
  ink: CatInk,
  facing: 1 | -1 = -1,
): string {
  const body = smoothPath(BODY, true)
  const ruff =
    'M-70 -268L-104 -232L-92 -222L-112 -184L-94 -178L-104 -140L-78 -150L-70 -108L-48 -146L-26 -112L-16 -152L12 -134L10 -178L36 -178L22 -222L44 -240L0 -300Z'
  const content = [
    path(body, { fill: ink.fur }),
    stencil(body, [
      path('M50 -290C10 -200 10 -120 60 -20L20 10H200V-300Z', { fill: ink.shade }),
      path('M130 -190L74 -176L132 -158ZM152 -140L88 -126L152 -108ZM160 -90L96 -78L160 -60Z', {
        fill: ink.line,
      }),
    ]),
    path('M30 2C-6 -60 20 -138 84 -140C136 -138 160 -70 148 -20L120 2Z', { fill: ink.fur }),
    path('M84 -140C136 -138 160 -70 148 -20L120 2H92C112 -40 112 -100 84 -140Z', { fill: ink.shade }),
    path('M30 2C-6 -60 20 -138 84 -140', { fill: 'none', stroke: ink.line, 'stroke-width': 5 }),
    path('M18 2Q14 -22 44 -24Q84 -24 92 2Z', { fill: ink.pale }),
    path('M-104 2Q-102 -26 -74 -26Q-44 -26 -34 2Z', { fill: ink.pale }),
    path('M-34 0C-30 -50 -40 -90 -40 -130M-56 -14V2M-76 -14V2M50 -12V2M70 -12V2', {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 5,
    }),
    path(ruff, { fill: ink.pale }),
    path('M0 -300L-20 -220L-16 -152L12 -134L10 -178L36 -178L22 -222L44 -240Z', {
      fill: ink.fur,
      opacity: 0.55,
    }),
    circle(-24, -196, 17, { fill: ink.eye }),
    polygon(
      [
        [-24, -208],
        [-14, -196],
        [-24, -184],
        [-34, -196],
      ],
      { fill: ink.line },
    ),
    group(catHead(ink), { transform: 'translate(-24 -318)' }),
  ]
  return group(content, {
    transform: `translate(${px(x)} ${px(foot)}) scale(${((-facing * height) / 446).toFixed(3)} ${(height / 446).toFixed(3)})`,
  })
}
