import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { reedBoat } from '../../motifs/chamber.ts'
import { cowFromBehind } from '../../motifs/cow-back.ts'
import { paleCoat } from '../../motifs/cow-head.ts'
import { circle, group, path, polygon, rect } from '../../svg.ts'
import { pigeonAt, pigeonOf } from '../pyramid/inks.ts'
import { hill } from './meadow.ts'
import type { Portrait } from './poster.ts'

/** Sunset, watched from the good seat. */
export const sunsetCow: Portrait = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const rows = times(15, (index) =>
    rect(
      594 - (280 - index * 10) + random.range(-40, 40),
      800 + index * 22,
      (280 - index * 10) * 2 * random.range(0.5, 1),
      9,
      { fill: index % 2 === 0 ? gold : light },
    ),
  )
  return [
    rect(0, 0, 1188, 1682, { fill: deep }),
    ...[mix(deep, mid, 0.5), mid, mix(mid, soft, 0.6), soft, mix(soft, light, 0.6)].map((ink, index) =>
      rect(0, 210 + index * 120, 1188, 700, { fill: ink }),
    ),
    circle(594, 770, 300, { fill: gold }),
    circle(594, 770, 250, { fill: mix(gold, light, 0.45) }),
    ...[690, 640, 600].map((y, index) =>
      rect(200, y, 800, 16 - index * 4, { fill: mix(soft, light, 0.5 - index * 0.2) }),
    ),
    polygon(
      [
        [-20, 790],
        [170, 640],
        [300, 740],
        [380, 700],
        [520, 790],
      ],
      { fill: deep },
    ),
    polygon(
      [
        [700, 790],
        [880, 660],
        [960, 720],
        [1060, 620],
        [1240, 790],
      ],
      { fill: deep },
    ),
    rect(0, 784, 1188, 500, { fill: mid }),
    ...rows,
    ...times(14, (index) => rect(((index * 173) % 1000) + 60, 810 + index * 22, 120, 5, { fill: deep })),
    reedBoat(270, 960, 190, { reed: dark, shade: dark, band: mid }),
    hill(
      [
        [-60, 1220],
        [240, 1170],
        [594, 1150],
        [940, 1176],
        [1260, 1220],
      ],
      mix(accent, dark, 0.45),
    ),
    hill(
      [
        [-60, 1420],
        [300, 1390],
        [760, 1410],
        [1260, 1380],
      ],
      mix(accent, dark, 0.7),
    ),
    group(
      cowFromBehind({ ...paleCoat(palette), base: light, shade: mix(soft, mid, 0.35), patch: dark, dark }),
      { transform: 'translate(620 1430) scale(1.02)' },
    ),
    pigeonAt(300, 1426, 120, pigeonOf({ ...palette, light: soft, soft: mid, mid: deep }), 1),
    ...times(20, (index) =>
      path(
        `M${64 + index * 56} 1582q-4 -60 ${index % 2 === 0 ? -24 : 18} -${80 + (index % 4) * 22}q18 40 16 ${80 + (index % 4) * 22}z`,
        { fill: dark },
      ),
    ),
  ].join('')
}
