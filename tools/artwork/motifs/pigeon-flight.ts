import { smoothPath } from '../geometry.ts'
import { circle, clip, group, type Point, path } from '../svg.ts'
import type { PigeonInk } from './pigeon.ts'
import { type FeatherInk, feathers, type WingInk, wing } from './wing.ts'

const flying: readonly Point[] = [
  [98, 2],
  [90, -10],
  [76, -17],
  [58, -14],
  [30, -16],
  [-12, -14],
  [-58, -3],
  [-66, 4],
  [-56, 12],
  [-14, 29],
  [28, 33],
  [60, 22],
  [78, 10],
  [90, 8],
]

/** A flying pigeon facing right, wings raised, about 240 long and 330 tall; `beat` 0 = wings high, 1 = level and swept. */
export function flyingPigeon(ink: PigeonInk, feathersOf: FeatherInk, beat = 0): string {
  const inks: WingInk = {
    quill: feathersOf,
    covert: { blade: ink.wing, shade: ink.shade, line: ink.line },
    lesser: { blade: ink.body, shade: ink.wing, line: ink.line },
    arm: ink.body,
  }
  const drop = beat * 60
  const near = wing(
    {
      shoulder: [34, -4],
      elbow: [6, -40 + drop * 0.3],
      wrist: [44, -86 + drop * 0.9],
      hand: [62, -112 + drop * 1.2],
      sweep: [168, 200 - beat * 6, 278 - beat * 44],
      reach: [74, 104, 142],
      width: 18,
      primaries: 9,
      secondaries: 8,
      bend: -0.05,
    },
    inks,
  )
  const far = wing(
    {
      shoulder: [46, -8],
      elbow: [40, -46 + drop * 0.2],
      wrist: [84, -84 + drop * 0.6],
      hand: [106, -104 + drop * 0.8],
      sweep: [190, 222, 306 - beat * 24],
      reach: [64, 92, 124],
      width: 17,
      primaries: 9,
      secondaries: 7,
      bend: -0.05,
    },
    inks,
  )
  const fan = feathers(
    {
      from: [-56, 6],
      to: [-50, 0],
      count: 7,
      angles: [166, 200],
      lengths: [84, 84],
      width: 19,
      bend: 0,
      pointed: 0,
    },
    feathersOf,
  )
  return group([
    far,
    fan,
    path(smoothPath(flying, true), { fill: ink.body }),
    path(
      smoothPath(
        [
          [88, 8],
          [60, 8],
          [28, 18],
          [-20, 16],
          [-60, 5],
          [-56, 12],
          [-14, 29],
          [28, 33],
          [60, 22],
        ],
        true,
      ),
      { fill: ink.shade },
    ),
    clip(
      'flying-neck',
      path(smoothPath(flying, true)),
      path(
        smoothPath(
          [
            [58, -30],
            [72, -14],
            [77, 2],
            [72, 14],
            [58, 40],
            [34, 40],
            [38, 12],
            [40, -8],
            [44, -30],
          ],
          true,
        ),
        { fill: ink.neck },
      ),
    ),
    path('M94 -4C102 -3 110 2 112 8C106 7 98 8 93 9Z', { fill: ink.bill }),
    circle(84, -4, 4.6, { fill: ink.eye }),
    circle(84.6, -4, 2.3, { fill: ink.line }),
    near,
  ])
}
