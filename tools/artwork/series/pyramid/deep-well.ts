import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { villager } from '../../motifs/chamber.ts'
import { temple } from '../../motifs/pyramid.ts'
import { stencil } from '../../motifs/stencil.ts'
import { ammonite, bone, strata } from '../../motifs/strata.ts'
import { circle, ellipse, group, line, path, polygon, rect } from '../../svg.ts'
import { stoneOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** A shaft so deep that the moon can be kept at its foot. */
export const deepWell: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const [left, right] = [1060, 1230]
  const bricks = times(26, (row) =>
    path(`M${left - 26} ${300 + row * 28}h22m${right - left + 8} 0h22`, { stroke: dark, 'stroke-width': 3 }),
  )
  return [
    rect(0, 0, 1682, 1188, { fill: light }),
    temple({ x: 440, base: 262, width: 440, height: 160, steps: 5 }, stoneOf(palette)),
    strata(
      random,
      { left: 0, right: 1682, top: 260, bottom: 1160 },
      [soft, gold, mix(gold, mid, 0.6), mid, mix(mid, deep, 0.6), deep],
      [mid, light, soft],
      22,
    ),
    ammonite(260, 560, 62, light, mid),
    ammonite(760, 900, 96, soft, deep),
    ammonite(1470, 700, 48, light, mid),
    bone(560, 700, 190, -14, light),
    bone(330, 960, 130, 24, soft),
    bone(1420, 960, 150, -40, soft),
    path('M420 430l60 -16l40 20l-12 34l-70 6z', { fill: mid }),
    path('M820 470l50 -20l50 16l-20 40l-60 0z', { fill: mid }),
    path('M130 780l80 -24l40 40l-50 30z', { fill: soft }),
    rect(left - 26, 230, right - left + 52, 770, { fill: soft }),
    group(bricks),
    rect(left, 230, right - left, 780, { fill: deep }),
    polygon(
      [
        [left, 230],
        [right, 230],
        [right, 420],
        [left, 700],
      ],
      { fill: mid },
    ),
    polygon(
      [
        [left, 230],
        [right - 60, 230],
        [left, 430],
      ],
      { fill: light },
    ),
    path(
      `M${left - 170} 880C${left - 190} 1010 ${left - 60} 1066 ${(left + right) / 2} 1066C${right + 60} 1066 ${right + 190} 1010 ${right + 170} 880C${right + 90} 850 ${right + 30} 860 ${right} 840H${left}C${left - 30} 860 ${left - 90} 850 ${left - 170} 880Z`,
      { fill: dark },
    ),
    stencil(`M${left - 220} 950H${right + 220}V1070H${left - 220}Z`, [
      path(
        `M${left - 178} 950C${left - 170} 1010 ${left - 60} 1066 ${(left + right) / 2} 1066C${right + 60} 1066 ${right + 170} 1010 ${right + 178} 950Z`,
        { fill: deep },
      ),
      ellipse(1145, 1000, 96, 40, { fill: gold }),
      ellipse(1145, 1000, 70, 28, { fill: light }),
      ...[970, 990, 1012, 1030].map((y, index) =>
        rect(1020 + index * 26, y, 240 - index * 40, 5, { fill: deep }),
      ),
    ]),
    rect(left - 60, 214, right - left + 120, 28, { fill: dark }),
    line(left - 40, 214, left - 20, 108, { stroke: dark, 'stroke-width': 12 }),
    line(right + 40, 214, right + 20, 108, { stroke: dark, 'stroke-width': 12 }),
    rect(left - 50, 96, right - left + 100, 18, { fill: dark }),
    circle(1145, 118, 26, { fill: accent }),
    line(1145, 130, 1145, 830, { stroke: dark, 'stroke-width': 4 }),
    path('M1122 830h46l-8 52h-30z', { fill: accent }),
    path('M1122 832Q1145 790 1168 832', { fill: 'none', stroke: dark, 'stroke-width': 5 }),
    villager(940, 262, 140, villagerOf(palette), -1),
  ].join('')
}
