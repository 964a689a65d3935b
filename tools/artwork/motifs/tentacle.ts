import { polar, smoothPath, times } from '../geometry.ts'
import { circle, group, type Point, path } from '../svg.ts'
import { bodyMap, taper } from './ribbon.ts'

/** Inks of a soft arm: skin, its shaded side, suckers and their rims. */
export interface TentacleInk {
  readonly skin: string
  readonly shade: string
  readonly sucker: string
  readonly rim: string
}

/** An arm through the points with suckers along one side (1 left hand, −1 right). */
export function tentacle(
  points: readonly Point[],
  width: number,
  side: 1 | -1,
  ink: TentacleInk,
  suckers = 16,
): string {
  const map = bodyMap(points)
  const half = (s: number): number => (width / 2) * (1 - s ** 1.6)
  const stations = times(25, (k) => k / 24)
  const under = [
    ...stations.map((s) => map(s, side * half(s) * 0.18)),
    ...[...stations].reverse().map((s) => map(s, side * half(s))),
  ]
  const cups = times(suckers, (k) => {
    const s = ((k + 0.4) / suckers) ** 0.92 * 0.94
    const [x, y] = map(s, side * half(s) * 0.66)
    const r = Math.max(1.8, half(s) * 0.3)
    return (
      circle(x, y, r, { fill: ink.rim }) +
      circle(x, y, r * 0.72, { fill: ink.sucker }) +
      circle(x, y, r * 0.3, { fill: ink.rim })
    )
  })
  return group([
    path(taper(points, width, 0.8), { fill: ink.skin }),
    path(smoothPath(under, true), { fill: ink.shade }),
    ...cups,
  ])
}

/** Points of an arm that sets out from a place and rolls up into a curl. */
export function curling(from: Point, degrees: number, length: number, curl: number, turns = 1.1): Point[] {
  const stem = polar(from[0], from[1], length * 0.55, degrees + curl * 10)
  const heading = degrees + curl * 22
  const radius = length * 0.19
  const centre = polar(stem[0], stem[1], radius, heading + curl * 90)
  const roll = times(9, (k): Point => {
    const t = k / 8
    return polar(centre[0], centre[1], radius * (1 - t * 0.78), heading - curl * 90 + curl * t * turns * 360)
  })
  return [from, polar(from[0], from[1], length * 0.28, degrees - curl * 6), stem, ...roll.slice(1)]
}
