import { circle, group, type Point, path } from '../svg.ts'
import { ribbon } from './ribbon.ts'

/** Inks of a child in a poncho and a knitted cap with ear flaps. */
export interface ChildInk {
  readonly poncho: string
  readonly stripe: string
  readonly cap: string
  readonly skin: string
  readonly dark: string
}

function arm(points: readonly Point[], ink: ChildInk): string {
  const last = points[points.length - 1] ?? [0, 0]
  const sleeve = ribbon(points.map((at, i) => ({ at, left: 7 - i * 1.2, right: 7 - i * 1.2 })))
  return path(sleeve, { fill: ink.poncho }) + circle(last[0], last[1], 4.6, { fill: ink.skin })
}

function leg(points: readonly Point[], ink: ChildInk): string {
  return path(ribbon(points.map((at, i) => ({ at, left: 6.2 - i * 0.7, right: 6.2 - i * 0.7 }))), {
    fill: ink.dark,
  })
}

/** Head with cap, about (0, 0) at the chin; `tilt` turns it back, degrees. */
function head(x: number, y: number, tilt: number, ink: ChildInk): string {
  return group(
    [
      path('M-13 -14C-13 -2 -6 2 1 2C9 2 14 -4 13 -14Z', { fill: ink.skin }),
      path('M13 -12L16 -9L13 -6Z', { fill: ink.skin }),
      path(
        'M-16 -12C-17 -30 -6 -40 2 -42C10 -39 17 -28 16 -15C8 -19 -2 -19 -6 -14C-6 -6 -9 2 -13 7C-16 2 -17 -6 -16 -12Z',
        { fill: ink.cap },
      ),
      path('M-15 -22C-6 -28 8 -28 16 -22L16 -17C8 -22 -6 -22 -16 -16Z', { fill: ink.stripe }),
      path('M-13 6L-15 20', { stroke: ink.cap, 'stroke-width': 2.4, fill: 'none' }),
      circle(2, -44, 5, { fill: ink.stripe }),
      circle(8, -10, 1.7, { fill: ink.dark }),
    ],
    { transform: `translate(${x} ${y}) rotate(${-tilt})` },
  )
}

const stand = 'M-5 -74C-14 -66 -24 -42 -27 -22C-14 -16 10 -16 25 -22C21 -44 14 -66 7 -74Z'
const standStripe = 'M-22 -44C-10 -38 10 -38 20 -44L22.5 -35C10 -29 -12 -29 -25 -35Z'
const sit = 'M-8 -52C-18 -44 -26 -20 -27 -2C-10 3 12 2 24 -6C21 -26 14 -44 6 -52Z'
const sitStripe = 'M-23 -26C-10 -19 10 -19 19 -26L21.5 -17C10 -10 -12 -10 -25.5 -17Z'

/** What the child does; each is drawn facing right about its feet or seat, the standing one 118 tall. */
type ChildPose = 'stand' | 'reach' | 'sit' | 'climb' | 'asleep' | 'wave'

function drawPose(pose: ChildPose, ink: ChildInk): string {
  const body = (shape: string, stripe: string): string =>
    path(shape, { fill: ink.poncho }) + path(stripe, { fill: ink.stripe })
  if (pose === 'sit') {
    return [
      leg(
        [
          [-2, -4],
          [20, -8],
          [26, 14],
        ],
        ink,
      ),
      body(sit, sitStripe),
      arm(
        [
          [4, -40],
          [14, -24],
          [26, -16],
        ],
        ink,
      ),
      head(0, -52, 14, ink),
    ].join('')
  }
  if (pose === 'asleep') {
    return group([body(stand, standStripe), head(0, -74, -14, ink)], {
      transform: 'rotate(-82) translate(4 0)',
    })
  }
  const arms: Record<'stand' | 'reach' | 'climb' | 'wave', readonly (readonly Point[])[]> = {
    stand: [
      [
        [6, -62],
        [15, -46],
        [18, -32],
      ],
    ],
    reach: [
      [
        [4, -64],
        [20, -78],
        [34, -96],
      ],
    ],
    wave: [
      [
        [-4, -64],
        [-20, -80],
        [-18, -102],
      ],
      [
        [6, -64],
        [22, -82],
        [22, -104],
      ],
    ],
    climb: [
      [
        [4, -62],
        [20, -74],
        [28, -92],
      ],
      [
        [6, -58],
        [22, -58],
        [28, -66],
      ],
    ],
  }
  const legs: readonly (readonly Point[])[] =
    pose === 'climb'
      ? [
          [
            [-6, -26],
            [-8, -12],
            [-12, 2],
          ],
          [
            [6, -28],
            [18, -26],
            [16, -10],
          ],
        ]
      : [
          [
            [-8, -26],
            [-9, -12],
            [-9, 0],
          ],
          [
            [7, -26],
            [8, -12],
            [9, 0],
          ],
        ]
  return [
    ...legs.map((points) => leg(points, ink)),
    body(stand, standStripe),
    ...arms[pose].map((points) => arm(points, ink)),
    head(0, -74, pose === 'stand' ? 4 : 16, ink),
  ].join('')
}

/** A child `height` pixels tall when standing; `facing` −1 turns it to the left. */
export function child(
  x: number,
  y: number,
  height: number,
  facing: 1 | -1,
  pose: ChildPose,
  ink: ChildInk,
): string {
  const scale = height / 118
  return group(drawPose(pose, ink), { transform: `translate(${x} ${y}) scale(${facing * scale} ${scale})` })
}
