import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { jar, steps, villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { strata } from '../../motifs/strata.ts'
import { circle, group, path, rect } from '../../svg.ts'
import { clayOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** Beehive kilns under the pyramid; its top is their chimney. */
export const kilns: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const oven = (x: number, size: number): string => {
    const dome = (share: number): string => {
      const half = size * 0.5 * share
      return `M${x - half} 980C${x - half * 1.05} ${980 - size * 0.7 * share} ${x - half * 0.6} ${980 - size * 1.05 * share} ${x} ${980 - size * 1.05 * share}C${x + half * 0.6} ${980 - size * 1.05 * share} ${x + half * 1.05} ${980 - size * 0.7 * share} ${x + half} 980Z`
    }
    return group([
      path(dome(1), { fill: dark }),
      path(dome(0.9), { fill: mid }),
      path(dome(0.76), { fill: soft }),
      path(dome(0.58), { fill: gold }),
      path(dome(0.36), { fill: light }),
      jar(x - size * 0.16, 980, size * 0.36, { body: deep, shade: dark, line: dark }),
      jar(x + size * 0.14, 980, size * 0.46, { body: deep, shade: dark, line: dark }, 0.7),
      rect(x - size * 0.5, 980, size, 26, { fill: dark }),
      ...times(9, (index) =>
        path(
          `M${x - size * 0.4 + index * size * 0.1} 1040q${-size * 0.05} -22 0 -44q${size * 0.05} 22 0 44z`,
          { fill: index % 2 === 0 ? soft : gold },
        ),
      ),
    ])
  }
  const flue = (points: readonly (readonly [number, number])[], width: number) =>
    path(smoothPath(points), {
      fill: 'none',
      stroke: dark,
      'stroke-width': width,
      'stroke-linejoin': 'round',
    }) +
    path(smoothPath(points), {
      fill: 'none',
      stroke: mid,
      'stroke-width': width * 0.42,
      'stroke-dasharray': '26 20',
    })
  const smoke = [
    [852, 78, 48],
    [910, 60, 60],
    [990, 84, 58],
    [1080, 66, 74],
    [1190, 90, 60],
    [1290, 76, 50],
    [1390, 96, 40],
  ] as const
  return [
    rect(0, 0, 1682, 1188, { fill: light }),
    ...smoke.map(([x, y, r]) => circle(x + 8, y + 12, r, { fill: soft })),
    ...smoke.map(([x, y, r]) => circle(x, y, r, { fill: mix(light, soft, 0.4) })),
    temple(
      { x: 841, base: 350, width: 620, height: 210, steps: 6, turn: 0.6 },
      { lit: mid, shade: deep, edge: soft, dark },
    ),
    strata(
      random,
      { left: 0, right: 1682, top: 346, bottom: 1160 },
      [accent, mix(accent, dark, 0.35), deep, mix(deep, dark, 0.5)],
      [light, soft, gold],
      14,
    ),
    flue(
      [
        [330, 700],
        [330, 600],
        [420, 520],
        [620, 470],
        [800, 420],
        [830, 120],
      ],
      44,
    ),
    flue(
      [
        [1370, 720],
        [1360, 610],
        [1250, 530],
        [1060, 480],
        [880, 420],
        [850, 120],
      ],
      44,
    ),
    flue(
      [
        [860, 560],
        [846, 420],
        [841, 120],
      ],
      52,
    ),
    oven(330, 330),
    oven(1370, 320),
    oven(850, 520),
    rect(62, 1040, 1560, 60, { fill: dark }),
    ...[
      [560, 90],
      [620, 70],
      [1130, 96],
      [1190, 74],
    ].map(([x = 0, h = 0]) => jar(x, 1040, h, clayOf({ ...palette, accent: soft }))),
    villager(500, 1040, 130, villagerOf(palette), -1),
    path(steps(100, 1040, 3, 30, 22), { fill: dark }),
  ].join('')
}
