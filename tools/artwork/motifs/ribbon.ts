import { smoothPath } from '../geometry.ts'
import type { Point } from '../svg.ts'

/** One station of a limb, lock or tentacle: a point of its axis and the half width on either side of it. */
export interface RibbonNode {
  readonly at: Point
  readonly left: number
  readonly right: number
}

interface Sample {
  readonly at: Point
  readonly index: number
}

function catmull(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t ** 3)
}

function pointAt(points: readonly Point[], index: number): Point {
  return points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
}

function sampleCurve(points: readonly Point[], steps: number): Sample[] {
  const samples: Sample[] = []
  for (let i = 0; i < points.length - 1; i += 1) {
    const [a, b, c, d] = [
      pointAt(points, i - 1),
      pointAt(points, i),
      pointAt(points, i + 1),
      pointAt(points, i + 2),
    ]
    for (let k = 0; k < steps; k += 1) {
      const t = k / steps
      samples.push({
        at: [catmull(a[0], b[0], c[0], d[0], t), catmull(a[1], b[1], c[1], d[1], t)],
        index: i + t,
      })
    }
  }
  samples.push({ at: pointAt(points, points.length - 1), index: points.length - 1 })
  return samples
}

/** Maps a place on a body to the canvas: `s` runs along the axis (0…1), `v` stands off it to the left-hand side. */
export type BodyMap = (s: number, v: number) => Point

/** The body map of an axis through `points`, by arc length; `side` −1 turns the left hand into the right. */
export function bodyMap(points: readonly Point[], side: 1 | -1 = 1): BodyMap {
  const samples = sampleCurve(points, 24)
  const lengths = [0]
  for (let i = 1; i < samples.length; i += 1) {
    const [a, b] = [samples[i - 1]?.at ?? [0, 0], samples[i]?.at ?? [0, 0]]
    lengths.push((lengths[i - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]))
  }
  const total = lengths[lengths.length - 1] ?? 1
  return (s, v) => {
    const goal = s * total
    let i = 1
    while (i < lengths.length - 1 && (lengths[i] ?? 0) < goal) i += 1
    const [from, to] = [samples[i - 1]?.at ?? [0, 0], samples[i]?.at ?? [0, 0]]
    const span = (lengths[i] ?? 0) - (lengths[i - 1] ?? 0) || 1
    const t = (goal - (lengths[i - 1] ?? 0)) / span
    const before = samples[Math.max(0, i - 4)]?.at ?? from
    const after = samples[Math.min(samples.length - 1, i + 3)]?.at ?? to
    const [tx, ty] = [after[0] - before[0], after[1] - before[1]]
    const norm = Math.hypot(tx, ty) || 1
    return [
      from[0] + (to[0] - from[0]) * t + (ty / norm) * v * side,
      from[1] + (to[1] - from[1]) * t - (tx / norm) * v * side,
    ]
  }
}

/** The heading of the axis at `s`, in degrees. */
export function heading(map: BodyMap, s: number): number {
  const [a, b] = [map(Math.max(0, s - 0.01), 0), map(Math.min(1, s + 0.01), 0)]
  return (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI
}

/** Path data of a stroke whose width changes from node to node. */
export function ribbon(nodes: readonly RibbonNode[], steps = 5): string {
  const axis = sampleCurve(
    nodes.map((node) => node.at),
    steps,
  )
  const left: Point[] = []
  const right: Point[] = []
  axis.forEach((sample, i) => {
    const before = axis[Math.max(0, i - 1)]?.at ?? sample.at
    const after = axis[Math.min(axis.length - 1, i + 1)]?.at ?? sample.at
    const norm = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1
    const normal: Point = [(after[1] - before[1]) / norm, -(after[0] - before[0]) / norm]
    const low = nodes[Math.floor(sample.index)]
    const high = nodes[Math.min(nodes.length - 1, Math.floor(sample.index) + 1)]
    if (!low || !high) return
    const t = sample.index - Math.floor(sample.index)
    const ease = t * t * (3 - 2 * t)
    const l = low.left + (high.left - low.left) * ease
    const r = low.right + (high.right - low.right) * ease
    left.push([sample.at[0] + normal[0] * l, sample.at[1] + normal[1] * l])
    right.push([sample.at[0] - normal[0] * r, sample.at[1] - normal[1] * r])
  })
  return smoothPath([...left, ...right.reverse()], true)
}

/** A ribbon of equal halves that swells to `width` and dies away towards its end. */
export function taper(points: readonly Point[], width: number, end = 0.5, start = 1): string {
  const last = points.length - 1
  return ribbon(
    points.map((at, i) => {
      const t = i / last
      const w = (width / 2) * (start + (1 - start) * Math.min(1, t * 3)) * (1 - t ** 1.6) + end
      return { at, left: w, right: w }
    }),
  )
}
