import { smoothPath, times } from '../geometry.ts'
import { circle, clip, ellipse, group, type Point, path, polygon } from '../svg.ts'

/** Inks of the guardian of the lake: skin lit, middle and shaded, spots, eye, slit, crown and its shade. */
export interface GuardianInk {
  readonly light: string
  readonly skin: string
  readonly shade: string
  readonly spot: string
  readonly eye: string
  readonly slit: string
  readonly crown: string
  readonly crownShade: string
}

const dome: readonly Point[] = [
  [0, -470],
  [110, -448],
  [204, -376],
  [244, -262],
  [234, -150],
  [196, -66],
  [190, 8],
  [214, 70],
  [196, 128],
  [110, 168],
  [0, 180],
]

function mirroredPoints(points: readonly Point[]): Point[] {
  const left = points.slice(1, -1).map(([x, y]): Point => [-x, y])
  return [...points, ...left.reverse()]
}

function eye(x: number, ink: GuardianInk, closed: boolean): string {
  const side = x < 0 ? -1 : 1
  const lid = `M${x - 74 * side} 22C${x - 40 * side} -34 ${x + 40 * side} -44 ${x + 78 * side} -6`
  if (closed) {
    return path(`M${x - 60} 4Q${x} 44 ${x + 60} 4`, {
      fill: 'none',
      stroke: ink.slit,
      'stroke-width': 13,
      'stroke-linecap': 'round',
    })
  }
  return [
    ellipse(x, 6, 72, 52, { fill: ink.shade }),
    ellipse(x, 4, 58, 42, { fill: ink.eye }),
    path(
      `M${x - 46} 4C${x - 30} -13 ${x - 12} -5 ${x} -5C${x + 12} -5 ${x + 30} -13 ${x + 46} 4C${x + 30} 19 ${x + 12} 12 ${x} 12C${x - 12} 12 ${x - 30} 19 ${x - 46} 4Z`,
      { fill: ink.slit },
    ),
    circle(x - 22, -14, 8, { fill: ink.light }),
    path(lid, { fill: 'none', stroke: ink.skin, 'stroke-width': 26, 'stroke-linecap': 'round' }),
    path(lid, {
      fill: 'none',
      stroke: ink.shade,
      'stroke-width': 7,
      'stroke-linecap': 'round',
      transform: 'translate(0 13)',
    }),
  ].join('')
}

/** A stepped crown of gold, its foot at y = 0, 300 wide. */
export function steppedCrown(ink: {
  readonly crown: string
  readonly crownShade: string
  readonly spot: string
}): string {
  const half: readonly Point[] = [
    [0, -148],
    [26, -148],
    [26, -112],
    [54, -112],
    [54, -74],
    [92, -74],
    [92, -118],
    [128, -118],
    [128, -74],
    [156, -74],
    [148, 0],
    [0, 14],
  ]
  const left = half.map(([x, y]): Point => [-x, y])
  return group([
    polygon(left, { fill: ink.crown }),
    polygon(half, { fill: ink.crownShade }),
    circle(0, -58, 26, { fill: ink.spot }),
    circle(0, -58, 15, { fill: ink.crown }),
    circle(-92, -34, 12, { fill: ink.spot }),
    circle(92, -34, 12, { fill: ink.spot }),
  ])
}

/** The guardian's head from the front, eyes on the line y = 0, about 490 wide and 650 tall without crown. */
export function guardianHead(
  id: string,
  ink: GuardianInk,
  options: { closed?: boolean; crowned?: boolean } = {},
): string {
  const outline = smoothPath(mirroredPoints(dome), true)
  const spots = (
    [
      [-96, -330, 30],
      [-40, -382, 18],
      [-150, -250, 22],
      [-66, -262, 14],
      [86, -342, 26],
      [150, -270, 18],
      [40, -300, 13],
      [108, -236, 30],
      [-118, -170, 12],
      [10, -214, 11],
      [166, -180, 12],
    ] as const
  ).map(
    ([x, y, r]) =>
      ellipse(x, y, r, r * 1.15, { fill: ink.spot }) +
      ellipse(x - r * 0.14, y - r * 0.2, r * 0.6, r * 0.7, { fill: ink.light }),
  )
  const brow = times(3, (k) =>
    path(`M-60 ${-96 - k * 26}Q0 ${-70 - k * 28} 60 ${-96 - k * 26}`, {
      fill: 'none',
      stroke: ink.shade,
      'stroke-width': 7,
      'stroke-linecap': 'round',
    }),
  )
  return group([
    path(outline, { fill: ink.skin }),
    clip(id, path(outline), [
      path(
        smoothPath(
          [
            [-260, -480],
            [-60, -480],
            [-130, -380],
            [-176, -260],
            [-170, -130],
            [-140, -50],
            [-150, 60],
            [-120, 180],
            [-260, 200],
          ],
          true,
        ),
        { fill: ink.light },
      ),
      path(
        smoothPath(
          [
            [90, -480],
            [170, -340],
            [176, -200],
            [140, -80],
            [130, 20],
            [150, 90],
            [90, 190],
            [280, 200],
            [280, -460],
          ],
          true,
        ),
        { fill: ink.shade },
      ),
      ...spots,
      path(
        smoothPath(
          [
            [0, 60],
            [60, 84],
            [120, 140],
            [60, 200],
            [-60, 200],
            [-120, 140],
            [-60, 84],
          ],
          true,
        ),
        { fill: ink.shade },
      ),
    ]),
    ...brow,
    eye(-104, ink, options.closed ?? false),
    eye(104, ink, options.closed ?? false),
    options.crowned === false ? '' : group(steppedCrown(ink), { transform: 'translate(0 -424)' }),
  ])
}
