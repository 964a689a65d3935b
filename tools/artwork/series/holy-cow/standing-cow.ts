import { mix } from '../../colour.ts'
import { cow } from '../../motifs/cow.ts'
import { paleCoat } from '../../motifs/cow-head.ts'
import { standing } from '../../motifs/cow-pose.ts'
import { spikes } from '../../motifs/sun-disk.ts'
import { halftone } from '../../shade.ts'
import { circle, group, polygon, rect } from '../../svg.ts'
import { flower, hill } from './meadow.ts'
import type { Portrait } from './poster.ts'

/** She stands before the risen sun as if she had put it there. */
export const standingCow: Portrait = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  return [
    rect(0, 0, 1188, 1682, { fill: mix(light, soft, 0.5) }),
    halftone(62, 62, 1064, 700, { cell: 18, colour: soft, from: 0.85, to: 0.05, angle: 90 }),
    spikes({ cx: 594, cy: 690, inner: 380, outer: 520 }, 44, gold, mix(gold, mid, 0.4), 0.62),
    circle(594, 690, 396, { fill: gold }),
    circle(594, 690, 350, { fill: 'none', stroke: light, 'stroke-width': 7 }),
    circle(594, 690, 396, { fill: 'none', stroke: mid, 'stroke-width': 7 }),
    polygon(
      [
        [300, 1240],
        [600, 1030],
        [880, 1240],
      ],
      { fill: mix(deep, mid, 0.45) },
    ),
    polygon(
      [
        [-40, 1240],
        [180, 950],
        [300, 1080],
        [420, 980],
        [640, 1240],
      ],
      { fill: deep },
    ),
    polygon(
      [
        [180, 950],
        [240, 1016],
        [206, 1050],
        [180, 1020],
        [150, 1050],
        [126, 1022],
      ],
      { fill: soft },
    ),
    polygon(
      [
        [560, 1240],
        [900, 930],
        [1010, 1030],
        [1100, 960],
        [1300, 1240],
      ],
      { fill: deep },
    ),
    polygon(
      [
        [900, 930],
        [962, 988],
        [930, 1020],
        [900, 1000],
        [866, 1020],
        [846, 980],
      ],
      { fill: soft },
    ),
    hill(
      [
        [-60, 1210],
        [200, 1180],
        [594, 1216],
        [900, 1176],
        [1260, 1210],
      ],
      accent,
    ),
    hill(
      [
        [-60, 1310],
        [300, 1280],
        [700, 1320],
        [1260, 1270],
      ],
      mix(accent, dark, 0.3),
    ),
    hill(
      [
        [-60, 1420],
        [400, 1390],
        [800, 1430],
        [1260, 1380],
      ],
      mix(accent, dark, 0.55),
    ),
    group(cow(standing, { ...paleCoat({ ...palette, deep: dark, accent: mid }), horn: dark }), {
      transform: 'translate(640 1306) scale(0.86)',
    }),
    ...[
      [120, 1440, 34],
      [230, 1490, 40],
      [960, 1460, 38],
      [1060, 1420, 30],
      [860, 1510, 44],
      [400, 1510, 36],
      [620, 1480, 30],
    ].map(([x = 0, y = 0, s = 0], index) => flower(x, y, s, index % 2 === 0 ? soft : gold, dark)),
  ].join('')
}
