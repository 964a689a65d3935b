import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { reedBoat, villager } from '../../motifs/chamber.ts'
import { cow } from '../../motifs/cow.ts'
import { paleCoat } from '../../motifs/cow-head.ts'
import { lying } from '../../motifs/cow-pose.ts'
import { temple } from '../../motifs/pyramid.ts'
import { halo } from '../../motifs/sky.ts'
import { disk, stencil } from '../../motifs/stencil.ts'
import { glitter, swells } from '../../motifs/water.ts'
import { halftone } from '../../shade.ts'
import { circle, group, line, path, polygon, rect } from '../../svg.ts'
import { pigeonAt, pigeonOf, villagerOf } from '../pyramid/inks.ts'
import type { Portrait } from './poster.ts'

/** A cow in a reed boat, with the manner of someone who has paid. */
export const boatCow: Portrait = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const shore = 930
  const wave = (y: number, fill: string, shift: number) =>
    path(`M${-shift} ${y}${times(6, () => 'q62 -26 124 0t124 0').join('')}V1682H${-shift}Z`, { fill })
  return [
    rect(0, 0, 1188, 1682, { fill: light }),
    halo(594, 470, [390, 318], [mix(light, gold, 0.28), mix(light, gold, 0.6)]),
    circle(594, 470, 246, { fill: accent }),
    stencil(
      disk(594, 470, 246),
      halftone(348, 470, 492, 250, { cell: 18, colour: gold, from: 0, to: 0.8, angle: 90 }),
    ),
    ...[
      [240, 250],
      [320, 200],
      [930, 280],
      [1000, 330],
    ].map(([x = 0, y = 0]) =>
      path(`M${x} ${y}q-26 -26 -52 -12q30 0 47 26q19 -26 52 -26q-30 -14 -47 12z`, { fill: dark }),
    ),
    temple(
      { x: 930, base: shore, width: 420, height: 250, steps: 6 },
      { lit: soft, shade: mix(soft, dark, 0.55), edge: light, dark },
    ),
    polygon(
      [
        [-30, shore],
        [110, 780],
        [240, 880],
        [330, 836],
        [460, shore],
      ],
      { fill: soft },
    ),
    polygon(
      [
        [110, 780],
        [240, 880],
        [200, shore],
        [130, shore],
        [150, 860],
      ],
      { fill: mix(soft, dark, 0.45) },
    ),
    rect(0, shore - 4, 1188, 800, { fill: mid }),
    swells(random, { x: 62, y: shore, width: 1064, height: 420 }, mix(mid, deep, 0.6), 0.9),
    glitter(random, 594, { x: 62, y: shore + 6, width: 1064, height: 330 }, 330, accent),
    line(170, 540, 250, 1320, { stroke: dark, 'stroke-width': 12 }),
    group(cow(lying, paleCoat(palette)), { transform: 'translate(702 1180) scale(0.7)' }),
    villager(196, 1196, 290, villagerOf(palette)),
    group(reedBoat(0, 0, 1130, { reed: gold, shade: mix(gold, dark, 0.45), band: dark }), {
      transform: 'translate(590 1200)',
    }),
    pigeonAt(1060, 1010, 100, pigeonOf(palette), -1),
    wave(1316, deep, 40),
    wave(1400, mix(deep, dark, 0.45), 110),
    wave(1486, dark, 20),
  ].join('')
}
