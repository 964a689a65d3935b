import { times } from '../geometry.ts'
import { circle, group, type Point, path, polygon, px, rect } from '../svg.ts'
import { taper } from './ribbon.ts'

/** The inks of a painted dancer. */
export interface WarriorInk {
  readonly skin: string
  readonly paint: string
  readonly cloth: string
  readonly trim: string
  readonly gold: string
  readonly dark: string
}

/** Where the joints of a dancer are, in units of about a hundredth of the height. */
export interface Pose {
  readonly neck: Point
  readonly hip: Point
  readonly arms: readonly [readonly [Point, Point], readonly [Point, Point]]
  readonly legs: readonly [readonly [Point, Point, Point], readonly [Point, Point, Point]]
}

function between(from: Point, to: Point, t: number): Point {
  return [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
}

/** A ring round a limb, drawn across it. */
function cuff(from: Point, to: Point, t: number, half: number, fill: string): string {
  const at = between(from, to, t)
  const norm = Math.hypot(to[0] - from[0], to[1] - from[1])
  const [nx, ny] = [(-(to[1] - from[1]) / norm) * half, ((to[0] - from[0]) / norm) * half]
  const [ux, uy] = [ny * 0.34, -nx * 0.34]
  return polygon(
    [
      [at[0] + nx - ux, at[1] + ny - uy],
      [at[0] + nx + ux, at[1] + ny + uy],
      [at[0] - nx + ux, at[1] - ny + uy],
      [at[0] - nx - ux, at[1] - ny - uy],
    ],
    { fill },
  )
}

/** A dancer's body without the head: limbs, a tunic with a stepped hem, cuffs of gold. */
export function dancer(pose: Pose, ink: WarriorInk): string {
  const { neck, hip } = pose
  const leg = ([knee, ankle, toe]: readonly [Point, Point, Point], fill: string) =>
    path(taper([hip, between(hip, knee, 0.6), knee, between(knee, ankle, 0.5), ankle], 74, 17, 1), { fill }) +
    path(taper([between(knee, ankle, 0.94), ankle, between(ankle, toe, 0.6), toe], 34, 6, 1), { fill }) +
    cuff(knee, ankle, 0.16, 30, ink.gold) +
    cuff(knee, ankle, 0.8, 22, ink.trim) +
    cuff(knee, ankle, 0.9, 22, ink.gold)
  const arm = ([elbow, hand]: readonly [Point, Point], fill: string, shoulder: Point) =>
    path(
      taper([shoulder, between(shoulder, elbow, 0.6), elbow, between(elbow, hand, 0.6), hand], 52, 12, 1),
      { fill },
    ) +
    circle(hand[0], hand[1], 16, { fill }) +
    cuff(shoulder, elbow, 0.5, 27, ink.gold) +
    cuff(elbow, hand, 0.68, 19, ink.gold) +
    cuff(elbow, hand, 0.8, 18, ink.trim)
  const [dx, dy] = [hip[0] - neck[0], hip[1] - neck[1]]
  const norm = Math.hypot(dx, dy)
  const across = (at: Point, reach: number, down = 0): Point => [
    at[0] + (-dy / norm) * reach + (dx / norm) * down,
    at[1] + (dx / norm) * reach + (dy / norm) * down,
  ]
  const [left, right] = [across(neck, 62, 26), across(neck, -62, 26)]
  const tunic = [
    across(neck, 28),
    left,
    across(hip, 44, -26),
    across(hip, 92, 84),
    across(hip, 60, 84),
    across(hip, 60, 106),
    across(hip, 30, 106),
    across(hip, 30, 128),
    across(hip, -30, 128),
    across(hip, -30, 106),
    across(hip, -60, 106),
    across(hip, -60, 84),
    across(hip, -92, 84),
    across(hip, -44, -26),
    right,
    across(neck, -28),
  ]
  const band = (from: number, to: number, fill: string) =>
    polygon([across(hip, 48, from), across(hip, -48, from), across(hip, -50, to), across(hip, 50, to)], {
      fill,
    })
  return group([
    arm(pose.arms[1], ink.paint, right),
    leg(pose.legs[1], ink.paint),
    leg(pose.legs[0], ink.skin),
    polygon(tunic, { fill: ink.cloth }),
    polygon(
      [
        across(neck, -2),
        across(hip, 10, 128),
        across(hip, -30, 128),
        across(hip, -30, 106),
        across(hip, -60, 106),
        across(hip, -60, 84),
        across(hip, -92, 84),
        across(hip, -44, -26),
        right,
        across(neck, -28),
      ],
      { fill: ink.dark, opacity: 0.3 },
    ),
    band(-26, -4, ink.gold),
    band(-4, 16, ink.trim),
    ...times(3, (index) =>
      polygon(
        [
          across(neck, 0, 40 + index * 40),
          across(neck, 22, 58 + index * 40),
          across(neck, 0, 76 + index * 40),
          across(neck, -22, 58 + index * 40),
        ],
        { fill: index % 2 ? ink.trim : ink.gold },
      ),
    ),
    arm(pose.arms[0], ink.skin, left),
  ])
}

/** A head in profile looking right, its chin at 0,0 and about 170 tall: painted, with an ear plug. */
export function profileHead(ink: WarriorInk): string {
  const head =
    'M-62 -150C-30 -172 20 -168 40 -150L44 -112L40 -100C50 -84 62 -64 66 -56C66 -46 52 -46 44 -44L46 -34L54 -27L44 -20L52 -12L42 -4C44 8 36 18 22 18C2 18 -14 8 -24 -8L-30 34H-84L-80 -40C-94 -80 -90 -126 -62 -150Z'
  return [
    path(head, { fill: ink.skin }),
    path('M-86 -70L42 -86L62 -58L56 -48L-86 -30Z', { fill: ink.paint }),
    path('M-90 -96L38 -106L44 -118V-150C20 -168 -30 -172 -62 -150C-78 -140 -88 -118 -90 -96Z', {
      fill: ink.gold,
    }),
    path('M-90 -96L38 -106L41 -116L-89 -108Z', { fill: ink.dark }),
    path('M2 -78Q20 -98 40 -80Q22 -66 2 -78Z', { fill: ink.gold }),
    circle(25, -80, 7, { fill: ink.dark }),
    path('M24 -16H46', { stroke: ink.dark, 'stroke-width': 5, fill: 'none' }),
    path('M-6 4L20 18M-14 -8L36 4', { stroke: ink.paint, 'stroke-width': 6, fill: 'none' }),
    circle(-42, -34, 25, { fill: ink.dark }),
    circle(-42, -34, 22, { fill: ink.gold }),
    circle(-42, -34, 12, { fill: ink.trim }),
    circle(-42, -34, 4, { fill: ink.dark }),
    ...times(4, (index) =>
      rect(-66 + index * 25, -146 + Math.abs(index - 1.4) * 4, 14, 26, {
        fill: index % 2 ? ink.trim : ink.dark,
      }),
    ),
  ].join('')
}

/** A round shield seen from the front. */
export function shield(x: number, y: number, radius: number, ink: WarriorInk): string {
  return (
    circle(x, y, radius, { fill: ink.dark }) +
    circle(x, y, radius * 0.94, { fill: ink.gold }) +
    circle(x, y, radius * 0.78, { fill: ink.cloth }) +
    times(8, (index) =>
      polygon(
        [
          [-radius * 0.12, -radius * 0.4],
          [0, -radius * 0.74],
          [radius * 0.12, -radius * 0.4],
        ],
        { fill: ink.trim, transform: `translate(${px(x)} ${px(y)}) rotate(${index * 45})` },
      ),
    ).join('') +
    circle(x, y, radius * 0.3, { fill: ink.gold }) +
    circle(x, y, radius * 0.12, { fill: ink.dark })
  )
}
