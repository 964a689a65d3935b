import { smoothPath, times } from '../geometry.ts'
import { circle, clip, group, type Point, path, polygon } from '../svg.ts'
import type { DragonInk } from './dragon-skin.ts'
import { type BodyMap, bodyMap } from './ribbon.ts'

/** A long scaly body along an axis: belly to the right hand, a saw of plates on the left. */
export function serpent(
  id: string,
  axis: readonly Point[],
  width: (s: number) => number,
  ink: DragonInk,
  plates = 40,
): { readonly body: string; readonly map: BodyMap } {
  const map = bodyMap(axis)
  const stations = times(61, (k) => k / 60)
  const edge = (side: number): Point[] => stations.map((s) => map(s, (side * width(s)) / 2))
  const outline = smoothPath([...edge(1), ...edge(-1).reverse()], true)
  const band = (from: number, to: number): string =>
    smoothPath(
      [
        ...stations.map((s) => map(s, (from * width(s)) / 2)),
        ...[...stations].reverse().map((s) => map(s, (to * width(s)) / 2)),
      ],
      true,
    )
  const saw = times(plates, (k) => {
    const s = (k + 0.5) / plates
    const half = width(s) / 2
    const step = 0.42 / plates
    return polygon([map(s - step, half * 0.9), map(s + step * 0.9, half * 1.5), map(s + step, half * 0.9)], {
      fill: k % 2 === 0 ? ink.horn : ink.hornShade,
    })
  })
  const ribs = times(plates * 3, (k) => {
    const s = (k + 0.5) / (plates * 3)
    const half = width(s) / 2
    return path(smoothPath([map(s, -half * 0.42), map(s + 0.003, -half * 0.7), map(s, -half)]), {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 2.6,
    })
  })
  const marks = times(plates * 2, (k) => {
    const s = (k + 0.5) / (plates * 2)
    const half = width(s) / 2
    return [0.62, 0.32, 0.02]
      .map((v, row) => {
        const [x, y] = map(s + (row % 2) * (0.25 / plates), half * v)
        return circle(x, y, Math.max(1.6, half * 0.07), { fill: ink.shade })
      })
      .join('')
  })
  const body = group([
    ...saw,
    path(outline, { fill: ink.hide }),
    path(band(-0.15, -1), { fill: ink.shade }),
    path(band(-0.42, -1), { fill: ink.belly }),
    clip(id, path(outline), [...ribs, ...marks]),
  ])
  return { body, map }
}
