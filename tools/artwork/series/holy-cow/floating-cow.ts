import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { ladder, villager } from '../../motifs/chamber.ts'
import { cow } from '../../motifs/cow.ts'
import { floating } from '../../motifs/cow-flight.ts'
import { paleCoat } from '../../motifs/cow-head.ts'
import { temple } from '../../motifs/pyramid.ts'
import { stars } from '../../motifs/sky.ts'
import { spikes } from '../../motifs/sun-disk.ts'
import { circle, ellipse, group, path, polygon, rect } from '../../svg.ts'
import { pigeonAt, pigeonOf, stoneOf, villagerOf } from '../pyramid/inks.ts'
import type { Portrait } from './poster.ts'

/** She rises; the hats follow. */
export const floatingCow: Portrait = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const hat = (x: number, y: number, turn: number) =>
    path('M-26 0C-26 -24 -8 -46 6 -68C16 -46 26 -24 24 0L22 20L12 -4Q-8 -16 -26 0Z', {
      fill: accent,
      transform: `translate(${x} ${y}) rotate(${turn})`,
    })
  const bald = (x: number, y: number, height: number, side: number) =>
    villager(x, y, height, { ...villagerOf(palette), hat: 'none' }, side)
  return [
    rect(0, 0, 1188, 1682, { fill: deep }),
    stars(random, [70, 70, 1040, 700], 70, soft),
    polygon(
      [
        [520, 62],
        [680, 62],
        [1010, 1420],
        [190, 1420],
      ],
      { fill: mix(deep, mid, 0.6) },
    ),
    polygon(
      [
        [556, 62],
        [644, 62],
        [830, 1420],
        [370, 1420],
      ],
      { fill: mid },
    ),
    ...times(5, (index) =>
      ellipse(600, 1120 + index * 56, 130 + index * 44, 16 + index * 6, {
        fill: 'none',
        stroke: light,
        'stroke-width': 5,
      }),
    ),
    circle(342, 500, 190, { fill: gold }),
    circle(342, 500, 150, { fill: mix(gold, light, 0.5) }),
    spikes({ cx: 342, cy: 500, inner: 188, outer: 240 }, 32, gold, mix(gold, dark, 0.35), 0.5),
    group(cow(floating, paleCoat({ ...palette, deep: dark })), {
      transform: 'translate(690 1000) scale(0.8)',
    }),
    hat(300, 1180, -24),
    hat(860, 1150, 30),
    hat(500, 1270, 12),
    hat(740, 1290, -16),
    path('M0 1410Q594 1340 1188 1410V1682H0Z', { fill: dark }),
    bald(330, 1480, 170, -1),
    bald(470, 1520, 150, 1),
    bald(740, 1510, 160, -1),
    bald(870, 1480, 176, 1),
    pigeonAt(600, 1460, 84, pigeonOf(palette)),
    ladder([1000, 1582], [1060, 1300], 40, soft, 6),
    temple(
      { x: 120, base: 1400, width: 200, height: 110, steps: 4 },
      { ...stoneOf(palette), lit: mid, shade: deep },
    ),
  ].join('')
}
