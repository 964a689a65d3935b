import { polar, rotate, smoothPath } from '../geometry.ts'
import type { Random } from '../random.ts'
import { circle, clip, group, type Point, path } from '../svg.ts'
import { type HorsePose, type HorseShapes, horse, joinShapes } from './horse.ts'
import { taper } from './ribbon.ts'
import { type WingInk, type WingPose, wing } from './wing.ts'

/** Inks of a unicorn: coat lit and in shade, far legs, three of mane and tail, hooves and lines, horn. */
export interface UnicornInk {
  readonly coat: string
  readonly shade: string
  readonly far: string
  readonly hair: readonly [string, string, string]
  readonly line: string
  readonly horn: string
  readonly hornLine: string
  readonly hoof: string
}

/** A unicorn in units of a hundredth of a head, facing right, about the middle of its trunk. */
export interface UnicornPose {
  readonly id: string
  readonly horse: HorsePose
  /** Direction in which mane and tail stream, degrees. */
  readonly wind: number
  /** Length of the longest lock of the tail. */
  readonly tail?: number
  /** Direction of the tail, where it differs from the wind. */
  readonly tailWind?: number
  readonly mane?: number
  readonly near?: WingPose
  readonly far?: WingPose
}

/** Where the light stands: the offset of the lit copy inside the shaded outline. */
const light: Point = [-7, -9]

/** A streaming lock: an S of which the far end follows the wind. */
function lock(root: Point, start: number, wind: number, length: number, width: number, wave: number): string {
  const first = polar(root[0], root[1], length * 0.22, start)
  const second = polar(first[0], first[1], length * 0.26, (start + wind * 2) / 3)
  const third = polar(second[0], second[1], length * 0.28, wind + wave)
  const tip = polar(third[0], third[1], length * 0.26, wind - wave * 1.3)
  return taper([root, first, second, third, tip], width, 0.3, 0.06)
}

function mane(random: Random, shapes: HorseShapes, pose: UnicornPose, ink: UnicornInk): string {
  const crest = shapes.crest
  const count = 21
  const ridge = path(smoothPath(crest), {
    fill: 'none',
    stroke: ink.hair[0],
    'stroke-width': 13,
    'stroke-linecap': 'round',
  })
  const locks = Array.from({ length: count }, (_, i) => {
    const t = (i / (count - 1)) * (crest.length - 1)
    const [a, b] = [
      crest[Math.floor(t)] ?? [0, 0],
      crest[Math.min(crest.length - 1, Math.floor(t) + 1)] ?? [0, 0],
    ]
    const f = t - Math.floor(t)
    const root: Point = [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]
    const long =
      (pose.mane ?? 70) * (0.75 + 0.45 * Math.sin((Math.PI * i) / (count - 1))) * random.range(0.85, 1.15)
    const fill = ink.hair[i % 3] ?? ink.hair[0]
    return path(
      lock(root, pose.wind + random.range(-20, 6), pose.wind + random.range(-10, 12), long, 21, 24),
      { fill },
    )
  })
  return ridge + locks.join('')
}

function tail(random: Random, shapes: HorseShapes, pose: UnicornPose, ink: UnicornInk): string {
  const wind = pose.tailWind ?? pose.wind
  return Array.from({ length: 9 }, (_, i) => {
    const spread = (i - 4) * 5
    const long = (pose.tail ?? 150) * random.range(0.75, 1.05)
    const fill = ink.hair[i % 3] ?? ink.hair[0]
    return path(lock(shapes.dock, wind + spread * 0.4 - 14, wind + spread, long, 21, 24), { fill })
  }).join('')
}

/** A straight horn with a spiral, from its root along a direction. */
function horn(
  root: Point,
  degrees: number,
  length: number,
  width: number,
  fill: string,
  lines: string,
): string {
  const place = (x: number, y: number): Point => rotate([root[0] + x, root[1] + y], root, degrees)
  const d = smoothPath([place(-2, -width / 2), place(length, 0), place(-2, width / 2)], true, 0)
  const turns = Array.from({ length: 7 }, (_, i) => {
    const x = length * (0.04 + i * 0.125)
    const half = (width / 2) * (1 - x / length)
    const [a, b] = [place(x, half), place(x + half * 1.3 + 1, -half)]
    return path(smoothPath([a, place(x + half * 0.4, half * 0.2), b]), {
      fill: 'none',
      stroke: lines,
      'stroke-width': Math.max(0.9, width * 0.11),
    })
  })
  return path(d, { fill }) + turns.join('')
}

/** Outlines filled in the shade ink, with a copy moved towards the light printed inside them. */
function modelShape(
  id: string,
  outlines: readonly string[],
  lit: string,
  shade: string,
  offset: Point,
): string {
  const copy = group(joinShapes(outlines, lit), { transform: `translate(${offset[0]} ${offset[1]})` })
  return joinShapes(outlines, shade) + outlines.map((d, i) => clip(`${id}-${i}`, path(d), copy)).join('')
}

function faceLines(shapes: HorseShapes, ink: UnicornInk): string {
  const thin = { fill: 'none', stroke: ink.line, 'stroke-width': 1.4, 'stroke-linecap': 'round' } as const
  const lid = [
    polar(shapes.eye[0], shapes.eye[1], 7, shapes.face + 190),
    polar(shapes.eye[0], shapes.eye[1], 6, shapes.face - 80),
    polar(shapes.eye[0], shapes.eye[1], 7.5, shapes.face + 10),
  ]
  return group([
    path(shapes.cheek, { ...thin, stroke: ink.shade, 'stroke-width': 2 }),
    path(shapes.mouth, thin),
    circle(shapes.eye[0], shapes.eye[1], 4.2, { fill: ink.line }),
    circle(shapes.eye[0] + 1.2, shapes.eye[1] - 1.4, 1.1, { fill: ink.coat }),
    path(smoothPath(lid), { ...thin, 'stroke-width': 2 }),
    circle(shapes.nostril[0], shapes.nostril[1], 2.6, { fill: ink.line }),
  ])
}

/** A winged unicorn: far wing, far legs, tail, body, mane, horn, near wing, in this order. */
export function unicorn(random: Random, pose: UnicornPose, ink: UnicornInk, feathers: WingInk): string {
  const shapes = horse(pose.horse)
  const [farEar, nearEar] = shapes.ears
  const head = [shapes.head, ...(nearEar ? [nearEar] : [])]
  return group([
    pose.far ? wing(pose.far, feathers) : '',
    joinShapes(shapes.far, ink.far),
    joinShapes(shapes.hooves.far, ink.hoof),
    tail(random.fork('tail'), shapes, pose, ink),
    farEar ? path(farEar, { fill: ink.shade }) : '',
    modelShape(`${pose.id}-body`, shapes.near, ink.coat, ink.shade, light),
    joinShapes(shapes.hooves.near, ink.hoof),
    modelShape(`${pose.id}-head`, head, ink.coat, ink.shade, [-3, -5]),
    faceLines(shapes, ink),
    mane(random.fork('mane'), shapes, pose, ink),
    horn(shapes.forehead, shapes.face - 62, 82, 11, ink.horn, ink.hornLine),
    path(lock(shapes.forehead, shapes.face - 150, shapes.face + 165, 40, 13, 30), { fill: ink.hair[0] }),
    pose.near ? wing(pose.near, feathers) : '',
  ])
}
