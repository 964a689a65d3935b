import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { glow, lantern, villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { roots } from '../../motifs/roots.ts'
import { fillShape } from '../../motifs/stencil.ts'
import { strata } from '../../motifs/strata.ts'
import { halftone } from '../../shade.ts'
import { circle, ellipse, path, rect } from '../../svg.ts'
import { stoneOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** Something has been kept warm here for a very long time. */
export const oldEgg: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const egg =
    'M1010 330C1150 330 1262 560 1262 740C1262 910 1150 1000 1010 1000C870 1000 758 910 758 740C758 560 870 330 1010 330Z'
  const nest = times(26, (index) =>
    path(
      smoothPath([
        [600 + index * 12, 880 + ((index * 37) % 90)],
        [840 + index * 8, 1010 + ((index * 23) % 60)],
        [1120 + index * 10, 980 + ((index * 31) % 70)],
        [1300 + index * 9, 850 + ((index * 41) % 110)],
      ]),
      {
        fill: 'none',
        stroke:
          [mix(gold, dark, 0.5), mix(gold, dark, 0.25), gold, mix(accent, dark, 0.6)][index % 4] ?? gold,
        'stroke-width': 9 + (index % 3) * 3,
        'stroke-linecap': 'round',
      },
    ),
  )
  return [
    rect(0, 0, 1682, 1188, { fill: deep }),
    strata(
      random,
      { left: 0, right: 1682, top: 196, bottom: 1160 },
      [mid, mix(mid, deep, 0.6), deep, mix(deep, dark, 0.5)],
      [soft, mid, mid],
      18,
    ),
    rect(0, 0, 1682, 190, { fill: mix(soft, light, 0.6) }),
    temple({ x: 1010, base: 200, width: 420, height: 92, steps: 4 }, stoneOf(palette)),
    circle(240, 130, 44, { fill: light }),
    path(
      smoothPath(
        [
          [480, 640],
          [560, 420],
          [760, 290],
          [1010, 250],
          [1270, 290],
          [1470, 430],
          [1560, 660],
          [1500, 940],
          [1330, 1090],
          [700, 1090],
          [530, 930],
        ],
        true,
        0.8,
      ),
      { fill: dark },
    ),
    ...[430, 360, 300].map((r) => ellipse(1010, 700, r, r * 0.98, { fill: gold, opacity: 0.15 })),
    ...nest.slice(0, 12),
    fillShape(egg, light, [
      path(
        smoothPath(
          [
            [1060, 300],
            [1160, 560],
            [1140, 820],
            [1000, 1010],
            [1300, 1040],
            [1320, 300],
          ],
          true,
        ),
        { fill: soft },
      ),
      halftone(760, 330, 420, 680, { cell: 17, colour: soft, from: 0, to: 0.85, angle: 20 }),
      path(
        'M930 560C1050 500 1150 600 1130 730C1114 840 990 880 910 820C850 770 870 690 940 680C1000 672 1030 720 1010 760',
        {
          fill: 'none',
          stroke: mix(accent, dark, 0.2),
          'stroke-width': 64,
          'stroke-linecap': 'round',
          opacity: 0.55,
        },
      ),
      path('M930 560C870 540 846 580 830 610C860 622 890 620 930 606Z', {
        fill: mix(accent, dark, 0.2),
        opacity: 0.55,
      }),
      circle(912, 572, 8, { fill: light }),
      path('M758 690l60 30l56 -40l66 44l70 -36l64 40l70 -44l60 36l60 -30', {
        fill: 'none',
        stroke: gold,
        'stroke-width': 12,
      }),
      path('M780 560l50 26l60 -36l60 36l60 -30l60 32l60 -36l60 26', {
        fill: 'none',
        stroke: gold,
        'stroke-width': 6,
      }),
      path('M1080 330l-30 60l46 40l-26 54', { fill: 'none', stroke: dark, 'stroke-width': 6 }),
    ]),
    ...nest.slice(12),
    roots(
      random,
      { x: 640, y: 250, degrees: 96, length: 520, width: 30, forks: 2 },
      mix(mid, dark, 0.3),
      dark,
    ),
    roots(
      random,
      { x: 1430, y: 300, degrees: 80, length: 420, width: 26, forks: 2 },
      mix(mid, dark, 0.3),
      dark,
    ),
    path('M62 560C200 540 380 600 520 700L520 860C380 800 220 760 62 770Z', { fill: dark }),
    glow(420, 700, 150, gold),
    villager(470, 830, 150, villagerOf(palette), -1),
    lantern(520, 760, 46, { dark, flame: gold, frame: light }),
    villager(330, 790, 120, villagerOf({ ...palette, accent: mid }), -1),
  ].join('')
}
