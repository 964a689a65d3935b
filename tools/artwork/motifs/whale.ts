import { smoothPath } from '../geometry.ts'
import { circle, clip, group, type Point, path } from '../svg.ts'
import { flukes, orientShape } from './flukes.ts'
import { type BodyMap, bodyMap, heading } from './ribbon.ts'

/** Half depths of a humpback along its length, as shares of the length: station, back, belly. */
const profile: readonly (readonly [number, number, number])[] = [
  [0, 0.004, 0.012],
  [0.02, 0.02, 0.042],
  [0.06, 0.032, 0.066],
  [0.12, 0.043, 0.09],
  [0.18, 0.056, 0.107],
  [0.26, 0.075, 0.119],
  [0.34, 0.086, 0.121],
  [0.44, 0.09, 0.111],
  [0.54, 0.085, 0.092],
  [0.63, 0.074, 0.072],
  [0.72, 0.055, 0.053],
  [0.81, 0.037, 0.037],
  [0.9, 0.024, 0.025],
  [0.96, 0.018, 0.019],
  [1, 0.018, 0.018],
]

/** Inks of a whale: lit back, body, shaded underside, pale throat, line of the grooves, eye. */
export interface WhaleInk {
  readonly light: string
  readonly body: string
  readonly shade: string
  readonly throat: string
  readonly groove: string
  readonly eye: string
}

/** A whale laid along an axis from snout to tail stock. */
interface WhalePose {
  readonly id: string
  readonly axis: readonly Point[]
  readonly length: number
  /** −1 when the back lies to the right hand of the axis. */
  readonly side?: 1 | -1
  /** Turns the near flipper, degrees from the axis (90 = straight down). */
  readonly flipper?: number
  /** Turns the flukes against the axis, degrees. */
  readonly fluke?: number
  /** Span of the flukes as seen: 1 = from above, 0.3 = nearly from the side. */
  readonly flukeSpan?: number
}

const at = (map: BodyMap, length: number) => (s: number, v: number) => map(s, v * length)

function outline(pose: WhalePose, map: BodyMap): string {
  const place = at(map, pose.length)
  const back = profile.map(([s, up]) => place(s, up))
  const belly = profile.map(([s, , down]) => place(s, -down))
  return smoothPath([...back, ...belly.reverse()], true)
}

/** The long humpback flipper with its knuckled leading edge. */
const flipperShape: readonly Point[] = [
  [-0.016, -0.006],
  [0.0, -0.024],
  [0.05, -0.033],
  [0.09, -0.028],
  [0.13, -0.031],
  [0.17, -0.023],
  [0.205, -0.024],
  [0.24, -0.014],
  [0.272, -0.01],
  [0.305, 0.012],
  [0.29, 0.018],
  [0.25, 0.019],
  [0.19, 0.022],
  [0.12, 0.025],
  [0.05, 0.024],
  [0.0, 0.018],
]

function grooves(pose: WhalePose, map: BodyMap, ink: WhaleInk): string {
  const place = at(map, pose.length)
  const lines = Array.from({ length: 8 }, (_, k) => {
    const share = (k + 1) / 9
    const points = profile
      .filter(([s]) => s >= 0.015 && s <= 0.58 - 0.3 * Math.abs(share - 0.45))
      .map(([s, , down]): Point => {
        const top = throatLine(s)
        return place(s, top + (-down - top) * share)
      })
    return path(smoothPath(points), {
      fill: 'none',
      stroke: ink.groove,
      'stroke-width': pose.length * 0.0036,
      'stroke-linecap': 'round',
    })
  })
  return lines.join('')
}

/** Upper limit of the pale throat: the mouth line in front, then the flank. */
function throatLine(s: number): number {
  const stations: readonly Point[] = [
    [0, -0.002],
    [0.06, 0.008],
    [0.12, 0.004],
    [0.18, -0.018],
    [0.22, -0.04],
    [0.3, -0.056],
    [0.42, -0.07],
    [0.56, -0.088],
    [0.62, -0.08],
    [1, -0.02],
  ]
  const next = stations.findIndex(([x]) => x >= s)
  const [a, b] = [stations[Math.max(0, next - 1)] ?? [0, 0], stations[Math.max(0, next)] ?? [1, 0]]
  const t = b[0] === a[0] ? 0 : (s - a[0]) / (b[0] - a[0])
  return a[1] + (b[1] - a[1]) * t
}

