import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { cow } from '../../motifs/cow.ts'
import { paleCoat } from '../../motifs/cow-head.ts'
import { lying, standing } from '../../motifs/cow-pose.ts'
import { halftone } from '../../shade.ts'
import { circle, group, path, rect } from '../../svg.ts'
import { hill } from './meadow.ts'
import type { Portrait } from './poster.ts'

/** Mother and calf, nose to nose. */
export const motherAndCalf: Portrait = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold } = palette
  const coat = {
    ...paleCoat(palette),
    base: deep,
    shade: mix(deep, dark, 0.5),
    patch: soft,
    far: mix(deep, dark, 0.6),
    muzzle: mix(soft, light, 0.5),
    horn: dark,
  }
  const calfPose = { ...lying, poll: [-400, -520] as const, nod: -16 }
  return [
    rect(0, 0, 1188, 1682, { fill: gold }),
    circle(594, 760, 470, { fill: mix(gold, light, 0.5) }),
    halftone(62, 62, 1064, 900, { cell: 20, colour: mix(gold, mid, 0.45), from: 0.75, to: 0, angle: 90 }),
    circle(594, 760, 380, { fill: light }),
    ...times(7, (row) =>
      path(`M62 ${1120 + row * 26}${times(9, () => 'q60 -34 120 0').join('')}`, {
        fill: 'none',
        stroke: mix(mid, deep, 0.2),
        'stroke-width': 5,
        opacity: 0.25 + row * 0.06,
      }),
    ),
    hill(
      [
        [-60, 1250],
        [300, 1210],
        [700, 1256],
        [1260, 1190],
      ],
      mid,
    ),
    hill(
      [
        [-60, 1380],
        [340, 1400],
        [800, 1360],
        [1260, 1400],
      ],
      mix(deep, dark, 0.55),
    ),
    group(cow({ ...standing, poll: [-520, -420], nod: -44 }, coat), {
      transform: 'translate(780 1390) scale(0.82)',
    }),
    group(
      cow(calfPose, {
        ...coat,
        base: light,
        shade: soft,
        far: soft,
        patch: mid,
        horn: gold,
      }),
      { transform: 'translate(300 1470) scale(-0.46 0.46)' },
    ),
    ...times(12, (index) =>
      path(
        `M${70 + index * 96} 1582c-10 -70 10 -90 -10 -${120 + (index % 3) * 30}c30 40 20 90 30 ${120 + (index % 3) * 30}z`,
        { fill: dark },
      ),
    ),
    ...[
      [250, 290],
      [330, 250],
      [400, 300],
    ].map(([x = 0, y = 0]) =>
      path(`M${x} ${y}q-26 -26 -52 -12q30 0 47 26q19 -26 52 -26q-30 -14 -47 12z`, { fill: dark }),
    ),
  ].join('')
}
