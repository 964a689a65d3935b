import { polar } from './geometry.ts'
import type { Random } from './random.ts'
import { path, px } from './svg.ts'

/** Parallel lines; `angle` is their direction in degrees, 0 is horizontal. */
export interface Hatch {
  readonly angle: number
  readonly gap: number
  readonly width: number
  readonly colour: string
}

/** Lines over a whole rectangle and a little beyond; clip them to the shape in shade. */
export function hatch(
  x: number,
  y: number,
  w: number,
  h: number,
  { angle, gap, width, colour }: Hatch,
): string {
  const [cx, cy, reach] = [x + w / 2, y + h / 2, Math.hypot(w, h) / 2]
  let d = ''
  for (let offset = -reach; offset <= reach; offset += gap) {
    const middle = polar(cx, cy, offset, angle + 90)
    const half = Math.sqrt(Math.max(0, reach * reach - offset * offset))
    const [from, to] = [polar(middle[0], middle[1], -half, angle), polar(middle[0], middle[1], half, angle)]
    d += `M${px(from[0])} ${px(from[1])}L${px(to[0])} ${px(to[1])}`
  }
  return path(d, { stroke: colour, 'stroke-width': width, fill: 'none' })
}

/** A screen of dots; `from` and `to` are the dot's share of the cell (0 none, 1 touching) along `angle` degrees. */
export interface Halftone {
  readonly cell: number
  readonly colour: string
  readonly from: number
  readonly to: number
  readonly angle: number
}

function dot(x: number, y: number, r: number): string {
  return `M${px(x - r)} ${px(y)}a${px(r)} ${px(r)} 0 1 0 ${px(r * 2)} 0a${px(r)} ${px(r)} 0 1 0 ${px(-r * 2)} 0`
}

/** Dots on a 45° screen over a rectangle, growing along a direction; clip them to the shape in shade. */
export function halftone(x: number, y: number, w: number, h: number, screen: Halftone): string {
  const { cell, colour, from, to, angle } = screen
  const [ux, uy] = polar(0, 0, 1, angle)
  const reach = (Math.abs(ux) * w + Math.abs(uy) * h) / 2
  const step = cell / Math.SQRT2
  let d = ''
  for (let row = 0; row * step <= h; row += 1) {
    for (let column = 0; column * cell <= w + cell; column += 1) {
      const px0 = x + column * cell + (row % 2 === 0 ? 0 : cell / 2)
      const py0 = y + row * step
      const along = ((px0 - x - w / 2) * ux + (py0 - y - h / 2) * uy) / reach / 2 + 0.5
      const radius = ((from + (to - from) * Math.min(1, Math.max(0, along))) * cell) / 2
      if (radius > 0.4) d += dot(px0, py0, radius)
    }
  }
  return path(d, { fill: colour })
}

/** Scattered specks in a rectangle, denser towards one direction. */
export interface Stipple {
  readonly count: number
  readonly colour: string
  readonly min: number
  readonly max: number
  /** Degrees towards which the specks gather. */
  readonly towards: number
}

/** Specks of ink; clip them to the shape in shade. */
export function stipple(random: Random, x: number, y: number, w: number, h: number, specks: Stipple): string {
  const [ux, uy] = polar(0, 0, 1, specks.towards)
  let d = ''
  for (let index = 0; index < specks.count; index += 1) {
    const [a, b] = [random.next(), random.next()]
    const along = ((a - 0.5) * ux + (b - 0.5) * uy) / (Math.abs(ux) + Math.abs(uy)) + 0.5
    if (random.next() > along) continue
    d += dot(x + a * w, y + b * h, random.range(specks.min, specks.max))
  }
  return path(d, { fill: specks.colour })
}
