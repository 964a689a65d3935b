import { mix } from '../../colour.ts'
import { ladder, villager } from '../../motifs/chamber.ts'
import { gear } from '../../motifs/machine.ts'
import { temple } from '../../motifs/pyramid.ts'
import { ruleLines } from '../../motifs/stencil.ts'
import { strata } from '../../motifs/strata.ts'
import { halftone } from '../../shade.ts'
import { circle, line, path, rect } from '../../svg.ts'
import { ironOf, stoneOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** The wheels that bring the sun up. */
export const sunWorks: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const iron = ironOf(palette)
  const cold = { face: soft, shade: mid, edge: light, hub: deep }
  const red = { face: accent, shade: mix(accent, dark, 0.4), edge: light, hub: deep }
  return [
    rect(0, 0, 1682, 1188, { fill: light }),
    halftone(62, 62, 1560, 400, { cell: 24, colour: mix(light, gold, 0.7), from: 0.9, to: 0.1, angle: 90 }),
    gear(1270, 330, 210, 24, { ...iron, hub: light }, 3, 8),
    circle(1270, 330, 88, { fill: gold }),
    circle(1270, 330, 70, { fill: accent }),
    temple({ x: 430, base: 442, width: 640, height: 270, steps: 7 }, stoneOf(palette)),
    strata(
      random,
      { left: 0, right: 1682, top: 436, bottom: 1170 },
      [mid, deep, mix(deep, dark, 0.55)],
      [soft, mid],
      10,
    ),
    path('M62 520H1040V470H1500V520H1620V1100H62Z', { fill: dark }),
    ruleLines(62, 524, 1560, 560, { angle: 45, gap: 30, width: 2, colour: deep }),
    rect(1050, 430, 440, 60, { fill: dark }),
    gear(1270, 690, 176, 20, cold, 6, 6),
    gear(960, 860, 210, 24, red, 2, 6),
    gear(560, 780, 226, 26, iron, 5, 7),
    gear(250, 990, 180, 20, cold, 0, 6),
    gear(1480, 960, 160, 18, iron, 4, 5),
    gear(250, 650, 84, 10, red, 8, 4),
    line(430, 436, 430, 560, { stroke: gold, 'stroke-width': 14 }),
    line(430, 560, 560, 780, { stroke: gold, 'stroke-width': 14 }),
    circle(430, 560, 16, { fill: light }),
    rect(62, 1050, 1560, 70, { fill: deep }),
    rect(700, 1034, 460, 16, { fill: gold }),
    villager(760, 1036, 122, villagerOf(palette), -1),
    path('M800 970l80 -44', { stroke: gold, 'stroke-width': 10 }),
    villager(1130, 1050, 100, villagerOf({ ...palette, accent: mid })),
    ladder([1180, 1046], [1180, 520], 46, soft, 6),
    villager(1180, 760, 96, villagerOf({ ...palette, accent: gold, gold: accent })),
  ].join('')
}
