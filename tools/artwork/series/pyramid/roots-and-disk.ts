import { mix } from '../../colour.ts'
import { times } from '../../geometry.ts'
import { temple } from '../../motifs/pyramid.ts'
import { roots } from '../../motifs/roots.ts'
import { strata } from '../../motifs/strata.ts'
import { spikes } from '../../motifs/sun-disk.ts'
import { circle, path, rect } from '../../svg.ts'
import { stoneOf } from './inks.ts'
import type { Scene } from './poster.ts'

/** The tree on the temple, and its roots that hold the golden disk. */
export const rootsAndDisk: Scene = ({ palette, random }) => {
  const { dark, deep, mid, soft, light, gold, accent } = palette
  const crowns = [
    [841, 132, 128],
    [720, 164, 84],
    [964, 160, 88],
    [640, 204, 56],
    [1046, 204, 60],
  ] as const
  const arms = [
    [841, 400, 150, 900, 62],
    [800, 400, 118, 860, 54],
    [886, 400, 62, 860, 54],
    [841, 400, 30, 900, 62],
    [820, 400, 166, 720, 40],
    [866, 400, 14, 720, 40],
  ] as const
  return [
    rect(0, 0, 1682, 1188, { fill: light }),
    ...crowns.map(([x, y, r]) => circle(x, y, r, { fill: mid })),
    ...crowns.map(([x, y, r]) => circle(x - r * 0.2, y - r * 0.2, r * 0.72, { fill: soft })),
    ...times(13, (index) => circle(660 + index * 32, 110 + ((index * 53) % 110), 8, { fill: accent })),
    path('M806 372C826 320 822 260 826 180L856 180C860 260 858 320 880 372Z', { fill: dark }),
    temple({ x: 841, base: 372, width: 640, height: 112, steps: 4, top: 0.3 }, stoneOf(palette)),
    strata(
      random,
      { left: 0, right: 1682, top: 368, bottom: 1160 },
      [mid, deep, mix(deep, dark, 0.5), dark, mix(dark, '#000000', 0.3)],
      [soft, mid, mid],
      18,
    ),
    circle(841, 770, 250, { fill: mix(gold, dark, 0.72) }),
    circle(841, 770, 210, { fill: mix(gold, dark, 0.5) }),
    ...arms.map(([x, y, degrees, length, width]) =>
      roots(random, { x, y, degrees, length, width, forks: 2, bend: 20 }, soft, mix(dark, '#000000', 0.2)),
    ),
    spikes({ cx: 841, cy: 770, inner: 130, outer: 186 }, 24, gold, mix(gold, dark, 0.35), 0.6),
    circle(841, 770, 138, { fill: gold }),
    circle(841, 770, 138, { fill: 'none', stroke: light, 'stroke-width': 6 }),
    circle(841, 770, 112, { fill: 'none', stroke: accent, 'stroke-width': 7 }),
    circle(800, 750, 15, { fill: dark }),
    circle(882, 750, 15, { fill: dark }),
    path('M841 744v52h-18M796 826q45 30 90 0', {
      fill: 'none',
      stroke: dark,
      'stroke-width': 9,
      'stroke-linecap': 'round',
    }),
    ...[
      [700, 620, 96, 420, 34],
      [980, 610, 84, 430, 34],
    ].map(([x = 0, y = 0, degrees = 0, length = 0, width = 0]) =>
      roots(random, { x, y, degrees, length, width, forks: 1, bend: 26 }, soft, dark),
    ),
  ].join('')
}
