import { mix } from '../../colour.ts'
import { cow } from '../../motifs/cow.ts'
import { paleCoat } from '../../motifs/cow-head.ts'
import { grazing } from '../../motifs/cow-pose.ts'
import { beams } from '../../motifs/sky.ts'
import { circle, group, rect } from '../../svg.ts'
import { pigeonAt, pigeonOf } from '../pyramid/inks.ts'
import { flower, hill } from './meadow.ts'
import type { Portrait } from './poster.ts'

/** A dozen pigeons hold a meeting on her back. */
export const pigeonCow: Portrait = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const ink = pigeonOf(palette)
  const perches = [
    [520, 868, 1],
    [612, 880, -1],
    [700, 884, 1],
    [796, 882, 1],
    [884, 872, -1],
    [964, 862, -1],
    [566, 774, 1],
    [660, 786, -1],
    [748, 788, 1],
    [842, 784, -1],
    [704, 692, 1],
    [792, 690, -1],
    [748, 596, 1],
  ] as const
  const coat = {
    ...paleCoat(palette),
    base: accent,
    shade: mix(accent, dark, 0.35),
    far: mix(accent, dark, 0.45),
    patch: light,
    muzzle: mix(light, accent, 0.3),
  }
  return [
    rect(0, 0, 1188, 1682, { fill: soft }),
    group(beams(748, 560, 1500, 26, mix(soft, light, 0.45), 3)),
    circle(748, 600, 250, { fill: light }),
    hill(
      [
        [-60, 1130],
        [240, 1060],
        [594, 1120],
        [940, 1050],
        [1260, 1120],
      ],
      mid,
    ),
    hill(
      [
        [-60, 1240],
        [300, 1210],
        [760, 1250],
        [1260, 1190],
      ],
      mix(mid, deep, 0.55),
    ),
    hill(
      [
        [-60, 1390],
        [300, 1420],
        [760, 1380],
        [1260, 1410],
      ],
      deep,
    ),
    group(cow(grazing, coat), { transform: 'translate(716 1400) scale(0.88)' }),
    ...perches.map(([x, y, side]) => pigeonAt(x, y + 12, 104, ink, side)),
    pigeonAt(420, 1530, 110, ink, -1),
    pigeonAt(960, 1540, 120, ink),
    pigeonAt(200, 1180, 70, ink),
    ...[
      [120, 1330, 40, 0],
      [200, 1400, 34, 1],
      [90, 1450, 46, 1],
      [300, 1470, 40, 0],
      [560, 1500, 34, 1],
      [700, 1520, 40, 0],
      [820, 1480, 36, 1],
      [1060, 1440, 40, 0],
      [1090, 1330, 34, 1],
    ].map(([x = 0, y = 0, s = 0, kind = 0]) =>
      flower(x, y, s, kind === 0 ? gold : light, mix(mid, soft, 0.5)),
    ),
  ].join('')
}
