import { polar } from '../geometry.ts'
import { halftone } from '../shade.ts'
import { circle, path, px } from '../svg.ts'
import { disk, stencil } from './stencil.ts'

/** A screen of dots in rings round a light, full at the inner radius and gone at the outer. */
export function glow(
  cx: number,
  cy: number,
  inner: number,
  outer: number,
  colour: string,
  cell = 17,
): string {
  let d = ''
  const rows = Math.floor((outer - inner) / (cell * 0.8))
  for (let row = 0; row <= rows; row++) {
    const t = row / rows
    const radius = inner + (outer - inner) * t
    const count = Math.round((2 * Math.PI * radius) / cell)
    const size = cell * 0.4 * (1 - t) ** 0.8
    if (size < 0.9) continue
    for (let index = 0; index < count; index++) {
      const [x, y] = polar(cx, cy, radius, ((index + (row % 2) / 2) * 360) / count)
      d += `M${px(x - size)} ${px(y)}a${px(size)} ${px(size)} 0 1 0 ${px(size * 2)} 0a${px(size)} ${px(size)} 0 1 0 ${px(-size * 2)} 0`
    }
  }
  return path(d, { fill: colour })
}

/** A flat disk of ink with a lighter screen on the side of the light: gold leaf in print. */
export function leafDisk(
  cx: number,
  cy: number,
  radius: number,
  ink: string,
  light: string,
  towards = 230,
): string {
  const screen = { cell: Math.max(9, radius * 0.075), colour: light, from: 0, to: 0.62, angle: towards }
  return (
    circle(cx, cy, radius, { fill: ink }) +
    stencil(disk(cx, cy, radius), halftone(cx - radius, cy - radius, radius * 2, radius * 2, screen))
  )
}
