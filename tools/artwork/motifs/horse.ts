import { polar, rotate, smoothPath } from '../geometry.ts'
import { type Point, path } from '../svg.ts'
import { type RibbonNode, ribbon } from './ribbon.ts'

/** Directions of the bones of a leg in degrees (90 = straight down), from the trunk to the hoof. */
type LegAngles = readonly [number, number, number, number]

/** A horse seen from its right side, facing right, in units of a hundredth of a head. */
export interface HorsePose {
  /** Turns the trunk about its middle; negative raises the forehand. */
  readonly pitch: number
  /** Shoulder to elbow, forearm, cannon, pastern. */
  readonly fore: { readonly near: LegAngles; readonly far: LegAngles }
  /** Hip to stifle, gaskin, cannon, pastern. */
  readonly hind: { readonly near: LegAngles; readonly far: LegAngles }
  /** Directions of the neck at its root and behind the poll, and of the face. */
  readonly neck: readonly [number, number]
  readonly face: number
}

/** The outlines of a posed horse as path data, and where its other parts are to be fixed. */
export interface HorseShapes {
  readonly near: readonly string[]
  readonly far: readonly string[]
  readonly hooves: { readonly near: readonly string[]; readonly far: readonly string[] }
  readonly head: string
  readonly ears: readonly string[]
  readonly eye: Point
  readonly nostril: Point
  readonly mouth: string
  readonly cheek: string
  readonly forehead: Point
  readonly crest: readonly Point[]
  readonly dock: Point
  readonly withers: Point
  readonly shoulder: Point
  readonly face: number
}

const trunk: readonly Point[] = [
  [66, -60],
  [44, -56],
  [14, -47],
  [-16, -46],
  [-46, -52],
  [-76, -52],
  [-103, -40],
  [-119, -18],
  [-125, 8],
  [-116, 36],
  [-86, 46],
  [-58, 38],
  [-30, 45],
  [4, 53],
  [38, 57],
  [68, 52],
  [94, 38],
  [108, 14],
  [110, -14],
  [96, -44],
]

const headShape: readonly Point[] = [
  [-4, 6],
  [4, -5],
  [14, -6],
  [26, -3],
  [40, 3],
  [56, 8],
  [70, 11],
  [84, 13],
  [93, 16],
  [99, 22],
  [100, 29],
  [96, 34],
  [92, 36],
  [88, 41],
  [81, 42],
  [75, 38],
  [62, 37],
  [50, 40],
  [38, 46],
  [26, 51],
  [14, 50],
  [4, 43],
  [-5, 30],
]

const earShape: readonly Point[] = [
  [-5, 3],
  [-11, -8],
  [-8, -20],
  [3, -32],
  [8, -18],
  [9, -6],
  [6, 1],
]

interface Bone {
  readonly length: number
  readonly left: number
  readonly right: number
}

/** Middle and lower end of each bone: half widths before and behind. */
const foreBones: readonly (readonly [Bone, Bone])[] = [
  [
    { length: 24, left: 30, right: 27 },
    { length: 24, left: 23, right: 22 },
  ],
  [
    { length: 38, left: 15.5, right: 14.5 },
    { length: 36, left: 10.5, right: 9.5 },
  ],
  [
    { length: 22, left: 6.4, right: 7 },
    { length: 26, left: 7.4, right: 9 },
  ],
  [
    { length: 9, left: 6.4, right: 6.6 },
    { length: 11, left: 8.4, right: 8.4 },
  ],
]

const hindBones: readonly (readonly [Bone, Bone])[] = [
  [
    { length: 34, left: 40, right: 44 },
    { length: 34, left: 29, right: 31 },
  ],
  [
    { length: 38, left: 18.5, right: 17.5 },
    { length: 38, left: 11, right: 12.5 },
  ],
  [
    { length: 28, left: 7.4, right: 8.2 },
    { length: 32, left: 8.2, right: 9.6 },
  ],
  [
    { length: 9, left: 6.8, right: 7 },
    { length: 11, left: 9, right: 9 },
  ],
]

