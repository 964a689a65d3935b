import { rotate, smoothPath } from '../geometry.ts'
import { halftone } from '../shade.ts'
import { group, type Point, path } from '../svg.ts'
import { type Coat, cowHead } from './cow-head.ts'
import type { CowPose } from './cow-pose.ts'
import { type Joint, limb } from './limb.ts'
import { fillShape, stencil } from './stencil.ts'

const torso: readonly Point[] = [
  [-225, -606],
  [-100, -588],
  [60, -580],
  [190, -592],
  [275, -604],
  [340, -594],
  [388, -566],
  [404, -510],
  [404, -430],
  [372, -340],
  [250, -300],
  [80, -262],
  [-80, -252],
  [-200, -262],
  [-296, -300],
  [-346, -372],
  [-352, -450],
  [-316, -556],
]

function lowerPoints(points: readonly Point[], { sink, tip }: CowPose): Point[] {
  return points.map((point) => {
    const [x, y] = rotate(point, [0, -300], tip)
    return [x, y + sink]
  })
}

function lowerJoints(joints: readonly Joint[], pose: CowPose): Joint[] {
  return joints.map(([x, y, width]) => {
    const [a, b] = rotate([x, y], [0, -300], pose.tip)
    return [a, b, width]
  })
}

function hoof(joints: readonly Joint[], dark: string): string {
  const [x, y] = joints[joints.length - 1] ?? [0, 0]
  const [bx, by] = joints[joints.length - 2] ?? [0, -1]
  const angle = (Math.atan2(y - by, x - bx) * 180) / Math.PI - 90
  const turn = Math.abs(angle) < 40 ? angle * 0.3 : angle
  const foot = 'M-24 -22L22 -26L30 14L-38 14Q-36 -8 -24 -22Z'
  return path(foot, { fill: dark, transform: `translate(${x} ${y}) rotate(${turn.toFixed(1)})` })
}

function leg(joints: readonly Joint[], pose: CowPose, colour: string, dark: string, shading = ''): string {
  const placed = lowerJoints(joints, pose)
  return fillShape(limb(placed), colour, shading) + (pose.hooves ? hoof(placed, dark) : '')
}

function patches(coat: Coat, pose: CowPose): string {
  const spots: readonly (readonly Point[])[] = [
    [
      [-180, -640],
      [-60, -640],
      [-40, -540],
      [-90, -450],
      [-170, -440],
      [-220, -520],
    ],
    [
      [90, -640],
      [250, -640],
      [300, -540],
      [250, -430],
      [170, -400],
      [110, -460],
      [60, -540],
    ],
    [
      [-90, -350],
      [-10, -370],
      [50, -320],
      [20, -230],
      [-90, -230],
      [-130, -290],
    ],
    [
      [330, -470],
      [430, -500],
      [440, -340],
      [360, -330],
      [310, -400],
    ],
  ]
  const seen = pose.sink > 100 ? spots.filter((_, index) => index !== 2) : spots
  return seen.map((spot) => path(smoothPath(spot, true), { fill: coat.patch })).join('')
}

/** A cow in profile, facing left, standing on y = 0. */
export function cow(pose: CowPose, coat: Coat, asleep = false): string {
  const body = smoothPath(lowerPoints(torso, pose), true, 0.9)
  const [withers, chest, back] = lowerPoints(
    [
      [-160, -600],
      [-338, -360],
      [-120, -430],
    ],
    pose,
  ) as [Point, Point, Point]
  const poll: Point = pose.tip === 0 ? pose.poll : rotate(pose.poll, [0, -300], pose.tip)
  const throat = rotate([poll[0] + 2, poll[1] + 126], poll, pose.nod)
  const nape = rotate([poll[0] + 26, poll[1] + 4], poll, pose.nod)
  const crest: Point = [(nape[0] + withers[0]) / 2 + 6, (nape[1] + withers[1]) / 2 - 14]
  const dewlap: Point = [(throat[0] + chest[0]) / 2 - 34, (throat[1] + chest[1]) / 2 + 56]
  const neck = smoothPath(
    [
      withers,
      crest,
      nape,
      [(nape[0] + throat[0]) / 2 - 16, (nape[1] + throat[1]) / 2],
      throat,
      dewlap,
      chest,
      back,
    ],
    true,
    0.85,
  )
  const [nearFore, nearHind, farFore, farHind] = pose.legs
  const under = smoothPath(
    lowerPoints(
      [
        [-420, -330],
        [-200, -330],
        [80, -322],
        [300, -372],
        [420, -420],
        [460, -180],
        [-420, -180],
      ],
      pose,
    ),
    true,
  )
  const tones = group([patches(coat, pose)], {
    transform: `translate(0 ${pose.sink}) rotate(${pose.tip} 0 -300)`,
  })
  const udder = smoothPath(
    lowerPoints(
      [
        [120, -300],
        [190, -316],
        [262, -310],
        [268, -262],
        [236, -226],
        [170, -222],
        [128, -256],
      ],
      pose,
    ),
    true,
  )
  const shadeDots = halftone(-460, -460 + pose.sink, 960, 240, {
    cell: 15,
    colour: coat.shade,
    from: 0,
    to: 0.95,
    angle: 90,
  })
  return group([
    leg(farFore, pose, coat.far, coat.dark),
    leg(farHind, pose, coat.far, coat.dark),
    pose.sink > 100 ? '' : path(udder, { fill: coat.muzzle }),
    fillShape(limb(lowerJoints(pose.tail, pose)), coat.patch),
    fillShape(body, coat.base, [shadeDots, path(under, { fill: coat.shade })]),
    fillShape(neck, coat.base, [
      path(
        smoothPath(
          [
            throat,
            dewlap,
            chest,
            [chest[0] + 90, chest[1] + 30],
            [dewlap[0] + 66, dewlap[1] - 14],
            [throat[0] + 40, throat[1] - 20],
          ],
          true,
        ),
        { fill: coat.shade },
      ),
    ]),
    leg(nearHind, pose, coat.base, coat.dark, legShade(nearHind, pose, coat.shade)),
    ...[body, neck, limb(lowerJoints(nearHind, pose))].map((d) => stencil(d, tones)),
    leg(nearFore, pose, coat.base, coat.dark, legShade(nearFore.slice(1), pose, coat.shade)),
    group(cowHead(coat, asleep), {
      transform: `translate(${poll[0].toFixed(1)} ${poll[1].toFixed(1)}) rotate(${pose.nod + pose.tip})`,
    }),
  ])
}

/** The strip of a leg that the light does not reach. */
function legShade(joints: readonly Joint[], pose: CowPose, colour: string): string {
  const strip = joints.map(([x, y, width]): Joint => [x + width * 0.34, y, width * 0.42])
  return path(limb(lowerJoints(strip, pose)), { fill: colour })
}
