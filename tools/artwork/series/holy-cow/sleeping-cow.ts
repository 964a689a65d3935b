import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { lettering } from '../../lettering.ts'
import { cow } from '../../motifs/cow.ts'
import { paleCoat } from '../../motifs/cow-head.ts'
import { asleep } from '../../motifs/cow-pose.ts'
import { moon, stars } from '../../motifs/sky.ts'
import { circle, group, path, polygon, rect } from '../../svg.ts'
import { pigeonAt, pigeonOf } from '../pyramid/inks.ts'
import { hill } from './meadow.ts'
import type { Portrait } from './poster.ts'

/** Asleep, with three pigeons who have decided she is a hill. */
export const sleepingCow: Portrait = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold } = palette
  const ink = { ...pigeonOf(palette), body: soft, shade: mid, wing: mid, neck: deep, bill: gold }
  return [
    rect(0, 0, 1188, 1682, { fill: dark }),
    path('M0 980Q594 700 1188 980V1682H0Z', { fill: deep }),
    path(
      'M-40 240C300 120 520 420 820 420C1000 420 1120 330 1240 220L1240 420C1080 560 960 590 780 580C520 560 330 330 -40 430Z',
      { fill: deep },
    ),
    stars(random, [70, 70, 1040, 820], 210, light),
    circle(840, 380, 150, { fill: mid }),
    moon(840, 380, 126, 1, light, deep),
    circle(800, 350, 20, { fill: soft }),
    circle(876, 420, 32, { fill: soft }),
    circle(888, 332, 14, { fill: soft }),
    polygon(
      [
        [-20, 1180],
        [240, 900],
        [420, 1060],
        [560, 960],
        [800, 1180],
      ],
      { fill: mix(deep, mid, 0.6) },
    ),
    polygon(
      [
        [240, 900],
        [330, 980],
        [280, 1020],
        [240, 990],
        [196, 1030],
        [160, 986],
      ],
      { fill: light },
    ),
    polygon(
      [
        [640, 1180],
        [930, 980],
        [1240, 1180],
      ],
      { fill: mix(deep, mid, 0.6) },
    ),
    rect(0, 1150, 1188, 90, { fill: mid }),
    ...times(8, (index) =>
      rect(700 + ((index * 61) % 200), 1160 + index * 9, 220 - index * 20, 4, { fill: light }),
    ),
    hill(
      [
        [-60, 1260],
        [200, 1220],
        [594, 1200],
        [980, 1220],
        [1260, 1270],
      ],
      mix(deep, dark, 0.3),
    ),
    hill(
      [
        [-60, 1420],
        [400, 1440],
        [800, 1410],
        [1260, 1450],
      ],
      dark,
    ),
    group(cow(asleep, { ...paleCoat(palette), patch: mix(deep, mid, 0.25) }, true), {
      transform: 'translate(668 1410) scale(0.86)',
    }),
    pigeonAt(606, 1112, 92, ink, -1),
    pigeonAt(706, 1118, 82, ink, -1),
    pigeonAt(900, 1100, 96, ink),
    ...(
      [
        [196, 1096, 62],
        [160, 1010, 92],
        [206, 908, 132],
      ] as const
    ).map(([x, y, size]) => lettering('z', x, y, size, { colour: gold, italic: true, weight: 500 })),
    ...times(16, (index) =>
      path(
        `M${80 + index * 72} 1570q-6 -50 ${index % 2 === 0 ? -22 : 20} -${70 + (index % 3) * 24}q14 40 14 ${70 + (index % 3) * 24}z`,
        { fill: mid },
      ),
    ),
  ].join('')
}
