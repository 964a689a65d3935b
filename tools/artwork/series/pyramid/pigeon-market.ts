import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { arch, bunting, glow, lantern, villager } from '../../motifs/chamber.ts'
import { fillShape, ruleLines } from '../../motifs/stencil.ts'
import { halftone } from '../../shade.ts'
import { group, line, path, polygon, rect } from '../../svg.ts'
import { pigeonAt, pigeonOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A vaulted market where the pigeons keep the stalls. */
export const pigeonMarket: Scene = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const ink = pigeonOf(palette)
  const bay = (x: number, awning: readonly [string, string], index: number): string => {
    const hall = arch(x, 960, 440, 700)
    return group([
      fillShape(hall, mix(deep, dark, 0.5), [
        path(arch(x, 960, 330, 590), { fill: deep }),
        path(arch(x, 960, 230, 490), { fill: mid }),
        path(arch(x, 960, 140, 400), { fill: soft }),
        glow(x, 560, 230, gold),
      ]),
      line(x, 262, x, 400, { stroke: dark, 'stroke-width': 4 }),
      lantern(x, 420, 66, { dark, flame: gold, frame: dark }),
      ...times(8, (stripe) =>
        path(`M${x - 196 + stripe * 49} 610h49l6 84q-24 30 -55 0z`, { fill: awning[stripe % 2] ?? gold }),
      ),
      line(x - 186, 690, x - 186, 960, { stroke: dark, 'stroke-width': 10 }),
      line(x + 190, 690, x + 190, 960, { stroke: dark, 'stroke-width': 10 }),
      pigeonAt(x - 20 + index * 20, 860, 176, ink, index === 1 ? -1 : 1),
      rect(x - 200, 840, 400, 130, { fill: mix(gold, dark, 0.35) }),
      rect(x - 210, 828, 420, 20, { fill: gold }),
      ruleLines(x + 40, 850, 160, 118, { angle: 90, gap: 12, width: 2.4, colour: dark }),
      ...[-150, -80, -10, 70, 140].map((dx, heap) =>
        path(`M${x + dx - 34} 830q34 ${-50 - ((heap + index) % 3) * 14} 68 0z`, {
          fill: [gold, accent, light, soft][(heap + index) % 4] ?? gold,
        }),
      ),
    ])
  }
  return [
    rect(0, 0, 1682, 1188, { fill: gold }),
    halftone(62, 62, 1560, 420, { cell: 16, colour: mix(gold, accent, 0.5), from: 0.7, to: 0, angle: 90 }),
    ...times(26, (index) =>
      rect(70 + (index % 13) * 124 - (index > 12 ? 60 : 0), index > 12 ? 190 : 130, 112, 50, {
        fill: mix(gold, dark, 0.12),
      }),
    ),
    rect(62, 940, 1560, 220, { fill: mix(soft, mid, 0.4) }),
    ...times(9, (index) =>
      polygon(
        [
          [841 + (index - 4.5) * 150, 960],
          [841 + (index - 4) * 150, 960],
          [841 + (index - 4) * 260, 1120],
          [841 + (index - 4.5) * 260, 1120],
        ],
        { fill: soft },
      ),
    ),
    bay(330, [accent, light], 0),
    bay(841, [mid, light], 1),
    bay(1352, [light, deep], 2),
    bunting([80, 190], [600, 200], 26, [accent, light, deep], 44),
    bunting([600, 200], [1082, 200], 26, [accent, light, deep], 44),
    bunting([1082, 200], [1610, 190], 26, [accent, light, deep], 44),
    pigeonAt(570, 1040, 148, ink, -1),
    pigeonAt(250, 1060, 118, ink),
    pigeonAt(1110, 1050, 160, ink),
    pigeonAt(1460, 1060, 124, ink, -1),
    pigeonAt(1330, 1064, 90, ink),
    villager(760, 1074, 176, villagerOf({ ...palette, accent: deep })),
  ].join('')
}
