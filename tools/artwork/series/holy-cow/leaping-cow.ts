import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { villager } from '../../motifs/chamber.ts'
import { cow } from '../../motifs/cow.ts'
import { leaping } from '../../motifs/cow-flight.ts'
import { paleCoat } from '../../motifs/cow-head.ts'
import { seas, stars } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { halftone } from '../../shade.ts'
import { circle, group, path, polygon, rect } from '../../svg.ts'
import { villagerOf } from '../pyramid/inks.ts'
import type { Portrait } from './poster.ts'

/** Over the moon, as the song has it. */
export const leapingCow: Portrait = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  return [
    rect(0, 0, 1188, 1682, { fill: dark }),
    path('M0 0H1188V500Q594 700 0 460Z', { fill: deep }),
    stars(random, [70, 70, 1040, 900], 120, soft),
    circle(600, 1010, 400, { fill: mix(deep, mid, 0.5) }),
    circle(600, 1010, 350, { fill: light }),
    stencil('M250 1010a350 350 0 1 0 700 0a350 350 0 1 0 -700 0Z', [
      path('M780 560C900 760 860 1100 600 1340H1020V560Z', { fill: mix(light, gold, 0.45) }),
      seas(random, 590, 980, 320, mix(light, gold, 0.5)),
      halftone(250, 590, 740, 740, { cell: 20, colour: mix(gold, light, 0.3), from: 0, to: 0.8, angle: 40 }),
    ]),
    group(cow(leaping, paleCoat({ ...palette, deep: mid })), {
      transform: 'translate(600 800) scale(0.76) rotate(-3)',
    }),
    ...times(3, (index) =>
      path(
        `M${1040 - index * 30} ${760 + index * 60}Q${1110 - index * 20} ${900 + index * 40} ${1080 - index * 20} ${1080 + index * 30}`,
        {
          fill: 'none',
          stroke: accent,
          'stroke-width': 9 - index * 2,
          'stroke-dasharray': '40 22',
          'stroke-linecap': 'round',
        },
      ),
    ),
    path('M0 1360Q260 1300 520 1350T1188 1320V1682H0Z', { fill: mid }),
    path('M0 1460Q400 1400 760 1450T1188 1430V1682H0Z', { fill: deep }),
    ...[
      [180, 1400, 90],
      [300, 1430, 70],
      [860, 1410, 100],
      [1000, 1440, 76],
    ].map(
      ([x = 0, y = 0, s = 0]) =>
        polygon(
          [
            [x - s / 2, y],
            [x - s / 2, y - s * 0.5],
            [x + s / 2, y - s * 0.5],
            [x + s / 2, y],
          ],
          { fill: dark },
        ) +
        polygon(
          [
            [x - s * 0.62, y - s * 0.46],
            [x, y - s],
            [x + s * 0.62, y - s * 0.46],
          ],
          { fill: accent },
        ) +
        rect(x - s * 0.1, y - s * 0.36, s * 0.2, s * 0.2, { fill: gold }),
    ),
    villager(560, 1480, 120, villagerOf(palette)),
    path('M548 1400l-34 -46M572 1400l38 -42', { stroke: dark, 'stroke-width': 9, 'stroke-linecap': 'round' }),
  ].join('')
}
