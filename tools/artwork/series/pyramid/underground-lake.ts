import { mix } from '../../colour.ts'
import { smoothPath, times } from '../../geometry.ts'
import { glow, lantern, reedBoat, villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { fillShape, stencil } from '../../motifs/stencil.ts'
import { dripstone } from '../../motifs/strata.ts'
import { circle, group, line, path, rect } from '../../svg.ts'
import { villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** Boats with lamps on a lake that no wind reaches. */
export const undergroundLake: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const shore = 640
  const boat = (x: number, y: number, length: number, side: number): string => {
    const k = length / 300
    const slits = times(7, (index) =>
      rect(
        x - 40 * k + (index % 2) * 14 * k - index * 3,
        y + (30 + index * 26) * k,
        (86 - index * 9) * k,
        8 * k,
        { fill: gold, opacity: 0.85 - index * 0.09 },
      ),
    )
    return group([
      glow(x + 92 * k * side, y - 104 * k, 190 * k, gold),
      ...slits,
      path(
        `M${x - 130 * k} ${y + 20 * k}Q${x} ${y + 56 * k} ${x + 140 * k} ${y + 18 * k}Q${x} ${y + 84 * k} ${x - 130 * k} ${y + 20 * k}Z`,
        { fill: dark, opacity: 0.6 },
      ),
      reedBoat(x, y, length, { reed: gold, shade: mix(gold, accent, 0.7), band: dark }),
      line(x + 92 * k * side, y - 10 * k, x + 92 * k * side, y - 150 * k, {
        stroke: gold,
        'stroke-width': 6 * k,
      }),
      lantern(x + 92 * k * side, y - 108 * k, 54 * k, { dark, flame: light, frame: gold }),
      villager(x - 20 * k * side, y - 2, 128 * k, villagerOf(palette), side),
    ])
  }
  return [
    rect(0, 0, 1682, 1188, { fill: dark }),
    path(
      smoothPath(
        [
          [62, 700],
          [120, 480],
          [330, 340],
          [560, 280],
          [841, 250],
          [1130, 290],
          [1380, 350],
          [1560, 500],
          [1620, 700],
        ],
        false,
      ),
      { fill: deep },
    ),
    path(
      smoothPath(
        [
          [260, 700],
          [380, 520],
          [600, 420],
          [841, 390],
          [1090, 420],
          [1290, 520],
          [1420, 700],
        ],
        false,
      ),
      { fill: mix(deep, mid, 0.5) },
    ),
    circle(841, 560, 200, { fill: mid }),
    circle(841, 560, 130, { fill: soft }),
    temple(
      { x: 841, base: shore, width: 430, height: 220, steps: 6 },
      { lit: light, shade: soft, edge: gold, dark },
    ),
    rect(0, shore, 1682, 600, { fill: mix(deep, mid, 0.25) }),
    stencil(`M0 ${shore}H1682V1188H0Z`, [
      group(
        temple(
          { x: 841, base: shore, width: 430, height: -210, steps: 6 },
          { lit: mid, shade: deep, edge: soft, dark },
        ),
        { opacity: 0.7 },
      ),
      ...times(34, (index) =>
        path(`M${random.int(60, 1600)} ${shore + 12 + index * 13}h${random.int(60, 320)}`, {
          stroke: index % 3 === 0 ? mid : deep,
          'stroke-width': 3 + index * 0.14,
          'stroke-linecap': 'round',
        }),
      ),
    ]),
    dripstone(random, 40, 1660, 40, 420, [mid, deep]),
    rect(0, 0, 1682, 84, { fill: deep }),
    dripstone(random, 20, 560, 40, 620, [deep, mix(deep, dark, 0.8)]),
    dripstone(random, 1180, 1680, 40, 560, [deep, mix(deep, dark, 0.8)]),
    boat(420, 740, 210, 1),
    boat(1240, 800, 280, -1),
    boat(660, 960, 420, 1),
    fillShape(
      smoothPath(
        [
          [0, 1188],
          [0, 880],
          [90, 860],
          [160, 960],
          [250, 1010],
          [330, 1100],
          [400, 1188],
        ],
        true,
        0.6,
      ),
      dark,
    ),
    fillShape(
      smoothPath(
        [
          [1700, 1188],
          [1700, 900],
          [1590, 880],
          [1530, 990],
          [1430, 1030],
          [1340, 1188],
        ],
        true,
        0.6,
      ),
      dark,
    ),
    dripstone(random, 60, 250, 1000, -180, [deep, dark]),
  ].join('')
}
