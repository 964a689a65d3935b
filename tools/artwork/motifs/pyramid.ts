import { lerp, straightPath, times } from '../geometry.ts'
import { hatch } from '../shade.ts'
import { group, type Point, path, polygon, polyline } from '../svg.ts'
import { fillShape } from './stencil.ts'

/** The inks of a stepped pyramid: sunny face, shady face, edges of the terraces, doors. */
export interface Stone {
  readonly lit: string
  readonly shade: string
  readonly edge: string
  readonly dark: string
}

/** A stepped pyramid that stands on `base`; a negative height hangs it upside down. */
interface Temple {
  readonly x: number
  readonly base: number
  readonly width: number
  readonly height: number
  readonly steps: number
  /** Where the corner between the faces stands, as a share of the width; 1 shows one face only. */
  readonly turn?: number
  /** Width of the top as a share of the base. */
  readonly top?: number
}

const BATTER = 0.16

function tierBox({ x, base, width, height, steps, top = 0.2 }: Temple, index: number) {
  const half = (width / 2) * lerp(1, top, index / steps)
  const rise = height / steps
  const foot = base - index * rise
  const inset = Math.abs(rise) * BATTER
  return { left: x - half, right: x + half, foot, head: foot - rise, inset }
}

function tier(temple: Temple, stone: Stone, index: number): string {
  const { left, right, foot, head, inset } = tierBox(temple, index)
  const corner = lerp(left, right, temple.turn ?? 0.64)
  const shape: readonly Point[] = [
    [left, foot],
    [left + inset, head],
    [right - inset, head],
    [right, foot],
  ]
  const shade = straightPath(
    [
      [corner, foot],
      [corner, head],
      [right - inset, head],
      [right, foot],
    ],
    true,
  )
  const lines = hatch(corner, Math.min(foot, head), right - corner, Math.abs(head - foot), {
    angle: 90,
    gap: 9,
    width: 1.6,
    colour: stone.dark,
  })
  const edge = Math.max(2, Math.abs(foot - head) * 0.07)
  return [
    polygon(shape, { fill: stone.lit }),
    (temple.turn ?? 0.64) < 1 ? fillShape(shade, stone.shade, group(lines, { opacity: 0.35 })) : '',
    polyline(
      [
        [left + inset, head],
        [right - inset, head],
      ],
      { stroke: stone.edge, 'stroke-width': edge },
    ),
  ].join('')
}

/** The stair up the middle of the sunny face, narrower towards the top. */
function stair(temple: Temple, stone: Stone): string {
  const share = (temple.turn ?? 0.64) / 2
  const at = (index: number): readonly [Point, Point] => {
    const { left, right, foot } = tierBox(temple, index)
    const middle = lerp(left, right, share)
    const half = temple.width * 0.06 * lerp(1, 0.55, index / temple.steps)
    return [
      [middle - half, foot],
      [middle + half, foot],
    ]
  }
  const [bottom, head] = [at(0), at(temple.steps)]
  const treads = Math.max(8, Math.round(Math.abs(temple.height) / 11))
  const lines = times(treads, (index) => {
    const t = (index + 0.5) / treads
    const [a, b] = [lerp(bottom[0], head[0], t), lerp(bottom[1], head[1], t)]
    return `M${a[0].toFixed(1)} ${a[1].toFixed(1)}L${b[0].toFixed(1)} ${b[1].toFixed(1)}`
  }).join('')
  return (
    polygon([bottom[0], bottom[1], head[1], head[0]], { fill: stone.edge }) +
    path(lines, { stroke: stone.shade, 'stroke-width': 2.4 }) +
    polyline([bottom[1], head[1]], { stroke: stone.dark, 'stroke-width': 3, opacity: 0.5 })
  )
}

/** A stepped pyramid with a shrine on top, lit from the left. */
export function temple(shape: Temple, stone: Stone): string {
  const crown = tierBox(shape, shape.steps)
  const width = (crown.right - crown.left) * 0.72
  const rise = (shape.height / shape.steps) * 0.85
  const y = (share: number): number => crown.foot - rise * share
  const turn = lerp(-width / 2, width / 2, shape.turn ?? 0.64)
  const door = (turn - width / 2) / 2
  const { x } = shape
  return group([
    ...times(shape.steps, (index) => tier(shape, stone, index)),
    stair(shape, stone),
    polygon(
      [
        [x - width / 2, y(0)],
        [x - width / 2, y(1)],
        [x + width / 2, y(1)],
        [x + width / 2, y(0)],
      ],
      { fill: stone.lit },
    ),
    polygon(
      [
        [x + turn, y(0)],
        [x + turn, y(1)],
        [x + width / 2, y(1)],
        [x + width / 2, y(0)],
      ],
      { fill: stone.shade },
    ),
    polygon(
      [
        [x - width * 0.6, y(1)],
        [x - width * 0.6, y(1.22)],
        [x + width * 0.6, y(1.22)],
        [x + width * 0.6, y(1)],
      ],
      { fill: stone.edge },
    ),
    polygon(
      [
        [x + door - width * 0.12, y(0)],
        [x + door - width * 0.09, y(0.7)],
        [x + door + width * 0.09, y(0.7)],
        [x + door + width * 0.12, y(0)],
      ],
      { fill: stone.dark },
    ),
  ])
}
