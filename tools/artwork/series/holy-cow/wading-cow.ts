import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { cow } from '../../motifs/cow.ts'
import { paleCoat } from '../../motifs/cow-head.ts'
import { walking } from '../../motifs/cow-pose.ts'
import { stencil } from '../../motifs/stencil.ts'
import { circle, ellipse, group, path, polygon, rect } from '../../svg.ts'
import { pigeonAt, pigeonOf } from '../pyramid/inks.ts'
import type { Portrait } from './poster.ts'

/** Wading home, half a cow and half a reflection. */
export const wadingCow: Portrait = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold } = palette
  const shore = 1010
  const animal = group(cow(walking, paleCoat({ ...palette, deep: dark })), {
    transform: 'translate(650 1180) scale(0.8)',
  })
  const clipTop = `M0 0H1188V${shore + 30}Q594 ${shore + 50} 0 ${shore + 30}Z`
  return [
    rect(0, 0, 1188, 1682, { fill: soft }),
    circle(880, 330, 118, { fill: light }),
    ...[
      [200, 300],
      [420, 210],
      [640, 330],
    ].map(([x = 0, y = 0]) =>
      path(`M${x - 130} ${y}q20 -50 80 -44q40 -50 100 -10q70 -16 90 54z`, { fill: light }),
    ),
    polygon(
      [
        [-40, 800],
        [220, 470],
        [330, 590],
        [420, 520],
        [690, 800],
      ],
      { fill: mid },
    ),
    polygon(
      [
        [220, 470],
        [420, 800],
        [690, 800],
        [420, 520],
        [330, 590],
      ],
      { fill: deep },
    ),
    polygon(
      [
        [220, 470],
        [290, 548],
        [256, 600],
        [230, 560],
        [196, 610],
        [158, 550],
      ],
      { fill: light },
    ),
    polygon(
      [
        [480, 800],
        [820, 560],
        [1240, 800],
      ],
      { fill: mid },
    ),
    polygon(
      [
        [820, 560],
        [900, 800],
        [1240, 800],
      ],
      { fill: deep },
    ),
    polygon(
      [
        [820, 560],
        [900, 606],
        [850, 640],
        [816, 610],
        [776, 636],
        [746, 612],
      ],
      { fill: light },
    ),
    rect(0, 790, 1188, 900, { fill: mix(mid, soft, 0.3) }),
    ...times(24, (index) =>
      rect(((index * 263) % 1100) - 40, 806 + index * 30, 160 + index * 5, 4 + index * 0.3, {
        fill: index % 3 === 0 ? light : mid,
        rx: 3,
      }),
    ),
    group(animal, { transform: `translate(0 ${shore * 2 + 74}) scale(1 -1)`, opacity: 0.38 }),
    ...times(13, (index) =>
      rect(60, 1050 + index * 40, 1080, 9 + index * 0.6, { fill: mix(mid, soft, 0.3) }),
    ),
    stencil(clipTop, animal),
    ...[0, 1, 2].map((index) =>
      ellipse(560, shore + 44, 460 + index * 70, 20 + index * 12, {
        fill: 'none',
        stroke: light,
        'stroke-width': 6 - index,
      }),
    ),
    pigeonAt(710, 716, 110, pigeonOf(palette), -1),
    ...[80, 120, 150, 1040, 1080, 1110].map((x, index) =>
      path(
        `M${x} 1600c-8 -200 ${index < 3 ? 20 : -20} -320 ${index < 3 ? 34 : -34} -${460 + (index % 3) * 70}c6 160 -10 300 -6 ${460 + (index % 3) * 70}z`,
        { fill: index % 2 === 0 ? dark : deep },
      ),
    ),
    ...[96, 1060].map((x) => path(`M${x} 1180c-14 -10 -14 -90 0 -110c14 20 14 100 0 110z`, { fill: gold })),
  ].join('')
}