function leg(
  root: Point,
  angles: LegAngles,
  bones: typeof foreBones,
  start: number,
): { limb: string; hoof: string; joint: string } {
  const nodes: RibbonNode[] = [{ at: root, left: start, right: start }]
  let joint = root
  let first = root
  bones.forEach(([upper, lower], i) => {
    const angle = angles[i] ?? 90
    const middle = polar(joint[0], joint[1], upper.length, angle)
    nodes.push({ at: middle, left: upper.left, right: upper.right })
    joint = polar(middle[0], middle[1], lower.length, angle)
    nodes.push({ at: joint, left: lower.left, right: lower.right })
    if (i === 0) first = joint
  })
  const turn = (angles[3] ?? 90) - 90
  const place = (x: number, y: number): Point => rotate([joint[0] + x, joint[1] + y], joint, turn)
  const sole: Point[] = [place(9, -2), place(14, 14), place(-10, 14), place(-8.6, -2)]
  const round = (bones[0]?.[1].left ?? 20) * 0.98
  const knee = [0, 60, 120, 180, 240, 300].map((turnAt) => polar(first[0], first[1], round, turnAt))
  return { limb: ribbon(nodes, 6), hoof: smoothPath(sole, true, 0.15), joint: smoothPath(knee, true) }
}

/** Poses a horse and gives all its outlines. */
export function horse(pose: HorsePose): HorseShapes {
  const turnPoint = (x: number, y: number): Point => rotate([x, y], [0, 0], pose.pitch)
  const shoulder = turnPoint(80, 2)
  const hip = turnPoint(-82, -8)
  const beside = (p: Point): Point => [p[0] + 5, p[1] - 3]
  const foreNear = leg(shoulder, pose.fore.near, foreBones, 31)
  const foreFar = leg(beside(shoulder), pose.fore.far, foreBones, 29)
  const hindNear = leg(hip, pose.hind.near, hindBones, 42)
  const hindFar = leg(beside(hip), pose.hind.far, hindBones, 40)
  const base = turnPoint(74, -20)
  const middle = polar(base[0], base[1], 72, pose.neck[0])
  const poll = polar(middle[0], middle[1], 74, pose.neck[1])
  const inner = polar(poll[0], poll[1], 20, pose.face + 62)
  const neck: RibbonNode[] = [
    { at: turnPoint(46, -8), left: 44, right: 50 },
    { at: base, left: 41, right: 47 },
    { at: polar(base[0], base[1], 34, pose.neck[0] - 2), left: 34, right: 38 },
    { at: middle, left: 29, right: 31 },
    { at: polar(middle[0], middle[1], 36, pose.neck[1]), left: 25, right: 25 },
    { at: inner, left: 24, right: 22 },
  ]
  const onHead = (x: number, y: number): Point => rotate([poll[0] + x, poll[1] + y], poll, pose.face)
  const placeShape = (shape: readonly Point[], dx = 0, dy = 0): Point[] =>
    shape.map(([x, y]) => onHead(x + dx, y + dy))
  const crest = neck.slice(1).map(({ at, left }, i): Point => {
    const angle = i < 2 ? pose.neck[0] : pose.neck[1]
    return polar(at[0], at[1], left * 0.82, angle - 90)
  })
  return {
    near: [
      smoothPath(trunk.map(([x, y]) => turnPoint(x, y)).reverse(), true),
      ribbon(neck, 6),
      foreNear.limb,
      hindNear.limb,
      foreNear.joint,
      hindNear.joint,
    ],
    far: [foreFar.limb, hindFar.limb, foreFar.joint, hindFar.joint],
    hooves: { near: [foreNear.hoof, hindNear.hoof], far: [foreFar.hoof, hindFar.hoof] },
    head: smoothPath(placeShape(headShape), true),
    ears: [smoothPath(placeShape(earShape, 4, 0), true), smoothPath(placeShape(earShape, 15, 1), true)],
    eye: onHead(31, 14),
    nostril: onHead(91, 24),
    mouth: smoothPath([onHead(96, 34), onHead(88, 35), onHead(79, 32)]),
    cheek: smoothPath([onHead(12, 10), onHead(30, 28), onHead(28, 46), onHead(14, 50)]),
    forehead: onHead(22, -4),
    crest: [...crest, onHead(-2, 2)],
    dock: turnPoint(-118, -22),
    withers: turnPoint(58, -58),
    shoulder: turnPoint(60, -28),
    face: pose.face,
  }
}

/** Several outlines filled in one ink; overlaps stay filled whichever way each outline runs. */
export function joinShapes(outlines: readonly string[], fill: string): string {
  return outlines.map((d) => path(d, { fill })).join('')
}
