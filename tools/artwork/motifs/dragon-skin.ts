import { smoothPath, times } from '../geometry.ts'
import { type Point, path } from '../svg.ts'
import { bodyMap, ribbon, taper } from './ribbon.ts'

/** Inks of a dragon: hide lit and in shade, belly plates, line between scales, horn lit and shaded, eye, mouth. */
export interface DragonInk {
  readonly hide: string
  readonly shade: string
  readonly belly: string
  readonly line: string
  readonly horn: string
  readonly hornShade: string
  readonly eye: string
  readonly mouth: string
}

/** A horn swept back from its root through two points, ringed. */
export function sweptHorn(points: readonly Point[], width: number, ink: DragonInk): string {
  const map = bodyMap(points)
  const lower = ribbon(
    points.map((at, i) => ({ at, left: 0, right: (width / 2) * (1 - i / (points.length - 0.9)) })),
  )
  const rings = times(8, (k) => {
    const s = 0.06 + k * 0.085
    const half = (width / 2) * (1 - s) * 0.92
    return path(smoothPath([map(s, half), map(s + 0.018, 0), map(s, -half)]), {
      fill: 'none',
      stroke: ink.line,
      'stroke-width': 2.6,
    })
  })
  return (
    path(taper(points, width, 0.4), { fill: ink.horn }) +
    path(lower, { fill: ink.hornShade }) +
    rings.join('')
  )
}

/** Rows of small scale arcs in a box, to be clipped. */
export function scaleRows(
  x: number,
  y: number,
  w: number,
  h: number,
  size: number,
  stroke: string,
  width = 2.6,
): string {
  let d = ''
  for (let row = 0; row * size * 0.62 < h; row += 1) {
    for (let column = 0; column * size < w + size; column += 1) {
      const cx = x + column * size + (row % 2) * (size / 2)
      const cy = y + row * size * 0.62
      d += `M${cx - size / 2} ${cy}Q${cx - size * 0.42} ${cy + size * 0.62} ${cx} ${cy + size * 0.66}Q${cx + size * 0.42} ${cy + size * 0.62} ${cx + size / 2} ${cy}`
    }
  }
  return path(d, { fill: 'none', stroke, 'stroke-width': width })
}
