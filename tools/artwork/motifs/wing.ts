import { lerp, smoothPath } from '../geometry.ts'
import { group, type Point, path } from '../svg.ts'
import { ribbon } from './ribbon.ts'

/** A row of feathers whose roots lie between two points and whose angles and lengths run from first to last. */
interface FeatherRow {
  readonly from: Point
  readonly to: Point
  readonly count: number
  /** Degrees, 0 = right, 90 = down. */
  readonly angles: readonly [number, number]
  readonly lengths: readonly [number, number]
  readonly width: number
  /** Sideways bend of the tip as a share of the length. */
  readonly bend?: number
  /** Makes the middle of the row longer (or shorter, below 0) by this share. */
  readonly swell?: number
  readonly pointed?: number
}

/** Inks of a feather: blade, trailing half and the line of the shaft. */
export interface FeatherInk {
  readonly blade: string
  readonly shade: string
  readonly line: string
}

/** One feather from its root: a bent blade, its trailing half in shade, a thin shaft. */
export function feather(
  root: Point,
  degrees: number,
  length: number,
  width: number,
  ink: FeatherInk,
  shape: { bend?: number; pointed?: number } = {},
): string {
  const bend = shape.bend ?? 0.06
  const tip = shape.pointed ?? 0.5
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const place = (t: number, side: number): Point => {
    const x = t * length
    const y = side * width + bend * length * t * t
    return [root[0] + x * cos - y * sin, root[1] + x * sin + y * cos]
  }
  const shaft: Point[] = [place(0, 0), place(0.35, 0), place(0.7, 0), place(0.97, -0.05)]
  const lead: Point[] = [
    place(0, -0.1),
    place(0.2, -0.32),
    place(0.55, -0.42),
    place(0.85, -0.36 * (1 - tip * 0.4)),
  ]
  const trail: Point[] = [
    place(0.9, 0.42 * (1 - tip * 0.7)),
    place(0.6, 0.56),
    place(0.2, 0.42),
    place(0, 0.12),
  ]
  const blade = smoothPath([...lead, place(1, -0.02), ...trail], true)
  const half = smoothPath([...shaft, ...trail], true)
  return (
    path(blade, { fill: ink.blade, stroke: ink.line, 'stroke-width': Math.max(1, width * 0.05) }) +
    path(half, { fill: ink.shade }) +
    path(smoothPath(shaft), { fill: 'none', stroke: ink.line, 'stroke-width': Math.max(0.8, width * 0.045) })
  )
}

/** All feathers of a row, the last one lowest, so that each lies over its outer neighbour. */
export function feathers(row: FeatherRow, ink: FeatherInk): string {
  return Array.from({ length: row.count }, (_, k) => {
    const t = 1 - k / Math.max(1, row.count - 1)
    const root = lerp(row.from, row.to, t)
    const angle = row.angles[0] + (row.angles[1] - row.angles[0]) * t
    const swell = 1 + (row.swell ?? 0) * Math.sin(Math.PI * t)
    const length = (row.lengths[0] + (row.lengths[1] - row.lengths[0]) * t) * swell
    return feather(root, angle, length, row.width, ink, {
      ...(row.bend === undefined ? {} : { bend: row.bend }),
      ...(row.pointed === undefined ? {} : { pointed: row.pointed }),
    })
  }).join('')
}

/** A bird's arm in the plane of the picture and the sweep of its feathers. */
export interface WingPose {
  readonly shoulder: Point
  readonly elbow: Point
  readonly wrist: Point
  readonly hand: Point
  /** Angles of the innermost secondary, of the feather at the wrist and of the outermost primary. */
  readonly sweep: readonly [number, number, number]
  /** Lengths at the same three places. */
  readonly reach: readonly [number, number, number]
  readonly width: number
  readonly primaries?: number
  readonly secondaries?: number
  /** 0 = closed rounded tip, 1 = separate fingers. */
  readonly fingers?: number
  /** Sideways bend of the feathers; its sign says to which side they curl. */
  readonly bend?: number
}

/** Inks of a wing, from the long feathers to the leading edge. */
export interface WingInk {
  readonly quill: FeatherInk
  readonly covert: FeatherInk
  readonly lesser: FeatherInk
  readonly arm: string
}

/** A spread wing: primaries and secondaries, two rows of coverts, and the arm over their roots. */
export function wing(pose: WingPose, ink: WingInk): string {
  const { shoulder, elbow, wrist, hand, sweep, reach, width } = pose
  const bend = pose.bend ?? 0.06
  const fingers = pose.fingers ?? 0
  const primaries = pose.primaries ?? 10
  const secondaries = pose.secondaries ?? 11
  const rows = (scale: number, ink: FeatherInk, wide: number, counts: readonly [number, number]): string =>
    feathers(
      {
        from: wrist,
        to: hand,
        count: counts[0],
        angles: [sweep[1], sweep[2]],
        lengths: [reach[1] * scale, reach[2] * scale],
        width: wide * (1 - 0.35 * fingers),
        bend,
        swell: 0.12,
        pointed: scale === 1 ? 0.3 + fingers * 0.6 : 0.4,
      },
      ink,
    ) +
    feathers(
      {
        from: lerp(shoulder, elbow, 0.35),
        to: elbow,
        count: Math.ceil(counts[1] * 0.45),
        angles: [sweep[0], sweep[0] + (sweep[1] - sweep[0]) * 0.45],
        lengths: [reach[0] * scale, (reach[0] * 0.55 + reach[1] * 0.45) * scale],
        width: wide * 1.1,
        bend,
      },
      ink,
    )
  const middle = (scale: number, ink: FeatherInk, wide: number, count: number): string =>
    feathers(
      {
        from: elbow,
        to: wrist,
        count,
        angles: [sweep[0] + (sweep[1] - sweep[0]) * 0.45, sweep[1]],
        lengths: [(reach[0] * 0.55 + reach[1] * 0.45) * scale, reach[1] * scale],
        width: wide * 1.1,
        bend,
      },
      ink,
    )
  const layer = (scale: number, ink: FeatherInk, wide: number, counts: readonly [number, number]): string =>
    rows(scale, ink, wide, counts).concat(middle(scale, ink, wide, Math.ceil(counts[1] * 0.6)))
  const arm = ribbon([
    { at: shoulder, left: width * 0.6, right: width * 0.5 },
    { at: elbow, left: width * 0.45, right: width * 0.45 },
    { at: wrist, left: width * 0.32, right: width * 0.32 },
    { at: hand, left: width * 0.14, right: width * 0.14 },
  ])
  return group([
    layer(1, ink.quill, width, [primaries, secondaries]),
    layer(0.56, ink.covert, width * 0.9, [primaries, secondaries]),
    layer(0.31, ink.lesser, width * 0.72, [primaries, secondaries + 2]),
    path(arm, { fill: ink.arm }),
  ])
}
