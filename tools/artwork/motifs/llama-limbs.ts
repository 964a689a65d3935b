import { smoothPath, times } from '../geometry.ts'
import { type Point, path, polygon } from '../svg.ts'
import { ribbon } from './ribbon.ts'

/** Inks of a llama in full fleece. */
export interface WoolInk {
  readonly wool: string
  readonly lit: string
  readonly shade: string
  readonly curl: string
  readonly face: string
  readonly line: string
  readonly tassel: string
  readonly cloth: string
  readonly stripe: string
}

/** A tapering woolly leg through its joints, with its hoof. */
export function leg(points: readonly Point[], widths: readonly number[], fill: string, hoof: string): string {
  const nodes = points.map((at, i) => ({ at, left: (widths[i] ?? 20) / 2, right: (widths[i] ?? 20) / 2 }))
  const [x, y] = points[points.length - 1] ?? [0, 0]
  return (
    path(ribbon(nodes), { fill }) +
    polygon(
      [
        [x - 22, y - 16],
        [x + 24, y - 16],
        [x + 32, y + 8],
        [x - 24, y + 8],
      ],
      { fill: hoof },
    )
  )
}

/** An upright ear that leans to one side, with its tassel. */
export function ear(x: number, lean: number, fill: string, inner: string, tassel: string): string {
  const shape = (k: number): string =>
    smoothPath(
      [
        [x - 15 * k, -936],
        [x - 20 * k + lean * 0.4, -985],
        [x + lean, -936 - 92 * k],
        [x + 18 * k + lean * 0.7, -985],
        [x + 15 * k, -936],
      ],
      true,
    )
  return (
    path(shape(1), { fill }) +
    path(shape(0.6), { fill: inner }) +
    times(3, (k) =>
      path(`M${x + lean * 0.6} -968q${-10 + k * 10} 30 ${-14 + k * 12} 52`, {
        fill: 'none',
        stroke: tassel,
        'stroke-width': 7,
        'stroke-linecap': 'round',
      }),
    ).join('')
  )
}
