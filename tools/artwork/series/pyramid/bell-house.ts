import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { villager } from '../../motifs/chamber.ts'
import { bell } from '../../motifs/machine.ts'
import { temple } from '../../motifs/pyramid.ts'
import { ruleLines } from '../../motifs/stencil.ts'
import { strata } from '../../motifs/strata.ts'
import { circle, line, path, polygon, rect } from '../../svg.ts'
import { bronzeOf, pigeonAt, pigeonOf, stoneOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** Bells that are rung from below; the ropes end in the temple. */
export const bellHouse: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const bronze = bronzeOf(palette)
  const green = { face: soft, shade: mid, light, dark }
  const rope = (x: number, y: number, top = 300) => line(x, y, x, top, { stroke: gold, 'stroke-width': 6 })
  return [
    rect(0, 0, 1682, 1188, { fill: light }),
    circle(380, 190, 84, { fill: gold }),
    temple({ x: 1060, base: 300, width: 700, height: 226, steps: 6 }, stoneOf(palette)),
    strata(random, { left: 0, right: 1682, top: 296, bottom: 1160 }, [mid, deep], [soft, mid], 10),
    path('M110 1090V470Q110 400 180 400H1500Q1572 400 1572 470V1090Z', { fill: dark }),
    rect(110, 400, 1462, 34, { fill: gold }),
    ...times(12, (index) =>
      polygon(
        [
          [150 + index * 122, 434],
          [210 + index * 122, 434],
          [180 + index * 122, 466],
        ],
        { fill: accent },
      ),
    ),
    ruleLines(120, 470, 1440, 600, { angle: 90, gap: 46, width: 2, colour: deep }),
    rope(260, 470, 434),
    rope(450, 470, 434),
    rope(820, 500, 300),
    rope(1180, 480, 300),
    rope(1330, 480, 434),
    rope(1480, 470, 434),
    rope(600, 470, 434),
    bell(260, 470, 170, bronze, 8),
    bell(450, 470, 300, green, -10),
    bell(1180, 480, 250, bronze, 11),
    bell(1350, 470, 150, green, -8),
    bell(1480, 470, 210, bronze, 6),
    bell(820, 470, 500, bronze, -3),
    ...[
      [610, 470, 110],
      [1050, 470, 96],
    ].map(([x = 0, y = 0, size = 0]) =>
      bell(x, y, size, { face: accent, shade: mix(accent, dark, 0.4), light, dark }, 10),
    ),
    rect(62, 1030, 1560, 80, { fill: deep }),
    rect(62, 1022, 1560, 12, { fill: soft }),
    ...[
      [340, 700],
      [980, 720],
      [1260, 800],
    ].map(([x = 0, y = 0]) => line(x, y, x, 960, { stroke: light, 'stroke-width': 4 })),
    villager(364, 1026, 138, villagerOf(palette), -1),
    villager(1004, 1026, 138, villagerOf({ ...palette, accent: mid }), -1),
    villager(1284, 1026, 138, villagerOf(palette), -1),
    pigeonAt(700, 1024, 70, pigeonOf(palette)),
    pigeonAt(1430, 1024, 70, pigeonOf(palette), -1),
    ...times(3, (index) =>
      path(`M${560 - index * 30} ${780 - index * 26}q-26 60 0 120`, {
        fill: 'none',
        stroke: soft,
        'stroke-width': 6,
        opacity: 0.8 - index * 0.2,
      }),
    ),
    ...times(3, (index) =>
      path(`M${1090 + index * 24} ${790 - index * 20}q22 50 0 100`, {
        fill: 'none',
        stroke: soft,
        'stroke-width': 6,
        opacity: 0.8 - index * 0.2,
      }),
    ),
  ].join('')
}
