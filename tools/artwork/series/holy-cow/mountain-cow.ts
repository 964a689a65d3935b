import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { villager } from '../../motifs/chamber.ts'
import { cow } from '../../motifs/cow.ts'
import { lying } from '../../motifs/cow-pose.ts'
import { circle, group, path, polygon, rect } from '../../svg.ts'
import { villagerOf } from '../pyramid/inks.ts'
import type { Portrait } from './poster.ts'

/** A mountain which, seen from the right village, is a cow. */
export const mountainCow: Portrait = ({ palette }) => {
  const { dark, deep, mid, soft, light, accent } = palette
  const rock = {
    base: mid,
    shade: deep,
    patch: light,
    far: mix(mid, deep, 0.5),
    muzzle: soft,
    horn: light,
    dark,
  }
  return [
    rect(0, 0, 1188, 1682, { fill: light }),
    ...[soft, mix(soft, light, 0.45)].map((ink, index) =>
      rect(0, 62 + index * 260, 1188, 320, { fill: ink }),
    ),
    circle(860, 420, 150, { fill: accent }),
    ...[
      [200, 330, 1],
      [900, 600, 1.4],
      [330, 560, 0.8],
    ].map(([x = 0, y = 0, k = 0]) =>
      path('M-150 0q20 -54 90 -46q40 -50 110 -10q80 -16 100 56z', {
        fill: light,
        transform: `translate(${x} ${y}) scale(${k})`,
      }),
    ),
    polygon(
      [
        [-40, 1080],
        [200, 760],
        [420, 1080],
      ],
      { fill: soft },
    ),
    polygon(
      [
        [800, 1080],
        [1060, 740],
        [1260, 1080],
      ],
      { fill: soft },
    ),
    polygon(
      [
        [1060, 740],
        [1120, 830],
        [1070, 860],
        [1010, 810],
      ],
      { fill: light },
    ),
    ...[
      [520, 690, 120],
      [690, 610, 150],
      [850, 670, 130],
      [1000, 640, 140],
    ].map(
      ([x = 0, y = 0, half = 0]) =>
        polygon(
          [
            [x - half, 860],
            [x, y],
            [x + half, 860],
          ],
          { fill: mid },
        ) +
        polygon(
          [
            [x, y],
            [x + half * 0.2, 860],
            [x + half, 860],
          ],
          { fill: deep },
        ) +
        polygon(
          [
            [x, y],
            [x + half * 0.4, y + 74],
            [x + half * 0.1, y + 64],
            [x - half * 0.06, y + 104],
            [x - half * 0.2, y + 66],
            [x - half * 0.44, y + 84],
          ],
          { fill: light },
        ),
    ),
    group([cow(lying, rock, true)], { transform: 'translate(690 1150) scale(0.98)' }),
    path('M-20 1160C160 1080 300 1130 470 1120C700 1100 900 1150 1220 1090V1300H-20Z', {
      fill: mix(mid, soft, 0.45),
    }),
    ...times(12, (index) =>
      path(`M${30 + index * 104} ${1150 - (index % 3) * 12}l26 -76l26 76z`, {
        fill: index % 2 === 0 ? deep : mid,
      }),
    ),
    path('M-20 1230C300 1180 800 1260 1220 1190V1700H-20Z', { fill: deep }),
    ...times(5, (row) =>
      path(`M-20 ${1256 + row * 34}C300 ${1206 + row * 34} 800 ${1286 + row * 34} 1220 ${1216 + row * 34}`, {
        fill: 'none',
        stroke: mix(deep, mid, 0.6),
        'stroke-width': 7,
      }),
    ),
    path('M-20 1430C400 1380 800 1440 1220 1400V1700H-20Z', { fill: mix(soft, mid, 0.3) }),
    ...times(10, (index) => rect(80 + ((index * 197) % 900), 1440 + index * 14, 150, 6, { fill: light })),
    ...[
      [250, 1330],
      [330, 1350],
      [420, 1330],
      [800, 1340],
      [880, 1320],
    ].map(
      ([x = 0, y = 0]) =>
        rect(x - 24, y - 30, 48, 34, { fill: light }) +
        polygon(
          [
            [x - 32, y - 28],
            [x, y - 62],
            [x + 32, y - 28],
          ],
          { fill: accent },
        ),
    ),
    villager(600, 1400, 100, villagerOf({ ...palette, mid: soft }), -1),
    villager(660, 1400, 76, villagerOf({ ...palette, accent: dark })),
  ].join('')
}
