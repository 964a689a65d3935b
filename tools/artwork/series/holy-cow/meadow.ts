import { smoothPath, times } from '../../geometry.ts'
import { circle, ellipse, group, line, type Point, path } from '../../svg.ts'

/** Rising ground, from its edge down past the foot of the sheet. */
export const hill = (points: readonly Point[], fill: string): string =>
  path(`${smoothPath(points)}L1260 1700L-60 1700Z`, { fill })

/** A five-petalled flower on its stem. */
export function flower(x: number, y: number, size: number, ink: string, stem: string): string {
  return (
    line(x, y, x, y + size * 2.6, { stroke: stem, 'stroke-width': size * 0.18 }) +
    group(
      times(5, (index) =>
        ellipse(0, -size * 0.5, size * 0.28, size * 0.46, { fill: ink, transform: `rotate(${index * 72})` }),
      ),
      { transform: `translate(${x} ${y})` },
    ) +
    circle(x, y, size * 0.2, { fill: stem })
  )
}
