import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { villager } from '../../motifs/chamber.ts'
import { cow } from '../../motifs/cow.ts'
import { paleCoat } from '../../motifs/cow-head.ts'
import { standing } from '../../motifs/cow-pose.ts'
import { pulley } from '../../motifs/machine.ts'
import { temple } from '../../motifs/pyramid.ts'
import { fillShape, ruleLines } from '../../motifs/stencil.ts'
import { strata } from '../../motifs/strata.ts'
import { halftone } from '../../shade.ts'
import { circle, group, line, path, rect } from '../../svg.ts'
import { ironOf, pigeonAt, pigeonOf, stoneOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** The lift: one holy cow against a basket of pigeons. */
export const cowLift: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const iron = ironOf(palette)
  const wood = { fill: mix(gold, dark, 0.25) }
  const coat = paleCoat(palette)
  const birds = [
    [1090, 700, 1],
    [1170, 700, -1],
    [1250, 700, -1],
    [1130, 650, 1],
    [1214, 648, -1],
    [1172, 604, 1],
  ] as const
  return [
    rect(0, 0, 1682, 1188, { fill: light }),
    strata(
      random,
      { left: 0, right: 1682, top: 250, bottom: 1160 },
      [soft, mix(soft, mid, 0.5), mid, mix(mid, deep, 0.6), deep],
      [light, mid, soft],
      20,
    ),
    temple({ x: 841, base: 258, width: 900, height: 100, steps: 3, top: 0.5 }, stoneOf(palette)),
    path('M320 1100V200H1362V1100Z', { fill: dark }),
    rect(320, 200, 1042, 26, { fill: gold }),
    path('M340 1100V226H830V1100Z', { fill: mix(dark, deep, 0.6) }),
    path('M862 1100V226H1342V1100Z', { fill: mix(dark, deep, 0.6) }),
    ...times(
      5,
      (index) =>
        rect(320, 360 + index * 170, 24, 14, { fill: gold }) +
        rect(1338, 360 + index * 170, 24, 14, { fill: gold }),
    ),
    ruleLines(350, 230, 470, 870, { angle: 0, gap: 44, width: 2, colour: mid }),
    ruleLines(872, 230, 470, 870, { angle: 0, gap: 44, width: 2, colour: mid }),
    line(585, 300, 585, 560, { stroke: gold, 'stroke-width': 9 }),
    line(1172, 300, 1172, 560, { stroke: gold, 'stroke-width': 9 }),
    line(600, 214, 1160, 214, { stroke: gold, 'stroke-width': 9 }),
    pulley(660, 300, 78, iron),
    pulley(1098, 300, 78, iron),
    rect(840, 200, 22, 900, { fill: mix(gold, dark, 0.5) }),
    path('M585 520L370 600H800Z', { fill: 'none', stroke: gold, 'stroke-width': 9 }),
    rect(364, 598, 442, 18, wood),
    rect(364, 598, 14, 420, wood),
    rect(792, 598, 14, 420, wood),
    fillShape(
      'M378 616H792V1002H378Z',
      accent,
      halftone(378, 616, 414, 390, {
        cell: 16,
        colour: mix(accent, dark, 0.35),
        from: 0,
        to: 0.8,
        angle: 20,
      }),
    ),
    group(cow(standing, coat), { transform: 'translate(618 1000) scale(0.43)' }),
    rect(352, 1000, 466, 26, wood),
    villager(750, 1000, 130, villagerOf({ ...palette, accent: deep })),
    path('M1172 540L1060 640M1172 540L1284 640', { stroke: gold, 'stroke-width': 7 }),
    ...birds.map(([x, y, side]) => pigeonAt(x, y + 20, 92, pigeonOf(palette), side)),
    path('M1040 700H1304L1270 840H1074Z', wood),
    ...times(4, (row) =>
      path(`M${1046 + row * 8} ${724 + row * 30}H${1298 - row * 8}`, {
        stroke: gold,
        'stroke-width': 7,
        'stroke-dasharray': '22 12',
      }),
    ),
    rect(62, 1080, 1560, 60, { fill: dark }),
    villager(180, 250, 110, villagerOf(palette), -1),
    villager(240, 250, 80, villagerOf({ ...palette, accent: mid }), -1),
    circle(1480, 160, 62, { fill: gold }),
  ].join('')
}
