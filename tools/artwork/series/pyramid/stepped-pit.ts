import { mix } from '../../colour.ts'
import { villager } from '../../motifs/chamber.ts'
import { circle, ellipse, type Point, polygon, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A stepped pit from above, in the bird's slanting view, with water at the bottom. */
export const steppedPit: Scene = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const [n, size] = [9, 54]
  const place = (i: number, j: number, z: number): Point => [
    841 + (i - j) * size * 0.92,
    590 + (i + j) * size * 0.5 + z,
  ]
  const cells: string[] = []
  const depth = (i: number, j: number) =>
    Math.max(Math.abs(i), Math.abs(j)) > n ? 0 : (n - Math.max(Math.abs(i), Math.abs(j))) * 44
  for (let i = -n - 5; i <= n + 5; i += 1) {
    for (let j = -n - 5; j <= n + 5; j += 1) {
      const z = depth(i, j)
      const [a, b, c, d] = [place(i, j, z), place(i + 1, j, z), place(i + 1, j + 1, z), place(i, j + 1, z)]
      const water = Math.max(Math.abs(i), Math.abs(j)) <= 2
      const path2 = i === 0 || j === 0
      cells.push(
        polygon([a, b, c, d], {
          fill: water ? accent : z === 0 ? soft : path2 ? gold : light,
          stroke: water ? accent : z === 0 ? mix(soft, mid, 0.3) : soft,
          'stroke-width': 2,
        }),
      )
      const wall = (di: number, dj: number, p: Point, q: Point, ink: string): void => {
        const rise = depth(i + di, j + dj) - z
        if (rise <= 0) return
        const [p2, q2]: [Point, Point] = [
          [p[0], p[1] + rise],
          [q[0], q[1] + rise],
        ]
        cells.push(polygon([p, q, q2, p2], { fill: ink }))
      }
      wall(1, 0, b, c, deep)
      wall(0, 1, d, c, mid)
    }
  }
  const [wx, wy] = place(0.5, 0.5, (n - 2) * 44)
  return [
    rect(0, 0, 1682, 1188, { fill: soft }),
    ...cells,
    ellipse(wx, wy, 46, 24, { fill: 'none', stroke: light, 'stroke-width': 4 }),
    ellipse(wx, wy, 88, 46, { fill: 'none', stroke: light, 'stroke-width': 3 }),
    circle(wx, wy - 4, 14, { fill: gold }),
    villager(560, 330, 110, villagerOf({ ...palette, accent: dark }), -1),
    villager(612, 346, 92, villagerOf(palette), -1),
  ].join('')
}
