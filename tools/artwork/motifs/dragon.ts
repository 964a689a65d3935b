import { polar, smoothPath, times } from '../geometry.ts'
import { clip, group, type Point, path, polygon } from '../svg.ts'
import { type DragonInk, scaleRows, sweptHorn } from './dragon-skin.ts'

const skull: readonly Point[] = [
  [-250, 70],
  [-226, -40],
  [-170, -112],
  [-96, -146],
  [-34, -146],
  [12, -126],
  [52, -96],
  [112, -78],
  [176, -74],
  [226, -88],
  [268, -92],
  [304, -70],
  [322, -34],
  [318, 4],
  [300, 26],
  [262, 14],
  [208, 14],
  [150, 28],
  [92, 34],
  [30, 44],
  [-24, 72],
  [-70, 120],
  [-150, 160],
  [-230, 150],
]

const jaw: readonly Point[] = [
  [-96, 92],
  [-24, 74],
  [60, 66],
  [140, 60],
  [208, 46],
  [252, 40],
  [276, 46],
  [286, 66],
  [268, 88],
  [206, 104],
  [120, 122],
  [30, 146],
  [-60, 176],
  [-140, 176],
]

function teeth(places: readonly (readonly [number, number, number])[], fill: string): string {
  return places
    .map(([x, y, tall]) =>
      path(
        `M${x - 9} ${y}Q${x - 2} ${y + tall * 0.5} ${x + 5} ${y + tall}Q${x + 9} ${y + tall * 0.4} ${x + 10} ${y}Z`,
        { fill },
      ),
    )
    .join('')
}

/** The head in profile, facing right, about 600 long; with `asleep` the lid is down. */
export function dragonHead(id: string, ink: DragonInk, asleep = false): string {
  const outline = smoothPath(skull, true)
  const below = smoothPath(jaw, true)
  const frill = (
    [
      [-196, 96, 148, 170],
      [-214, 40, 166, 186],
      [-206, -16, 182, 170],
    ] as const
  ).map(([x, y, degrees, length]) =>
    sweptHorn(
      [[x + 40, y], polar(x, y, length * 0.5, degrees + 8), polar(x, y, length, degrees - 8)],
      40,
      ink,
    ),
  )
  const eye = asleep
    ? path('M-58 -58Q-22 -34 24 -58', {
        fill: 'none',
        stroke: ink.line,
        'stroke-width': 9,
        'stroke-linecap': 'round',
      }) +
      path('M-44 -40Q-20 -26 10 -42', {
        fill: 'none',
        stroke: ink.shade,
        'stroke-width': 5,
        'stroke-linecap': 'round',
      })
    : path('M-66 -52C-44 -92 4 -92 30 -62C4 -34 -38 -32 -66 -52Z', { fill: ink.line }) +
      path('M-54 -54C-38 -80 0 -82 20 -62C0 -44 -32 -42 -54 -54Z', { fill: ink.eye }) +
      path('M-16 -78Q-2 -60 -16 -43Q-28 -60 -16 -78Z', { fill: ink.line })
  return group([
    sweptHorn(
      [
        [-120, -112],
        [-240, -190],
        [-350, -210],
        [-450, -170],
      ],
      74,
      ink,
    ),
    ...frill,
    path('M-70 110C0 60 120 30 280 20L284 60C160 80 40 100 -60 140Z', { fill: ink.mouth }),
    teeth(
      [
        [262, 46, -34],
        [226, 50, -26],
        [188, 56, -24],
        [150, 62, -22],
        [110, 68, -18],
      ],
      ink.belly,
    ),
    path(below, { fill: ink.hide }),
    clip(`${id}-jaw`, path(below), [
      path(
        smoothPath(
          [
            [-140, 150],
            [-40, 128],
            [80, 106],
            [200, 84],
            [300, 66],
            [300, 130],
            [-140, 200],
          ],
          true,
        ),
        { fill: ink.belly },
      ),
      ...times(9, (k) =>
        path(`M${-110 + k * 42} ${190 - k * 12}l16 -60`, {
          stroke: ink.line,
          'stroke-width': 3,
          fill: 'none',
        }),
      ),
    ]),
    teeth(
      [
        [288, 14, 44],
        [250, 12, 28],
        [214, 12, 32],
        [176, 20, 26],
        [138, 28, 26],
        [98, 32, 20],
        [62, 38, 16],
      ],
      ink.belly,
    ),
    path(outline, { fill: ink.hide }),
    clip(`${id}-skull`, path(outline), [
      path(
        smoothPath(
          [
            [-260, 170],
            [-244, 40],
            [-150, 30],
            [-80, -10],
            [10, -26],
            [90, -30],
            [180, -34],
            [250, -30],
            [320, -6],
            [320, 60],
            [0, 120],
          ],
          true,
        ),
        { fill: ink.shade },
      ),
      group(scaleRows(-260, -150, 190, 320, 34, ink.line), { opacity: 0.8 }),
      path('M60 -62C110 -46 170 -44 226 -58M80 -40C130 -26 180 -24 232 -36', {
        fill: 'none',
        stroke: ink.line,
        'stroke-width': 4,
        'stroke-linecap': 'round',
      }),
    ]),
    sweptHorn(
      [
        [-70, -128],
        [-180, -236],
        [-300, -290],
        [-430, -286],
      ],
      84,
      ink,
    ),
    path(
      smoothPath(
        [
          [-96, -84],
          [-50, -112],
          [0, -106],
          [46, -74],
          [20, -78],
          [-30, -88],
        ],
        true,
      ),
      { fill: ink.hornShade },
    ),
    eye,
    path('M268 -62C280 -72 298 -66 300 -50C290 -56 278 -56 268 -62Z', { fill: ink.line }),
    polygon(
      [
        [236, -88],
        [252, -126],
        [268, -91],
      ],
      { fill: ink.horn },
    ),
    polygon(
      [
        [196, -80],
        [206, -108],
        [222, -86],
      ],
      { fill: ink.horn },
    ),
  ])
}
