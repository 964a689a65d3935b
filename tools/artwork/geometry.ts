import { type Point, px } from './svg.ts'

/** Path data straight through the points. */
export function straightPath(points: readonly Point[], closed = false): string {
  const steps = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${px(x)} ${px(y)}`)
  return steps.join('') + (closed ? 'Z' : '')
}

/**
 * Path data of a soft curve through the points (Catmull-Rom as cubic Béziers).
 * A tension of 1 is the usual roundness, 0 gives straight lines.
 */
export function smoothPath(points: readonly Point[], closed = false, tension = 1): string {
  const count = points.length
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index))
    return points[wrapped] ?? [0, 0]
  }
  const [startX, startY] = at(0)
  let d = `M${px(startX)} ${px(startY)}`
  for (let index = 0; index < (closed ? count : count - 1); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const outX = from[0] + ((to[0] - before[0]) / 6) * tension
    const outY = from[1] + ((to[1] - before[1]) / 6) * tension
    const inX = to[0] - ((after[0] - from[0]) / 6) * tension
    const inY = to[1] - ((after[1] - from[1]) / 6) * tension
    d += `C${px(outX)} ${px(outY)} ${px(inX)} ${px(inY)} ${px(to[0])} ${px(to[1])}`
  }
  return d + (closed ? 'Z' : '')
}

/** A point turned about another; degrees run clockwise on the canvas. */
export function rotate(point: Point, about: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [dx, dy] = [point[0] - about[0], point[1] - about[1]]
  return [
    about[0] + dx * Math.cos(angle) - dy * Math.sin(angle),
    about[1] + dx * Math.sin(angle) + dy * Math.cos(angle),
  ]
}

/** The number or point between two others; t = 0 gives the first. */
export function lerp(from: number, to: number, t: number): number
export function lerp(from: Point, to: Point, t: number): Point
export function lerp(from: number | Point, to: number | Point, t: number): number | Point {
  if (typeof from === 'number') return typeof to === 'number' ? from + (to - from) * t : from
  return typeof to === 'number' ? from : [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
}

/** The point between two others; t = 0 gives the first. */
export function between(from: Point, to: Point, t: number): Point {
  return lerp(from, to, t)
}

/** The point at a distance and direction; 0° is to the right, 90° is down. */
export function polar(cx: number, cy: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
}

/** Path data of a ring sector between two radii and two directions in degrees. */
export function sector(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
): string {
  const [a, b, c, d] = [
    polar(cx, cy, outer, from),
    polar(cx, cy, outer, to),
    polar(cx, cy, inner, to),
    polar(cx, cy, inner, from),
  ]
  const large = Math.abs(to - from) > 180 ? 1 : 0
  return (
    `M${px(a[0])} ${px(a[1])}A${px(outer)} ${px(outer)} 0 ${large} 1 ${px(b[0])} ${px(b[1])}` +
    `L${px(c[0])} ${px(c[1])}A${px(inner)} ${px(inner)} 0 ${large} 0 ${px(d[0])} ${px(d[1])}Z`
  )
}

/** `count` whole numbers from 0. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index))
}
