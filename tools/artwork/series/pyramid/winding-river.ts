import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { reedBoat, villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { strata } from '../../motifs/strata.ts'
import { palettes } from '../../palettes.ts'
import { circle, group, line, type Point, path, polygon, rect } from '../../svg.ts'
import { stoneOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A river that takes its time between the layers. */
export const windingRiver: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const course: readonly Point[] = [
    [300, 250],
    [320, 380],
    [520, 440],
    [900, 420],
    [1300, 440],
    [1470, 540],
    [1330, 640],
    [900, 630],
    [480, 640],
    [250, 740],
    [380, 850],
    [800, 850],
    [1250, 850],
    [1450, 950],
    [1420, 1140],
  ]
  const d = smoothPath(course)
  const [river, foam] = [palettes.noon.deep, palettes.noon.soft]
  const ribbon = (width: number, ink: string, dash = '') =>
    path(d, {
      fill: 'none',
      stroke: ink,
      'stroke-width': width,
      'stroke-linecap': 'round',
      ...(dash === '' ? {} : { 'stroke-dasharray': dash }),
    })
  const boat = (x: number, y: number, turn: number) =>
    group(
      reedBoat(0, 0, 150, { reed: gold, shade: mix(gold, dark, 0.4), band: dark }) +
        villager(0, -6, 76, villagerOf(palette)),
      { transform: `translate(${x} ${y}) rotate(${turn})` },
    )
  return [
    rect(0, 0, 1682, 1188, { fill: light }),
    circle(1330, 200, 74, { fill: accent }),
    temple({ x: 360, base: 262, width: 520, height: 176, steps: 5 }, stoneOf(palette)),
    strata(
      random,
      { left: 0, right: 1682, top: 258, bottom: 1160 },
      [soft, mid, mix(mid, gold, 0.6), accent, deep, mix(deep, dark, 0.6)],
      [light, soft, gold, deep],
      26,
    ),
    ribbon(156, dark),
    ribbon(124, river),
    group(ribbon(124, mix(river, light, 0.5), '3 97')),
    ribbon(108, river),
    ribbon(86, foam, '300 90'),
    ribbon(78, river),
    ribbon(48, foam, '160 120'),
    ribbon(41, river),
    ribbon(10, foam, '90 150'),
    boat(700, 412, -3),
    boat(1060, 632, 2),
    boat(620, 846, 0),
    ...[
      [300, 262],
      [340, 262],
    ].map(([x = 0, y = 0]) => circle(x, y, 26, { fill: dark })),
    polygon(
      [
        [250, 262],
        [266, 226],
        [356, 226],
        [372, 262],
      ],
      { fill: dark },
    ),
    ...times(5, (index) => circle(1380 + index * 22, 1076 + (index % 2) * 14, 15, { fill: light })),
    villager(1180, 260, 96, villagerOf(palette)),
    line(1150, 196, 1060, 150, { stroke: dark, 'stroke-width': 4 }),
    line(1060, 150, 1060, 420, { stroke: dark, 'stroke-width': 2.5 }),
  ].join('')
}
