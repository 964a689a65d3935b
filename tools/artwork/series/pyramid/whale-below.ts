import { mix } from '../../colour.ts'
import { smoothPath } from '../../geometry.ts'
import { reedBoat, villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { fillShape } from '../../motifs/stencil.ts'
import { strata } from '../../motifs/strata.ts'
import { whale } from '../../motifs/whale.ts'
import { halftone, hatch } from '../../shade.ts'
import { circle, group, path, polygon, rect } from '../../svg.ts'
import { stoneOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A whale asleep in the sea that lies under the hill. */
export const whaleBelow: Scene = ({ palette, random }, area) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const sea = smoothPath(
    [
      [20, 470],
      [240, 520],
      [520, 470],
      [841, 500],
      [1160, 462],
      [1440, 520],
      [1680, 470],
      [1700, 1140],
      [-20, 1140],
    ],
    true,
    0.8,
  )
  const bubbles = [
    [352, 640, 9],
    [330, 600, 14],
    [362, 566, 7],
    [318, 548, 20],
    [1390, 590, 8],
    [1404, 560, 12],
  ] as const
  return [
    rect(0, 0, 1682, 1188, { fill: soft }),
    circle(1220, 210, 96, { fill: gold }),
    halftone(area.x, 62, area.width, 260, { cell: 14, colour: light, from: 0, to: 0.9, angle: 90 }),
    temple({ x: 841, base: 330, width: 560, height: 196, steps: 6 }, stoneOf(palette)),
    strata(
      random,
      { left: 0, right: 1682, top: 322, bottom: 560 },
      [mid, mix(mid, deep, 0.5), deep],
      [light, soft, mid],
      14,
    ),
    fillShape(sea, dark, [
      group(
        polygon(
          [
            [700, 440],
            [960, 440],
            [1320, 1200],
            [380, 1200],
          ],
          { fill: deep },
        ),
        { opacity: 0.85 },
      ),
      hatch(0, 900, 1682, 300, { angle: 0, gap: 18, width: 2.5, colour: deep }),
      path(
        smoothPath(
          [
            [-20, 1010],
            [220, 960],
            [480, 1030],
            [800, 1000],
            [1100, 1040],
            [1400, 980],
            [1700, 1020],
            [1700, 1200],
            [-20, 1200],
          ],
          true,
        ),
        { fill: deep },
      ),
    ]),
    group(
      reedBoat(0, 0, 190, { reed: gold, shade: accent, band: dark }) +
        villager(-10, -8, 92, villagerOf(palette)),
      { transform: 'translate(470 506) rotate(2)' },
    ),
    whale(
      {
        id: 'under-hill',
        axis: [
          [190, 800],
          [500, 742],
          [800, 760],
          [1090, 800],
          [1290, 720],
        ],
        length: 1120,
        flipper: 58,
        fluke: -18,
        flukeSpan: 0.7,
      },
      { light: soft, body: mid, shade: deep, throat: light, groove: soft, eye: gold },
    ),
    ...bubbles.map(([x, y, r]) => circle(x, y, r, { fill: 'none', stroke: soft, 'stroke-width': 3.5 })),
  ].join('')
}
