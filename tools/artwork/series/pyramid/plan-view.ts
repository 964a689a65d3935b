import { mix } from '../../colour.ts'
import { rotate, smoothPath, times } from '../../geometry.ts'
import { circle, group, type Point, path, polygon, rect } from '../../svg.ts'
import type { Scene } from './poster.ts'

/** The pyramid seen by a bird: squares in the lake. */
export const planView: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const [cx, cy, turn] = [800, 560, 14]
  const square = (half: number): Point[] =>
    (
      [
        [-half, -half],
        [half, -half],
        [half, half],
        [-half, half],
      ] as const
    ).map(([x, y]) => rotate([cx + x, cy + y], [cx, cy], turn))
  const tiers = times(8, (index) => {
    const [outer, inner] = [square(400 - index * 46), square(400 - index * 46 - 20)]
    const face = (side: number, ink: string) => {
      const [a, b] = [side, (side + 1) % 4]
      return polygon([outer[a] ?? [0, 0], outer[b] ?? [0, 0], inner[b] ?? [0, 0], inner[a] ?? [0, 0]], {
        fill: ink,
      })
    }
    return (
      face(0, light) +
      face(3, soft) +
      face(1, mix(mid, deep, 0.4)) +
      face(2, deep) +
      polygon(inner, { fill: mix(gold, light, 0.12 + index * 0.04) })
    )
  })
  const stair = (side: number) =>
    group(
      [
        rect(-44, -408, 88, 360, { fill: light }),
        rect(30, -408, 14, 360, { fill: mid }),
        ...times(22, (index) => rect(-44, -404 + index * 16, 74, 4, { fill: soft })),
      ],
      { transform: `translate(${cx} ${cy}) rotate(${turn + side * 90})` },
    )
  const boat = (x: number, y: number, degrees: number) =>
    group(
      [
        path('M40 -60L0 0L-40 -60L-90 -260L0 -20L90 -260Z', { fill: light, opacity: 0.5 }),
        path('M0 -70C22 -40 22 40 0 70C-22 40 -22 -40 0 -70Z', { fill: gold }),
        path('M0 -60C8 -40 8 40 0 60Z', { fill: accent }),
        circle(0, 0, 11, { fill: dark }),
      ],
      { transform: `translate(${x} ${y}) rotate(${degrees}) scale(0.8)` },
    )
  const shadow = square(400)
  return [
    rect(0, 0, 1682, 1188, { fill: mid }),
    ...times(70, () =>
      path(`M${random.int(40, 1640)} ${random.int(60, 1120)}q30 -16 60 0t60 0`, {
        fill: 'none',
        stroke: random.chance(0.5) ? soft : deep,
        'stroke-width': 4,
        'stroke-linecap': 'round',
      }),
    ),
    path(
      smoothPath(
        times(
          18,
          (index): Point => [
            cx + Math.cos((index / 18) * Math.PI * 2) * (630 + random.range(-40, 40)),
            cy + Math.sin((index / 18) * Math.PI * 2) * (500 + random.range(-26, 26)),
          ],
        ),
        true,
      ),
      { fill: light },
    ),
    path(
      smoothPath(
        times(
          18,
          (index): Point => [
            cx + Math.cos((index / 18) * Math.PI * 2) * (590 + random.range(-34, 34)),
            cy + Math.sin((index / 18) * Math.PI * 2) * (466 + random.range(-22, 22)),
          ],
        ),
        true,
      ),
      { fill: soft },
    ),
    polygon(
      [
        shadow[1] ?? [0, 0],
        [cx + 560, cy + 90],
        [cx + 470, cy + 380],
        [cx + 60, cy + 520],
        shadow[3] ?? [0, 0],
      ],
      { fill: mix(soft, dark, 0.55) },
    ),
    ...tiers,
    ...times(4, stair),
    polygon(square(52), { fill: dark }),
    polygon(square(26), { fill: accent }),
    boat(1440, 330, 200),
    boat(1500, 820, 250),
    boat(190, 250, 120),
    boat(240, 960, 60),
    group(
      path(
        'M0 0C-40 -30 -90 -34 -130 -14C-90 -20 -50 -4 -18 14L-30 40L0 26L30 40L18 14C50 -4 90 -20 130 -14C90 -34 40 -30 0 0Z',
        { fill: dark },
      ),
      { transform: 'translate(1330 600) rotate(24)' },
    ),
  ].join('')
}
