import { polar, straightPath, times } from '../geometry.ts'
import { circle, ellipse, group, line, type Point, path } from '../svg.ts'
import { fillShape } from './stencil.ts'

/** The inks of a wheel. */
export interface Iron {
  readonly face: string
  readonly shade: string
  readonly edge: string
  readonly hub: string
}

/** Path data of a toothed wheel; `radius` is the pitch circle. */
function gearOutline(cx: number, cy: number, radius: number, teeth: number, turn = 0): string {
  const depth = ((Math.PI * radius) / teeth) * 0.62
  const step = 360 / teeth
  const points = times(teeth, (index): Point[] => {
    const at = turn + index * step
    return [
      polar(cx, cy, radius - depth, at - step * 0.32),
      polar(cx, cy, radius + depth, at - step * 0.17),
      polar(cx, cy, radius + depth, at + step * 0.17),
      polar(cx, cy, radius - depth, at + step * 0.32),
    ]
  })
  return straightPath(points.flat(), true)
}

/** A toothed wheel with spokes, its lower right side in shade. */
export function gear(
  cx: number,
  cy: number,
  radius: number,
  teeth: number,
  iron: Iron,
  turn = 0,
  spokes = 6,
): string {
  const rim = radius * 0.74
  const holes = times(spokes, (index) => {
    const [from, to] = [turn + (index / spokes) * 360 + 9, turn + ((index + 1) / spokes) * 360 - 9]
    const [a, b, c, d] = [
      polar(cx, cy, rim, from),
      polar(cx, cy, rim, to),
      polar(cx, cy, radius * 0.3, to),
      polar(cx, cy, radius * 0.3, from),
    ]
    const arc = rim.toFixed(1)
    return `M${a[0].toFixed(1)} ${a[1].toFixed(1)}A${arc} ${arc} 0 0 1 ${b[0].toFixed(1)} ${b[1].toFixed(1)}L${c[0].toFixed(1)} ${c[1].toFixed(1)}L${d[0].toFixed(1)} ${d[1].toFixed(1)}Z`
  }).join('')
  const outline = gearOutline(cx, cy, radius, teeth, turn)
  const shadeSide = `M${cx - radius * 1.3} ${cy + radius * 1.3}L${cx + radius * 1.3} ${cy - radius * 1.3}L${cx + radius * 1.5} ${cy + radius * 1.5}Z`
  return [
    fillShape(outline, iron.face, path(shadeSide, { fill: iron.shade })),
    circle(cx, cy, radius * 0.83, {
      fill: 'none',
      stroke: iron.edge,
      'stroke-width': Math.max(2, radius * 0.018),
    }),
    path(holes, { fill: iron.hub }),
    circle(cx, cy, radius * 0.22, { fill: iron.edge }),
    circle(cx, cy, radius * 0.1, { fill: iron.hub }),
  ].join('')
}

/** The inks of a bell. */
export interface Bronze {
  readonly face: string
  readonly shade: string
  readonly light: string
  readonly dark: string
}

/** A bell hanging from x, y; `swing` tips it, in degrees. */
export function bell(x: number, y: number, height: number, bronze: Bronze, swing = 0): string {
  const body = 'M-14 0C-34 4 -38 40 -42 70C-45 88 -56 96 -62 108H62C56 96 45 88 42 70C38 40 34 4 14 0Z'
  const shade = 'M6 0H14C34 4 38 40 42 70C45 88 56 96 62 108H14C26 84 22 24 6 0Z'
  const gleam = 'M-24 16C-30 34 -31 54 -34 74L-26 76C-24 56 -23 36 -16 16Z'
  return group(
    [
      circle(0, -6, 11, { fill: 'none', stroke: bronze.dark, 'stroke-width': 6 }),
      circle(0, 116, 12, { fill: bronze.dark }),
      path(body, { fill: bronze.face }),
      path(shade, { fill: bronze.shade }),
      path(gleam, { fill: bronze.light }),
      path('M-43 76H43M-50 90H50', { stroke: bronze.dark, 'stroke-width': 3.5 }),
      path(times(9, (index) => `M${-36 + index * 9} 52l4.500 8l-4.500 8l-4.500 -8Z`).join(''), {
        fill: bronze.dark,
      }),
      ellipse(0, 108, 62, 6, { fill: bronze.dark }),
    ],
    {
      transform: `translate(${x} ${y}) rotate(${swing}) scale(${(height / 118).toFixed(3)}) translate(0 16)`,
    },
  )
}

/** A spoked rope wheel. */
export function pulley(cx: number, cy: number, radius: number, iron: Iron): string {
  return [
    circle(cx, cy, radius, { fill: 'none', stroke: iron.face, 'stroke-width': radius * 0.2 }),
    circle(cx, cy, radius * 1.04, { fill: 'none', stroke: iron.edge, 'stroke-width': radius * 0.05 }),
    ...times(8, (index) => {
      const [a, b] = [polar(cx, cy, radius * 0.12, index * 45), polar(cx, cy, radius * 0.94, index * 45)]
      return line(a[0], a[1], b[0], b[1], {
        stroke: index % 2 === 0 ? iron.face : iron.shade,
        'stroke-width': radius * 0.09,
      })
    }),
    circle(cx, cy, radius * 0.2, { fill: iron.edge }),
    circle(cx, cy, radius * 0.08, { fill: iron.hub }),
  ].join('')
}
