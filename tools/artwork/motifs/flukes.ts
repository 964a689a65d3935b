import { smoothPath } from '../geometry.ts'
import { type Point, path } from '../svg.ts'

/** A shape in shares of a length, scaled, turned and moved to its origin; `side` -1 mirrors it. */
export function orientShape(
  shape: readonly Point[],
  origin: Point,
  degrees: number,
  scale: number,
  side: number,
): Point[] {
  const radians = (degrees * Math.PI) / 180
  return shape.map(([x, y]) => {
    const [px, py] = [x * scale, y * scale * side]
    return [
      origin[0] + px * Math.cos(radians) - py * Math.sin(radians),
      origin[1] + px * Math.sin(radians) + py * Math.cos(radians),
    ]
  })
}

const lobe: readonly Point[] = [
  [-0.06, 0.0],
  [-0.02, 0.019],
  [0.022, 0.052],
  [0.05, 0.1],
  [0.078, 0.16],
  [0.118, 0.216],
  [0.16, 0.244],
  [0.15, 0.2],
  [0.14, 0.16],
  [0.134, 0.12],
  [0.122, 0.08],
  [0.112, 0.04],
  [0.092, 0.012],
  [0.078, 0.0],
]

/** Both lobes of a fluke from the tail stock; `span` foreshortens the far one and flattens the pair. */
export function flukes(
  origin: Point,
  degrees: number,
  length: number,
  span: number,
  ink: { near: string; far: string; line: string },
): string {
  const near = lobe.map(([x, y]): Point => [x + (1 - span) * 0.025 * (y / 0.18), y * span])
  const far = lobe.map(([x, y]): Point => [x + (1 - span) * 0.06 * (y / 0.18), -y * (0.35 + 0.65 * span)])
  const draw = (shape: readonly Point[], fill: string): string =>
    path(smoothPath(orientShape(shape, origin, degrees, length, 1), true), { fill })
  const vein = (sign: number, reach: number): string =>
    path(
      smoothPath(
        orientShape(
          [
            [0.01, 0.014 * sign * reach],
            [0.055, 0.066 * sign * reach],
            [0.115, 0.18 * sign * reach],
          ],
          origin,
          degrees,
          length,
          1,
        ),
      ),
      { fill: 'none', stroke: ink.line, 'stroke-width': length * 0.004, 'stroke-linecap': 'round' },
    )
  return draw(far, ink.far) + draw(near, ink.near) + vein(1, span)
}
