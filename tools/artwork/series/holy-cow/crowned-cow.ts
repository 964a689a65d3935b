import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { cowFace } from '../../motifs/cow-face.ts'
import { paleCoat } from '../../motifs/cow-head.ts'
import { beams } from '../../motifs/sky.ts'
import { stencil } from '../../motifs/stencil.ts'
import { spikes } from '../../motifs/sun-disk.ts'
import { halftone } from '../../shade.ts'
import { circle, group, path, rect } from '../../svg.ts'
import type { Portrait } from './poster.ts'

/** The crowned face, as on a coin or an altar. */
export const crownedCow: Portrait = ({ palette }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const crown = 'M-170 0L-214 -150L-120 -84L-78 -210L0 -110L78 -210L120 -84L214 -150L170 0Q0 -44 -170 0Z'
  const collar = times(5, (index) =>
    path(`M-660 ${300 + index * 34}Q0 ${590 + index * 124} 660 ${300 + index * 34}`, {
      fill: 'none',
      stroke: [gold, accent, dark, mid, gold][index] ?? gold,
      'stroke-width': [34, 24, 18, 38, 30][index] ?? 30,
      ...(index === 2 ? { 'stroke-dasharray': '30 18' } : {}),
    }),
  )
  return [
    rect(0, 0, 1188, 1682, { fill: deep }),
    group(beams(594, 760, 1300, 32, mix(deep, mid, 0.4), 2)),
    spikes({ cx: 594, cy: 700, inner: 400, outer: 510 }, 40, gold, mix(gold, accent, 0.5), 0.55),
    circle(594, 700, 410, { fill: mid }),
    circle(594, 700, 410, { fill: 'none', stroke: gold, 'stroke-width': 14 }),
    circle(594, 700, 370, {
      fill: 'none',
      stroke: soft,
      'stroke-width': 5,
      'stroke-dasharray': '3 22',
      'stroke-linecap': 'round',
    }),
    group(
      [
        path('M-112 60C-124 250 -330 320 -560 400L-560 1000H560L560 400C330 320 124 250 112 60Z', {
          fill: mix(light, soft, 0.6),
        }),
        path('M60 60C120 340 240 620 200 1000H560V400C330 320 124 250 112 60Z', {
          fill: mix(soft, mid, 0.4),
        }),
        stencil('M-112 60C-124 250 -330 320 -560 400L-560 1000H560L560 400C330 320 124 250 112 60Z', [
          halftone(-560, 300, 800, 620, {
            cell: 20,
            colour: mix(soft, mid, 0.4),
            from: 0,
            to: 0.8,
            angle: 20,
          }),
          path('M-660 368Q0 838 660 368', { fill: 'none', stroke: deep, 'stroke-width': 250 }),
          ...collar,
        ]),
        group(
          cowFace({
            ...paleCoat(palette),
            base: light,
            shade: soft,
            patch: dark,
            muzzle: mix(mid, light, 0.35),
          }),
          { transform: 'scale(1.4)' },
        ),
        group(
          [
            path(crown, { fill: gold }),
            path('M0 -110L78 -210L120 -84L214 -150L170 0Q90 -30 0 -30Z', { fill: mix(gold, accent, 0.45) }),
            path('M-172 0Q0 -44 172 0L166 34Q0 -8 -166 34Z', { fill: accent }),
            ...[-214, -78, 78, 214].map((x) =>
              circle(x, Math.abs(x) > 100 ? -156 : -216, 19, { fill: light }),
            ),
            circle(0, -58, 26, { fill: accent }),
            circle(0, -58, 14, { fill: light }),
          ],
          { transform: 'translate(0 -196) scale(0.56)' },
        ),
      ],
      { transform: 'translate(594 800)' },
    ),
  ].join('')
}
