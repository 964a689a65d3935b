import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { villager } from '../../motifs/chamber.ts'
import { halftone } from '../../shade.ts'
import { circle, line, type Point, path, polygon, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A piece of the world cut out like a cake, to see what is in it. */
export const slice: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const [left, front, right, back]: readonly Point[] = [
    [280, 470],
    [841, 750],
    [1402, 470],
    [841, 190],
  ]
  const at = (a: Point, b: Point, u: number, v: number): Point => [
    a[0] + (b[0] - a[0]) * u,
    a[1] + (b[1] - a[1]) * u + v,
  ]
  const face = (a: Point, b: Point, from: number, to: number, ink: string): string =>
    polygon([at(a, b, 0, from), at(a, b, 1, from), at(a, b, 1, to), at(a, b, 0, to)], { fill: ink })
  const [l, f, r, k] = [left ?? [0, 0], front ?? [0, 0], right ?? [0, 0], back ?? [0, 0]] as [
    Point,
    Point,
    Point,
    Point,
  ]
  const layers = [soft, gold, accent, mid, deep]
  const room = (
    a: Point,
    b: Point,
    u: number,
    v: number,
    w: number,
    h: number,
    ink: string,
    side: string,
  ): string => {
    const [p, q, s, t] = [at(a, b, u, v), at(a, b, u + w, v), at(a, b, u + w, v + h), at(a, b, u, v + h)]
    return (
      polygon([p, q, s, t], { fill: dark }) +
      polygon(
        [
          [p[0] + 8, p[1] + 14],
          [q[0] - 8, q[1] + 14],
          [s[0] - 8, s[1] - 6],
          [t[0] + 8, t[1] - 6],
        ],
        { fill: ink },
      ) +
      polygon(
        [
          [p[0] + 8, p[1] + 14],
          [p[0] + 34, p[1] + 22],
          [t[0] + 34, t[1] - 18],
          [t[0] + 8, t[1] - 6],
        ],
        { fill: side },
      )
    )
  }
  const tier = (index: number): string => {
    const [half, rise] = [290 - index * 48, 34]
    const y = 470 - index * rise
    const top: Point[] = [
      [841 - half, y - rise],
      [841, y + half / 2 - rise],
      [841 + half, y - rise],
      [841, y - half / 2 - rise],
    ]
    const [a, b, c, d] = top as [Point, Point, Point, Point]
    return (
      polygon([a, b, [b[0], b[1] + rise], [a[0], a[1] + rise]], { fill: soft }) +
      polygon([b, c, [c[0], c[1] + rise], [b[0], b[1] + rise]], { fill: mid }) +
      polygon([a, b, c, d], { fill: light })
    )
  }
  return [
    rect(0, 0, 1682, 1188, { fill: light }),
    circle(841, 560, 470, { fill: mix(light, gold, 0.45) }),
    halftone(371, 90, 940, 940, { cell: 20, colour: light, from: 0.1, to: 0.9, angle: 90 }),
    ...times(9, (index) => {
      const x = 360 + index * 120
      const y = x < 841 ? 850 + (x - 280) * 0.5 : 850 + (1402 - x) * 0.5
      return polygon(
        [
          [x - 60, y - 40],
          [x + 70, y - 40],
          [x + random.range(-16, 16), y + random.range(50, 150)],
        ],
        { fill: index % 2 === 0 ? deep : dark },
      )
    }),
    ...layers.map(
      (ink, index) =>
        face(l, f, index * 78, (index + 1) * 78 + 2, ink) +
        face(f, r, index * 78, (index + 1) * 78 + 2, mix(ink, dark, 0.38)),
    ),
    ...times(4, (row) =>
      times(9, (column) => {
        const p = at(l, f, (column + 0.5) / 9.5, 110 + row * 78)
        return circle(p[0], p[1], 5, { fill: row % 2 === 0 ? light : dark, opacity: 0.7 })
      }).join(''),
    ),
    room(l, f, 0.1, 120, 0.34, 120, gold, mix(gold, dark, 0.4)),
    room(l, f, 0.54, 190, 0.36, 130, light, soft),
    room(f, r, 0.12, 110, 0.4, 110, soft, mid),
    room(f, r, 0.6, 210, 0.32, 110, gold, mix(gold, dark, 0.4)),
    line(...at(l, f, 0.36, 234), ...at(l, f, 0.6, 316), { stroke: dark, 'stroke-width': 30 }),
    line(...at(f, r, 0.46, 212), ...at(f, r, 0.66, 318), { stroke: dark, 'stroke-width': 30 }),
    polygon([l, f, r, k], { fill: mid }),
    polygon(
      [
        [l[0] + 60, l[1]],
        [f[0], f[1] - 30],
        [r[0] - 60, r[1]],
        [k[0], k[1] + 30],
      ],
      { fill: mix(mid, soft, 0.45) },
    ),
    polygon(
      [
        [551, 470],
        [841, 615],
        [1131, 470],
        [1260, 480],
        [841, 690],
        [560, 490],
      ],
      { fill: mid },
    ),
    ...times(5, tier),
    polygon(
      [
        [800, 250],
        [841, 270],
        [841, 300],
        [800, 280],
      ],
      { fill: soft },
    ),
    polygon(
      [
        [841, 270],
        [882, 250],
        [882, 280],
        [841, 300],
      ],
      { fill: mid },
    ),
    polygon(
      [
        [790, 246],
        [841, 272],
        [892, 246],
        [841, 220],
      ],
      { fill: accent },
    ),
    polygon(
      [
        [660, 570],
        [720, 600],
        [822, 322],
        [800, 310],
      ],
      { fill: gold },
    ),
    ...times(12, (index) =>
      line(664 + index * 11.5, 562 - index * 20.5, 716 + index * 9, 588 - index * 21.5, {
        stroke: accent,
        'stroke-width': 4,
      }),
    ),
    ...[
      [400, 470],
      [450, 500],
      [1250, 470],
      [1180, 520],
      [500, 440],
    ].map(
      ([x = 0, y = 0]) =>
        path(`M${x} ${y}v-26`, { stroke: dark, 'stroke-width': 6 }) +
        path(`M${x - 24} ${y - 20}q24 -76 48 0z`, { fill: deep }),
    ),
    villager(at(l, f, 0.25, 236)[0], at(l, f, 0.25, 232)[1], 84, villagerOf(palette)),
    villager(at(l, f, 0.76, 0)[0], at(l, f, 0.76, 312)[1], 84, villagerOf(palette), -1),
    circle(at(f, r, 0.32, 0)[0], at(f, r, 0.32, 164)[1], 34, { fill: gold }),
    circle(at(f, r, 0.77, 0)[0], at(f, r, 0.77, 270)[1], 28, { fill: accent }),
    path('M230 260q-40 -40 -80 -18q46 0 72 40q28 -40 80 -40q-44 -20 -72 18z', { fill: dark }),
    path('M1440 860q-30 -30 -60 -14q36 0 54 30q22 -30 60 -30q-34 -16 -54 14z', { fill: dark }),
    path('M1500 240q-26 -26 -52 -12q30 0 47 26q19 -26 52 -26q-30 -14 -47 12z', { fill: dark }),
  ].join('')
}
