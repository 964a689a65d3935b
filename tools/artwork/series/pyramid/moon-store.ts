import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { jar, ladder, villager } from '../../motifs/chamber.ts'
import { moon, seas, stars } from '../../motifs/sky.ts'
import { fillShape, stencil } from '../../motifs/stencil.ts'
import { halftone } from '../../shade.ts'
import { circle, line, path, rect } from '../../svg.ts'
import { clayOf, villagerOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** The moons of the month on their rail, and the full one being polished. */
export const moonStore: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const vault = 'M110 1100V520C110 260 420 150 841 150C1262 150 1572 260 1572 520V1100Z'
  const small = times(7, (index) => {
    const x = 260 + index * 194
    const drop = 330 - Math.sin((index / 6) * Math.PI) * 60
    return (
      line(x, 120, x, drop - 62, { stroke: gold, 'stroke-width': 5 }) +
      path(`M${x - 10} ${drop - 70}h20v14h-20z`, { fill: gold }) +
      moon(x, drop, 58, [0.12, 0.26, 0.4, 0, 0.6, 0.76, 0.9][index] ?? 0, light, deep)
    )
  })
  const pole = (x: number) => line(x, 420, x, 1060, { stroke: gold, 'stroke-width': 11 })
  return [
    rect(0, 0, 1682, 1188, { fill: deep }),
    stars(random, [70, 70, 1540, 130], 40, soft),
    fillShape(vault, dark, [
      ...times(13, (index) =>
        path(`M${80 + index * 127} 1100C${80 + index * 127} 500 ${841 + (index - 6) * 40} 240 841 140`, {
          fill: 'none',
          stroke: mix(dark, deep, 0.6),
          'stroke-width': 8,
        }),
      ),
    ]),
    path(vault, { fill: 'none', stroke: mid, 'stroke-width': 14 }),
    path('M170 236C420 120 1262 120 1512 236', { fill: 'none', stroke: gold, 'stroke-width': 12 }),
    ...small.filter((_, index) => index !== 3),
    circle(841, 690, 320, { fill: light }),
    stencil('M521 690a320 320 0 1 0 640 0a320 320 0 1 0 -640 0Z', [
      path('M980 340A330 330 0 0 1 700 1010L1300 1040L1300 340Z', { fill: soft, opacity: 0.75 }),
      seas(random, 800, 690, 300, soft),
      halftone(521, 370, 640, 640, { cell: 17, colour: mix(soft, mid, 0.5), from: 0, to: 0.62, angle: 35 }),
    ]),
    pole(500),
    pole(1182),
    line(460, 600, 1222, 600, { stroke: gold, 'stroke-width': 11 }),
    line(460, 840, 1222, 840, { stroke: gold, 'stroke-width': 11 }),
    line(500, 840, 1182, 600, { stroke: mix(gold, dark, 0.4), 'stroke-width': 6 }),
    line(500, 1060, 1182, 840, { stroke: mix(gold, dark, 0.4), 'stroke-width': 6 }),
    rect(440, 594, 800, 14, { fill: accent }),
    rect(440, 834, 800, 14, { fill: accent }),
    ladder([580, 1060], [580, 840], 44, accent, 7),
    ladder([1090, 834], [1090, 606], 44, accent, 7),
    villager(1000, 594, 120, villagerOf(palette)),
    path('M960 520l-40 -26', { stroke: dark, 'stroke-width': 9 }),
    path('M930 500q-30 -26 -46 6q20 26 46 -6z', { fill: accent }),
    villager(640, 834, 120, villagerOf({ ...palette, accent: mid }), -1),
    jar(740, 834, 60, clayOf(palette)),
    rect(62, 1056, 1560, 60, { fill: mid }),
    ...times(5, (index) => moon(210 + index * 22, 1020 - (index % 2) * 50, 36, 0.3, gold, deep)),
    moon(1400, 1000, 56, 0.55, gold, deep),
    moon(1500, 1010, 46, 0.3, gold, deep),
  ].join('')
}
