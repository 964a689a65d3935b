import { smoothPath, times } from '../geometry.ts'
import { clip, type Point, path, rect } from '../svg.ts'

/** Two strands that cross on an upright axis again and again, over and under in turn, as in northern knotwork. */
export interface Knot {
  readonly axis: number
  readonly foot: number
  readonly top: number
  readonly swing: number
  readonly loops: number
  readonly width: number
}

function strand(knot: Knot, side: 1 | -1): string {
  const count = knot.loops * 16
  return smoothPath(
    times(count + 1, (index): Point => {
      const t = index / count
      return [
        knot.axis + side * knot.swing * Math.sin(Math.PI * knot.loops * t),
        knot.foot + (knot.top - knot.foot) * t,
      ]
    }),
  )
}

/** The knot in two inks with an edge line; the id is unique within one drawing. */
export function plait(id: string, knot: Knot, inks: readonly [string, string, string]): string {
  const [first, second, edge] = inks
  const strandPath = (side: 1 | -1, fill: string) =>
    path(strand(knot, side), { fill: 'none', stroke: edge, 'stroke-width': knot.width + 12 }) +
    path(strand(knot, side), { fill: 'none', stroke: fill, 'stroke-width': knot.width }) +
    path(strand(knot, side), { fill: 'none', stroke: edge, 'stroke-width': 3, 'stroke-dasharray': '16 9' })
  const step = (knot.top - knot.foot) / knot.loops
  const crossings = times(knot.loops + 1, (index) => index)
    .filter((index) => index % 2 === 1)
    .map((index) =>
      rect(
        knot.axis - knot.swing,
        knot.foot + step * index - Math.abs(step) * 0.45,
        knot.swing * 2,
        Math.abs(step) * 0.9,
      ),
    )
  return strandPath(1, first) + strandPath(-1, second) + clip(id, crossings.join(''), strandPath(1, first))
}

/** A braid of hair hanging from a point: pairs of leaf-shaped turns that grow smaller. */
export function braid(
  points: readonly Point[],
  width: number,
  inks: readonly [string, string, string],
): string {
  const [lit, shade, line] = inks
  return points
    .slice(0, -1)
    .map((from, index) => {
      const to = points[index + 1] ?? from
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
      const size = (width * (1 - (index / points.length) * 0.35)) / 2 / Math.hypot(dx, dy)
      const [nx, ny] = [-dy * size, dx * size]
      const leaf = (side: number, lift: number) => {
        const base: Point = [from[0] - dx * lift, from[1] - dy * lift]
        return `M${base[0] + nx * side} ${base[1] + ny * side}C${base[0] + nx * side * 1.35 + dx * 0.5} ${base[1] + ny * side * 1.35 + dy * 0.5} ${to[0] + nx * side * 0.6} ${to[1] + ny * side * 0.6} ${to[0] - nx * side * 0.25 + dx * 0.3} ${to[1] - ny * side * 0.25 + dy * 0.3}C${from[0] - nx * side * 0.5 + dx * 0.4} ${from[1] - ny * side * 0.5 + dy * 0.4} ${base[0] - nx * side * 0.2} ${base[1] - ny * side * 0.2} ${base[0] + nx * side} ${base[1] + ny * side}Z`
      }
      const style = { stroke: line, 'stroke-width': 4 }
      return path(leaf(1, 0.25), { fill: lit, ...style }) + path(leaf(-1, 0), { fill: shade, ...style })
    })
    .join('')
}
