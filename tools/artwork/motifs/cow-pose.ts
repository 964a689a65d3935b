import type { Point } from '../svg.ts'
import type { Joint } from './limb.ts'

/**
 * How a cow in profile holds herself. She faces left; the ground is y = 0, her withers are 600 above it
 * and she is about 750 long, muzzle not counted.
 */
export interface CowPose {
  /** The top of the head, where the horns sit. */
  readonly poll: Point
  /** Direction of the face in degrees: 0 looks level to the left, negative looks down. */
  readonly nod: number
  /** Near fore, near hind, far fore, far hind; from the shoulder down to the hoof. */
  readonly legs: readonly [readonly Joint[], readonly Joint[], readonly Joint[], readonly Joint[]]
  readonly tail: readonly Joint[]
  /** How far the body hangs below its standing height. */
  readonly sink: number
  /** Degrees by which the body is tipped, nose up. */
  readonly tip: number
  readonly hooves: boolean
}

const nearFore: readonly Joint[] = [
  [-250, -420, 150],
  [-226, -290, 108],
  [-238, -172, 62],
  [-236, -95, 40],
  [-238, -46, 48],
  [-250, -14, 54],
]
const nearHind: readonly Joint[] = [
  [305, -470, 190],
  [288, -350, 186],
  [330, -248, 96],
  [366, -196, 60],
  [352, -100, 40],
  [346, -48, 48],
  [332, -14, 54],
]
const shiftJoints = (joints: readonly Joint[], dx: number): Joint[] =>
  joints.map(([x, y, w]) => [x + dx, y, w * 0.94])

/** All four hooves on the ground, head level. */
export const standing: CowPose = {
  poll: [-452, -668],
  nod: -40,
  legs: [nearFore, nearHind, shiftJoints(nearFore, 78), shiftJoints(nearHind, -86)],
  tail: [
    [372, -572, 26],
    [424, -540, 20],
    [436, -420, 14],
    [428, -300, 14],
    [432, -262, 30],
    [430, -200, 40],
    [420, -130, 6],
  ],
  sink: 0,
  tip: 0,
  hooves: true,
}

/** In mid stride, one foreleg lifted. */
export const walking: CowPose = {
  ...standing,
  poll: [-470, -690],
  nod: -34,
  legs: [
    [
      [-250, -420, 150],
      [-250, -290, 106],
      [-296, -180, 62],
      [-330, -100, 40],
      [-350, -52, 48],
      [-372, -16, 54],
    ],
    [
      [305, -470, 190],
      [296, -350, 186],
      [372, -262, 96],
      [424, -206, 60],
      [430, -104, 40],
      [432, -50, 48],
      [420, -14, 54],
    ],
    [
      [-215, -420, 140],
      [-186, -290, 100],
      [-150, -176, 58],
      [-110, -100, 38],
      [-98, -50, 46],
      [-104, -14, 52],
    ],
    [
      [260, -450, 180],
      [220, -340, 160],
      [226, -246, 90],
      [246, -190, 56],
      [206, -100, 38],
      [190, -48, 46],
      [172, -14, 52],
    ],
  ],
}

/** Standing with the muzzle in the grass. */
export const grazing: CowPose = { ...standing, poll: [-560, -290], nod: -66 }

/** Down with the legs folded, head up. */
export const lying: CowPose = {
  ...standing,
  sink: 236,
  poll: [-440, -462],
  nod: -34,
  legs: [
    [
      [-240, -200, 150],
      [-216, -110, 110],
      [-262, -40, 74],
      [-356, -26, 48],
      [-410, -26, 50],
      [-440, -26, 46],
    ],
    [
      [300, -220, 210],
      [270, -130, 220],
      [200, -54, 120],
      [120, -32, 60],
      [50, -26, 44],
      [14, -26, 48],
      [-18, -26, 44],
    ],
    [
      [-230, -190, 140],
      [-260, -100, 100],
      [-330, -60, 60],
      [-390, -64, 48],
      [-440, -60, 46],
      [-470, -58, 40],
    ],
    [
      [280, -200, 180],
      [240, -110, 160],
      [160, -60, 90],
      [90, -58, 50],
      [20, -56, 40],
      [-10, -56, 44],
      [-30, -56, 40],
    ],
  ],
  tail: [
    [372, -336, 26],
    [424, -300, 20],
    [436, -200, 14],
    [424, -80, 14],
    [410, -44, 30],
    [360, -22, 40],
    [290, -12, 6],
  ],
}

/** Lying with the chin on the ground. */
export const asleep: CowPose = { ...lying, poll: [-478, -206], nod: -20 }