function throat(pose: WhalePose, map: BodyMap): string {
  const place = at(map, pose.length)
  const stations = [0.001, 0.03, 0.06, 0.09, 0.12, 0.15, 0.18, 0.22, 0.26, 0.3, 0.36, 0.42, 0.5, 0.56]
  const upper = stations.map((s) => place(s, throatLine(s)))
  const lower = [0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0].map((s) => place(s, -0.2))
  return smoothPath([...upper, ...lower], true, 0.5)
}

/** A humpback seen from the side, bent along its axis, lit from the back. */
export function whale(pose: WhalePose, ink: WhaleInk): string {
  const side = pose.side ?? 1
  const map = bodyMap(pose.axis, side)
  const place = at(map, pose.length)
  const body = outline(pose, map)
  const lit = smoothPath(
    [
      ...[0, 0.08, 0.2, 0.35, 0.5, 0.65, 0.8, 1].map((s) => place(s, 0.2)),
      ...[1, 0.9, 0.78, 0.66, 0.54, 0.42, 0.3, 0.2, 0.1, 0.02].map((s) => place(s, 0.03 - 0.025 * s)),
    ],
    true,
  )
  const shade = smoothPath(
    [
      ...[0.25, 0.4, 0.55, 0.7, 0.85, 1].map((s) => place(s, -0.052 + 0.045 * s)),
      ...[1, 0.8, 0.6, 0.4, 0.25].map((s) => place(s, -0.2)),
    ],
    true,
  )
  const fin = (degrees: number, s: number, v: number): string =>
    smoothPath(
      orientShape(flipperShape, place(s, v), heading(map, s) + degrees * side, pose.length, side),
      true,
    )
  const turn = pose.flipper ?? 52
  const dorsal = smoothPath(
    [
      place(0.6, 0.06),
      place(0.625, 0.09),
      place(0.655, 0.107),
      place(0.668, 0.106),
      place(0.672, 0.085),
      place(0.7, 0.05),
    ],
    true,
  )
  const eye = place(0.232, -0.017)
  const tail = heading(map, 0.985) + (pose.fluke ?? 0) * side
  const knobs = [0.035, 0.06, 0.088, 0.118, 0.15].map((s, i) => {
    const [x, y] = place(s, 0.019 + i * 0.003)
    return circle(x, y, pose.length * 0.0038, { fill: ink.shade })
  })
  const mouth = path(
    smoothPath([0.001, 0.03, 0.06, 0.09, 0.12, 0.15, 0.18, 0.205, 0.222].map((s) => place(s, throatLine(s)))),
    {
      fill: 'none',
      stroke: ink.shade,
      'stroke-width': pose.length * 0.006,
      'stroke-linecap': 'round',
    },
  )
  const knuckles = path(fin(turn, 0.29, -0.062), {
    fill: ink.shade,
    transform: `translate(${pose.length * 0.006} ${pose.length * 0.01})`,
  })
  return group([
    path(fin(turn + 24, 0.3, -0.07), { fill: ink.shade }),
    flukes(place(1, 0), tail, pose.length, (pose.flukeSpan ?? 0.55) * 1, {
      near: ink.body,
      far: ink.shade,
      line: ink.light,
    }),
    path(dorsal, { fill: ink.body }),
    path(body, { fill: ink.body }),
    clip(`${pose.id}-body`, path(body), [
      path(lit, { fill: ink.light }),
      path(shade, { fill: ink.shade }),
      path(throat(pose, map), { fill: ink.throat }),
      grooves(pose, map, ink),
    ]),
    mouth,
    ...knobs,
    knuckles,
    path(fin(turn, 0.29, -0.062), { fill: ink.body }),
    circle(eye[0], eye[1], pose.length * 0.0115, { fill: ink.shade }),
    circle(eye[0], eye[1], pose.length * 0.0068, { fill: ink.eye }),
    circle(eye[0], eye[1], pose.length * 0.0035, { fill: ink.shade }),
  ])
}
