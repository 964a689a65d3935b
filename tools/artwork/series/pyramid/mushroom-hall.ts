import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { ladder, villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { fillShape } from '../../motifs/stencil.ts'
import { circle, ellipse, group, line, path, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A wood of mushrooms taller than houses. */
export const mushroomHall: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const mushroom = (
    x: number,
    base: number,
    height: number,
    cap: number,
    ink: string,
    spots: string,
  ): string => {
    const y = base - height
    const dome = `M${x - cap} ${y + cap * 0.16}C${x - cap} ${y - cap * 0.7} ${x - cap * 0.5} ${y - cap * 0.95} ${x} ${y - cap * 0.95}C${x + cap * 0.5} ${y - cap * 0.95} ${x + cap} ${y - cap * 0.7} ${x + cap} ${y + cap * 0.16}Q${x} ${y - cap * 0.12} ${x - cap} ${y + cap * 0.16}Z`
    const gill = `M${x - cap} ${y + cap * 0.16}Q${x} ${y - cap * 0.14} ${x + cap} ${y + cap * 0.16}Q${x} ${y + cap * 0.42} ${x - cap} ${y + cap * 0.16}Z`
    const stalk = smoothPath(
      [
        [x - cap * 0.15, y + cap * 0.2],
        [x + cap * 0.15, y + cap * 0.2],
        [x + cap * 0.17, y + height * 0.6],
        [x + cap * 0.26, base + 20],
        [x - cap * 0.26, base + 20],
        [x - cap * 0.17, y + height * 0.6],
      ],
      true,
      0.6,
    )
    return group([
      fillShape(
        stalk,
        light,
        path(
          smoothPath(
            [
              [x + cap * 0.02, y],
              [x + cap * 0.04, base],
              [x + cap * 0.5, base + 40],
              [x + cap * 0.5, y],
            ],
            true,
          ),
          { fill: soft },
        ),
      ),
      fillShape(
        gill,
        mix(light, ink, 0.35),
        times(21, (index) =>
          line(x, y + cap * 0.5, x - cap * 1.1 + index * cap * 0.11, y, {
            stroke: mix(ink, dark, 0.4),
            'stroke-width': 3,
          }),
        ),
      ),
      fillShape(dome, ink, [
        path(
          `M${x + cap * 0.1} ${y - cap}C${x + cap * 0.66} ${y - cap * 0.6} ${x + cap * 0.5} ${y} ${x + cap * 0.4} ${y + cap * 0.3}H${x + cap * 1.1}V${y - cap}Z`,
          { fill: mix(ink, dark, 0.3) },
        ),
        ...times(9, (index) =>
          ellipse(
            x - cap * 0.8 + (index % 5) * cap * 0.4 + random.range(-10, 10),
            y - cap * (index < 5 ? 0.24 : 0.62),
            cap * random.range(0.06, 0.13),
            cap * random.range(0.05, 0.09),
            { fill: spots },
          ),
        ),
      ]),
      path(
        `M${x - cap * 0.17} ${y + height * 0.36}q${cap * 0.17} ${cap * 0.14} ${cap * 0.36} 0l${cap * 0.06} ${cap * 0.14}q${-cap * 0.24} ${cap * 0.14} ${-cap * 0.48} 0z`,
        { fill: mix(light, ink, 0.25) },
      ),
    ])
  }
  return [
    rect(0, 0, 1682, 1188, { fill: dark }),
    path('M62 62H1620V180C1400 240 1200 200 1060 210L1040 150H640L620 210C480 200 240 250 62 180Z', {
      fill: deep,
    }),
    path('M640 62H1042L1180 1100H420Z', { fill: mix(dark, mid, 0.35) }),
    path('M720 62H962L1040 1100H600Z', { fill: mix(dark, mid, 0.55) }),
    temple(
      { x: 841, base: 150, width: 190, height: 80, steps: 4 },
      { lit: light, shade: soft, edge: gold, dark },
    ),
    mushroom(250, 960, 300, 120, mix(mid, dark, 0.35), soft),
    mushroom(1010, 930, 320, 130, mix(mid, dark, 0.35), soft),
    mushroom(1480, 960, 380, 150, mix(accent, dark, 0.3), soft),
    mushroom(600, 1000, 520, 250, mid, light),
    mushroom(1270, 1030, 560, 290, accent, light),
    path(
      smoothPath(
        [
          [0, 1010],
          [300, 980],
          [600, 1010],
          [900, 984],
          [1250, 1016],
          [1700, 980],
          [1700, 1200],
          [0, 1200],
        ],
        true,
        0.8,
      ),
      { fill: deep },
    ),
    mushroom(190, 1060, 330, 190, gold, light),
    mushroom(930, 1070, 150, 90, gold, light),
    mushroom(1090, 1080, 90, 54, mid, light),
    mushroom(430, 1086, 100, 60, accent, light),
    mushroom(1540, 1090, 190, 110, gold, light),
    villager(806, 1060, 104, villagerOf({ ...palette, accent: mid })),
    villager(742, 1066, 84, villagerOf({ ...palette, accent }), -1),
    ladder([700, 1010], [640, 560], 40, gold, 6),
    ...times(26, (index) =>
      circle(110 + index * 60, 360 + ((index * 137) % 560), 3 + (index % 3), { fill: gold }),
    ),
  ].join('')
}
