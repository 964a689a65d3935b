import { mix } from '../../colour.ts'
import { villager } from '../../motifs/chamber.ts'
import { cow } from '../../motifs/cow.ts'
import { standing } from '../../motifs/cow-pose.ts'
import { temple } from '../../motifs/pyramid.ts'
import { spark, stars } from '../../motifs/sky.ts'
import { circle, group, line, type Point, path, rect } from '../../svg.ts'
import { villagerOf } from '../pyramid/inks.ts'
import type { Portrait } from './poster.ts'

const starsOfCow: readonly Point[] = [
  [-700, -530],
  [-520, -690],
  [-476, -806],
  [-452, -668],
  [-205, -604],
  [60, -580],
  [275, -604],
  [392, -566],
  [404, -440],
  [366, -200],
  [340, -14],
  [250, -300],
  [-80, -252],
  [-226, -290],
  [-238, -172],
  [-250, -14],
  [-346, -400],
  [-560, -560],
]

/** The stars have been joined up in the only sensible way. */
export const starCow: Portrait = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold } = palette
  const night = {
    base: mix(deep, mid, 0.35),
    shade: deep,
    patch: mix(mid, deep, 0.15),
    far: deep,
    muzzle: mix(deep, mid, 0.55),
    horn: mid,
    dark,
  }
  const links = [
    [0, 17],
    [0, 1],
    [1, 2],
    [1, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [6, 7],
    [7, 8],
    [8, 9],
    [9, 10],
    [8, 11],
    [11, 12],
    [12, 13],
    [13, 14],
    [14, 15],
    [13, 16],
    [16, 17],
    [17, 3],
    [16, 4],
    [11, 6],
  ] as const
  const at = (index: number): Point => starsOfCow[index] ?? [0, 0]
  return [
    rect(0, 0, 1188, 1682, { fill: dark }),
    circle(594, 760, 530, { fill: mix(dark, deep, 0.35) }),
    ...[530, 440, 350].map((r) =>
      circle(594, 760, r, { fill: 'none', stroke: mid, 'stroke-width': 2.5, 'stroke-dasharray': '3 13' }),
    ),
    line(62, 760, 1126, 760, { stroke: mid, 'stroke-width': 2, 'stroke-dasharray': '10 12' }),
    line(594, 62, 594, 1400, { stroke: mid, 'stroke-width': 2, 'stroke-dasharray': '10 12' }),
    stars(random, [70, 70, 1040, 1180], 240, soft),
    group(
      [
        cow(standing, night),
        ...links.map(([a, b]) => line(...at(a), ...at(b), { stroke: gold, 'stroke-width': 4 })),
        ...starsOfCow.map(
          ([x, y], index) =>
            circle(x, y, 11, { fill: dark }) +
            spark(x, y, index % 3 === 0 ? 44 : 30, index % 3 === 0 ? light : gold),
        ),
      ],
      { transform: 'translate(690 1080) scale(0.84)' },
    ),
    path('M0 1370Q300 1250 640 1330T1188 1290V1682H0Z', { fill: deep }),
    path('M0 1480Q400 1400 1188 1460V1682H0Z', { fill: mix(deep, mid, 0.4) }),
    villager(330, 1420, 150, villagerOf(palette), -1),
    group([rect(-14, -110, 180, 34, { fill: gold }), rect(150, -116, 40, 46, { fill: soft })], {
      transform: 'translate(396 1392) rotate(-42)',
    }),
    path('M420 1310L380 1430M420 1310L420 1430M420 1310L466 1426', { stroke: gold, 'stroke-width': 8 }),
    temple(
      { x: 930, base: 1360, width: 240, height: 110, steps: 4 },
      { lit: mid, shade: deep, edge: soft, dark },
    ),
  ].join('')
}
